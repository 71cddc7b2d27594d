// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <set>
#include <span>
#include <vector>

#include "logic/term/terms.h"

namespace pincer::logic {

/// The parts of a conjunction in their order: those of its parts, too, but none that is true. A formula that is no
/// conjunction is its own only part. Law: land(conjuncts(f)) == f.
std::vector<Term> conjuncts(const Terms& terms, Term formula);

/// The same of several formulas, with negated disjunctions taken apart as well. Law: land(all_conjuncts(f)) <=> land(f).
std::vector<Term> all_conjuncts(Terms& terms, std::span<const Term> formulas);

/// The atoms of a formula in their order, each once: what is below its connectives (not, and, or, if-then-else and equality
/// of formulas) and is no constant.
std::vector<Term> atoms_of(const Terms& terms, Term formula);

/// The numbers in terms: of integers and of bit-vectors, these as signed numbers.
std::set<mpz_class> numbers_in(const Terms& terms, std::span<const Term> roots);

}  // namespace pincer::logic
