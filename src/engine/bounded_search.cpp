// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/bounded_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/efforts.h"
#include "base/timer.h"
#include "engine/only_execution.h"
#include "engine/random_executions.h"
#include "program/features.h"

namespace pincer::engine {

using certificate::Exhausted;
using certificate::Unsafe;
using certificate::Verdict;
using logic::Answer;
using logic::Term;

namespace {

/// Where all executions take one path, the interpreter follows it, a thousand times faster than a solver: at the start,
/// then from this depth on, whenever it doubled, for an effort that doubles, too.
constexpr std::size_t kDeep = 4;

/// From this depth on, executions on random inputs may find what solvers do not: violations far away. Nearer ones are
/// left to solvers, which find short executions with small numbers.
constexpr std::size_t kLarge = 16;

/// The same when the solver has worked on one question for so long.
constexpr base::Effort kFirstLook = base::efforts::kFollowing * 200;

/// Layers of blocks decide most programs soon. From then on, the other search gets as much if the program has memory or
/// calls, which make layers large, and one part in so many otherwise.
constexpr base::Effort kLayersFirst = base::efforts::kFollowing * 20;
constexpr std::uint64_t kLayersShare = 4;

/// Of what has a model: one in which numbers that do not matter are 0, and those that only must not be 0 are 1.
Answer prefer_simple_numbers(Cascade& solver, std::vector<Term> target, const std::vector<Term>& unknowns,
                             logic::Terms& terms, const base::Budget& budget) {
  constexpr std::size_t kMostParts = 24;
  const base::Budget part = budget.part(budget.left().value_or(base::Effort::most()) / 2);
  const std::size_t size = (unknowns.size() + kMostParts - 1) / kMostParts;
  bool is_newest = true;  // the model of the solver is one of the target
  for (std::size_t from = 0; from < unknowns.size(); from += size) {
    for (const std::uint64_t number : {0, 1}) {
      std::vector<Term> simple = target;
      for (std::size_t i = from; i < std::min(from + size, unknowns.size()); ++i) {
        const logic::Sort sort = terms.sort(unknowns[i]);
        if (sort.is_bitvec()) simple.push_back(terms.eq(unknowns[i], terms.bv(sort.width(), number)));
      }
      if (simple.size() == target.size() || part.exhausted()) break;
      is_newest = solver.check(terms.land(simple), part) == Answer::Sat;
      if (!is_newest) continue;
      target = std::move(simple);
      break;
    }
  }
  return is_newest ? Answer::Sat : solver.check(terms.land(target), budget);
}

}  // namespace

bool has_small_numbers(Cascade& solver, Term target, const std::vector<Term>& unknowns, logic::Terms& terms,
                       const base::Budget& budget) {
  const base::Effort allowance =
      std::min(base::efforts::kSmallNumbers, budget.left().value_or(base::Effort::most()) / 4);
  for (const unsigned bits : {8U, 16U}) {
    std::vector<Term> small = {target};
    for (const Term unknown : unknowns) {
      const logic::Sort sort = terms.sort(unknown);
      if (!sort.is_bitvec() || sort.width() <= bits) continue;
      const auto number = [&](unsigned exponent) { return terms.bv(sort.width(), std::uint64_t{1} << exponent); };
      small.push_back(terms.bv_ult(terms.bv_add(unknown, number(bits - 1)), number(bits)));
    }
    if (solver.check(terms.land(small), budget.part(allowance)) == Answer::Sat)
      return prefer_simple_numbers(solver, small, unknowns, terms, budget.part(allowance / 4)) == Answer::Sat;
  }
  return false;
}

BoundedSearch::BoundedSearch(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers,
                             const Context& context)
    : graph_(graph),
      context_(context),
      unrolling_(graph),
      next_follow_(program::has_loops(graph.cfa()) || program::has_calls(graph.cfa()) ? 0 : kDeep),
      solver_(graph.cfa().terms(), solvers),
      layers_share_(graph.has_calls() || program::has_memory(graph.cfa()) ? 1 : kLayersShare),
      base_seconds_(context.statistics->seconds("base case")),
      forward_seconds_(context.statistics->seconds("forward condition")),
      nested_seconds_(context.statistics->seconds("nested search")) {
  if (NestedSearch::is_worth_it(graph)) nested_.emplace(graph, solvers, context);
}

std::optional<std::size_t> BoundedSearch::safe_depth() const {
  if (question_ == Question::Open) return depth();
  return depth() == 0 ? std::nullopt : std::optional(depth() - 1);
}

Claim BoundedSearch::run() {
  for (;;) {
    if (const auto verdict = work(context_.budget)) return {*verdict, asked()};
  }
}

std::optional<Verdict> BoundedSearch::work(const base::Budget& slice) {
  const bool has_other = nested_ && !nested_->is_over() && !slice.exhausted();
  const base::Effort first = graph_.has_calls() ? base::Effort() : kLayersFirst;
  if (has_other && layer_work_ >= first && nested_work_ * layers_share_ <= layer_work_) return search_nested(slice);
  // A question that is hard waits for the other search now and then.
  const base::Budget part = slice.part(has_other ? kLayersFirst * 4 + layer_work_ : base::Effort::most());
  auto verdict = go_on(part);
  layer_work_ += part.spent();
  return verdict;
}

std::optional<Verdict> BoundedSearch::search_nested(const base::Budget& slice) {
  const base::Timer timer(nested_seconds_);
  const base::Budget part = slice.part(layer_work_ / layers_share_ - nested_work_ + kLayersFirst);
  auto found = nested_->work(part);
  nested_work_ += part.spent();
  has_found_nested_ = found.has_value();
  return found;
}

std::optional<Verdict> BoundedSearch::go_on(const base::Budget& slice) {
  switch (question_) {
    case Question::Error:
      context_.progress(fmt::format("depth {}", depth()));
      if (const auto execution = follow()) return *execution;
      return no_end(unrolling_.error(depth()), slice);
    case Question::Unsupported: return no_end(unrolling_.unsupported(depth()), slice);
    case Question::Open: return goes_on(slice);
  }
  return std::nullopt;
}

std::optional<Verdict> BoundedSearch::follow() {
  if (depth() != next_follow_) return std::nullopt;
  const std::size_t share = std::max(depth(), kDeep / 2);
  next_follow_ = 2 * share;
  const base::Timer timer(base_seconds_);
  const base::Effort effort = base::efforts::kFollowing * share;
  if (auto verdict = only_execution(graph_.cfa(), context_.budget.part(effort))) return verdict;
  if (depth() == 0) {
    // It ends where inputs decide, so that patience costs little. A long execution is no proof that people like.
    const base::Effort patience = std::min(kFirstLook, context_.budget.left().value_or(base::Effort::most()) / 4);
    auto verdict = only_execution(graph_.cfa(), context_.budget.part(patience));
    if (verdict && std::holds_alternative<Unsafe>(*verdict)) return verdict;
  }
  // Not more than a part of what the search has taken: it may be near its end.
  if (share >= kLarge)
    return random_executions(graph_.cfa(), share, context_.budget.part(std::min(effort, context_.budget.spent() / 4)));
  return std::nullopt;
}

std::optional<Verdict> BoundedSearch::no_end(Term target, const base::Budget& slice) {
  const base::Timer timer(base_seconds_);
  logic::Terms& terms = graph_.cfa().terms();
  const bool is_error = question_ == Question::Error;
  Answer answer = Answer::Unsat;
  const base::Effort look = std::min(kFirstLook, slice.left().value_or(base::Effort::most()) / 4);
  if (!terms.is_false(target)) answer = solver_.check(target, is_tested_ ? slice : slice.part(look));
  if (answer == Answer::Unknown && !is_tested_ && !slice.exhausted()) {
    is_tested_ = true;
    const base::Effort trial = std::min(kFirstLook, context_.budget.left().value_or(base::Effort::most()) / 4);
    if (const auto found = random_executions(graph_.cfa(), kLarge, context_.budget.part(trial))) return *found;
    answer = solver_.check(target, slice);
  }
  switch (answer) {
    case Answer::Unsat:
      if (!terms.is_false(target)) solver_.add(terms.lnot(target));
      if (is_error) context_.statistics->count("depth without failure") = depth();
      if (is_error && graph_.has_calls()) {
        std::uint64_t& calls = context_.statistics->count("calls within each other");
        calls = std::max<std::uint64_t>(calls, unrolling_.deepest_call());
      }
      question_ = is_error ? Question::Unsupported : Question::Open;
      return std::nullopt;
    case Answer::Sat: {
      const auto model = [&] { return unrolling_.choices([&](Term unknown) { return solver_.value(unknown); }); };
      program::Choices found = model();
      if (has_small_numbers(solver_, target, unrolling_.unknowns(), terms, slice)) found = model();
      if (!is_error) return certificate::Unsupported{found};
      return Unsafe{found};
    }
    case Answer::Unknown: return undecided(slice);
  }
  return std::nullopt;
}

std::optional<Verdict> BoundedSearch::goes_on(const base::Budget& slice) {
  const base::Timer timer(forward_seconds_);
  if (unrolling_.exhausted()) return Exhausted{depth()};
  if (slice.exhausted()) return undecided(slice);
  switch (solver_.check(unrolling_.open(depth()), slice)) {
    case Answer::Unsat: return Exhausted{depth()};
    case Answer::Sat:
      unrolling_.step();
      if (graph_.has_calls()) drop_calls(slice);
      question_ = Question::Error;
      return std::nullopt;
    case Answer::Unknown: return undecided(slice);
  }
  return std::nullopt;
}

void BoundedSearch::drop_calls(const base::Budget& slice) {
  logic::Terms& terms = graph_.cfa().terms();
  unrolling_.drop_calls([&](Term condition) {
    if (solver_.check(condition, slice.part(base::efforts::kSweepQuestion)) != Answer::Unsat) return false;
    solver_.add(terms.lnot(condition));
    return true;
  });
}

std::optional<Verdict> BoundedSearch::undecided(const base::Budget& slice) const {
  if (!context_.budget.exhausted() && slice.exhausted()) return std::nullopt;
  return give_up(context_.budget, solver_.reason());
}

}  // namespace pincer::engine
