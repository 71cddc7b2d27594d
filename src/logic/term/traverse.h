// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "logic/term/terms.h"

namespace pincer::logic {

/// Visits `root` and the terms below it, children first, without recursion: terms may be very deep. `is_done(t)` says
/// that t needs no visit; it must hold after visit(t). `visit` may make new terms.
template <class IsDone, class Visit>
void visit_children_first(const Terms& terms, Term root, IsDone is_done, Visit visit) {
  std::vector<Term> open{root};
  while (!open.empty()) {
    const Term t = open.back();
    if (is_done(t)) {
      open.pop_back();
      continue;
    }
    const std::size_t before = open.size();
    for (const Term child : terms.children(t)) {
      if (!is_done(child)) open.push_back(child);
    }
    if (open.size() == before) {
      visit(t);
      open.pop_back();
    }
  }
}

}  // namespace pincer::logic
