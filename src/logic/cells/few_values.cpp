// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/cells/few_values.h"

#include <algorithm>
#include <array>
#include <map>

#include "logic/value/operations.h"

namespace pincer::logic {

namespace {

/// More cases than that are many: then arithmetic is smaller than the conditions.
constexpr std::size_t kMostCases = 24;
constexpr std::size_t kMostPairs = 256;
/// Choices within choices.
constexpr unsigned kDeepest = 64;

/// Conditions under which each value is met, by value.
using Ways = std::map<mpz_class, std::vector<Term>>;

}  // namespace

const std::vector<FewValues::Case>* FewValues::cases(Term t, unsigned depth) {
  if (!terms_.sort(t).is_bitvec() || depth > kDeepest) return nullptr;
  if (const auto* known = cases_.find(t)) return known->empty() ? nullptr : known;
  std::vector<Case> result;
  if (terms_.is_const(t)) {
    result.push_back({t, terms_.boolean(true)});
  } else if (terms_.kind(t) == Kind::Ite) {
    const auto [condition, a, b] = std::array{terms_.child(t, 0), terms_.child(t, 1), terms_.child(t, 2)};
    const auto* of_a = cases(a, depth + 1);
    const std::vector<Case> first = of_a == nullptr ? std::vector<Case>{} : *of_a;
    const auto* of_b = first.empty() ? nullptr : cases(b, depth + 1);
    if (of_b != nullptr) {
      const std::vector<Case> second = *of_b;
      Ways ways;
      for (const Case& way : first)
        ways[terms_.const_value(way.value).as_unsigned()].push_back(terms_.land(condition, way.condition));
      for (const Case& way : second)
        ways[terms_.const_value(way.value).as_unsigned()].push_back(terms_.land(terms_.lnot(condition), way.condition));
      if (ways.size() <= kMostCases) {
        const unsigned width = terms_.sort(t).width();
        for (const auto& [value, conditions] : ways) {
          const Term either = terms_.lor(conditions);
          if (!terms_.is_false(either)) result.push_back({terms_.bv(width, value), either});
        }
      }
    }
  }
  auto& kept = cases_[t];
  kept = std::move(result);
  return kept.empty() ? nullptr : &kept;
}

Term FewValues::from(std::vector<Case> cases) {
  Term result = cases.back().value;
  for (std::size_t i = cases.size() - 1; i-- > 0;) result = terms_.ite(cases[i].condition, cases[i].value, result);
  if (!terms_.is_const(result)) cases_[result] = std::move(cases);
  return result;
}

std::optional<std::vector<FewValues::Case>> FewValues::combined(Term t, std::span<const Term> parts) {
  const Sort sort = terms_.sort(t);
  if (parts.empty() || parts.size() > 2 || (!sort.is_bitvec() && !sort.is_bool())) return std::nullopt;
  std::vector<std::vector<Case>> of_parts;
  std::size_t pairs = 1;
  for (const Term part : parts) {
    const auto* of_part = cases(part);
    if (of_part == nullptr) return std::nullopt;
    of_parts.push_back(*of_part);
    pairs *= of_part->size();
  }
  if (pairs == 1 || pairs > kMostPairs) return std::nullopt;
  const Kind kind = terms_.kind(t);
  const unsigned attribute = terms_.attribute(t);
  Ways ways;
  for (std::size_t i = 0; i < pairs; ++i) {
    const Case& first = of_parts.front()[i % of_parts.front().size()];
    const Case& second = of_parts.back()[i / of_parts.front().size()];
    std::vector<Value> values{terms_.const_value(first.value)};
    Term condition = first.condition;
    if (parts.size() == 2) {
      values.push_back(terms_.const_value(second.value));
      condition = terms_.land(condition, second.condition);
    }
    if (terms_.is_false(condition)) continue;
    const Value value = apply(kind, attribute, sort, values);
    ways[sort.is_bool() ? mpz_class(value.as_bool() ? 1 : 0) : value.as_unsigned()].push_back(condition);
    if (ways.size() > kMostCases) return std::nullopt;
  }
  std::vector<Case> result;
  for (const auto& [value, conditions] : ways) {
    const Term constant = sort.is_bool() ? terms_.boolean(value != 0) : terms_.bv(sort.width(), value);
    result.push_back({constant, terms_.lor(conditions)});
  }
  if (result.empty()) return std::nullopt;  // contradictory conditions; let the operation itself say what it is
  return result;
}

Term FewValues::rebuild(Term t, std::span<const Term> parts) {
  switch (terms_.kind(t)) {
    case Kind::Ite: return terms_.sort(t).is_array() ? terms_.rebuild(t, parts) : ite(parts[0], parts[1], parts[2]);
    case Kind::Select:
    case Kind::Store: return terms_.rebuild(t, parts);
    default: break;
  }
  const auto cases = combined(t, parts);
  if (!cases) return terms_.rebuild(t, parts);
  if (!terms_.sort(t).is_bool()) return from(*cases);
  return cases->size() == 2 ? cases->back().condition : cases->front().value;
}

Term FewValues::ite(Term condition, Term then_term, Term else_term) {
  const Term plain = terms_.ite(condition, then_term, else_term);
  if (terms_.is_const(plain)) return plain;
  const auto* few = cases(plain);
  return few == nullptr ? plain : from(*few);
}

}  // namespace pincer::logic
