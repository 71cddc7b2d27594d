// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "encode/execute.h"
#include "encode/path_ranges.h"
#include "graph/wto.h"
#include "logic/cells/known_cells.h"
#include "program/interpret.h"

namespace pincer::encode {

/// The executions of a program without calls, loop by loop: the turns of an inner loop before the next turn of the loop
/// around it, and what comes after a loop once all its turns are known. Executions of different lengths meet where they
/// leave a loop in the same turn of the loops around it, so that counters of bounded loops are constants and cells of
/// arrays are variables. (`Unrolling` goes on in all loops at the same time: there a counter is soon a choice.)
class Unwinding {
 public:
  /// What the unwinding asks while it goes on. Conditions are over the unknowns.
  struct Questions {
    /// Whether a loop has one more turn; false only if it is certain that no execution takes it.
    std::function<bool(logic::Term condition)> goes_on;
    /// Told what reaches the error or something unsupported, in the order of executions; false ends the unwinding.
    std::function<bool(logic::Term error, logic::Term unsupported)> reached;
    /// Asked before each turn of a loop; true ends the unwinding.
    std::function<bool()> stop;
  };
  enum class Outcome : std::uint8_t {
    Ended,    // every execution came to its end
    Stopped,  // by `reached` or `stop`
    Open,     // some loop goes on after the last turn, as far as `goes_on` knows
  };

  /// The graph outlives it, and has no calls.
  explicit Unwinding(const BlockGraph& graph);
  ~Unwinding();

  /// Each loop has at most so many turns whenever it is entered. To be called once.
  Outcome run(std::size_t turns, const Questions& questions);

  /// What havocs and inputs gave.
  [[nodiscard]] std::vector<logic::Term> unknowns() const;
  /// The concrete execution that the values of the unknowns describe.
  [[nodiscard]] program::Choices choices(const std::function<logic::Value(logic::Term)>& value) const;
  /// No execution has more blocks than that, if the outcome is `Ended`: as many as nodes of the graph that it comes to.
  [[nodiscard]] std::size_t most_blocks() const { return most_blocks_; }

 private:
  class Source;
  /// A state, and the most blocks that lead to it.
  struct Held {
    State state;
    std::size_t blocks = 0;
  };

  Outcome unwind(std::size_t begin, std::size_t end);
  Outcome turn(std::size_t component);
  void visit(program::LocationId location);
  void arrive(program::LocationId location, Held held);
  [[nodiscard]] Held merge(std::vector<Held> held, program::LocationId location);
  [[nodiscard]] State merge(State first, State second, program::LocationId location);
  [[nodiscard]] logic::Term read(logic::Term term, State& state);
  void step(program::EdgeId edge, State& state);
  /// Variables that say which cell an edge reads or writes become choices between few numbers, where the path's
  /// conditions leave few.
  void choose_places(program::EdgeId edge, State& state);
  /// The same of one variable; false if they leave many.
  bool choose(program::VariableId variable, State& state);
  void assign(const program::Assign& assign, State& state);
  /// Unknowns that the path's conditions keep small get fewer bits: products and quotients of them, too.
  void shorten(logic::Term condition, State& state);
  bool tell();

  const BlockGraph& graph_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  program::Liveness liveness_;
  Paths paths_;
  logic::KnownCells cells_;
  PathRanges ranges_;
  graph::Wto order_;
  std::unique_ptr<Source> source_;
  std::vector<std::vector<Held>> waiting_;                 // by location
  std::vector<std::vector<program::VariableId>> indices_;  // by edge: the variables in its indices
  std::vector<bool> is_place_;       // by variable: in an index, or in what is assigned to such a variable
  std::vector<logic::Term> errors_;  // not yet told
  std::vector<logic::Term> unsupported_;
  std::size_t limit_ = 0;
  std::size_t most_blocks_ = 0;
  const Questions* questions_ = nullptr;
};

}  // namespace pincer::encode
