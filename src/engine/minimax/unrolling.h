// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <vector>

#include "engine/minimax/form.h"
#include "engine/minimax/tree.h"

namespace pincer::engine::minimax {

/// How often a loop is unrolled before the search tries again to close it. The paper tries every time. A loop that goes
/// on and on, each time for the same reason, is unrolled without trying, but for 1, 2, 4, 8, ... times; and what had to
/// be unrolled long once, that far at once when it is visited again.
class Unrolling {
 public:
  explicit Unrolling(Tree& tree);

  /// Of a new cut: is it to keep all that is known, so that nothing closes the loop there? Counts its looping parents.
  bool keeps_all(NodeId id);
  /// A loop head whose looping parent is no cut: shall it be none either?
  [[nodiscard]] bool keeps_exact(NodeId id) const;
  /// A conflict has locked these constraints of a cut.
  void note_locked(NodeId id, const Annotations& needed);

 private:
  Tree& tree_;
  const logic::Terms& terms_;
  std::vector<std::map<Form, std::size_t>> longest_;  // by stop: what had to be locked many times in a row
};

}  // namespace pincer::engine::minimax
