// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/simplify/simplify_bits.h"
#include "logic/term/terms.h"

/// The rules of Simplifier at one node whose children are simplified. Each gives an equivalent term, `t` itself where it
/// does not apply. Private to logic/simplify*.cpp.
namespace pincer::logic::simplify_rules {

/// Comparisons and equations of integers as  sum <= k,  k <= sum  or  sum = k,  where the factors of the sum have no
/// common divisor and the first is positive; div and mod by constants without the multiples of the divisor.
Term linear_integers(Terms& terms, Term t);

/// Equations of sums modulo 2^width: what both sides have is cancelled, and one unknown is solved for.
Term bit_vector_sums(Terms& terms, Term t);

/// What known bits and ranges decide or make simpler.
Term known_bits(Terms& terms, BitFacts& facts, Term t);

/// Equations of concatenations, part by part.
Term concatenations(Terms& terms, Term t);

/// An operation whose operands are choices by one condition becomes a choice of operations; so does a predicate of a
/// choice if that decides one of the branches.
Term lift_choices(Terms& terms, Term t);

}  // namespace pincer::logic::simplify_rules
