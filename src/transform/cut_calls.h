// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "encode/block_graph.h"
#include "invariant/sampler.h"
#include "program/frames.h"
#include "transform/transform.h"

namespace pincer::transform {

/// A program with procedures as one without calls. It begins where any of its procedures begins, in any state. A call is
/// cut: it gives its results and the globals that the callee writes any values, as far as the summary of the callee allows
/// them. What a procedure returns is not looked at. So each procedure is looked at by itself, and the more is known of the
/// others, the more can be proved of it (docs/procedures.md).
///
/// Over-approximates: proofs carry over, executions do not.
class CutCalls {
 public:
  /// How a procedure ends.
  enum class Exits : std::uint8_t {
    Silent,    // as an execution ends
    Observed,  // with a question about all values that a summary may speak of, so that these are live
  };

  struct Cut {
    Transformed view;
    std::vector<program::LocationId> at;          // by location of the program; invalid: not reached
    std::vector<invariant::Sampler::Call> calls;  // so that executions can make them
  };

  /// The program outlives it.
  explicit CutCalls(const program::Cfa& cfa);

  /// What is known of the program, in the form of a proof, is taken for granted and becomes part of proofs: summaries at
  /// exits, invariants at other places. Only the procedures `of` are looked at; what is known of others is not part of
  /// proofs (`proof_of`).
  [[nodiscard]] Cut cut(const certificate::Inductive& known, Exits exits,
                        const std::vector<program::ProcedureId>& of) const;
  /// The same for all procedures.
  [[nodiscard]] Cut cut(const certificate::Inductive& known, Exits exits) const { return cut(known, exits, started_); }

  /// What is known, as a part of a proof.
  [[nodiscard]] certificate::Inductive proof_of(const certificate::Inductive& known) const;

  [[nodiscard]] const program::Cfa& program() const { return cfa_; }
  /// Those that some execution may call, in ascending order.
  [[nodiscard]] const std::vector<program::ProcedureId>& called() const { return called_; }
  /// The same with the first one.
  [[nodiscard]] const std::vector<program::ProcedureId>& started() const { return started_; }
  /// These, callees first; those that call each other are in one group, which otherwise has at most so many edges.
  [[nodiscard]] std::vector<std::vector<program::ProcedureId>> groups(std::size_t edges) const;
  [[nodiscard]] const std::vector<program::LocationId>& locations(program::ProcedureId procedure) const {
    return locations_of_[procedure.index()];
  }
  /// Logic variables of the programs without calls that stand for entry values, those that `known` speaks of.
  [[nodiscard]] const certificate::EntryValues& entry_values() const { return entry_values_; }
  /// A formula about the end of a procedure in a program without calls, as a summary.
  [[nodiscard]] logic::Term summary(program::ProcedureId procedure, logic::Term at_exit) const;
  /// The other way round: what is known at a place, as a formula about it there.
  [[nodiscard]] logic::Term inside(program::LocationId location, logic::Term known) const;
  /// Those at exits.
  [[nodiscard]] certificate::Invariants summaries_of(const certificate::Inductive& known) const;

 private:
  class Maker;

  /// A value that a procedure starts with.
  struct Entry {
    program::VariableId variable;
    logic::Term value;  // stands for it
    bool changes;       // the procedure may write the variable; else the variable itself stands for it
  };

  /// `from`: by location where it was found.
  [[nodiscard]] certificate::Inductive carry_back(const std::vector<program::LocationId>& from,
                                                  const certificate::Invariants& found) const;

  const program::Cfa& cfa_;
  program::Frames frames_;
  encode::BlockGraph graph_;  // for the places where invariants may stand
  // By procedure.
  std::vector<std::vector<program::EdgeId>> edges_of_;
  std::vector<std::vector<program::LocationId>> locations_of_;
  std::vector<std::vector<program::VariableId>> locals_of_;
  std::vector<std::vector<program::ProcedureId>> callees_;
  std::vector<program::VariableId> globals_;
  std::unordered_map<logic::Term, std::optional<program::ProcedureId>> owner_;  // of variables and entry values
  std::vector<program::ProcedureId> called_;
  std::vector<program::ProcedureId> started_;
  std::vector<std::vector<Entry>> entries_;  // by procedure; scalars only
  certificate::EntryValues entry_values_;
};

}  // namespace pincer::transform
