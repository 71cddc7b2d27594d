// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Labels from Horn clauses: P_u(scope of u) and the formula of an edge (u, v) imply P_v(scope of v); is the error's
// predicate empty? What Spacer finds to bound the predicates are labels.
//   A. Komuravelli, A. Gurfinkel, S. Chaki: SMT-Based Model Checking for Recursive Programs. CAV 2014.
// Inlining is off, else the predicates vanish before the search and every label reads true. The search starts at the
// depth of the graph, because no shorter derivation exists.
#include "logic/backend/spacer_interpolator.h"

#include <z3++.h>
#include <z3_spacer.h>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

#include "base/contract.h"
#include "logic/backend/z3_session.h"
#include "logic/backend/z3_solver.h"
#include "logic/backend/z3_watchdog.h"
#include "logic/interpolation/executable_path.h"
#include "logic/interpolation/live_nodes.h"
#include "logic/term/free_variables.h"

namespace pincer::logic {

namespace {

Interpolation unknown(std::string reason) {
  Interpolation result;
  result.reason = std::move(reason);
  return result;
}

// Per node, the variables of its scope that connect what comes before with what comes after.
std::vector<std::vector<Term>> connecting_variables(const Terms& terms, const DagProblem& problem,
                                                    const LiveNodes& live) {
  std::vector<std::unordered_set<Term>> before(problem.scopes.size());
  std::vector<std::unordered_set<Term>> after(problem.scopes.size());
  std::vector<std::unordered_set<Term>> scopes;
  for (const std::vector<Term>& scope : problem.scopes) scopes.emplace_back(scope.begin(), scope.end());
  FreeVariables variables(terms);
  const std::vector<std::size_t>& nodes = live.nodes();
  for (const std::size_t u : nodes) {
    for (const std::size_t e : live.edges_from(u)) {
      const std::size_t v = problem.edges[e].to;
      for (const Term x : variables.of(problem.edges[e].formula)) {
        if (scopes[v].contains(x)) before[v].insert(x);
      }
      for (const Term x : before[u]) {
        if (scopes[v].contains(x)) before[v].insert(x);
      }
    }
  }
  std::vector<std::vector<Term>> result(problem.scopes.size());
  for (auto u = nodes.rbegin(); u != nodes.rend(); ++u) {
    for (const std::size_t e : live.edges_from(*u)) {
      for (const Term x : variables.of(problem.edges[e].formula)) after[*u].insert(x);
      for (const Term x : after[problem.edges[e].to]) {
        if (scopes[problem.edges[e].to].contains(x)) after[*u].insert(x);
      }
    }
    if (*u == nodes.front() || *u == nodes.back()) continue;
    for (const Term x : problem.scopes[*u]) {
      if (before[*u].contains(x) && after[*u].contains(x)) result[*u].push_back(x);
    }
  }
  return result;
}

class SpacerInterpolator final : public Interpolator {
 public:
  explicit SpacerInterpolator(Terms& terms)
      : terms_(terms),
        session_(std::make_unique<Z3Session>(terms)),
        solver_(make_z3_solver(terms)),
        watchdog_([this] { Z3_interrupt(session_->context); },
                  [] { return static_cast<std::size_t>(Z3_get_estimated_alloc_size()); }) {}

  Interpolation interpolate(const DagProblem& problem, const base::Budget& budget) override;
  [[nodiscard]] std::string name() const override { return "spacer"; }

 private:
  /// Whether the error can be reached, by the local laws of the labels; Unsat with labels.
  Interpolation ask(const DagProblem& problem, const base::Budget& budget);
  Interpolation solve(const DagProblem& problem, const LiveNodes& live, const base::Budget& budget);
  /// Spacer drops rules that cannot fire before it starts, and then tells nothing about their predicates: the label of
  /// a node that no edge leads to becomes false.
  bool label_dropped(const DagProblem& problem, const LiveNodes& live, std::vector<Term>& labels);
  void set_options(z3::fixedpoint& spacer);
  z3::expr rule(const z3::expr& body, const z3::expr& head, const std::vector<Term>& variables);

