// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/pdr/predicates.h"

#include <algorithm>

#include "logic/evaluate/evaluate.h"
#include "logic/term/parts.h"

namespace pincer::engine::pdr {

using encode::NodeId;
using logic::Term;

Predicates::Predicates(const encode::Transitions& transitions, base::Statistics& statistics)
    : transitions_(transitions),
      terms_(transitions.graph().cfa().terms()),
      at_(transitions.graph().nodes().size()),
      count_(statistics.count("predicates")) {
  for (std::size_t n = 0; n < at_.size(); ++n) {
    for (const encode::Transition& block : transitions.from(NodeId(n))) refine(NodeId(n), block.condition);
  }
}

Cube Predicates::abstraction(NodeId node, const Witness& state) const {
  Cube result;
  for (const Term predicate : at_[node.index()]) {
    const auto read = [&](Term variable) { return state.at(variable); };
    result.push_back(logic::evaluate(terms_, predicate, read).as_bool() ? predicate : terms_.lnot(predicate));
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool Predicates::refine(NodeId node, Term formula) {
  std::vector<Term>& here = at_[node.index()];
  bool is_new = false;
  for (const Term atom : logic::atoms_of(terms_, formula)) {
    const auto place = std::lower_bound(here.begin(), here.end(), atom);
    if ((place != here.end() && *place == atom) || !transitions_.is_about_live(atom, node)) continue;
    here.insert(place, atom);
    ++count_;
    is_new = true;
  }
  return is_new;
}

}  // namespace pincer::engine::pdr
