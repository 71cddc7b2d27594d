// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "certificate/judge.h"
#include "certificate/verdict.h"
#include "encode/execute.h"
#include "program/print.h"

/// What the conditions about invariants share. Private to certificate/check*.cpp.
namespace pincer::certificate {

/// `file:line`; the start of the program where nothing is known.
std::string place(const program::Cfa& cfa, program::SourceLocation where);
std::string place(const program::Cfa& cfa, program::LocationId location);
/// The statements that lead from a part of the program to the error, or what is unsupported: `the error at f.c:12`.
std::string end_text(const program::Cfa& cfa, const encode::BlockGraph::Part& part, program::LocationId end);

/// New names for the values that a block takes from outside, each time it is executed.
class BlockUnknowns : public encode::Unknowns {
 public:
  explicit BlockUnknowns(const program::Cfa& cfa) : cfa_(cfa) {}
  logic::Term choice(program::EdgeId edge, program::VariableId variable) override;
  /// Every block starts in a state where each variable has a value.
  logic::Term initial(program::VariableId variable) override;

 private:
  const program::Cfa& cfa_;
  std::map<program::EdgeId, logic::Term> choices_;
};

/// A program cut at its loop heads, with an invariant at each, and symbolic execution between them.
class Blocks {
 public:
  /// Where invariants may stand; the program is cut there, too.
  enum class Where : std::uint8_t { LoopHeads, Anywhere };

  Blocks(const program::Cfa& cfa, const Invariants& invariants, Where where);

  /// Set when the invariants are not even well-formed.
  [[nodiscard]] const std::optional<CheckResult>& defect() const { return defect_; }
  [[nodiscard]] const program::Cfa& cfa() const { return cfa_; }
  [[nodiscard]] const encode::BlockGraph& graph() const { return graph_; }
  [[nodiscard]] encode::Paths& paths() { return paths_; }
  [[nodiscard]] encode::Executor& executor() { return executor_; }

  /// Over the program's variables; `true` where none is given.
  [[nodiscard]] logic::Term invariant(program::LocationId location) const;
  /// Nodes from which blocks start.
  [[nodiscard]] bool starts_blocks(encode::NodeId node) const;
  /// Any state: every variable has its own name as value, under no condition.
  [[nodiscard]] encode::State any_state() const;
  [[nodiscard]] std::vector<encode::Executor::Arrival> execute(encode::NodeId node, encode::State start);
  /// A formula over the program's variables in a state where every variable has a value.
  [[nodiscard]] logic::Term read(logic::Term formula, encode::State& state);
  /// The formula as C.
  [[nodiscard]] std::string text(logic::Term formula) const;

 private:
  [[nodiscard]] std::optional<CheckResult> check_form(const Invariants& invariants);
  [[nodiscard]] static std::vector<program::LocationId> cuts(const program::Cfa& cfa, const Invariants& invariants,
                                                             Where where);
  [[nodiscard]] static std::vector<program::VariableId> variables_of(const program::Cfa& cfa,
                                                                     const Invariants& invariants);

  const program::Cfa& cfa_;
  encode::BlockGraph graph_;
  program::Liveness liveness_;
  encode::Paths paths_;
  encode::Executor executor_;
  program::CNames names_;
  std::map<program::LocationId, logic::Term> at_;
  std::optional<CheckResult> defect_;
};

}  // namespace pincer::certificate
