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

using certificate::Verdict;
using logic::Answer;
using logic::Term;

std::optional<Claim> UnwindingSearch::run(std::size_t turns, const base::Budget& budget) {
  const base::Timer timer(context_.statistics->seconds("unwinding"));
  context_.progress(fmt::format("{} turns", turns));
  logic::Terms& terms = graph_.cfa().terms();
  encode::Unwinding unwinding(graph_);
  Cascade solver(terms, solvers_);
  std::optional<Verdict> verdict;
  bool is_certain = true;  // every question was answered
  std::size_t charged = terms.size();
  // Is no execution there? What is refuted is a fact in later questions.
  const auto refutes = [&](Term condition) {
    if (terms.is_false(condition)) return true;
    switch (solver.check(condition, budget)) {
      case Answer::Unsat: solver.add(terms.lnot(condition)); return true;
      case Answer::Sat: return false;
      case Answer::Unknown: is_certain = false; return false;
    }
    return false;
  };
  encode::Unwinding::Questions questions;
  questions.goes_on = [&](Term condition) { return !refutes(condition); };
  questions.reached = [&](Term error, Term unsupported) {
    for (const Term end : {error, unsupported}) {
      if (refutes(end)) continue;
      if (!is_certain) return false;
      const auto model = [&] { return unwinding.choices([&](Term unknown) { return solver.value(unknown); }); };
      program::Choices found = model();
      if (has_small_numbers(solver, end, unwinding.unknowns(), terms, budget)) found = model();
      verdict = end == error ? Verdict(certificate::Unsafe{found}) : Verdict(certificate::Unsupported{found});
      return false;
    }
    return true;
  };
  questions.stop = [&] {
    budget.spend(base::efforts::kTerm * (terms.size() - charged));
    charged = terms.size();
    return !is_certain || budget.exhausted();
  };
  const auto outcome = unwinding.run(turns, questions);
  needs_more_turns_ = outcome == encode::Unwinding::Outcome::Open && is_certain;
  if (outcome == encode::Unwinding::Outcome::Ended && is_certain) verdict = certificate::Exhausted{unwinding.most_blocks() + 1};
  if (!verdict) return std::nullopt;
  return Claim{*verdict, solver.name()};
}

}  // namespace pincer::engine::bmc
