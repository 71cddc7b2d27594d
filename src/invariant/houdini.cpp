// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/houdini.h"

#include <algorithm>
#include <deque>

#include "base/efforts.h"
#include "graph/scc.h"

namespace pincer::invariant {

using logic::Answer;
using logic::Term;

namespace {

class Houdini {
 public:
  Houdini(AtNodes candidates, BlockSolvers<>& blocks, logic::Terms& terms, const HoudiniOptions& options,
          const base::Budget& budget)
      : alive_(std::move(candidates)), blocks_(blocks), terms_(terms), options_(options), budget_(budget) {}

  /// False: the budget did not suffice.
  bool run(std::span<const Step> steps) {
    const std::vector<std::size_t> part = parts_of(steps);
    std::deque<std::size_t> open;
    std::vector<bool> is_open(steps.size(), true);
    for (std::size_t s = 0; s < steps.size(); ++s) open.push_back(s);
    while (!open.empty()) {
      if (budget_.exhausted()) return false;
      // What is behind a loop is asked about when the loop is done: until then too much is known there.
      const auto first =
          std::max_element(open.begin(), open.end(), [&](std::size_t a, std::size_t b) { return part[a] < part[b]; });
      const std::size_t s = *first;
      open.erase(first);
      is_open[s] = false;
      if (!weaken(steps[s])) continue;
      // What starts at the target knows less now; so does this step if it is a loop.
      for (std::size_t next = 0; next < steps.size(); ++next) {
        if (is_open[next] || steps[next].from || steps[next].block->source != steps[s].block->target) continue;
        is_open[next] = true;
        open.push_back(next);
      }
    }
    return !budget_.exhausted();
  }

  [[nodiscard]] AtNodes take() { return std::move(alive_); }

 private:
  /// Throws away what the step does not keep; true when there was something.
  bool weaken(const Step& step) {
    std::vector<Term>& goals = alive_[step.block->target];
    if (goals.empty()) return false;
    BlockSolver& block = blocks_.of(*step.block, budget_);
    if (options_.known != nullptr) block.tell(given(*step.block, (*options_.known)[step.block->source]));
    const std::size_t before = goals.size();
    while (!goals.empty()) {
      std::vector<Term> assumptions =
          step.from ? std::vector{*step.from} : given(*step.block, alive_[step.block->source]);
      std::vector<Term> broken;
      for (const Term goal : goals) broken.push_back(terms_.lnot(block.before(goal)));
      assumptions.push_back(terms_.lor(broken));
      block.solver().set_budget(budget_.part(options_.patience.question));
      const Answer answer = block.solver().check(assumptions);
      if (answer == Answer::Unsat) break;
      if (answer == Answer::Sat) {
        std::erase_if(goals, [&](Term goal) { return !block.solver().value(block.before(goal)).as_bool(); });
        continue;
      }
      assumptions.pop_back();
      keep_easy(block, std::move(assumptions), goals);
      break;
    }
    return goals.size() != before;
  }

  [[nodiscard]] std::vector<Term> given(const encode::Transition& block, const std::vector<Term>& formulas) const {
    if (!options_.given) return formulas;
    std::vector<Term> result;
    for (const Term formula : formulas) result.push_back(options_.given(block, formula));
    return result;
  }

  /// By step: the part of the program that it leads to, a loop with those in it or a place in none; what comes first has
  /// the greatest number.
  static std::vector<std::size_t> parts_of(std::span<const Step> steps) {
    std::size_t size = 0;
    std::vector<std::pair<graph::Node, graph::Node>> edges;
    for (const Step& step : steps) {
      edges.emplace_back(graph::to_node(step.block->source), graph::to_node(step.block->target));
      size = std::max({size, step.block->source.index() + std::size_t{1}, step.block->target.index() + std::size_t{1}});
    }
    const graph::Components components = graph::strongly_connected_components(graph::Digraph(size, edges));
    std::vector<std::size_t> result;
    for (const Step& step : steps) result.push_back(components.component_of[step.block->target.index()]);
    return result;
  }

  /// After a question that was too hard: keeps the goals that are proved quickly one by one.
  void keep_easy(BlockSolver& block, std::vector<Term> assumptions, std::vector<Term>& goals) const {
    const base::Budget all = budget_.part(options_.patience.one_by_one);
    const base::Effort share = std::max(options_.patience.one_by_one / goals.size(), base::efforts::kOneCandidate);
    std::vector<Term> kept;
    for (const Term goal : goals) {
      if (all.exhausted()) break;
      assumptions.push_back(terms_.lnot(block.before(goal)));
      block.solver().set_budget(all.part(share));
      if (block.solver().check(assumptions) == Answer::Unsat) kept.push_back(goal);
      assumptions.pop_back();
    }
    goals = std::move(kept);
  }

  AtNodes alive_;
  BlockSolvers<>& blocks_;
  logic::Terms& terms_;
  const HoudiniOptions& options_;
  const base::Budget& budget_;
};

}  // namespace

std::vector<Step> steps_of(const encode::Transitions& transitions) {
  std::vector<Step> result;
  for (std::size_t n = 0; n < transitions.graph().nodes().size(); ++n) {
    for (const encode::Transition& transition : transitions.from(encode::NodeId(n))) {
      if (!transitions.graph().is_final(transition.target)) result.push_back({&transition});
    }
  }
  return result;
}

std::optional<AtNodes> houdini(std::span<const Step> steps, AtNodes candidates, BlockSolvers<>& blocks,
                               logic::Terms& terms, const HoudiniOptions& options, const base::Budget& budget) {
  Houdini work(std::move(candidates), blocks, terms, options, budget);
  if (!work.run(steps)) return std::nullopt;
  return work.take();
}

}  // namespace pincer::invariant
