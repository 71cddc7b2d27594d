// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/unrolling.h"

#include <algorithm>
#include <bit>

namespace pincer::engine::minimax {

namespace {

/// After so many the search assumes that a loop is to be unrolled further.
constexpr std::size_t kOneByOne = 4;

/// A loop that was unrolled so often will have to be again.
constexpr std::size_t kLong = 8;

bool goes_on(std::size_t unrolled) { return unrolled >= kOneByOne && !std::has_single_bit(unrolled); }

}  // namespace

Unrolling::Unrolling(Tree& tree)
    : tree_(tree), terms_(tree.steps().cfa().terms()), longest_(tree.steps().stops().size()) {}

bool Unrolling::keeps_all(NodeId id) {
  const NodeId parent = tree_.looping_parent(id);
  std::map<Form, std::size_t> locked;
  if (parent.valid() && tree_[parent].own) {
    const Cut& before = *tree_[parent].own;
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (before.use(i).locked) locked.emplace(form_of(terms_, before.constraint(i)), before.use(i).unrolled + 1);
    }
  }
  const std::map<Form, std::size_t>& longest = longest_[tree_[id].stop.index()];
  if (locked.empty() && longest.empty()) return false;
  Cut& cut = *tree_[id].own;
  bool unroll = false;
  for (std::size_t i = 0; i < cut.size(); ++i) {
    const Form form = form_of(terms_, cut.constraint(i));
    if (const auto here = locked.find(form); here != locked.end()) cut.set_unrolled(i, here->second);
    const std::size_t unrolled = cut.use(i).unrolled;
    const auto once = longest.find(form);
    unroll |= goes_on(unrolled) || (once != longest.end() && unrolled < 2 * once->second);
  }
  return unroll;
}

bool Unrolling::keeps_exact(NodeId id) const {
  const NodeId parent = tree_.looping_parent(id);
  return parent.valid() && goes_on(tree_[parent].exact);
}

void Unrolling::note_locked(NodeId id, const Annotations& needed) {
  const Cut& cut = *tree_[id].own;
  for (std::size_t i = 0; i < needed.size(); ++i) {
    if (needed[i] != Annotation::Max || cut.use(i).unrolled < kLong) continue;
    std::size_t& longest = longest_[tree_[id].stop.index()][form_of(terms_, cut.constraint(i))];
    longest = std::max(longest, cut.use(i).unrolled);
  }
}

}  // namespace pincer::engine::minimax