  Terms& terms_;
  std::unique_ptr<Z3Session> session_;
  std::unique_ptr<Solver> solver_;
  bool interrupted_ = false;
  Watchdog watchdog_;
};

void SpacerInterpolator::set_options(z3::fixedpoint& spacer) {
  z3::params params(session_->context);
  params.set("engine", session_->context.str_symbol("spacer"));
  params.set("xform.inline_linear", false);
  params.set("xform.inline_eager", false);
  params.set("xform.slice", false);  // Z3 4.8.12 then finds errors that are not there, see the tests
  params.set("ctrl_c", false);       // the signal is the program's
  spacer.set(params);
}

z3::expr SpacerInterpolator::rule(const z3::expr& body, const z3::expr& head, const std::vector<Term>& variables) {
  const z3::expr implication = z3::implies(body, head);
  if (variables.empty()) return implication;
  z3::expr_vector bound(session_->context);
  for (const Term v : variables) bound.push_back(session_->z3_terms.to_z3(v));
  return z3::forall(bound, implication);
}

Interpolation SpacerInterpolator::ask(const DagProblem& problem, const base::Budget& budget) {
  const LiveNodes live(terms_, problem);
  Interpolation result;
  live.label_others(terms_, result.labels);
  result.answer = Answer::Unsat;
  if (live.nodes().empty()) return result;
  try {
    result = solve(problem, live, budget);
  } catch (const Z3Unsupported& unsupported) {
    result = unknown(std::string("unsupported: ") + unsupported.what());
  } catch (const z3::exception& error) {
    result = unknown(std::string("Z3: ") + error.msg());
  }
  if (std::exchange(interrupted_, false)) session_ = std::make_unique<Z3Session>(terms_);
  return result;
}

Interpolation SpacerInterpolator::solve(const DagProblem& problem, const LiveNodes& live, const base::Budget& budget) {
  z3::fixedpoint spacer(session_->context);
  set_options(spacer);
  const std::vector<std::size_t>& nodes = live.nodes();
  const std::vector<std::vector<Term>> arguments = connecting_variables(terms_, problem, live);
  std::vector<z3::func_decl> predicates;  // by position
  std::vector<z3::expr> atoms;
  for (const std::size_t u : nodes) {
    z3::sort_vector sorts(session_->context);
    z3::expr_vector values(session_->context);
    for (const Term x : arguments[u]) {
      const z3::expr value = session_->z3_terms.to_z3(x);
      sorts.push_back(value.get_sort());
      values.push_back(value);
    }
    predicates.push_back(
        session_->context.function(("label!" + std::to_string(u)).c_str(), sorts, session_->context.bool_sort()));
    spacer.register_relation(predicates.back());
    atoms.push_back(predicates.back()(values));
  }
  std::vector<unsigned> depth(nodes.size(), 0);
  FreeVariables variables(terms_);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const std::size_t e : live.edges_from(nodes[i])) {
      const std::size_t to = live.position(problem.edges[e].to);
      depth[to] = std::max(depth[to], depth[i] + 1);
      std::vector<Term> all = variables.of(problem.edges[e].formula);
      for (const std::size_t end : {nodes[i], problem.edges[e].to}) {
        all.insert(all.end(), arguments[end].begin(), arguments[end].end());
      }
      std::sort(all.begin(), all.end());
      all.erase(std::unique(all.begin(), all.end()), all.end());
      const z3::expr formula = session_->z3_terms.to_z3(problem.edges[e].formula);
      z3::expr clause = rule(i == 0 ? formula : atoms[i] && formula, atoms[to], all);
      spacer.add_rule(clause, session_->context.str_symbol(("edge!" + std::to_string(e)).c_str()));
    }
  }
  watchdog_.set_budget(budget);
  if (const auto reason = watchdog_.begin()) return unknown(*reason);
  session_->meter.limit(budget);
  Z3_lbool answer = Z3_L_UNDEF;
  std::string error;
  try {
    answer = Z3_fixedpoint_query_from_lvl(session_->context, spacer, atoms.back(), depth.back() + 2);
    session_->context.check_error();
  } catch (const z3::exception& exception) {
    answer = Z3_L_UNDEF;
    error = exception.msg();
  }
  session_->meter.charge(budget);
  if (const auto reason = watchdog_.end()) {
    interrupted_ = true;
    return unknown(*reason);
  }
  if (answer == Z3_L_UNDEF) {
    if (const auto limit = budget.limit()) {
      interrupted_ = true;
      return unknown(std::string(base::limit_text(*limit)));
    }
    return unknown("Spacer: " + (error.empty() ? spacer.reason_unknown() : error));
  }
  Interpolation result;
  if (answer == Z3_L_TRUE) {
    result.answer = Answer::Sat;
    return result;
  }
  live.label_others(terms_, result.labels);
  for (std::size_t i = 1; i + 1 < nodes.size(); ++i) {
    z3::expr_vector values(session_->context);
    for (const Term x : arguments[nodes[i]]) values.push_back(session_->z3_terms.to_z3(x));
    const z3::expr label = spacer.get_cover_delta(-1, predicates[i]).substitute(values);
    const std::optional<Term> term = session_->z3_terms.from_z3(label.simplify());
    if (!term) return unknown("Spacer: a label that cannot be read: " + label.to_string());
    result.labels[nodes[i]] = *term;
  }
  solver_->set_budget(budget);
  if (!label_dropped(problem, live, result.labels)) return unknown(solver_->reason());
  result.answer = Answer::Unsat;
  return result;
}

