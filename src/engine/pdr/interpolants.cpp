// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/pdr/interpolants.h"

#include <algorithm>

#include "base/efforts.h"
#include "logic/backend/interpolators.h"
#include "logic/simplify/simplify.h"
#include "logic/term/free_variables.h"
#include "logic/term/parts.h"

namespace pincer::engine::pdr {

using encode::NodeId;
using logic::Answer;
using logic::Term;

namespace {

constexpr std::size_t kLemmas = 80;  // at a source: with more, proofs take longer than they are worth

}  // namespace

Interpolants::Interpolants(const encode::Transitions& transitions, const Frames& frames, Steps& steps,
                           const base::Budget& budget, base::Statistics& statistics)
    : transitions_(transitions),
      cfa_(transitions.graph().cfa()),
      terms_(cfa_.terms()),
      frames_(frames),
      steps_(steps),
      budget_(budget),
      interpolator_(logic::make_interpolator("proof", terms_)),
      found_(statistics.count("interpolants")) {}

Interpolants::~Interpolants() = default;

logic::Substituter& Interpolants::renamed(BlockId b) {
  const auto found = names_.find(b);
  if (found != names_.end()) return found->second;
  logic::Substitution names;
  const NodeId source = steps_.block(b).source;
  const auto add = [&](Term variable) {
    names.emplace(variable, terms_.fresh_variable(terms_.name(variable), terms_.sort(variable)));
  };
  for (const program::Variable& variable : cfa_.variables()) add(variable.term);
  for (const auto& choice : transitions_.choices(source)) add(choice.unknown);
  return names_.try_emplace(b, terms_, names).first->second;
}

std::vector<Term> Interpolants::between(NodeId node, std::size_t level, const Cube& cube) {
  const Term target = terms_.land(cube);
  logic::DagProblem problem;
  problem.scopes = {{}, logic::free_variables(terms_, target), {}};
  std::vector<Term> ways;
  for (const BlockId b : steps_.into(node)) {
    const encode::Transition& block = steps_.block(b);
    if (level == 0 && block.source != transitions_.graph().entry()) continue;
    std::vector<Term> before = frames_.formulas(block.source, level);
    if (before.size() > kLemmas) return {};
    for (const Term fact : steps_.facts(block.source)) before.push_back(fact);
    if (block.source == node) before.push_back(terms_.lnot(target));
    before.push_back(block.condition);
    logic::Substituter& names = renamed(b);
    std::vector<Term> formula;
    for (const Term part : before) formula.push_back(names(part));
    for (const auto& value : block.values) {
      const Term variable = cfa_.variable(value.variable).term;
      const auto& wanted = problem.scopes[1];
      if (std::binary_search(wanted.begin(), wanted.end(), variable))
        formula.push_back(terms_.eq(variable, names(value.term)));
    }
    ways.push_back(terms_.land(formula));
  }
  // One formula for all blocks: labels of a sequence, unlike those of a graph, speak only of what is in scope.
  problem.edges.push_back({0, 1, terms_.lor(ways)});
  problem.edges.push_back({1, 2, target});
  const auto found = interpolator_->interpolate(problem, budget_.part(base::efforts::kProofLabels));
  if (found.answer != Answer::Unsat) return {};
  ++found_;
  std::vector<Term> result;
  const Term label = logic::simplify(terms_, found.labels[1]);
  for (const Term conjunct : logic::all_conjuncts(terms_, {&label, 1})) {
    if (!terms_.is_true(conjunct)) result.push_back(conjunct);
  }
  return result;
}

}  // namespace pincer::engine::pdr
