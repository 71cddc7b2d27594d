// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "base/budget.h"
#include "encode/execute.h"
#include "encode/places.h"
#include "program/frames.h"
#include "program/interpret.h"

namespace pincer::encode {

/// The executions of a program within bounds, loops within loops and calls within calls: a loop goes so many turns each
/// time that it is entered. Where its turns end, they meet again, so that a deep loop over shallow ones stays small. It
/// leaves executions out, and finds errors only.
///
/// A call is open at first (A. Lal, S. Qadeer, S. Lahiri: A Solver for Reachability Modulo Theories, CAV 2012): it may
/// fail, or return and leave any values in what its procedure may change. Without the open calls, the executions are
/// real; with them, they are more than all within the bounds. The caller decides which calls are expanded.
class NestedUnrolling {
 public:
  struct Bounds {
    std::size_t outer = 1;      // turns of loops that are in no other loop, beyond the first
    std::size_t inner = 1;      // of all others
    std::size_t recursion = 1;  // activations of a procedure within each other
    bool operator==(const Bounds&) const = default;
  };
  /// What there is more of beyond the bounds.
  struct Cut {
    bool outer = false, inner = false, recursion = false;
  };

  explicit NestedUnrolling(const BlockGraph& graph);
  ~NestedUnrolling();

  /// Makes the formulas, those of the last time again where nothing changed. False: the budget was exhausted.
  bool unroll(const Bounds& bounds, const base::Budget& budget);

  /// The condition on the unknowns under which the error is reached, open calls included.
  [[nodiscard]] logic::Term error() const { return error_; }
  [[nodiscard]] const Cut& cut() const { return cut_; }

  /// The unknown that is the value of a global at the start.
  [[nodiscard]] logic::Term initial(program::VariableId global);

  struct OpenCall {
    std::size_t call;
    logic::Term reached;
    logic::Term returns;  // an unknown: it returns with any values
    logic::Term fails;    // an unknown: it leads to the error; false where it cannot
  };
  [[nodiscard]] std::span<const OpenCall> open_calls() const { return open_; }
  /// From the next time on. With `most` > 0, so many calls on the shortest chains from there to an error as well.
  void expand(std::size_t call, std::size_t most);
  [[nodiscard]] std::size_t expanded() const { return expanded_; }

  [[nodiscard]] std::vector<logic::Term> unknowns() const;
  /// The execution that the values of the unknowns describe, where it makes no open call.
  [[nodiscard]] program::Choices choices(const std::function<logic::Value(logic::Term)>& value);

 private:
  class Source;
  struct Activation;
  struct Call;
  struct Frame;

  std::size_t call_at(std::size_t activation, const Position& position);
  std::size_t activation_of(std::size_t call);
  bool is_open(std::size_t call);
  void go_on(Frame& frame, const Position& position, State state, const Bounds& bounds);
  bool is_within(Frame& frame, const Position& position, const State& state, const Bounds& bounds);
  void call(const Position& position, State state, const Bounds& bounds);
  void pass_over(std::size_t id, State state);
  void leave(State state, Frame from);
  void arrive(Frame& frame, const Position& from, NodeId target, State state);

  const BlockGraph& graph_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  program::Liveness liveness_;
  program::Frames globals_;
  Places places_;
  std::vector<std::optional<std::size_t>>
      distance_;  // by procedure: calls to one that fails; none: it never leads there
  Paths paths_;
  Executor executor_;
  std::unique_ptr<Source> source_;
  std::vector<Activation> activations_;
  std::vector<Call> calls_;
  std::map<std::pair<std::size_t, Position>, std::size_t> call_ids_;
  std::size_t expanded_ = 0;
  std::size_t eager_ = 0;  // calls that may still be expanded on the way to an error

  // Of the last time:
  std::vector<Frame> frames_;
  std::vector<logic::Term> errors_;
  std::vector<OpenCall> open_;
  std::size_t free_turns_ = 0;
  std::set<std::pair<std::size_t, Position>> reached_;  // activations and positions in them
  Cut cut_;
  logic::Term error_;
};

}  // namespace pincer::encode
