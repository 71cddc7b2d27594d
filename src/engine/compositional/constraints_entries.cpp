// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What is asked of a solution besides Fig. 6, where there are no samples: that it holds after some entry of the component
// at least, and that it is weaker than another one. A state of which all that is known is that it comes from an entry is
// a list of unknowns; what a template says about it is a sum of products of unknowns, but factors have small domains.
#include "engine/compositional/constraints.h"

namespace pincer::engine::compositional {

using logic::Term;

/// Of a factor of a template and any value: a choice between multiples of the value.
Term Constraints::product(Term factor, Term value) {
  Term result = terms_.integer(0);
  for (int f = 1; f <= attempt_.greatest_factor; ++f) {
    for (const int signed_f : {f, -f}) {
      const Term times = terms_.int_mul(value, terms_.integer(signed_f));
      result = terms_.ite(terms_.eq(factor, terms_.integer(signed_f)), times, result);
    }
  }
  return result;
}

void Constraints::find_entered() {
  if (component_.entries.empty()) return;  // then nothing is needed
  std::map<Term, Term> before;             // shared by all entries: the state comes from one of them
  const auto value = [&](const Linear& l) {
    std::vector<Term> sum{terms_.integer(l.constant)};
    for (const auto& [column, factor] : l.parts) {
      const auto [at, is_new] = before.try_emplace(column);
      if (is_new) at->second = farkas_.unknown();
      sum.push_back(terms_.int_mul(at->second, terms_.integer(factor)));
    }
    return terms_.int_add(sum);
  };
  for (const auto& [location, conjuncts] : templates_) {
    for (const auto& [column, factor] : conjuncts.front().parts) entered_[location].emplace(column, farkas_.unknown());
  }
  const Term zero = terms_.integer(0);
  for (const Edge& edge : component_.entries) {
    const Cube guard = with_facts(edge.source, edge.guard);
    std::vector<Term> all;
    for (const Linear& l : guard.le) all.push_back(terms_.int_le(value(l), zero));
    for (const Linear& l : guard.eq) all.push_back(terms_.eq(value(l), zero));
    const std::map<Term, Term>& after = entered_.at(edge.target);
    for (const auto& [column, unknown] : after)
      all.push_back(terms_.eq(unknown, value(edge.before(Linear::column(column)))));
    for (const Template& conjunct : templates_.at(edge.target)) {
      std::vector<Term> sum{conjunct.constant};
      for (const auto& [column, factor] : conjunct.parts) sum.push_back(product(factor, after.at(column)));
      all.push_back(terms_.int_le(terms_.int_add(sum), zero));
    }
    entered_by_.push_back(terms_.land(all));
  }
  formula_.hard.push_back(terms_.lor(entered_by_));
}

std::vector<Term> Constraints::weaker_than(const Conditional& q) {
  if (entered_by_.empty()) find_entered();
  std::vector<Term> result;
  std::vector<Term> ways;
  for (std::size_t t = 0; t < component_.entries.size(); ++t) {
    const Edge& edge = component_.entries[t];
    Cube guard = with_facts(edge.source, edge.guard);
    std::vector<Term> outside;
    for (const Linear& l : q.at(edge.target)) {
      guard.le.push_back(edge.before(l));
      std::vector<Term> sum{terms_.integer(l.constant)};
      for (const auto& [column, factor] : l.parts)
        sum.push_back(terms_.int_mul(entered_.at(edge.target).at(column), terms_.integer(factor)));
      outside.push_back(terms_.int_lt(terms_.integer(0), terms_.int_add(sum)));
    }
    for (const Template& conjunct : templates_.at(edge.target))
      result.push_back(farkas_.implies({}, guard, farkas_.before(edge, conjunct)));
    ways.push_back(terms_.land(entered_by_[t], terms_.lor(outside)));
  }
  result.push_back(terms_.lor(ways));
  return result;
}

}  // namespace pincer::engine::compositional
