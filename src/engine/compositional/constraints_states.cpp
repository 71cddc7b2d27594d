// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What is asked of a solution besides Fig. 6: that it contains states that executions reach, or at least some state.
#include <algorithm>

#include "engine/compositional/constraints.h"

namespace pincer::engine::compositional {

using logic::Term;

namespace {

// Phases of a loop are left and not entered again, so that a conditional invariant of a late phase comes first and
// those before it can rely on it: late samples are worth more.
constexpr std::uint64_t kPossible = 1;
constexpr std::uint64_t kSample = 2;

/// The samples with the least and the greatest value of some column.
std::vector<bool> extremes(const std::vector<Sample>& samples) {
  std::vector<bool> result(samples.size());
  for (std::size_t column = 0; !samples.empty() && column < samples.front().point.size(); ++column) {
    const auto [least, greatest] =
        std::minmax_element(samples.begin(), samples.end(),
                            [&](const Sample& a, const Sample& b) { return a.point[column] < b.point[column]; });
    result[static_cast<std::size_t>(least - samples.begin())] = true;
    result[static_cast<std::size_t>(greatest - samples.begin())] = true;
  }
  if (!result.empty()) result.front() = true;  // there may be no columns
  return result;
}

}  // namespace

void Constraints::reachable_states() {
  std::vector<Term> some;
  for (const auto& [location, known] : component_.samples) {
    const std::vector<bool> extreme = extremes(known);
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (attempt_.everything && !extreme[i]) continue;  // seldom needed, see `missing`
      some.push_back(holds_in(location, known[i]));
      if (attempt_.everything) {
        formula_.hard.push_back(some.back());
      } else {
        formula_.soft.push_back({some.back(), kSample + known[i].depth});
      }
    }
  }
  for (const auto& [location, known] : component_.possible) {
    for (const Sample& sample : known) formula_.soft.push_back({holds_in(location, sample), kPossible});
  }
  not_false(some);
}

/// A conditional invariant that holds nowhere is of no use: it holds in some sample, or after some entry, where the
/// strategy says so; or each conjunct is at least about columns.
void Constraints::not_false(const std::vector<Term>& samples) {
  if (!samples.empty()) {
    formula_.hard.push_back(terms_.lor(samples));
    return;
  }
  if (attempt_.entered) return find_entered();
  for (const auto& [location, conjuncts] : templates_) {
    for (const Template& conjunct : conjuncts) {
      std::vector<Term> factors;
      for (const auto& [column, factor] : conjunct.parts) factors.push_back(terms_.ne(factor, terms_.integer(0)));
      formula_.hard.push_back(terms_.lor(factors));
    }
  }
}

Term Constraints::holds_in(std::size_t location, const Sample& sample) {
  const std::vector<Term>& columns = system_.locations[location].columns;
  std::vector<Term> all;
  for (const Template& conjunct : templates_.at(location)) {
    std::vector<Term> sum{conjunct.constant};
    for (const auto& [column, factor] : conjunct.parts) {
      const auto place = std::find(columns.begin(), columns.end(), column) - columns.begin();
      sum.push_back(terms_.int_mul(factor, terms_.integer(sample.point[static_cast<std::size_t>(place)])));
    }
    all.push_back(terms_.int_le(terms_.int_add(sum), terms_.integer(0)));
  }
  return terms_.land(all);
}

std::vector<Term> Constraints::missing(const Conditional& q) {
  std::vector<Term> result;
  if (!attempt_.everything) return result;
  for (const auto& [location, known] : component_.samples) {
    const std::vector<Term>& columns = system_.locations[location].columns;
    for (const Linear& l : q.at(location)) {
      const Sample* furthest = nullptr;
      mpz_class greatest = 0;
      for (const Sample& sample : known) {
        const mpz_class value = value_at(l, columns, sample.point);
        if (value <= greatest) continue;
        greatest = value;
        furthest = &sample;
      }
      if (furthest != nullptr) result.push_back(holds_in(location, *furthest));
    }
  }
  return result;
}

}  // namespace pincer::engine::compositional
