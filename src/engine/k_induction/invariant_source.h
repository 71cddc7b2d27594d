// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <optional>

#include "base/budget.h"
#include "base/child_process.h"
#include "certificate/verdict.h"
#include "program/cfa.h"

namespace pincer::engine {

/// Takes invariants that are inductive together with all that were published before, each over variables that are live at
/// its location.
using Publish = std::function<void(const certificate::Invariants& invariants)>;
/// Finds invariants of a program without calls, weak ones first.
using InvariantGenerator =
    std::function<void(const program::Cfa& cfa, const base::Budget& budget, const Publish& publish)>;

/// A generator of invariants in a process of its own. It may crash or hang: then there are no more invariants.
class InvariantSource {
 public:
  InvariantSource(const program::Cfa& cfa, const base::Budget& budget, const InvariantGenerator& generator);

  /// What was published and not taken yet, without waiting for it; in the order of publishing.
  std::optional<certificate::Invariants> take();
  /// Nothing more will come.
  [[nodiscard]] bool done() const { return done_; }
  /// Until something was published or the process ended, or a moment is over.
  void wait() const;

 private:
  const program::Cfa& cfa_;
  base::ChildProcess process_;
  bool done_ = false;
};

}  // namespace pincer::engine
