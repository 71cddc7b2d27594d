// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/substitute.h"

#include <vector>

#include "base/contract.h"
#include "logic/term/traverse.h"

namespace pincer::logic {

Substituter::Substituter(Terms& terms, const Substitution& substitution) : terms_(terms) {
  // The order of the map does not matter: it only fills another map.
  for (const auto& [from, to] : substitution) {
    base::require(terms.sort(from) == terms.sort(to), "a term is replaced by one of its sort");
    result_[from] = to;
  }
}

Term Substituter::operator()(Term root) {
  std::vector<Term> children;
  visit_children_first(
      terms_, root, [&](Term t) { return result_.contains(t); },
      [&](Term t) {
        children.clear();
        bool changed = false;
        for (const Term child : terms_.children(t)) {
          children.push_back(*result_.find(child));
          changed = changed || children.back() != child;
        }
        const Term result = changed ? terms_.rebuild(t, children) : t;
        result_[t] = result;
      });
  return *result_.find(root);
}

Term substitute(Terms& terms, Term t, const Substitution& substitution) { return Substituter(terms, substitution)(t); }

}  // namespace pincer::logic
