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
#include "encode/unrolling.h"
#include "engine/bounded_search.h"
#include "engine/cascade.h"

namespace pincer::engine::focus {

using logic::Answer;
using logic::Term;

namespace {

/// How much deeper than the first way along the path the search looks for others, which turn round silent loops, where
/// nothing is to be learned from the first.
constexpr std::size_t kDeeper = 4;

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
    const auto start = unrolling_.frontier();
    if (start.empty()) return finding;
    for (std::size_t d = 0; d < along_.doubts.size(); ++d) {
      const Term trust = unrolling_.read(along_.doubts[d].trust, *start.front().state);
      trust_.push_back(trust);
      doubt_of_.emplace(trust, d);
    }
    std::optional<std::size_t> first;
    std::set<std::size_t> needed;
    for (;;) {
      const Term target = terms_.lor(unrolling_.error(unrolling_.depth()), unrolling_.unsupported(unrolling_.depth()));
      if (!terms_.is_false(target)) {
        if (!first) first = unrolling_.depth();
        switch (check(target)) {
          case Answer::Sat: {
            finding.choices = execution(target);
            finding.asked = solver_.name();
            return finding;
          }
          case Answer::Unsat:
            add_core(target, needed);
            if (!needed.empty()) return finish(finding, needed);
            break;
          case Answer::Unknown: return finish(finding, needed);
        }
      }
      context_.statistics->count("depth along the path") = unrolling_.depth();
      if (unrolling_.exhausted() || budget_.exhausted()) break;
      if (first && unrolling_.depth() >= 2 * *first + kDeeper) break;
      unrolling_.step();
      if (graph_.has_calls()) drop_calls();
    }
    return finish(finding, needed);
  }

 private:
  Answer check(Term target) {
    std::vector<Term> assumptions = trust_;
    assumptions.push_back(target);
    return solver_.check(assumptions, budget_);
  }

  program::Choices execution(Term target) {
    const auto model = [&] { return unrolling_.choices([&](Term unknown) { return solver_.value(unknown); }); };
    program::Choices found = model();
    std::vector<Term> all = trust_;
    all.push_back(target);
    if (has_small_numbers(solver_, terms_.land(all), unrolling_.unknowns(), terms_, budget_)) found = model();
    return found;
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

  void drop_calls() {
    unrolling_.drop_calls([&](Term condition) {
      std::vector<Term> assumptions = trust_;
      assumptions.push_back(condition);
      return solver_.check(assumptions, budget_.part(base::efforts::kFocusCall)) == Answer::Unsat;
    });
  }

  const PathProgram& along_;
  logic::Terms& terms_;
  const Context& context_;
  base::Budget budget_;
  encode::BlockGraph graph_;
  encode::Unrolling unrolling_;
  Cascade solver_;
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
