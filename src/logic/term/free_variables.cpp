// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/free_variables.h"

#include <algorithm>

#include "logic/term/term_map.h"

namespace pincer::logic {

namespace {

// Calls visit(t) once for every term below `root` and itself; does not look below t when visit(t) says false.
template <class Visit>
void visit_each_once(const Terms& terms, Term root, Visit visit) {
  TermMap<char> seen;
  seen[root] = 1;
  std::vector<Term> open{root};
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (!visit(t)) continue;
    for (const Term child : terms.children(t)) {
      if (char& mark = seen[child]; mark == 0) {
        mark = 1;
        open.push_back(child);
      }
    }
  }
}

void sort_and_dedupe(std::vector<Term>& terms) {
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
}

}  // namespace

std::vector<Term> free_variables(const Terms& terms, Term root) {
  std::vector<Term> result;
  visit_each_once(terms, root, [&](Term t) {
    if (terms.kind(t) == Kind::Variable) result.push_back(t);
    return true;
  });
  sort_and_dedupe(result);
  return result;
}

const std::vector<Term>& FreeVariables::of(Term root) {
  if (const auto found = known_.find(root); found != known_.end()) return found->second;
  std::vector<Term> result;
  visit_each_once(terms_, root, [&](Term t) {
    if (terms_.kind(t) == Kind::Variable) result.push_back(t);
    const auto found = known_.find(t);
    if (found == known_.end()) return true;
    result.insert(result.end(), found->second.begin(), found->second.end());
    return false;
  });
  sort_and_dedupe(result);
  return known_.emplace(root, std::move(result)).first->second;
}

std::size_t term_size(const Terms& terms, Term root) {
  std::size_t size = 0;
  visit_each_once(terms, root, [&](Term) {
    ++size;
    return true;
  });
  return size;
}

}  // namespace pincer::logic
