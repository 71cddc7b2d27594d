// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/polynomial_guesses.h"

#include <algorithm>
#include <map>

#include "base/efforts.h"
#include "invariant/dependencies.h"
#include "logic/evaluate/evaluator.h"

namespace pincer::invariant {

using logic::Term;
using program::VariableId;

namespace {

constexpr std::size_t kHighestDegree = 6;
constexpr std::size_t kMostColumns = 90;
constexpr std::size_t kMostVariables = 10;
constexpr std::size_t kMorePoints = 6;  // than there are columns, so that no equation holds by chance
constexpr std::size_t kStepsPerMonomial = 64;
constexpr unsigned kWideInteger = 128;  // bits; integers with more are too large to be multiplied

using Monomial = std::vector<std::size_t>;  // positions of variables, ascending

bool divides(const Monomial& a, const Monomial& b) { return std::includes(b.begin(), b.end(), a.begin(), a.end()); }

/// The numbers of one sort at a node.
class Unknowns {
 public:
  Unknowns(const program::Cfa& cfa, std::vector<VariableId> variables, const base::Budget& budget)
      : cfa_(cfa), variables_(std::move(variables)), budget_(budget) {}

  std::vector<Term> equations(const std::vector<const Sampler::Sample*>& samples) {
    read(samples);
    std::vector<Term> result;
    std::vector<Monomial> columns{{}};
    std::vector<Monomial> leads;
    std::vector<Monomial> highest{{}};  // of the last degree
    for (std::size_t degree = 1; degree <= kHighestDegree && !budget_.exhausted(); ++degree) {
      highest = next_degree(highest, leads);
      columns.insert(columns.end(), highest.begin(), highest.end());
      if (highest.empty() || columns.size() > kMostColumns || points_.size() < columns.size() + kMorePoints) break;
      for (const Dependency& dependency : dependencies(table(columns))) {
        const Monomial lead = columns[dependency.size() - 1];
        if (lead.size() != degree) continue;  // was seen before, and does not hold
        const Term guess = term(columns, dependency);
        if (!holds(guess, samples)) continue;
        result.push_back(guess);
        leads.push_back(lead);
      }
      const auto is_lead = [&](const Monomial& m) { return std::find(leads.begin(), leads.end(), m) != leads.end(); };
      std::erase_if(columns, is_lead);
      std::erase_if(highest, is_lead);
    }
    return result;
  }

 private:
  /// Samples with large numbers are left out: they may have wrapped around.
  void read(const std::vector<const Sampler::Sample*>& samples) {
    const logic::Sort sort = cfa_.sort(variables_.front());
    const mpz_class most = mpz_class(1) << ((sort.is_int() ? kWideInteger : sort.width()) / 2);
    for (const Sampler::Sample* sample : samples) {
      std::vector<mpz_class> point;
      for (const VariableId v : variables_) point.push_back((*sample)[v.index()].as_signed());
      const bool is_small = std::all_of(point.begin(), point.end(), [&](const mpz_class& n) { return abs(n) < most; });
      if (is_small) points_.push_back(std::move(point));
    }
  }

  /// All monomials that are one of these times a variable, but no multiple of a lead.
  [[nodiscard]] std::vector<Monomial> next_degree(const std::vector<Monomial>& last,
                                                  const std::vector<Monomial>& leads) const {
    std::vector<Monomial> result;
    for (const Monomial& monomial : last) {
      for (std::size_t v = monomial.empty() ? 0 : monomial.back(); v < variables_.size(); ++v) {
        Monomial next = monomial;
        next.push_back(v);
        if (std::none_of(leads.begin(), leads.end(), [&](const Monomial& lead) { return divides(lead, next); }))
          result.push_back(std::move(next));
      }
    }
    return result;
  }

  /// What the monomials are at the points.
  [[nodiscard]] std::vector<std::vector<mpz_class>> table(const std::vector<Monomial>& columns) const {
    std::vector<std::vector<mpz_class>> result;
    for (const std::vector<mpz_class>& point : points_) {
      result.emplace_back();
      for (const Monomial& monomial : columns) {
        mpz_class value = 1;
        for (const std::size_t v : monomial) value *= point[v];
        result.back().push_back(std::move(value));
      }
    }
    // Gaussian elimination, whose steps are a few instructions each.
    budget_.spend(base::efforts::kMonomial * (points_.size() * columns.size() * columns.size() / kStepsPerMonomial));
    return result;
  }

  [[nodiscard]] Term term(const std::vector<Monomial>& columns, const Dependency& factors) const {
    logic::Terms& terms = cfa_.terms();
    const logic::Sort sort = cfa_.sort(variables_.front());
    const auto number = [&](const mpz_class& n) {
      return sort.is_int() ? terms.integer(n) : terms.bv(sort.width(), n);
    };
    const auto times = [&](Term a, Term b) { return sort.is_int() ? terms.int_mul(a, b) : terms.bv_mul(a, b); };
    const auto plus = [&](Term a, Term b) { return sort.is_int() ? terms.int_add(a, b) : terms.bv_add(a, b); };
    // Negative coefficients go to the other side.
    Term left = number(0);
    Term right = number(0);
    const auto add = [&](const mpz_class& factor, Term part) {
      Term& side = factor > 0 ? left : right;
      side = plus(side, times(part, number(abs(factor))));
    };
    for (std::size_t i = 0; i < factors.size(); ++i) {
      if (factors[i] == 0) continue;
      Term product = number(1);
      for (const std::size_t v : columns[i]) product = times(product, cfa_.variable(variables_[v]).term);
      add(factors[i], product);
    }
    return terms.eq(left, right);
  }

  [[nodiscard]] bool holds(Term guess, const std::vector<const Sampler::Sample*>& samples) const {
    logic::Evaluator evaluator(cfa_.terms());
    const logic::Tape tape = evaluator.compile(guess, [&](Term v) { return cfa_.variable_of(v)->index(); });
    budget_.spend(base::efforts::kGuessed * samples.size());
    return std::all_of(samples.begin(), samples.end(),
                       [&](const Sampler::Sample* sample) { return evaluator.holds(tape, *sample); });
  }

  const program::Cfa& cfa_;
  std::vector<VariableId> variables_;
  base::Budget budget_;
  std::vector<std::vector<mpz_class>> points_;
};

}  // namespace

std::vector<Term> polynomial_guesses(const encode::Transitions& transitions, encode::NodeId node,
                                     const std::vector<const Sampler::Sample*>& samples, const base::Budget& budget) {
  const program::Cfa& cfa = transitions.graph().cfa();
  std::map<std::uint64_t, std::vector<VariableId>> by_sort;
  for (const VariableId v : transitions.liveness().live(transitions.graph().node(node).location)) {
    const logic::Sort sort = cfa.sort(v);
    if (sort.is_int() || (sort.is_bitvec() && sort.width() > 1)) by_sort[sort.code()].push_back(v);
  }
  std::vector<Term> result;
  for (auto& [code, variables] : by_sort) {
    if (variables.size() > kMostVariables) continue;
    const std::vector<Term> found = Unknowns(cfa, std::move(variables), budget).equations(samples);
    result.insert(result.end(), found.begin(), found.end());
  }
  return result;
}

}  // namespace pincer::invariant
