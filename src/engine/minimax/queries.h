// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/budget.h"
#include "base/efforts.h"
#include "base/statistics.h"
#include "logic/query/solver_factory.h"
#include "logic/simplify/simplify.h"
#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"
#include "logic/term/table_reads.h"

namespace pincer::engine::minimax {

/// Values of variables; those that are missing are zero.
using Model = std::unordered_map<logic::Term, logic::Value>;

/// What the search asks about path constraints. A question concerns only the facts that share variables with it,
/// directly or through other facts: the rest is satisfiable by itself. Such questions are small and come again on other
/// paths, so answers are remembered.
class Queries {
 public:
  struct Result {
    logic::Answer answer = logic::Answer::Unknown;
    std::vector<logic::Term> core;  // after Unsat: facts that refute the goal
    const Model* model = nullptr;   // after Sat: of the facts that matter; valid until the next question
  };

  Queries(logic::Terms& terms, const logic::SolverFactory& solvers, const base::Budget& budget,
          base::Statistics& statistics);

  /// Is `goal` possible where `facts`, which are satisfiable, hold? `model`, where it is known, is one of the facts: a
  /// start for those that are many.
  Result ask(std::span<const logic::Term> facts, logic::Term goal, const Model* model = nullptr,
             base::Effort effort = base::efforts::kMinimaxAnswer);
  /// Of a goal that was refuted with this core, a minimal one: what comes later in `facts` is left out first.
  std::vector<logic::Term> minimal_core(std::span<const logic::Term> facts, logic::Term goal,
                                        const std::vector<logic::Term>& core);
  /// All facts at once, none of them known to be possible.
  Result ask_all(std::span<const logic::Term> facts, base::Effort effort = base::efforts::kMinimaxAnswer);

  /// The facts that share variables with a goal, directly or through others; each once.
  std::vector<logic::Term> relevant(std::span<const logic::Term> facts, std::span<const logic::Term> goals);

  /// `t` in `model`.
  [[nodiscard]] logic::Value value(logic::Term t, const Model& model) const;
  [[nodiscard]] bool holds(logic::Term t, const Model& model) const { return value(t, model).as_bool(); }

  logic::Term substitute(logic::Term t, const logic::Substitution& substitution);
  logic::Term simplify(logic::Term t) { return simplifier_(t); }
  const std::vector<logic::Term>& variables(logic::Term t) { return free_variables_.of(t); }
  bool mentions(logic::Term t, logic::Term variable);

  [[nodiscard]] std::string reason() const { return reason_; }
  /// For work that whoever asks does himself.
  void charge(base::Effort effort) { budget_.spend(effort); }

 private:
  struct Entry {
    logic::Answer answer = logic::Answer::Unknown;
    std::vector<logic::Term> core;
    Model model;
  };
  struct Hash {
    std::size_t operator()(const std::vector<logic::Term>& key) const;
  };

  /// Of a list without duplicates.
  const Entry& solve(std::vector<logic::Term> assumptions, base::Effort effort = base::efforts::kMinimaxAnswer);
  /// A model of all that changes the given one only where the goal speaks; null when there is none, or none was found.
  const Model* repair(std::span<const logic::Term> facts, logic::Term goal, const Model& model);
  /// `model` with the values of `change`, a model of the goals, but for elements of arrays that the goals do not read.
  Model merged(const Model& model, const Model& change, std::span<const logic::Term> goals);
  Result ask_lazily(std::span<const logic::Term> facts, logic::Term goal, const Model& model, base::Effort effort);

  logic::Terms& terms_;
  std::unique_ptr<logic::Solver> solver_;
  base::Budget budget_;
  base::Statistics& statistics_;
  logic::Simplifier simplifier_;
  logic::FreeVariables free_variables_;
  logic::TableReads table_reads_;
  std::unordered_map<std::vector<logic::Term>, Entry, Hash> known_;
  Entry unknown_;
  std::unordered_map<std::vector<logic::Term>, base::Effort, Hash> hard_;  // no answer with that effort
  Model changed_;                                                          // the last model that was put together
  std::string reason_;
  std::uint64_t& calls_;
  std::uint64_t& remembered_;
};

/// The parts of a conjunction, appended to `parts`; `true` has none.
void split(const logic::Terms& terms, logic::Term conjunction, std::vector<logic::Term>& parts);

}  // namespace pincer::engine::minimax
