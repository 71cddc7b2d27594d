// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "logic/term/term.h"

namespace pincer::engine::minimax {

/// What is known about the use of a constraint of a state (Sect. 5).
enum class Annotation : std::uint8_t {
  Neutral,
  Min,  // must be deleted: it does not hold around a loop
  Max,  // must be kept: some infeasibility or subsumption below depends on it
};

/// One annotation per constraint. Vectors of a state and of one derived from it agree in their common beginning.
using Annotations = std::vector<Annotation>;

/// neut(c) for so many constraints.
inline Annotations neutral(std::size_t length) { return Annotations(length, Annotation::Neutral); }

/// A goal's constraints, over the variables at its program point, with their annotations.
struct AnnotatedState {
  std::vector<logic::Term> constraints;
  Annotations annotations;  // as long as `constraints`
};

/// cons(sigma_max): the constraints that are annotated max.
std::vector<logic::Term> max_interpretation(const AnnotatedState& state);
/// cons(sigma_min): all constraints but those annotated min. Law: implies the max interpretation.
std::vector<logic::Term> min_interpretation(const AnnotatedState& state);

/// Some constraint that v2 needs is deleted by v1.
bool conflict(const Annotations& v1, const Annotations& v2);

/// v1's min, all else as in v2; none when v1 deletes what v2 needs.
std::optional<Annotations> mergemin(const Annotations& v1, const Annotations& v2);

/// v1's max, all else as in v2; where only one vector goes on, as there.
Annotations mergemax(const Annotations& v1, const Annotations& v2);

}  // namespace pincer::engine::minimax
