// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/products.h"

#include <algorithm>

#include "logic/term/traverse.h"

namespace pincer::logic {

bool Products::in(Term root) {
  visit_children_first(
      terms_, root, [&](Term t) { return known_.contains(t); },
      [&](Term t) {
        const auto children = terms_.children(t);
        const bool multiplies = terms_.kind(t) == Kind::BvMul || terms_.kind(t) == Kind::IntMul;
        const bool has_constant =
            std::any_of(children.begin(), children.end(), [&](Term child) { return terms_.is_const(child); });
        known_[t] = (multiplies && !has_constant) ||
                    std::any_of(children.begin(), children.end(), [&](Term child) { return *known_.find(child); });
      });
  return *known_.find(root);
}

}  // namespace pincer::logic
