// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/interpolation/executable_path.h"

#include <algorithm>
#include <string>

#include "base/contract.h"
#include "logic/interpolation/live_nodes.h"
#include "logic/term/free_variables.h"

namespace pincer::logic {

namespace {

// Names that no program has, the same in every call, so that terms are made once.
Term node_control(Terms& terms, std::size_t node) {
  return terms.variable("path!node!" + std::to_string(node), Sort::boolean());
}
Term edge_control(Terms& terms, std::size_t edge) {
  return terms.variable("path!edge!" + std::to_string(edge), Sort::boolean());
}

Term encode(Terms& terms, const DagProblem& problem, const LiveNodes& live) {
  std::vector<Term> conjuncts;
  if (live.is_chain()) {
    for (const std::size_t u : live.nodes()) {
      for (const std::size_t e : live.edges_from(u)) conjuncts.push_back(problem.edges[e].formula);
    }
    return terms.land(conjuncts);
  }
  conjuncts.push_back(node_control(terms, live.nodes().front()));
  for (const std::size_t u : live.nodes()) {
    if (u == live.nodes().back()) break;
    std::vector<Term> taken{terms.lnot(node_control(terms, u))};
    for (const std::size_t e : live.edges_from(u)) {
      taken.push_back(edge_control(terms, e));
      const Term there = terms.land(node_control(terms, problem.edges[e].to), problem.edges[e].formula);
      conjuncts.push_back(terms.implies(taken.back(), there));
    }
    conjuncts.push_back(terms.lor(taken));
  }
  return terms.land(conjuncts);
}

Interpolation read_path(Terms& terms, const DagProblem& problem, const LiveNodes& live, Solver& solver) {
  Interpolation result;
  result.answer = Answer::Sat;
  for (std::size_t node = live.nodes().front(); node != live.nodes().back();) {
    const std::vector<std::size_t>& edges = live.edges_from(node);
    const auto taken = live.is_chain() ? edges.begin() : std::find_if(edges.begin(), edges.end(), [&](std::size_t e) {
      return solver.value(edge_control(terms, e)).as_bool();
    });
    base::ensure(taken != edges.end(), "a model takes an edge");
    result.path.push_back(*taken);
    node = problem.edges[*taken].to;
    for (const Term v : free_variables(terms, problem.edges[*taken].formula)) {
      if (!result.model.contains(v)) result.model.emplace(v, solver.value(v));
    }
  }
  return result;
}

}  // namespace

Term some_path(Terms& terms, const DagProblem& problem) {
  const LiveNodes live(terms, problem);
  return live.nodes().empty() ? terms.boolean(false) : encode(terms, problem, live);
}

Interpolation executable_path(Terms& terms, const DagProblem& problem, Solver& solver) {
  Interpolation result;
  const LiveNodes live(terms, problem);
  if (live.nodes().empty()) {
    result.answer = Answer::Unsat;
    return result;
  }
  solver.push();
  solver.add(encode(terms, problem, live));
  result.answer = solver.check();
  switch (result.answer) {
    case Answer::Sat: result = read_path(terms, problem, live, solver); break;
    case Answer::Unsat: break;
    case Answer::Unknown: result.reason = solver.reason(); break;
  }
  solver.pop();
  return result;
}

}  // namespace pincer::logic
