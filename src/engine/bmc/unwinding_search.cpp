// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/bmc/unwinding_search.h"

#include <fmt/format.h>

#include "base/efforts.h"
#include "base/timer.h"
#include "encode/unwinding.h"
#include "engine/bounded_search.h"
#include "engine/cascade.h"

namespace pincer::engine::bmc {

using logic::Answer;
using logic::Term;

std::optional<Claim> UnwindingSearch::run(std::size_t turns, base::Effort& effort, const Meanwhile& meanwhile) {
  context_.progress(fmt::format("{} turns", turns));
  logic::Terms& terms = graph_.cfa().terms();
  encode::Unwinding unwinding(graph_);
  Cascade solver(terms, solvers_);
  std::vector<Term> facts;  // that it has
  // Of a question that is hard: there it is a fact, which is simplified with all the rest.
  std::optional<Cascade> alone;
  const auto newest = [&]() -> Cascade& { return alone ? *alone : solver; };
  std::optional<Claim> claim;
  bool is_stuck = false;  // some question has no answer
  base::Budget slice = context_.budget.part(effort);
  std::size_t charged = terms.size();
  // Nothing more is to be done: for lack of time, or because the others know.
  const auto is_over = [&] {
    context_.budget.spend(base::efforts::kTerm * (terms.size() - charged));
    charged = terms.size();
    if (is_stuck || claim || context_.budget.exhausted()) return true;
    if (!slice.exhausted()) return false;
    claim = meanwhile(base::Effort(effort.units() / 2));
    charged = terms.size();
    effort = effort * 2;
    slice = context_.budget.part(effort);
    return claim.has_value() || context_.budget.exhausted();
  };
  const auto ask = [&](Term condition) {
    const base::Timer timer(context_.statistics->seconds("unwinding"));
    return alone ? alone->check(std::span<const Term>(), slice) : solver.check(condition, slice);
  };
  // Is no execution there? What is refuted is a fact in later questions.
  const auto refutes = [&](Term condition) {
    if (terms.is_false(condition)) return true;
    alone.reset();
    while (!is_over()) {
      switch (ask(condition)) {
        case Answer::Unsat:
          facts.push_back(terms.lnot(condition));
          solver.add(facts.back());
          return true;
        case Answer::Sat: return false;
        case Answer::Unknown:
          is_stuck = !slice.exhausted();
          if (is_stuck || alone) break;
          alone.emplace(terms, solvers_);
          for (const Term fact : facts) alone->add(fact);
          alone->add(condition);
          break;
      }
    }
    return false;
  };
  encode::Unwinding::Questions questions;
  questions.goes_on = [&](Term condition) { return !refutes(condition); };
  questions.reached = [&](Term error, Term unsupported) {
    for (const Term end : {error, unsupported}) {
      if (refutes(end)) continue;
      if (is_stuck || claim || context_.budget.exhausted()) return false;
      const auto model = [&] { return unwinding.choices([&](Term unknown) { return newest().value(unknown); }); };
      program::Choices found = model();
      if (has_small_numbers(newest(), end, unwinding.unknowns(), terms, context_.budget)) found = model();
      claim = end == error ? Claim{certificate::Unsafe{found}, newest().name()}
                           : Claim{certificate::Unsupported{found}, newest().name()};
      return false;
    }
    return true;
  };
  questions.stop = is_over;
  const auto outcome = unwinding.run(turns, questions);
  if (!claim && !is_stuck && !context_.budget.exhausted() && outcome == encode::Unwinding::Outcome::Ended)
    claim = Claim{certificate::Exhausted{unwinding.most_blocks() + 1}, solver.name()};
  return claim;
}

}  // namespace pincer::engine::bmc
