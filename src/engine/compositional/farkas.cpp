// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/farkas.h"

#include <algorithm>
#include <map>

namespace pincer::engine::compositional {

using logic::Term;

namespace {

/// Sums by column, as lists of summands until they are complete.
class Sums {
 public:
  explicit Sums(logic::Terms& terms) : terms_(terms) {}
  void add(Term column, Term value) { parts_[column].push_back(value); }
  void add_constant(Term value) { constant_.push_back(value); }
  Template finish() {
    Template result;
    for (const auto& [column, summands] : parts_) result.parts.emplace_back(column, terms_.int_add(summands));
    result.constant = constant_.empty() ? terms_.integer(0) : terms_.int_add(constant_);
    return result;
  }

 private:
  logic::Terms& terms_;
  std::map<Term, std::vector<Term>> parts_;
  std::vector<Term> constant_;
};

}  // namespace

// Names are used again in the next constraint system, so that terms do not pile up.
Term Farkas::unknown() { return terms_.variable(prefix_ + std::to_string(unknowns_++), logic::Sort::integer()); }

Term Farkas::unknown_truth() {
  return terms_.variable(prefix_ + std::to_string(unknowns_++) + "?", logic::Sort::boolean());
}

std::function<Term(Term)> Farkas::multiplier(std::vector<Term>& constraints) {
  const Term zero = terms_.integer(0);
  switch (multipliers_) {
    case Multipliers::ZeroOne: {
      const Term one = unknown_truth();
      return [this, one, zero](Term factor) { return terms_.ite(one, factor, zero); };
    }
    case Multipliers::UpToThree: {
      const Term one = unknown_truth();
      const Term two = unknown_truth();
      return [this, one, two, zero](Term factor) {
        return terms_.int_add(terms_.ite(one, factor, zero),
                              terms_.ite(two, terms_.int_mul(factor, terms_.integer(2)), zero));
      };
    }
    case Multipliers::Any: break;
  }
  const Term m = unknown();
  constraints.push_back(terms_.int_le(zero, m));
  return [this, m](Term factor) { return terms_.int_mul(m, factor); };
}

Template Farkas::combination(std::span<const Template> premises, const Cube& guard, std::vector<Term>& constraints) {
  Sums sums(terms_);
  const Term scale = terms_.integer(scale_);
  for (const Template& premise : premises) {
    const auto times = multiplier(constraints);
    for (const auto& [column, factor] : premise.parts) sums.add(column, terms_.int_mul(times(factor), scale));
    sums.add_constant(terms_.int_mul(times(premise.constant), scale));
  }
  const auto add = [&](const Linear& l, Term m) {
    for (const auto& [column, factor] : l.parts) sums.add(column, terms_.int_mul(m, terms_.integer(factor)));
    sums.add_constant(terms_.int_mul(m, terms_.integer(l.constant)));
  };
  for (const Linear& l : guard.le) {
    const Term m = unknown();
    constraints.push_back(terms_.int_le(terms_.integer(0), m));
    add(l, m);
  }
  for (const Linear& l : guard.eq) add(l, unknown());
  return sums.finish();
}

Term Farkas::implies(std::span<const Template> premises, const Cube& guard, const Template& conclusion, Term disabled) {
  const Term zero = terms_.integer(0);
  const Term scale = terms_.integer(scale_);
  std::vector<Term> constraints;
  const Template sum = combination(premises, guard, constraints);
  const auto wanted = [&](Term factor) {
    const Term scaled = terms_.int_mul(factor, scale);
    return disabled.valid() ? terms_.ite(disabled, zero, scaled) : scaled;
  };
  // Both sides have the same columns.
  auto c = conclusion.parts.begin();
  for (const auto& [column, factor] : sum.parts) {
    for (; c != conclusion.parts.end() && c->first < column; ++c)
      constraints.push_back(terms_.eq(wanted(c->second), zero));
    const bool both = c != conclusion.parts.end() && c->first == column;
    constraints.push_back(terms_.eq(factor, both ? wanted(c->second) : zero));
    if (both) ++c;
  }
  for (; c != conclusion.parts.end(); ++c) constraints.push_back(terms_.eq(wanted(c->second), zero));
  const Term implied = terms_.int_le(terms_.int_sub(terms_.int_mul(conclusion.constant, scale), sum.constant),
                                     terms_.integer(scale_ - 1));
  constraints.push_back(disabled.valid() ? terms_.ite(disabled, terms_.int_le(terms_.integer(1), sum.constant), implied)
                                         : implied);
  return terms_.land(constraints);
}

Term Farkas::contradict(std::span<const Template> premises, const Cube& guard) {
  std::vector<Term> constraints;
  const Template sum = combination(premises, guard, constraints);
  for (const auto& [column, factor] : sum.parts) constraints.push_back(terms_.eq(factor, terms_.integer(0)));
  constraints.push_back(terms_.int_le(terms_.integer(1), sum.constant));
  return terms_.land(constraints);
}

Template Farkas::before(const Edge& edge, const Template& after) {
  Sums sums(terms_);
  sums.add_constant(after.constant);
  for (const auto& [column, factor] : after.parts) {
    const Linear value = edge.before(Linear::column(column));
    for (const auto& [of, f] : value.parts) sums.add(of, terms_.int_mul(factor, terms_.integer(f)));
    sums.add_constant(terms_.int_mul(factor, terms_.integer(value.constant)));
  }
  return sums.finish();
}

}  // namespace pincer::engine::compositional
