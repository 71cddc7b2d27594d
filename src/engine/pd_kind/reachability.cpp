// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/pd_kind/reachability.h"

#include <algorithm>
#include <utility>

#include "base/efforts.h"
#include "logic/simplify/simplify.h"
#include "logic/term/free_variables.h"

namespace pincer::engine::pd_kind {

using encode::NodeId;
using encode::Transition;
using logic::Answer;
using logic::Term;

namespace {

constexpr std::size_t kFormulas = 80;  // at a source: with more, proofs take longer than they are worth

}  // namespace

Reachability::Reachability(const encode::Transitions& transitions, invariant::BlockSolvers<>& solvers,
                           Predecessors& predecessors, std::unique_ptr<logic::Interpolator> interpolator,
                           const base::Budget& budget, base::Statistics& statistics)
    : transitions_(transitions),
      cfa_(transitions.graph().cfa()),
      terms_(cfa_.terms()),
      solvers_(solvers),
      predecessors_(predecessors),
      interpolator_(std::move(interpolator)),
      budget_(budget),
      into_(transitions.graph().nodes().size()),
      learned_(transitions.graph().nodes().size()),
      queries_(statistics.count("queries about reachability")),
      interpolants_(statistics.count("interpolants")) {
  for (std::size_t n = 0; n < into_.size(); ++n)
    for (const Transition& block : transitions.from(NodeId(n))) into_[block.target.index()].push_back(&block);
}

std::vector<Term> Reachability::frame(NodeId node, std::size_t level) const {
  std::vector<Term> result;
  for (const Learned& learned : learned_[node.index()])
    if (learned.level >= level) result.push_back(learned.formula);
  return result;
}

std::vector<Term> Reachability::learned(NodeId node) const { return frame(node, 0); }

Answer Reachability::reach(NodeId node, const Cube& cube, std::size_t most) {
  path_.clear();
  if (node == transitions_.graph().entry()) return Answer::Sat;
  std::vector<char> core(cube.size(), 0);
  for (const Transition* block : into_[node.index()]) {
    if (most == 0) break;
    const bool is_first = block->source == transitions_.graph().entry();
    if (!is_first && most == 1) continue;  // R_0
    for (bool is_open = true; is_open;) {
      if (budget_.exhausted()) return Answer::Unknown;
      invariant::BlockSolver& solver = solvers_.of(*block);
      std::vector<Term> assumptions = is_first ? std::vector<Term>() : frame(block->source, most - 1);
      std::vector<Term> after;
      for (const Term literal : cube) after.push_back(solver.before(literal));
      assumptions.insert(assumptions.end(), after.begin(), after.end());
      ++queries_;
      switch (solver.solver().check(assumptions)) {
        case Answer::Unknown: reason_ = solver.solver().reason(); return Answer::Unknown;
        case Answer::Unsat: {
          const std::vector<Term> used = solver.solver().core();
          for (std::size_t i = 0; i < cube.size(); ++i)
            if (std::find(used.begin(), used.end(), after[i]) != used.end()) core[i] = 1;
          is_open = false;
          break;
        }
        case Answer::Sat: {
          const auto reader = [&](Term variable) { return solver.solver().value(variable); };
          const Cube before = predecessors_.of(*block, cube, reader);
          const Answer answer = reach(block->source, before, most - 1);
          if (answer == Answer::Sat) path_.push_back(block);
          if (answer != Answer::Unsat) return answer;
        }
      }
    }
  }
  explanation_ = explain(node, cube, most, core);
  if (most > 0) learned_[node.index()].push_back({explanation_, most});
  return Answer::Unsat;
}

Term Reachability::explain(NodeId node, const Cube& cube, std::size_t level, const std::vector<char>& core) {
  if (interpolator_ && level > 0) {
    if (const auto found = interpolant(node, terms_.land(cube), level)) return *found;
  }
  std::vector<Term> needed;
  for (std::size_t i = 0; i < cube.size(); ++i)
    if (core[i] != 0) needed.push_back(cube[i]);
  return terms_.lnot(terms_.land(needed));
}

std::optional<Term> Reachability::interpolant(NodeId node, Term target, std::size_t level) {
  logic::DagProblem problem;
  problem.scopes = {{}, logic::free_variables(terms_, target), {}};
  const std::vector<Term>& scope = problem.scopes[1];
  std::vector<Term> ways;
  for (const Transition* block : into_[node.index()]) {
    const bool is_first = block->source == transitions_.graph().entry();
    if (!is_first && level == 1) continue;
    std::vector<Term> parts = is_first ? std::vector<Term>() : frame(block->source, level - 1);
    if (parts.size() > kFormulas) return std::nullopt;
    parts.push_back(block->condition);
    std::vector<Term> targets;
    for (const Transition::Value& value : block->values) {
      if (!std::binary_search(scope.begin(), scope.end(), cfa_.variable(value.variable).term)) continue;
      targets.push_back(cfa_.variable(value.variable).term);
      parts.push_back(value.term);
    }
    // Names of its own for all that is before the block.
    logic::Substitution names;
    for (const Term part : parts)
      for (const Term v : logic::free_variables(terms_, part))
        if (!names.contains(v)) names.emplace(v, terms_.fresh_variable(terms_.name(v), terms_.sort(v)));
    logic::Substituter renamed(terms_, names);
    for (Term& part : parts) part = renamed(part);
    const std::size_t first_value = parts.size() - targets.size();
    for (std::size_t i = 0; i < targets.size(); ++i)
      parts[first_value + i] = terms_.eq(targets[i], parts[first_value + i]);
    ways.push_back(terms_.land(parts));
  }
  problem.edges.push_back({0, 1, terms_.lor(ways)});
  problem.edges.push_back({1, 2, target});
  const auto found = interpolator_->interpolate(problem, budget_.part(base::efforts::kProofLabels));
  if (found.answer != Answer::Unsat) return std::nullopt;
  ++interpolants_;
  return logic::simplify(terms_, found.labels[1]);
}

}  // namespace pincer::engine::pd_kind
