// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/pdr/weights.h"

#include <algorithm>

#include "logic/term/free_variables.h"

namespace pincer::engine::pdr {

using encode::NodeId;
using logic::Term;

namespace {

constexpr std::size_t kHeavy = 3;

bool is_inequality(const logic::Terms& terms, Term literal) {
  return terms.kind(literal) == logic::Kind::IntLe || terms.kind(literal) == logic::Kind::IntLt;
}

}  // namespace

void Weights::learned(NodeId node, const Cube& lemma) {
  for (const Term literal : lemma) {
    if (is_inequality(terms_, literal)) ++counts_[{node, logic::free_variables(terms_, literal)}];
  }
}

std::size_t Weights::weight(NodeId node, Term literal) const {
  if (!is_inequality(terms_, literal)) return 0;
  const auto found = counts_.find({node, logic::free_variables(terms_, literal)});
  return found == counts_.end() ? 0 : found->second;
}

bool Weights::is_heavy(NodeId node, Term literal) const { return weight(node, literal) >= kHeavy; }

std::vector<Term> Weights::heaviest_first(NodeId node, const Cube& cube) const {
  std::vector<std::pair<std::size_t, Term>> weighed;
  for (auto literal = cube.rbegin(); literal != cube.rend(); ++literal)
    weighed.emplace_back(weight(node, *literal), *literal);
  std::ranges::stable_sort(weighed, std::greater<>(), [](const auto& w) { return w.first; });
  std::vector<Term> result;
  for (const auto& [weight, literal] : weighed) result.push_back(literal);
  return result;
}

}  // namespace pincer::engine::pdr
