// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/predicate_analysis.h"

namespace pincer::cpa {

using logic::Term;

ArgId abstraction_before(const PredicateArg& reached, ArgId id) {
  // All ways up lead to the same abstraction state: only states of one block are merged.
  do {
    if (reached[id].parents.empty()) return {};
    id = reached[id].parents.front();
  } while (!predicate_state(reached, id).is_abstraction());
  return id;
}

AbstractPath abstract_path(const PredicateArg& reached, ArgId first, ArgId last) {
  AbstractPath path{{last}, {}};
  while (path.states.back() != first) {
    path.blocks.push_back(predicate_state(reached, path.states.back()).block.block.get());
    path.states.push_back(abstraction_before(reached, path.states.back()));
    base::require(path.states.back().valid(), "the first state is above the last one");
  }
  std::reverse(path.states.begin(), path.states.end());
  std::reverse(path.blocks.begin(), path.blocks.end());
  return path;
}

AbstractPath abstract_path(const PredicateArg& reached, ArgId last) { return abstract_path(reached, ArgId(0), last); }

std::vector<Term> before_blocks(const PredicateArg& reached, const AbstractPath& path) {
  std::vector<Term> result;
  for (std::size_t i = 0; i < path.blocks.size(); ++i) result.push_back(abstraction_formula(reached, path.states[i]));
  return result;
}

std::vector<Term> abstraction_formulas(const PredicateArg& reached, encode::NodeId node) {
  std::vector<Term> result;
  for (const ArgId id : reached.at(node))
    if (predicate_state(reached, id).is_abstraction() && !reached.is_covered(id))
      result.push_back(abstraction_formula(reached, id));
  return result;
}

}  // namespace pincer::cpa
