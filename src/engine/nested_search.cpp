// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/nested_search.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/efforts.h"
#include "engine/bounded_search.h"

namespace pincer::engine {

using certificate::Unsafe;
using logic::Answer;
using logic::Term;

namespace {

/// Calls on the way to an error that are expanded without a question each: as many as were before, or at least these.
constexpr std::size_t kLeastEager = 64;

}  // namespace

NestedSearch::NestedSearch(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers,
                           const Context& context)
    : context_(context),
      terms_(graph.cfa().terms()),
      unrolling_(graph),
      solver_(graph.cfa().terms(), std::move(solvers)) {}

bool NestedSearch::is_worth_it(const encode::BlockGraph& graph) {
  if (graph.has_calls()) return true;
  const auto& nodes = graph.nodes();
  return std::count_if(nodes.begin(), nodes.end(),
                       [](const auto& node) { return node.kind == encode::NodeKind::Inner; }) > 1;
}

std::optional<Unsafe> NestedSearch::work(const base::Budget& slice) {
  while (!is_over() && !slice.exhausted()) {
    switch (step_) {
      case Step::Unroll: unroll(); break;
      case Step::Real:
        if (auto found = ask_without_open(slice)) return found;
        break;
      case Step::Open: ask_with_open(slice); break;
      case Step::Grow: grow(); break;
      case Step::Over: break;
    }
  }
  return std::nullopt;
}

void NestedSearch::unroll() {
  if (unrolling_.unroll(bounds_, context_.budget)) step_ = Step::Real;
}

std::optional<Unsafe> NestedSearch::ask_without_open(const base::Budget& slice) {
  context_.progress(
      fmt::format("{} turns, {} inner ones, {} calls", bounds_.outer, bounds_.inner, unrolling_.expanded()));
  std::vector<Term> target = {unrolling_.error()};
  for (const auto& call : unrolling_.open_calls()) {
    target.push_back(terms_.lnot(call.returns));
    target.push_back(terms_.lnot(call.fails));
  }
  const Term question = terms_.land(target);
  const Answer answer = terms_.is_false(question) ? Answer::Unsat : solver_.check(target, slice);
  switch (answer) {
    case Answer::Unsat: step_ = unrolling_.open_calls().empty() ? Step::Grow : Step::Open; break;
    case Answer::Sat: {
      step_ = Step::Over;
      return Unsafe{unrolling_.choices([&](Term unknown) { return solver_.value(unknown); })};
    }
    case Answer::Unknown:
      if (!slice.exhausted()) step_ = Step::Over;
      break;
  }
  return std::nullopt;
}

void NestedSearch::ask_with_open(const base::Budget& slice) {
  const Term target = unrolling_.error();
  switch (terms_.is_false(target) ? Answer::Unsat : solver_.check(std::span(&target, 1), slice)) {
    case Answer::Unsat: step_ = Step::Grow; break;
    case Answer::Sat: expand(); break;
    case Answer::Unknown:
      if (!slice.exhausted()) step_ = Step::Over;
      break;
  }
}

void NestedSearch::expand() {
  const auto holds = [&](Term condition) { return solver_.holds(condition); };
  const std::size_t eager = std::max(kLeastEager, unrolling_.expanded());
  for (const auto& call : unrolling_.open_calls()) {
    if (!holds(call.reached)) continue;
    if (holds(call.fails)) {
      unrolling_.expand(call.call, eager);
    } else if (holds(call.returns)) {
      unrolling_.expand(call.call, 0);
    }
  }
  step_ = Step::Unroll;
}

void NestedSearch::grow() {
  const auto& cut = unrolling_.cut();
  if (!cut.outer && !cut.inner && !cut.recursion) {
    step_ = Step::Over;
    return;
  }
  // Main loops go on by half; what is in them by one, when it was what ended the executions.
  const bool is_inner_due = bounds_.outer >= 2 * bounds_.inner || !cut.outer;
  if (cut.outer) bounds_.outer += std::max<std::size_t>(1, bounds_.outer / 2);
  if (cut.inner && is_inner_due) ++bounds_.inner;
  if (cut.recursion) ++bounds_.recursion;
  step_ = Step::Unroll;
}

}  // namespace pincer::engine
