// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <vector>

#include "certificate/verdict.h"
#include "encode/summary_blocks.h"
#include "logic/query/horn.h"

namespace pincer::engine::horn {

/// Where the states come from in which a procedure starts.
enum class Starts : std::uint8_t {
  Anywhere,   // a summary says what the procedure does in any state, and in which states it leads to an error
  FromCalls,  // only states in which it is called
};

/// A program as Horn clauses; docs/procedures.md describes them.
class Clauses {
 public:
  Clauses(const program::Cfa& cfa, Starts starts);
  Clauses(const Clauses&) = delete;
  Clauses& operator=(const Clauses&) = delete;

  [[nodiscard]] const logic::HornProblem& problem() const { return problem_; }
  /// The proof that a solution is.
  [[nodiscard]] certificate::Inductive proof(const std::vector<logic::Term>& interpretations) const;

 private:
  using PredicateId = std::size_t;

  /// A value that a variable had when the activation began: the variable itself, if it never changes.
  struct EntryValue {
    program::VariableId variable;
    logic::Term term;
  };

  [[nodiscard]] program::ProcedureId procedure_of(encode::NodeId node) const;
  [[nodiscard]] bool is_start(encode::NodeId node) const;
  [[nodiscard]] bool is_in_frame(program::VariableId variable, program::ProcedureId procedure) const;
  [[nodiscard]] std::vector<program::VariableId> current(encode::NodeId node) const;
  [[nodiscard]] std::vector<logic::Term> entry_terms(program::ProcedureId procedure) const;
  PredicateId add_predicate(std::vector<logic::Term> arguments, std::string name);
  void find_failing_procedures();
  void make_predicates();
  void make_clauses(encode::NodeId node);
  [[nodiscard]] std::vector<logic::HornProblem::Atom> body_of(encode::NodeId node,
                                                              const encode::SummaryBlock& block) const;
  void enter(encode::NodeId node, const encode::SummaryBlock& block);
  void arrive(encode::NodeId node, const encode::SummaryBlock& block);
  void add_clause(encode::NodeId node, const encode::SummaryBlock& block, std::vector<logic::HornProblem::Atom> body,
                  logic::HornProblem::Atom head);

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  Starts starts_;
  encode::BlockGraph graph_;
  encode::SummaryBlocks blocks_;
  program::Frames frames_;
  logic::HornProblem problem_;
  std::vector<std::vector<EntryValue>> entry_values_;      // by procedure, as the interface's inputs
  std::vector<std::optional<PredicateId>> at_node_;        // what holds there
  std::vector<std::optional<PredicateId>> fails_;          // by procedure: where it starts before an error
  std::vector<bool> may_fail_;                             // by procedure
  std::vector<std::vector<program::VariableId>> current_;  // by node: what its predicate says of values there
};

}  // namespace pincer::engine::horn
