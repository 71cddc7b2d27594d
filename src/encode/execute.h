// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <vector>

#include "encode/block_graph.h"
#include "encode/path.h"
#include "program/liveness.h"

namespace pincer::encode {

/// A set of concrete states: those where the path's condition holds, with each variable's value as a term.
struct State {
  PathId path;
  std::vector<logic::Term> values;  // by variable; an invalid term: never assigned so far
};

class Executor;

/// Makes the terms for values that the program does not determine.
class Unknowns {
 public:
  Unknowns() = default;
  virtual ~Unknowns() = default;
  Unknowns(const Unknowns&) = delete;
  Unknowns& operator=(const Unknowns&) = delete;
  /// What a havoc or an input gives its variable.
  virtual logic::Term choice(program::EdgeId edge, program::VariableId variable) = 0;
  /// A variable that is read before it was assigned.
  virtual logic::Term initial(program::VariableId variable) = 0;
  /// The effect of a call on the state of its caller, where calls are steps of blocks; elsewhere there are none.
  virtual void call(program::EdgeId edge, State& state, Executor& executor);
};

/// Symbolic execution of whole parts of a program: one pass over the locations in topological order, merging states
/// where paths meet. Values are terms over the values at the start; common parts stay shared, so that the result is
/// linear in the size of the part, not in the number of its paths.
class Executor {
 public:
  /// Where paths meet, only variables that are live there keep the right value, and those in `kept`, which callers want
  /// to talk about although the program does not read them any more.
  Executor(const program::Cfa& cfa, const program::Liveness& liveness, Paths& paths,
           std::vector<program::VariableId> kept = {});

  struct Arrival {
    program::LocationId target;
    State state;
  };
  /// From `start` at the node through its part: one arrival per target that can be reached, by location.
  std::vector<Arrival> execute(const BlockGraph& graph, const BlockGraph::Part& part, State start, Unknowns& unknowns);

  /// One state for several that exclude each other, at a location.
  State merge(std::vector<State> states, program::LocationId location, Unknowns& unknowns);

  /// `term` over program variables, read in `state`.
  logic::Term read(logic::Term term, State& state, Unknowns& unknowns);

  /// The effect of an edge.
  void step(program::EdgeId edge, State& state, Unknowns& unknowns);

  [[nodiscard]] Paths& paths() { return paths_; }

 private:
  static void choose(program::VariableId variable, std::vector<State>& states, const Paths::Merge& merged,
                     State& result, logic::Terms& terms, Unknowns& unknowns);

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  const program::Liveness& liveness_;
  Paths& paths_;
  std::vector<program::VariableId> kept_;
};

}  // namespace pincer::encode
