// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/cut.h"

#include <algorithm>
#include <utility>

#include "engine/minimax/form.h"

namespace pincer::engine::minimax {

using logic::Term;

bool Cut::knows(Term constraint) const {
  return std::find(state_.constraints.begin(), state_.constraints.end(), constraint) != state_.constraints.end();
}

void Cut::add(Term constraint, bool inherited) {
  state_.constraints.push_back(constraint);
  state_.annotations.push_back(Annotation::Neutral);
  uses_.push_back({.inherited = inherited});
}

void Cut::require(std::span<const std::size_t> constraints) {
  Annotations needed = neutral(size());
  for (const std::size_t i : constraints) needed[i] = Annotation::Max;
  state_.annotations = mergemax(needed, state_.annotations);
}

bool Cut::remove(std::size_t i) {
  Annotations removed = neutral(size());
  removed[i] = Annotation::Min;
  std::optional<Annotations> merged = mergemin(removed, state_.annotations);
  if (!merged) return false;
  state_.annotations = std::move(*merged);
  return true;
}

void Cut::lock(const Annotations& needed) {
  for (std::size_t i = 0; i < needed.size(); ++i) uses_[i].locked |= needed[i] == Annotation::Max;
}

std::vector<Term> Cut::locked() const {
  std::vector<Term> result;
  for (std::size_t i = 0; i < size(); ++i) {
    if (uses_[i].locked) result.push_back(constraint(i));
  }
  return result;
}

void Cut::restart(const logic::Terms& terms, std::span<const Term> variables) {
  for (std::size_t i = 0; i < size(); ++i)
    state_.annotations[i] = uses_[i].locked ? Annotation::Max : Annotation::Neutral;
  followed_ = ~std::uint64_t{0};
  fix_values(terms, variables);
}

void Cut::fix_values(const logic::Terms& terms, std::span<const Term> variables) {
  values_.assign(variables.begin(), variables.end());
  const std::vector<Term> known = locked();
  for (Term& value : values_) {
    if (const auto constant = pinned(terms, known, value)) value = *constant;
  }
}

bool Cut::follows(std::uint64_t removals_above) { return std::exchange(followed_, removals_above) == removals_above; }

}  // namespace pincer::engine::minimax
