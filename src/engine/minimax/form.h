// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>

#include "logic/term/terms.h"

namespace pincer::engine::minimax {

/// What a constraint bounds, without the bound: two constraints of one form differ at most in a constant.
struct Form {
  enum class Kind : std::uint8_t { Any, AtMost, AtLeast, Equal };

  logic::Term term;  // what is bounded; for Any the constraint itself
  Kind kind = Kind::Any;
  auto operator<=>(const Form&) const = default;
};

Form form_of(const logic::Terms& terms, logic::Term constraint);

/// a and b have one form, and a implies b. Only for bounds of integers; false where nothing is known.
bool at_least_as_tight(const logic::Terms& terms, logic::Term a, logic::Term b);

/// A bound of a sum of variables.
bool is_simple(const logic::Terms& terms, logic::Term constraint);

/// The only value that constraints leave to a variable, if they are bounds that say so.
std::optional<logic::Term> pinned(const logic::Terms& terms, std::span<const logic::Term> constraints,
                                  logic::Term variable);

}  // namespace pincer::engine::minimax
