// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A. Komuravelli, A. Gurfinkel, S. Chaki: SMT-Based Model Checking for Recursive Programs. CAV 2014.
#include "logic/backend/spacer_horn.h"

#include <z3++.h>

#include <algorithm>

#include "logic/backend/z3_meter.h"
#include "logic/backend/z3_terms.h"
#include "logic/backend/z3_watchdog.h"
#include "logic/term/free_variables.h"

namespace pincer::logic {
namespace {

/// By predicate: can it be derived, if all conditions hold? The others are empty, and so are clauses that need them.
std::vector<bool> derivable(const HornProblem& problem) {
  std::vector<bool> result(problem.predicates.size(), false);
  const auto is_known = [&](const HornProblem::Atom& atom) { return result[atom.predicate]; };
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (const HornProblem::Clause& clause : problem.clauses) {
      if (is_known(clause.head) || !std::all_of(clause.body.begin(), clause.body.end(), is_known)) continue;
      result[clause.head.predicate] = true;
      has_changed = true;
    }
  }
  return result;
}

class SpacerHornSolver final : public HornSolver {
 public:
  SpacerHornSolver(Terms& terms, const SpacerOptions& options) : terms_(terms), options_(options) {}

  HornSolution solve(const HornProblem& problem, const base::Budget& budget) override {
    try {
      return ask(problem, budget);
    } catch (const Z3Unsupported& problem_part) {
      return {Answer::Unknown, {}, problem_part.what()};
    } catch (const z3::exception& error) {
      return {Answer::Unknown, {}, std::string("Spacer: ") + error.msg()};
    }
  }

 private:
  HornSolution ask(const HornProblem& problem, const base::Budget& budget);
  void set_options(z3::context& context, z3::fixedpoint& spacer) const;

  Terms& terms_;
  SpacerOptions options_;
};

void SpacerHornSolver::set_options(z3::context& context, z3::fixedpoint& spacer) const {
  z3::params params(context);
  params.set("engine", context.str_symbol("spacer"));
  params.set("xform.inline_linear", false);  // else predicates vanish, and their interpretations with them
  params.set("xform.inline_eager", false);
  params.set("xform.slice", false);
  params.set("ctrl_c", false);
  params.set("spacer.ground_pobs", options_.ground_obligations);
  params.set("spacer.use_euf_gen", options_.generalises_equalities);
  params.set("spacer.use_lim_num_gen", options_.limits_numerals);
  params.set("spacer.order_children", options_.is_right_to_left ? 1U : 0U);
  spacer.set(params);
}

HornSolution SpacerHornSolver::ask(const HornProblem& problem, const base::Budget& budget) {
  z3::context context;  // one per problem: what Spacer leaves behind in a context slows the next one down
  Z3Terms z3_terms(terms_, context);
  Watchdog watchdog([&] { Z3_interrupt(context); },
                    [] { return static_cast<std::size_t>(Z3_get_estimated_alloc_size()); });
  Z3Meter meter(context);
  z3::fixedpoint spacer(context);
  set_options(context, spacer);

  std::vector<z3::func_decl> predicates;
  std::vector<z3::expr_vector> arguments;
  for (std::size_t i = 0; i < problem.predicates.size(); ++i) {
    z3::sort_vector sorts(context);
    z3::expr_vector values(context);
    for (const Term argument : problem.predicates[i]) {
      values.push_back(z3_terms.to_z3(argument));
      sorts.push_back(values.back().get_sort());
    }
    predicates.push_back(context.function(("predicate!" + std::to_string(i)).c_str(), sorts, context.bool_sort()));
    spacer.register_relation(predicates.back());
    arguments.push_back(values);
  }
  // Spacer drops rules that cannot fire, and takes what then has no rules for anything.
  const std::vector<bool> is_derivable = derivable(problem);
  FreeVariables variables(terms_);
  for (std::size_t c = 0; c < problem.clauses.size(); ++c) {
    const HornProblem::Clause& clause = problem.clauses[c];
    std::vector<Term> all = variables.of(clause.condition);
    const auto atom = [&](const HornProblem::Atom& atom) {
      z3::expr_vector values(context);
      for (const Term value : atom.values) {
        values.push_back(z3_terms.to_z3(value));
        const std::vector<Term>& more = variables.of(value);
        all.insert(all.end(), more.begin(), more.end());
      }
      return predicates[atom.predicate](values);
    };
    if (!std::all_of(clause.body.begin(), clause.body.end(), [&](const auto& a) { return is_derivable[a.predicate]; }))
      continue;
    z3::expr body = z3_terms.to_z3(clause.condition);
    for (const HornProblem::Atom& part : clause.body) body = atom(part) && body;
    z3::expr rule = z3::implies(body, atom(clause.head));
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    if (!all.empty()) {
      z3::expr_vector bound(context);
      for (const Term v : all) bound.push_back(z3_terms.to_z3(v));
      rule = z3::forall(bound, rule);
    }
    spacer.add_rule(rule, context.str_symbol(("clause!" + std::to_string(c)).c_str()));
  }
  watchdog.set_budget(budget);
  if (const auto reason = watchdog.begin()) return {Answer::Unknown, {}, *reason};
  meter.limit(budget);
  z3::check_result answer = z3::unknown;
  std::string error;
  try {
    z3::expr goal = predicates.back()(arguments.back());
    answer = spacer.query(goal);
  } catch (const z3::exception& exception) {
    error = exception.msg();
  }
  meter.charge(budget);
  if (const auto reason = watchdog.end()) return {Answer::Unknown, {}, *reason};
  if (answer == z3::unknown) {
    if (const auto limit = budget.limit()) return {Answer::Unknown, {}, std::string(base::limit_text(*limit))};
    return {Answer::Unknown, {}, "Spacer: " + (error.empty() ? spacer.reason_unknown() : error)};
  }
  if (answer == z3::sat) return {Answer::Sat, {}, ""};
  HornSolution result{Answer::Unsat, {}, ""};
  for (std::size_t i = 0; i + 1 < predicates.size(); ++i) {
    if (!is_derivable[i]) {
      result.interpretations.push_back(terms_.boolean(false));
      continue;
    }
    const z3::expr cover = spacer.get_cover_delta(-1, predicates[i]).substitute(arguments[i]);
    const std::optional<Term> term = z3_terms.from_z3(cover.simplify());
    if (!term) return {Answer::Unknown, {}, "Spacer: an interpretation that cannot be read"};
    result.interpretations.push_back(*term);
  }
  result.interpretations.push_back(terms_.boolean(false));
  return result;
}

}  // namespace

std::unique_ptr<HornSolver> make_spacer_horn_solver(Terms& terms, const SpacerOptions& options) {
  return std::make_unique<SpacerHornSolver>(terms, options);
}

}  // namespace pincer::logic
