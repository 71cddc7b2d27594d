// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "certificate/calls.h"
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
  BlockUnknowns(const program::Cfa& cfa, Calls& calls) : cfa_(cfa), calls_(calls) {}
  logic::Term choice(program::EdgeId edge, program::VariableId variable) override;
  /// Every block starts in a state where each variable has a value.
  logic::Term initial(program::VariableId variable) override;
  void call(program::EdgeId edge, encode::State& state, encode::Executor& executor) override;

  /// What must hold for the calls so far.
  [[nodiscard]] std::vector<CallDemand>& demands() { return demands_; }

 private:
  const program::Cfa& cfa_;
  Calls& calls_;
  std::map<program::EdgeId, logic::Term> choices_;
  std::vector<CallDemand> demands_;
};

/// A program cut at its loop heads and at the entries and exits of its procedures, with an invariant at each, and
/// symbolic execution between them. Entry values are variables that no edge writes.
class Blocks {
 public:
  /// Where invariants may stand; the program is cut there, too.
  enum class Where : std::uint8_t { LoopHeads, Anywhere };

  Blocks(const program::Cfa& cfa, const Invariants& invariants, Where where, const EntryValues& entry_values = {},
         const std::vector<ForAll>& for_all = {});

  /// Set when the invariants are not even well-formed.
  [[nodiscard]] const std::optional<CheckResult>& defect() const { return defect_; }
  [[nodiscard]] const program::Cfa& cfa() const { return cfa_; }
  [[nodiscard]] const encode::BlockGraph& graph() const { return graph_; }
  [[nodiscard]] encode::Paths& paths() { return paths_; }

  /// Over the program's variables; `true` where none is given. Without those that are quantified.
  [[nodiscard]] logic::Term invariant(program::LocationId location) const;
  /// The quantified ones.
  [[nodiscard]] const std::vector<ForAll>& for_all(program::LocationId location) const;
  /// What has to be shown of states at a location: `invariant`, and the bodies of quantified ones, whose variables are
  /// constants that nothing is known about.
  [[nodiscard]] logic::Term claim(program::LocationId location) const;
  /// The same in a state whose entry values are its values.
  [[nodiscard]] logic::Term claim_at_start(program::LocationId location) const;
  /// Nodes from which blocks start.
  [[nodiscard]] bool starts_blocks(encode::NodeId node) const;
  /// Any state: every variable has its own name as value, under no condition.
  [[nodiscard]] encode::State any_state() const;
  struct Executed {
    std::vector<encode::Executor::Arrival> arrivals;
    std::vector<CallDemand> calls;
  };
  [[nodiscard]] Executed execute(encode::NodeId node, encode::State start);
  /// Is this where the program ends, for a block of another procedure? It returns to nobody.
  [[nodiscard]] bool ends_program(encode::NodeId from, program::LocationId target) const;
  /// One state for several that exclude each other, at a location.
  [[nodiscard]] encode::State merge(std::vector<encode::State> states, program::LocationId location);
  /// A formula over the program's variables in a state where every variable has a value.
  [[nodiscard]] logic::Term read(logic::Term formula, encode::State& state);
  /// The formula as C.
  [[nodiscard]] std::string text(logic::Term formula) const;

 private:
  [[nodiscard]] std::optional<CheckResult> check_form(const Invariants& invariants, Where where);
  [[nodiscard]] std::optional<CheckResult> check_form(const program::Cfa& cfa, const EntryValues& entry_values);
  [[nodiscard]] std::optional<CheckResult> check_form(const program::Cfa& cfa, const std::vector<ForAll>& for_all);
  /// `bound`: variables that the invariant may have besides those of the program.
  [[nodiscard]] std::optional<CheckResult> check_variables(program::LocationId location, logic::Term invariant,
                                                           const std::vector<logic::Term>& bound = {});
  [[nodiscard]] std::optional<CheckResult> check_place(program::LocationId location, logic::Term invariant);
  [[nodiscard]] bool may_stand(program::LocationId location) const;
  [[nodiscard]] static std::vector<program::LocationId> cuts(const program::Cfa& cfa, const Invariants& invariants,
                                                             Where where, const std::vector<ForAll>& for_all);
  [[nodiscard]] static std::vector<program::VariableId> variables_of(const program::Cfa& cfa,
                                                                     const Invariants& invariants,
                                                                     const EntryValues& entry_values,
                                                                     const std::vector<ForAll>& for_all);

  std::optional<program::Cfa> extended_;  // with entry values and bound variables as variables, if there are some
  const program::Cfa& cfa_;
  encode::BlockGraph graph_;
  program::Liveness liveness_;
  encode::Paths paths_;
  encode::Executor executor_;
  program::CNames names_;
  std::map<program::LocationId, logic::Term> at_;
  std::map<program::LocationId, std::vector<ForAll>> for_all_at_;
  std::set<logic::Term> bound_;                                        // variables of quantifiers
  std::map<program::VariableId, program::VariableId> entry_value_of_;  // those that stand for entry values
  Calls calls_;
  std::optional<CheckResult> defect_;
};

}  // namespace pincer::certificate
