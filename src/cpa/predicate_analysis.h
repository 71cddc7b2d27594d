// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "cpa/algorithms.h"
#include "cpa/composite.h"
#include "cpa/location.h"
#include "cpa/path_interpolation.h"
#include "cpa/predicate.h"

namespace pincer::cpa {

/// The composite of Sect. 4.3 and 4.4.
using PredicateAnalysis = Composite<Location, Predicate>;
using PredicateArg = Arg<PredicateAnalysis>;

inline const Predicate::State& predicate_state(const PredicateArg& reached, ArgId id) {
  return std::get<Predicate::State>(reached[id].state);
}
inline logic::Term abstraction_formula(const PredicateArg& reached, ArgId id) {
  return predicate_state(reached, id).abstraction.term;
}

/// Abstraction states e_0 .. e_n from one to another below it, and the blocks between them (Sect. 3.2, first step).
struct AbstractPath {
  std::vector<ArgId> states;
  PathInterpolation::Blocks blocks;
};

/// The abstraction state before one; none before the first.
ArgId abstraction_before(const PredicateArg& reached, ArgId id);
/// From `first`, an abstraction state above or at `last`, to `last`.
AbstractPath abstract_path(const PredicateArg& reached, ArgId first, ArgId last);
/// From the initial state.
AbstractPath abstract_path(const PredicateArg& reached, ArgId last);
/// What the states of a path say before each of its blocks. Law: each, with the block after it, implies the next.
std::vector<logic::Term> before_blocks(const PredicateArg& reached, const AbstractPath& path);

/// What the states at a node say that are not covered. When there is nothing left to explore, their disjunction holds there.
std::vector<logic::Term> abstraction_formulas(const PredicateArg& reached, encode::NodeId node);

}  // namespace pincer::cpa
