// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <deque>
#include <functional>
#include <optional>

#include "base/budget.h"
#include "base/child_process.h"
#include "certificate/verdict.h"
#include "program/cfa.h"

namespace pincer::engine::k_induction {

/// Takes invariants that are inductive together with all that were published before, each over variables that are live at
/// its location.
using Publish = std::function<void(const certificate::Invariants& invariants)>;
/// Finds invariants of a program without calls, weak ones first. All that takes long is charged to the budget.
using InvariantGenerator =
    std::function<void(const program::Cfa& cfa, const base::Budget& budget, const Publish& publish)>;

/// A generator of invariants in a process of its own, beside a search. Who is faster depends on the machine, so both
/// count their work, and what the generator publishes after some work is there for the search after a share of it
/// (`due`): the same in every run. A search that is ahead waits until it is known what it gets.
///
/// A generator may crash: then there are no more invariants. But a contract that it broke is broken here (`await`,
/// `next_due`), too.
class InvariantSource {
 public:
  InvariantSource(const program::Cfa& cfa, const base::Budget& budget, const InvariantGenerator& generator);

  /// When a search gets what the generator publishes after this work. A search that is a little behind uses what it gets
  /// in time, and one that is ahead waits: half of the work, and something on top that keeps a search from waiting for the
  /// first questions of the generator.
  static base::Effort due(base::Effort work);

  /// Waits until it is known what there is for a search that has done this work. False: the budget ended before.
  bool await(base::Effort now, const base::Budget& budget);
  /// The oldest that was not taken yet, of what there is for a search that has done this work. Only after `await`.
  std::optional<certificate::Invariants> take(base::Effort now);
  /// Waits for what is published next, and gives the work after which a search gets it; none when nothing more will come,
  /// or the budget ended before.
  std::optional<base::Effort> next_due(const base::Budget& budget);

 private:
  struct Message {
    base::Effort due;
    std::string text;
  };

  /// Reads what the generator sent, after waiting for it if `wanted` says so; false: the budget ended before.
  template <class Wanted>
  bool read(const base::Budget& budget, const Wanted& wanted);

  const program::Cfa& cfa_;
  base::ChildProcess process_;
  std::deque<Message> messages_;
  base::Effort known_ = due({});  // all that a search gets before this work was read
  bool done_ = false;             // nothing more will come
};

}  // namespace pincer::engine::k_induction
