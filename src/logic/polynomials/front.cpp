// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/polynomials/front.h"

#include <algorithm>
#include <utility>

#include "base/efforts.h"
#include "logic/bitblast/definitions.h"
#include "logic/polynomials/cases.h"
#include "logic/query/solver_in_front.h"
#include "logic/term/products.h"

namespace pincer::logic::polynomials {

namespace {

/// More terms than that are no question of a few products.
constexpr std::size_t kMostTerms = 3'000;

class FrontSolver final : public SolverInFront {
 public:
  FrontSolver(Terms& terms, const MakeSolver& make_inner, MakeIdeal make)
      : SolverInFront(terms, make_inner()), make_inner_(make_inner), make_(make), products_(terms) {}

 private:
  Answer decide(std::span<const Term> assumptions) override {
    if (has_interest(assumptions) && refute(question(assumptions))) return refuted(assumptions);
    return is_interrupted() ? stopped() : ask_inner(assumptions, budget());
  }
  bool is_of_interest(Term formula) override { return products_.in(formula); }

  bool refute(std::vector<Term> question) {
    if (size(question, kMostTerms) > kMostTerms) return false;
    bitblast::Definitions definitions(terms());
    question = definitions.take(question);
    for (Term& formula : question) formula = definitions.expand(formula);
    const auto otherwise = [&](std::span<const Term> formulas) { return is_refuted_without_products(formulas); };
    return is_refuted(terms(), question, make_, otherwise, budget().part(base::efforts::kPolynomials));
  }
  bool is_refuted_without_products(std::span<const Term> formulas) {
    std::vector<Term> others;
    for (const Term formula : formulas) {
      if (!products_.in(formula)) others.push_back(formula);
    }
    if (!without_products_) without_products_ = make_inner_();
    without_products_->set_budget(budget().part(base::efforts::kPolynomials / 10));
    return without_products_->check(others) == Answer::Unsat;
  }

  MakeSolver make_inner_;
  std::unique_ptr<Solver> without_products_;  // knows nothing but what it is asked
  MakeIdeal make_;
  Products products_;
};

}  // namespace

std::unique_ptr<Solver> with_polynomials(Terms& terms, const MakeSolver& make_inner, MakeIdeal make) {
  return std::make_unique<FrontSolver>(terms, make_inner, make);
}

}  // namespace pincer::logic::polynomials
