// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/bitblast/distances.h"

#include "logic/term/traverse.h"

namespace pincer::logic::bitblast {

namespace {

constexpr std::size_t kMostParts = 12;  // of a difference that is looked at, sums of sums included

}  // namespace

std::vector<Term> Distances::take(std::span<const Term> formulas) {
  found_.clear();
  for (const Term root : formulas) {
    visit_children_first(
        terms_, root, [&](Term t) { return seen_.contains(t); },
        [&](Term t) {
          seen_[t] = true;
          if (terms_.kind(t) == Kind::BvSub) look_at(t);
        });
  }
  std::vector<Term> result;
  for (const auto& [pointer, base] : found_) {
    if (is_subtracted_.contains(pointer) || is_defined_.contains(pointer)) continue;
    is_defined_[pointer] = true;
    result.push_back(terms_.eq(pointer, terms_.bv_add(base, terms_.fresh_variable("distance", terms_.sort(base)))));
  }
  return result;
}

void Distances::look_at(Term difference) {
  Term plus;
  Term minus;
  std::vector<std::pair<Term, bool>> open{{difference, true}};
  for (std::size_t parts = 0; !open.empty(); ++parts) {
    if (parts == kMostParts) return;
    const auto [t, is_added] = open.back();
    open.pop_back();
    switch (terms_.kind(t)) {
      case Kind::BvAdd:
      case Kind::BvSub:
        open.emplace_back(terms_.child(t, 0), is_added);
        open.emplace_back(terms_.child(t, 1), is_added == (terms_.kind(t) == Kind::BvAdd));
        break;
      case Kind::Variable: (is_added ? plus : minus) = t; break;
      default: break;
    }
  }
  if (!plus.valid() || !minus.valid() || plus == minus) return;
  found_.emplace_back(plus, minus);
  is_subtracted_[minus] = true;
}

}  // namespace pincer::logic::bitblast
