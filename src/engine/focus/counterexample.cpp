// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Bounded model checking of the path program, first without memory and under the assumption that all variables are
// trusted. Where there is no execution, the solver's core says which trust that took: these are the variables to follow,
// as in proof-based abstraction (K. McMillan, N. Amla: Automatic Abstraction without Counterexamples, TACAS 2003), but
// along one path. Where there is one, the program is asked for it: for the same edges, then for any along the path. If
// there is none, the core for the same edges says which memory to follow.
#include "engine/focus/counterexample.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "base/efforts.h"
#include "base/timer.h"
#include "encode/block_graph.h"
#include "encode/nested_unrolling.h"
#include "engine/reads_on_demand.h"

namespace pincer::engine::focus {

using logic::Answer;
using logic::Term;

namespace {

/// How often loops along the path get more turns, where nothing is to be learned from fewer.
constexpr std::size_t kMostTurns = 6;

class Search {
 public:
  Search(const PathProgram& along, const std::vector<const logic::SolverFactory*>& solvers, const Context& context,
         base::Budget budget)
      : along_(along),
        terms_(along.program.terms()),
        context_(context),
        budget_(std::move(budget)),
        graph_(along.program, encode::BlockOperator::LoopHeads),
        unrolling_(graph_),
        solver_(terms_, solvers) {}

  Finding run() {
    const base::Timer timer(context_.statistics->seconds("paths"));
    Finding finding;
    for (std::size_t d = 0; d < along_.doubts.size(); ++d) {
      const Term trust = unrolling_.initial(*along_.program.variable_of(along_.doubts[d].trust));
      trust_.push_back(trust);
      doubt_of_.emplace(trust, d);
    }
    encode::NestedUnrolling::Bounds bounds;
    std::set<std::size_t> needed;
    for (std::size_t turns = 0; turns < kMostTurns;) {
      if (!unrolling_.unroll(bounds, budget_)) break;
      const auto calls = unrolling_.open_calls();
      context_.statistics->count("calls along the path") = unrolling_.expanded();
      std::vector<Term> closed = {unrolling_.error()};
      for (const auto& call : calls) {
        closed.push_back(terms_.lnot(call.returns));
        closed.push_back(terms_.lnot(call.fails));
      }
      const Term real = terms_.land(closed);
      Answer answer = check(real);
      if (answer == Answer::Sat) {
        finding.choices = unrolling_.choices([&](Term unknown) { return solver_.value(unknown); });
        finding.asked = solver_.name();
        return finding;
      }
      if (answer == Answer::Unsat && !calls.empty()) {
        answer = check(unrolling_.error());
        if (answer == Answer::Sat) {
          expand();
          continue;
        }
      }
      if (answer == Answer::Unknown) break;
      add_core(calls.empty() ? real : unrolling_.error(), needed);
      const auto& cut = unrolling_.cut();
      if (!needed.empty() || (!cut.outer && !cut.inner && !cut.recursion)) break;
      ++turns;
      bounds.outer += bounds.outer;
      bounds.inner += 1;
      bounds.recursion += 1;
    }
    return finish(finding, needed);
  }

 private:
  Answer check(Term target) {
    std::vector<Term> assumptions = trust_;
    assumptions.push_back(target);
    return solver_.check(assumptions, budget_);
  }

  void expand() {
    std::vector<std::size_t> calls;
    for (const auto& call : unrolling_.open_calls()) {
      if (solver_.holds(call.reached) && (solver_.holds(call.returns) || solver_.holds(call.fails)))
        calls.push_back(call.call);
    }
    for (const std::size_t call : calls) unrolling_.expand(call, 0);
  }

  /// Why there is no such execution: first as the solver says, then without what is not needed for it.
  void add_core(Term target, std::set<std::size_t>& needed) {
    std::vector<Term> core = solver_.core();
    std::erase(core, target);
    for (std::size_t i = 0; i < core.size();) {
      std::vector<Term> fewer = core;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      fewer.push_back(target);
      if (solver_.check(fewer, budget_.part(base::efforts::kFocusCore)) != Answer::Unsat) {
        ++i;
        continue;
      }
      const std::vector<Term> smaller = solver_.core();
      const std::set<Term> kept(smaller.begin(), smaller.end());
      // What was tried before is needed still, and comes first.
      std::vector<Term> next;
      for (std::size_t k = 0; k < core.size(); ++k) {
        if (k != i && (k < i || kept.contains(core[k]))) next.push_back(core[k]);
      }
      core = std::move(next);
    }
    for (const Term trust : core) needed.insert(doubt_of_.at(trust));
  }

  Finding finish(Finding& finding, const std::set<std::size_t>& needed) {
    for (const std::size_t d : needed) finding.needed.push_back(along_.doubts[d].variable);
    return std::move(finding);
  }

  const PathProgram& along_;
  logic::Terms& terms_;
  const Context& context_;
  base::Budget budget_;
  encode::BlockGraph graph_;
  encode::NestedUnrolling unrolling_;
  ReadsOnDemand solver_;
  std::vector<Term> trust_;  // by doubt
  std::unordered_map<Term, std::size_t> doubt_of_;
};

}  // namespace

Finding look_along(const program::Cfa& cfa, const std::vector<transform::EdgeLook>& looks,
                   const std::vector<program::EdgeId>& path, const std::vector<bool>& is_followed,
                   const std::vector<const logic::SolverFactory*>& solvers, const Context& context) {
  const auto part = [&](base::Effort effort) { return context.budget.part(effort); };
  const auto of_program = [&](const PathProgram& along, Finding finding) {
    if (finding.choices) finding.choices = choices_of_program(along, cfa, *finding.choices);
    return finding;
  };
  const auto doubtful = path_program(cfa, looks, path, is_followed, Reading::Doubtful);
  if (!doubtful) return {};
  context.statistics->count("edges along the path") = doubtful->program.edges().size();
  context.progress("a path");
  Finding finding = Search(*doubtful, solvers, context, part(base::efforts::kFocusPath)).run();
  if (!finding.choices) return finding;
  // Its execution may be one of the program.
  ++context.statistics->count("paths that memory decides");
  const std::vector<program::EdgeId> edges = edges_of_program(*doubtful, *finding.choices);
  const auto one = path_program(cfa, looks, edges, is_followed);
  if (!one) return {};
  const Finding memory = Search(*one, solvers, context, part(base::efforts::kFocusExecution)).run();
  if (memory.choices) return of_program(*one, memory);
  const auto exact = path_program(cfa, looks, path, is_followed, Reading::Exact);
  if (!exact) return memory;
  const Finding found = of_program(*exact, Search(*exact, solvers, context, part(base::efforts::kFocusPath)).run());
  return found.choices ? found : memory;
}

}  // namespace pincer::engine::focus
