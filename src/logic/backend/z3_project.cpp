// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Elimination first by Z3's tactics; where these leave quantifiers, the disjunction of the projections of all models,
// which is finite for integers and bit-vectors.
//   N. Bjorner, M. Janota: Playing with Quantified Satisfaction. LPAR 2015.
#include "logic/backend/z3_project.h"

#include <z3++.h>
#include <z3_spacer.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/contract.h"
#include "logic/backend/z3_session.h"
#include "logic/backend/z3_solver.h"
#include "logic/backend/z3_watchdog.h"
#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"

namespace pincer::logic {

namespace {

constexpr std::size_t kMostCubes = 64;

class Z3Projector final : public Projector {
 public:
  explicit Z3Projector(Terms& terms)
      : terms_(terms),
        session_(std::make_unique<Z3Session>(terms)),
        solver_(make_z3_solver(terms)),
        watchdog_([this] { Z3_interrupt(session_->context); },
                  [] { return static_cast<std::size_t>(Z3_get_estimated_alloc_size()); }) {}

  std::optional<Term> eliminate(Term formula, std::span<const Term> variables, const base::Budget& budget) override;
  std::optional<Term> project(Term formula, std::span<const Term> variables, const Model& model,
                              const base::Budget& budget) override;

 private:
  /// Runs f under the budget; nothing if Z3 throws.
  template <class F>
  std::optional<Term> guarded(const base::Budget& budget, F f);
  std::optional<Term> by_tactic(Term formula, const std::vector<Term>& variables, const char* tactic);
  std::optional<Term> by_models(Term formula, const std::vector<Term>& variables, const base::Budget& budget);
  z3::model to_z3(Term formula, std::span<const Term> variables, const Model& model);
  [[nodiscard]] bool mentions(Term t, std::span<const Term> variables) const;

  Terms& terms_;
  std::unique_ptr<Z3Session> session_;
  std::unique_ptr<Solver> solver_;
  Watchdog watchdog_;
};

bool Z3Projector::mentions(Term t, std::span<const Term> variables) const {
  const std::vector<Term> free = free_variables(terms_, t);
  return std::any_of(variables.begin(), variables.end(),
                     [&](Term v) { return std::binary_search(free.begin(), free.end(), v); });
}

// Nothing if Z3 throws.
template <class F>
std::optional<Term> caught(F f) {
  try {
    return f();
  } catch (const Z3Unsupported&) {
    return std::nullopt;
  } catch (const z3::exception&) {
    return std::nullopt;
  }
}

template <class F>
std::optional<Term> Z3Projector::guarded(const base::Budget& budget, F f) {
  watchdog_.set_budget(budget);
  if (watchdog_.begin()) return std::nullopt;
  std::optional<Term> result = caught(f);
  session_->meter.charge(budget);
  if (watchdog_.end()) {
    result.reset();
    session_ = std::make_unique<Z3Session>(terms_);
  }
  return result;
}

std::optional<Term> Z3Projector::by_tactic(Term formula, const std::vector<Term>& variables, const char* tactic) {
  z3::expr_vector bound(session_->context);
  for (const Term v : variables) bound.push_back(session_->z3_terms.to_z3(v));
  z3::goal goal(session_->context);
  goal.add(z3::exists(bound, session_->z3_terms.to_z3(formula)));
  const z3::apply_result results = (z3::tactic(session_->context, "simplify") & z3::tactic(session_->context, tactic) &
                                    z3::tactic(session_->context, "ctx-simplify"))(goal);
  if (results.size() != 1) return std::nullopt;
  const std::optional<Term> result = session_->z3_terms.from_z3(results[0].as_expr());
  if (!result || mentions(*result, variables)) return std::nullopt;
  return result;
}

std::optional<Term> Z3Projector::by_models(Term formula, const std::vector<Term>& variables,
                                           const base::Budget& budget) {
  std::vector<Term> cubes;
  const std::vector<Term> all = free_variables(terms_, formula);
  solver_->set_budget(budget);
  solver_->push();
  solver_->add(formula);
  std::optional<Term> result;
  while (cubes.size() < kMostCubes) {
    const Answer answer = solver_->check();
    if (answer == Answer::Unsat) result = terms_.lor(cubes);
    if (answer != Answer::Sat) break;
    Model model;
    for (const Term v : all) model.emplace(v, solver_->value(v));
    const std::optional<Term> cube = project(formula, variables, model, budget);
    if (!cube) break;
    cubes.push_back(*cube);
    solver_->add(terms_.lnot(*cube));
  }
  solver_->pop();
  return result;
}

std::optional<Term> Z3Projector::eliminate(Term formula, std::span<const Term> variables, const base::Budget& budget) {
  base::require(terms_.sort(formula).is_bool(), "a formula is a Bool");
  const std::vector<Term> free = free_variables(terms_, formula);
  std::vector<Term> bound;
  for (const Term v : free) {
    if (std::find(variables.begin(), variables.end(), v) != variables.end()) bound.push_back(v);
  }
  if (bound.empty()) return formula;
  if (const auto result = guarded(budget, [&] { return by_tactic(formula, bound, "qe-light"); })) return result;
  if (const auto result = by_models(formula, bound, budget)) return result;
  return guarded(budget, [&] { return by_tactic(formula, bound, "qe"); });
}

z3::model Z3Projector::to_z3(Term formula, std::span<const Term> variables, const Model& model) {
  z3::model result(session_->context, Z3_mk_model(session_->context));
  std::vector<Term> all = free_variables(terms_, formula);
  all.insert(all.end(), variables.begin(), variables.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  for (const Term v : all) {
    const auto found = model.find(v);
    const Value value = found == model.end() ? Value::zero(terms_.sort(v)) : found->second;
    const z3::expr constant = session_->z3_terms.to_z3(terms_.constant(value));
    Z3_add_const_interp(session_->context, result, session_->z3_terms.to_z3(v).decl(), constant);
    session_->context.check_error();
  }
  return result;
}

std::optional<Term> Z3Projector::project(Term formula, std::span<const Term> variables, const Model& model,
                                         const base::Budget& budget) {
  const auto reader = [&](Term v) {
    const auto found = model.find(v);
    return found == model.end() ? Value::zero(terms_.sort(v)) : found->second;
  };
  base::require(evaluate(terms_, formula, reader).as_bool(), "the model satisfies the formula that is projected");
  if (budget.exhausted()) return std::nullopt;
  // Not interrupted: it is short, and Z3 crashes when it is.
  const std::optional<Term> result = caught([&]() -> std::optional<Term> {
    const z3::model z3_model = to_z3(formula, variables, model);
    const z3::expr cube(session_->context,
                        Z3_model_extrapolate(session_->context, z3_model, session_->z3_terms.to_z3(formula)));
    session_->context.check_error();
    std::vector<z3::expr> owned;
    std::vector<Z3_app> bound;
    for (const Term v : variables) {
      owned.push_back(session_->z3_terms.to_z3(v));
      bound.push_back(Z3_to_app(session_->context, owned.back()));
    }
    const z3::expr projected(
        session_->context,
        Z3_qe_model_project(session_->context, z3_model, static_cast<unsigned>(bound.size()), bound.data(), cube));
    session_->context.check_error();
    return session_->z3_terms.from_z3(projected);
  });
  session_->meter.charge(budget);
  if (!result || mentions(*result, variables) || !evaluate(terms_, *result, reader).as_bool()) return std::nullopt;
  return result;
}

}  // namespace

std::unique_ptr<Projector> make_z3_projector(Terms& terms) { return std::make_unique<Z3Projector>(terms); }

}  // namespace pincer::logic