bool SpacerInterpolator::label_dropped(const DagProblem& problem, const LiveNodes& live, std::vector<Term>& labels) {
  std::vector<char> reached(labels.size(), 0);
  reached.front() = 1;
  for (const std::size_t u : live.nodes()) {
    if (u + 1 == labels.size()) break;
    // All edges to u have been seen: their sources are smaller.
    if (reached[u] == 0 && terms_.is_true(labels[u])) labels[u] = terms_.boolean(false);
    for (const std::size_t e : live.edges_from(u)) {
      const std::size_t v = problem.edges[e].to;
      if (reached[v] != 0 || !terms_.is_true(labels[v]) || terms_.is_false(labels[u])) continue;
      switch (solver_->check({labels[u], problem.edges[e].formula})) {
        case Answer::Sat: reached[v] = 1; break;
        case Answer::Unsat: break;
        case Answer::Unknown: return false;
      }
    }
  }
  return true;
}

Interpolation SpacerInterpolator::interpolate(const DagProblem& problem, const base::Budget& budget) {
  Interpolation result = ask(problem, budget);
  if (result.answer != Answer::Sat) return result;
  solver_->set_budget(budget);
  result = executable_path(terms_, problem, *solver_);
  if (result.answer != Answer::Unsat) return result;
  // Either labels would need variables out of scope, or Spacer took a predicate that lost all its rules for free.
  DagProblem possible = problem;
  bool pruned = false;
  for (DagProblem::Edge& edge : possible.edges) {
    if (terms_.is_false(edge.formula) || solver_->check({edge.formula}) != Answer::Unsat) continue;
    edge.formula = terms_.boolean(false);
    pruned = true;
  }
  if (pruned) result = ask(possible, budget);
  if (pruned && result.answer == Answer::Unsat) return result;
  return unknown("labels would need variables that are not in scope");
}

}  // namespace

std::unique_ptr<Interpolator> make_spacer_interpolator(Terms& terms) {
  return std::make_unique<SpacerInterpolator>(terms);
}

}  // namespace pincer::logic
