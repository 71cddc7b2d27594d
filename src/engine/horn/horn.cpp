// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The program as constrained Horn clauses, for a solver of such clauses.
//   A. Komuravelli, A. Gurfinkel, S. Chaki: SMT-Based Model Checking for Recursive Programs. CAV 2014 (Spacer).
//
// For every node n of the block graph a predicate P_n over the variables that are live there; for every block from n to
// m a clause P_n(x) & path(x, unknowns) => P_m(values(x, unknowns)); the error's predicate must be empty. With procedures,
// P_n also speaks of the values at the entry of the procedure, that of its exit is its summary, and a block that makes calls
// has their summaries in the body of its clause (clauses.h, docs/procedures.md). Solutions are inductive invariants.
//
// A refutation says that there is an execution to the error over this view of the program, but not which inputs it has:
// bounded search finds them (find_execution).
//
// Deviation: Spacer is asked in several ways in turns, because none is best for all.
#include "engine/horn/horn.h"

#include <algorithm>

#include "engine/bounded_search.h"
#include "engine/horn/clauses.h"
#include "logic/backend/horn_command.h"
#include "logic/backend/spacer_horn.h"
#include "program/features.h"

namespace pincer::engine::horn {

using logic::Answer;
using program::Cfa;

namespace {

constexpr base::Effort kFirstTurn(1'000'000);  // of each way; the next one is twice as long

/// One way to ask.
struct Way {
  Starts starts = Starts::Anywhere;
  logic::SpacerOptions spacer = {};
};

/// In the order of their success alone; see docs/procedures.md.
std::vector<Way> ways_for(const Cfa& cfa, const std::string& command) {
  if (!program::has_calls(cfa) || !command.empty()) return {{}};
  return {{Starts::Anywhere, {}}, {Starts::FromCalls, {}}, {Starts::Anywhere, {.is_right_to_left = true}}};
}

}  // namespace

Claim Horn::run(const Cfa& cfa, const Context& context) {
  const std::vector<Way> ways = ways_for(cfa, options_.command);
  std::vector<std::optional<Clauses>> clauses(ways.size());
  std::vector<std::string> gave_up(ways.size());  // reasons that have nothing to do with effort
  for (base::Effort turn = kFirstTurn;; turn = turn + turn) {
    for (std::size_t w = 0; w < ways.size(); ++w) {
      if (!gave_up[w].empty()) continue;
      if (!clauses[w]) clauses[w].emplace(cfa, ways[w].starts);
      const bool is_only = ways.size() == 1;
      const base::Budget budget = is_only ? context.budget : context.budget.part(turn);
      const auto solver = options_.command.empty() ? logic::make_spacer_horn_solver(cfa.terms(), ways[w].spacer)
                                                   : logic::make_horn_command(cfa.terms(), options_.command);
      const logic::HornSolution solution = solver->solve(clauses[w]->problem(), budget);
      switch (solution.answer) {
        case Answer::Sat: return find_execution(cfa, context);
        case Answer::Unsat: return {clauses[w]->proof(solution.interpretations), options_.command.empty() ? "z3" : ""};
        case Answer::Unknown: break;
      }
      if (context.budget.exhausted()) return {give_up(context.budget, solution.reason)};
      if (!budget.exhausted()) gave_up[w] = solution.reason;
    }
    if (std::none_of(gave_up.begin(), gave_up.end(), [](const std::string& reason) { return reason.empty(); }))
      return {give_up(context.budget, gave_up.front())};
  }
}

Claim Horn::find_execution(const Cfa& cfa, const Context& context) const {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  return BoundedSearch(graph, options_.solvers, context).run();
}

EngineInfo info() {
  return {.name = "horn",
          .line = "constrained Horn clauses, solved by Spacer; over integers first, then over bits",
          .idea =
              "Writes the program as logical rules, constrained Horn clauses, with one "
              "unknown invariant per loop head and one unknown summary per procedure. A "
              "solver for such clauses, Spacer, finds them, or says that there are none; "
              "then bounded search looks for the execution that reaches the error.",
          .paper = "Komuravelli, Gurfinkel, Chaki: SMT-Based Model Checking for Recursive Programs, CAV 2014",
          .settings = {numbers_setting(),
                       intervals_setting(),
                       {"solver", {}, "a command that solves Horn clauses in place of Spacer, see --horn-solver"}},
          .reads = Reads::IntegersThenBits,
          .has_published = true,
          .calls = Calls::CutIfLocal,
          .make = [](const Settings& settings, const Toolbox& toolbox) {
            return std::make_unique<Horn>(Horn::Options{toolbox.search(), settings.text("solver")});
          }};
}

}  // namespace pincer::engine::horn
