// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/cells/few_values.h"

#include <algorithm>
#include <array>

#include "logic/term/linear_sum.h"

namespace pincer::logic {

namespace {

/// More cases than that are many: then a word is smaller than the conditions.
constexpr std::size_t kMostCases = 24;
constexpr std::size_t kMostPairs = 256;
/// Choices within choices.
constexpr unsigned kDeepest = 64;

bool is_comparison(Kind kind) { return kind == Kind::Eq || (kind >= Kind::BvUlt && kind <= Kind::BvSle); }

}  // namespace

Term FewValues::plain(Term t, std::span<const Term> parts) {
  if (terms_.kind(t) == Kind::Eq && terms_.sort(parts[0]).is_bitvec()) {
    const auto is_sum = [&](Term part) { return terms_.kind(part) == Kind::BvAdd || terms_.kind(part) == Kind::BvSub; };
    if (is_sum(parts[0]) || is_sum(parts[1])) return same_sum(parts[0], parts[1]);
  }
  return terms_.rebuild(t, parts);
}

/// a = b, without what both sums have.
Term FewValues::same_sum(Term a, Term b) {
  LinearSum left = linear_sum(terms_, a);
  LinearSum right = linear_sum(terms_, b);
  const std::size_t before = left.parts.size() + right.parts.size();
  left.add(right, -1);
  if (left.parts.size() >= before) return terms_.eq(a, b);
  right = {left.sort, 0, {}};
  for (const auto& [part, factor] : left.parts) {
    if (factor < 0) right.parts.emplace(part, -factor);
  }
  std::erase_if(left.parts, [](const auto& part) { return part.second < 0; });
  return terms_.eq(left.term(terms_), right.term(terms_));
}

std::vector<FewValues::Case> FewValues::joined(const Ways& ways) {
  std::vector<Case> result;
  for (const auto& [value, conditions] : ways) {
    const Term either = terms_.lor(conditions);
    if (!terms_.is_false(either)) result.push_back({value, either});
  }
  return result;
}

const std::vector<FewValues::Case>* FewValues::cases(Term t, unsigned depth) {
  if (!terms_.sort(t).is_bitvec() || depth > kDeepest) return nullptr;
  if (const auto* known = cases_.find(t)) return known->empty() ? nullptr : known;
  std::vector<Case> result;
  if (terms_.kind(t) != Kind::Ite) {
    result.push_back({t, terms_.boolean(true)});
  } else {
    const auto [condition, a, b] = std::array{terms_.child(t, 0), terms_.child(t, 1), terms_.child(t, 2)};
    const auto* of_a = cases(a, depth + 1);
    const std::vector<Case> first = of_a == nullptr ? std::vector<Case>{} : *of_a;
    const auto* second = first.empty() ? nullptr : cases(b, depth + 1);
    if (second != nullptr) {
      Ways ways;
      for (const Case& way : first) ways[way.value].push_back(terms_.land(condition, way.condition));
      for (const Case& way : *second) ways[way.value].push_back(terms_.land(terms_.lnot(condition), way.condition));
      if (ways.size() <= kMostCases) result = joined(ways);
    }
  }
  auto& kept = cases_[t];
  kept = std::move(result);
  return kept.empty() ? nullptr : &kept;
}

Term FewValues::from(std::vector<Case> cases) {
  Term result = cases.back().value;
  for (std::size_t i = cases.size() - 1; i-- > 0;) result = terms_.ite(cases[i].condition, cases[i].value, result);
  if (terms_.kind(result) == Kind::Ite) cases_[result] = std::move(cases);
  return result;
}

Term FewValues::among(Term t, std::uint64_t low, std::uint64_t high) {
  if (high - low >= kMostCases) return {};
  std::vector<Case> result;
  const auto* known = cases(t);
  const auto is_constant = [&](const Case& way) { return terms_.is_const(way.value); };
  if (known != nullptr && std::all_of(known->begin(), known->end(), is_constant)) {
    for (const Case& way : *known) {
      const mpz_class number = terms_.const_value(way.value).as_unsigned();
      if (number >= low && number <= high) result.push_back(way);
    }
  } else {
    for (std::uint64_t number = low;; ++number) {
      const Term value = terms_.bv(terms_.sort(t).width(), number);
      const Term is_it = terms_.eq(t, value);
      if (!terms_.is_false(is_it)) result.push_back({value, is_it});
      if (number == high) break;
    }
  }
  if (result.empty()) return {};
  // The last one stands for all that is left, so that some case holds in every state.
  std::vector<Term> others;
  for (std::size_t i = 0; i + 1 < result.size(); ++i) others.push_back(terms_.lnot(result[i].condition));
  result.back().condition = terms_.land(others);
  return from(std::move(result));
}

std::optional<std::vector<FewValues::Case>> FewValues::combined(Term t, std::span<const Term> parts) {
  const Sort sort = terms_.sort(t);
  if (parts.empty() || parts.size() > 2 || (!sort.is_bitvec() && !sort.is_bool())) return std::nullopt;
  std::vector<std::vector<Case>> of_parts;
  std::size_t pairs = 1;
  bool are_constants = true;
  for (const Term part : parts) {
    const auto* of_part = cases(part);
    if (of_part == nullptr) return std::nullopt;
    of_parts.push_back(*of_part);
    pairs *= of_part->size();
    for (const Case& way : *of_part) are_constants = are_constants && terms_.is_const(way.value);
  }
  if (pairs == 1 || pairs > kMostPairs) return std::nullopt;
  // Two words are added once, and not once for each pair of cases.
  const bool has_one_choice = of_parts.front().size() == 1 || of_parts.back().size() == 1 || parts.size() == 1;
  const bool has_constant = std::any_of(parts.begin(), parts.end(), [&](Term part) { return terms_.is_const(part); });
  if (!are_constants && !is_comparison(terms_.kind(t)) && !(has_one_choice && (parts.size() == 1 || has_constant)))
    return std::nullopt;
  Ways ways;
  for (std::size_t i = 0; i < pairs; ++i) {
    const Case& first = of_parts.front()[i % of_parts.front().size()];
    const Case& second = of_parts.back()[i / of_parts.front().size()];
    std::vector<Term> values{first.value};
    Term condition = first.condition;
    if (parts.size() == 2) {
      values.push_back(second.value);
      condition = terms_.land(condition, second.condition);
    }
    if (terms_.is_false(condition)) continue;
    ways[plain(t, values)].push_back(condition);
    if (!sort.is_bool() && ways.size() > kMostCases) return std::nullopt;
  }
  std::vector<Case> result = joined(ways);
  if (result.empty()) return std::nullopt;  // nothing can be there
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
  if (!cases) return plain(t, parts);
  if (!terms_.sort(t).is_bool()) return from(*cases);
  if (cases->size() == 1) return cases->front().value;
  std::vector<Term> ways;
  for (const Case& way : *cases) ways.push_back(terms_.land(way.condition, way.value));
  return terms_.lor(ways);
}

Term FewValues::ite(Term condition, Term then_term, Term else_term) {
  const Term plain = terms_.ite(condition, then_term, else_term);
  if (terms_.kind(plain) != Kind::Ite) return plain;
  if (const Term sum = common_sum(plain); sum.valid()) return sum;
  const auto* few = cases(plain);
  return few == nullptr ? plain : from(*few);
}

/// A choice between x + y and x is x and the choice between y and nothing: what is added where a bit is set is a row of
/// a product.
Term FewValues::common_sum(Term choice) {
  if (!terms_.sort(choice).is_bitvec()) return {};
  const auto [condition, a, b] = std::array{terms_.child(choice, 0), terms_.child(choice, 1), terms_.child(choice, 2)};
  if (terms_.is_const(a) || terms_.is_const(b)) return {};
  for (const auto& [sum, part] : {std::pair(a, b), std::pair(b, a)}) {
    if (terms_.kind(sum) != Kind::BvAdd) continue;
    for (const std::size_t i : {0U, 1U}) {
      if (terms_.child(sum, i) != part) continue;
      const Term added = terms_.child(sum, 1 - i);
      const Term zero = terms_.bv(terms_.sort(sum).width(), 0);
      return terms_.bv_add(part, sum == a ? ite(condition, added, zero) : ite(condition, zero, added));
    }
  }
  return {};
}

}  // namespace pincer::logic
