// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/interpolation/templates.h"

#include <string>

#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"

namespace pincer::logic {

namespace {

constexpr double kShareOfDecoupled = 0.5;  // for the decoupled problem; what is left is for the problem as it is

}  // namespace

std::vector<Term> difference_templates(Terms& terms, const std::vector<Term>& scope, std::size_t most) {
  std::vector<Term> result;
  for (std::size_t i = 0; i < scope.size(); ++i) {
    if (!terms.sort(scope[i]).is_int()) {
      result.push_back(scope[i]);
      continue;
    }
    for (std::size_t j = i + 1; j < scope.size() && result.size() < most; ++j) {
      if (terms.sort(scope[j]).is_int()) result.push_back(terms.int_sub(scope[i], scope[j]));
    }
  }
  return result;
}

Interpolation TemplateInterpolator::interpolate(const DagProblem& problem, const base::Budget& budget) {
  ++statistics_.problems;
  DagProblem decoupled;
  std::vector<std::vector<Term>> templates;
  for (std::size_t u = 0; u < problem.scopes.size(); ++u) {
    templates.push_back(choose_(u, problem.scopes[u]));
    std::vector<Term>& scope = decoupled.scopes.emplace_back();
    for (std::size_t j = 0; j < templates[u].size(); ++j) {
      const std::string name =
          "template!" + std::to_string(u) + "!" + std::to_string(j) + "!" + terms_.sort(templates[u][j]).to_string();
      scope.push_back(terms_.variable(name, terms_.sort(templates[u][j])));
    }
  }
  for (std::size_t e = 0; e < problem.edges.size(); ++e) {
    const auto& [from, to, formula] = problem.edges[e];
    std::vector<Term> parts{formula};
    for (const std::size_t end : {from, to}) {
      for (std::size_t j = 0; j < templates[end].size(); ++j) {
        parts.push_back(terms_.eq(decoupled.scopes[end][j], templates[end][j]));
      }
    }
    // The variables of the edge are its own.
    Substitution own;
    for (const Term part : parts) {
      for (const Term v : free_variables(terms_, part)) {
        own.try_emplace(v, terms_.variable(terms_.name(v) + "!edge!" + std::to_string(e), terms_.sort(v)));
      }
    }
    for (const std::size_t end : {from, to}) {
      for (const Term shared : decoupled.scopes[end]) own.erase(shared);
    }
    decoupled.edges.push_back({from, to, substitute(terms_, terms_.land(parts), own)});
  }
  const auto time = budget.remaining();
  const base::Budget part = time ? budget.part(*time * kShareOfDecoupled) : budget;
  Interpolation result = inner_->interpolate(decoupled, part);
  if (result.answer != Answer::Unsat) return inner_->interpolate(problem, budget);
  ++statistics_.sufficed;
  for (std::size_t u = 0; u < result.labels.size(); ++u) {
    Substitution meaning;
    for (std::size_t j = 0; j < templates[u].size(); ++j) meaning.emplace(decoupled.scopes[u][j], templates[u][j]);
    result.labels[u] = substitute(terms_, result.labels[u], meaning);
  }
  return result;
}

}  // namespace pincer::logic
