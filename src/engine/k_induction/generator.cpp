// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The rungs:
//   0  where the program multiplies: polynomial equations, and what rung 2 guesses about the other variables   (Guesses)
//      where it checks accesses to memory: what guesses about pointers, sizes and ends of strings say   (address_guesses)
//   1  disjunctions of intervals, split by none, then by more and more state variables   (climb_intervals)
//   2  guesses about single variables, pairs, affine equations and conditions   (Guesses)
//   3  octagons, over few variables, then over more   (climb_octagons)
//   4  remainders
//   5  affine equations and conditions within the parts of rung 1
//   6  bounds of sums of two terms
//   7  guesses by cases
//   8  bounds of sums of three terms
// Rungs 1 and 3 work over integers, where abstract domains are at home, and what they find is carried back to bits.
#include "engine/k_induction/generator.h"

#include <algorithm>

#include "base/efforts.h"
#include "invariant/address_guesses.h"
#include "invariant/facts.h"
#include "invariant/guesses.h"
#include "invariant/ladder.h"
#include "invariant/sampler.h"
#include "logic/backend/solvers.h"
#include "logic/term/free_variables.h"
#include "logic/term/products.h"
#include "program/features.h"
#include "transform/integer_view.h"
#include "transform/slice.h"

namespace pincer::engine::k_induction {

namespace {

using base::Budget;
using certificate::Inductive;
using certificate::Invariants;
using invariant::AtNodes;

namespace efforts = base::efforts;

constexpr std::uint64_t kSteps = 300'000;  // of random runs
constexpr std::size_t kMostParts = 3'000;  // at a node

/// The program over integers, where abstract domains are at home.
struct IntegerView {
  explicit IntegerView(const program::Cfa& cfa)
      : view(transform::pipeline(cfa, passes(cfa))), graph(view.program, encode::BlockOperator::LoopHeads) {}

  using Pass = std::function<transform::Transformed(const program::Cfa&)>;
  static std::vector<Pass> passes(const program::Cfa& cfa) {
    std::vector<Pass> result;
    if (program::has_bits(cfa))
      result.emplace_back(
          [](const program::Cfa& p) { return transform::integer_view(p, transform::Arithmetic::Exact); });
    result.emplace_back(transform::propagate_intervals);
    return result;
  }

  transform::Transformed view;
  encode::BlockGraph graph;
};

class Ladder {
 public:
  Ladder(const program::Cfa& cfa, const Budget& budget, const Publish& publish)
      : cfa_(cfa),
        budget_(budget),
        publish_(publish),
        graph_(cfa, encode::BlockOperator::LoopHeads),
        transitions_(graph_),
        solvers_(logic::make_solver_factory("auto")),
        facts_(transitions_, *solvers_) {}

  void climb_rung_of_intervals() {
    const IntegerView integers(cfa_);
    charge_terms();
    invariant::climb_intervals(integers.graph, kMostParts, efforts::kPartition, budget_, [&](const Invariants& found) {
      prove(carry_back(integers, found), efforts::kPartitionProof);
    });
  }

  void climb() {
    invariant::Sampler sampler(graph_);
    sampler.run(kSteps, budget_.part(efforts::kSampling));
    const invariant::Guesses guesses(transitions_, sampler, budget_);
    if (program::has_products(cfa_)) {
      prove_polynomials(guesses.polynomials());
      prove(apart_from_products(guesses.plain()), efforts::kPlainGuesses);
    }
    if (invariant::checks_accesses(cfa_))
      prove(invariant::address_guesses(transitions_, sampler, budget_), efforts::kAddressGuesses);
    const IntegerView integers(cfa_);
    charge_terms();
    AtNodes disjunctions;  // of the finest partition
    invariant::climb_intervals(integers.graph, kMostParts, efforts::kPartition, budget_, [&](const Invariants& found) {
      disjunctions = carry_back(integers, found);
      prove(disjunctions, efforts::kPartitionProof);
    });
    prove(guesses.plain(), efforts::kPlainGuesses);
    invariant::climb_octagons(integers.graph, efforts::kOctagons, budget_, [&](const Invariants& found) {
      prove(carry_back(integers, found), efforts::kOctagonsProof);
    });
    prove(guesses.remainders(), efforts::kRemainders);
    prove(guesses.by_parts(disjunctions), efforts::kGuessesByParts);
    prove(guesses.sums(2), efforts::kSumsOfTwo);
    prove(guesses.by_cases(), efforts::kGuessesByCases);
    prove(guesses.sums(3), efforts::kSumsOfThree);
  }

 private:
  void prove(const AtNodes& candidates, base::Effort effort) {
    const invariant::Patience patience{.question = effort / 5, .one_by_one = effort / 2};
    charge_terms();
    const AtNodes learned = facts_.learn(candidates, {patience, true}, budget_.part(effort));
    charge_terms();
    const Invariants proven = learned.invariants(graph_);
    if (!proven.empty()) publish_(proven);
  }

  /// By themselves: whoever knows them has products to deal with. Those that are not inductive are hard to refute, so that
  /// little is spent on each.
  void prove_polynomials(const AtNodes& candidates) {
    const invariant::Patience patience{.question = efforts::kPolynomials, .one_by_one = efforts::kRemainders / 2};
    charge_terms();
    invariant::Facts equations(transitions_, *solvers_);
    const AtNodes learned = equations.learn(candidates, {patience, false}, budget_.part(efforts::kRemainders));
    charge_terms();
    const Invariants proven = learned.invariants(graph_);
    if (!proven.empty()) publish_(proven);
  }

  /// Those about variables that never become products: a counter keeps its bounds, whatever it is multiplied with.
  [[nodiscard]] AtNodes apart_from_products(const AtNodes& guesses) const {
    logic::Products products(cfa_.terms());
    logic::TermMap<bool> is_product;
    for (const program::Edge& edge : cfa_.edges()) {
      const auto* assign = std::get_if<program::Assign>(&edge.statement);
      if (assign != nullptr && products.in(assign->value)) is_product[cfa_.variable(assign->variable).term] = true;
    }
    AtNodes result;
    for (const auto& [node, formulas] : guesses) {
      for (const logic::Term formula : formulas) {
        const std::vector<logic::Term> variables = logic::free_variables(cfa_.terms(), formula);
        if (!products.in(formula) &&
            std::none_of(variables.begin(), variables.end(), [&](logic::Term v) { return is_product.contains(v); }))
          result[node].push_back(formula);
      }
    }
    return result;
  }

  /// Those made since the last time.
  void charge_terms() {
    budget_.spend(efforts::kTerm * (cfa_.terms().size() - terms_));
    terms_ = cfa_.terms().size();
  }

  /// Invariants of the integer view as candidates for the program.
  [[nodiscard]] AtNodes carry_back(const IntegerView& integers, const Invariants& found) const {
    return AtNodes::of(graph_, std::get<Inductive>(integers.view.back(Inductive{found})).invariants);
  }

  const program::Cfa& cfa_;
  const Budget& budget_;
  const Publish& publish_;
  std::size_t terms_ = cfa_.terms().size();
  encode::BlockGraph graph_;
  encode::Transitions transitions_;
  std::unique_ptr<logic::SolverFactory> solvers_;
  invariant::Facts facts_;
};

}  // namespace

void generate_invariants(const program::Cfa& cfa, const Budget& budget, const Publish& publish) {
  Ladder(cfa, budget, publish).climb();
}

void generate_intervals(const program::Cfa& cfa, const Budget& budget, const Publish& publish) {
  Ladder(cfa, budget, publish).climb_rung_of_intervals();
}

}  // namespace pincer::engine::k_induction
