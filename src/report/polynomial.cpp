// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/polynomial.h"

#include <algorithm>

namespace pincer::report {

bool Interval::contains(const Interval& other) const {
  const bool above = !low || (other.low && *other.low >= *low);
  const bool below = !high || (other.high && *other.high <= *high);
  return above && below;
}

Interval operator+(const Interval& a, const Interval& b) {
  Interval result;
  if (a.low && b.low) result.low = *a.low + *b.low;
  if (a.high && b.high) result.high = *a.high + *b.high;
  return result;
}

Interval operator*(const Interval& a, const Interval& b) {
  const auto is_zero = [](const Interval& r) { return r.low && r.high && *r.low == 0 && *r.high == 0; };
  if (is_zero(a) || is_zero(b)) return {0, 0};
  if (a.low && a.high && b.low && b.high) {
    const auto corners = {mpz_class(*a.low * *b.low), mpz_class(*a.low * *b.high), mpz_class(*a.high * *b.low),
                          mpz_class(*a.high * *b.high)};
    return {std::min(corners), std::max(corners)};
  }
  const bool positive = a.low && b.low && *a.low >= 0 && *b.low >= 0;
  return positive ? Interval{*a.low * *b.low, std::nullopt} : Interval{};
}

Interval common(const Interval& a, const Interval& b) {
  Interval result = a;
  if (b.low && (!a.low || *b.low > *a.low)) result.low = b.low;
  if (b.high && (!a.high || *b.high < *a.high)) result.high = b.high;
  return result;
}

std::size_t Units::add(Unit unit) {
  const auto [found, is_new] = by_text_.try_emplace(unit.text, units_.size());
  if (is_new) {
    range_.push_back(unit.range);
    told_.emplace_back();
    derived_.emplace_back();
    units_.push_back(std::move(unit));
  }
  return found->second;
}

void Units::tell(std::size_t i, const Interval& range) {
  told_[i] = common(told_[i], range);
  range_[i] = common(range_[i], range);
}

void Units::derive(std::size_t i, const Interval& range) {
  derived_[i] = common(derived_[i], range);
  range_[i] = common(range_[i], range);
}

void Units::forget_told() {
  for (std::size_t i = 0; i < units_.size(); ++i) {
    told_[i] = {};
    range_[i] = common(units_[i].range, derived_[i]);
  }
}

void Units::forget_all() {
  derived_.assign(units_.size(), {});
  forget_told();
}

Polynomial Polynomial::constant(const mpz_class& value) {
  Polynomial result;
  if (value != 0) result.parts[{}] = value;
  return result;
}

mpz_class Polynomial::constant_part() const {
  const auto found = parts.find({});
  return found == parts.end() ? mpz_class(0) : found->second;
}

std::optional<std::size_t> Polynomial::single_unit() const {
  if (size() != 1) return std::nullopt;
  const auto& [monomial, factor] = *parts.rbegin();  // the constant is first
  return monomial.size() == 1 && abs(factor) == 1 ? std::optional(monomial[0]) : std::nullopt;
}

void Polynomial::add(const Polynomial& other, const mpz_class& factor) {
  for (const auto& [monomial, coefficient] : other.parts) {
    mpz_class& sum = parts[monomial];
    sum += coefficient * factor;
    if (sum == 0) parts.erase(monomial);
  }
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  Polynomial result;
  for (const auto& [x, factor] : a.parts) {
    for (const auto& [y, other] : b.parts) {
      Monomial product = x;
      product.insert(product.end(), y.begin(), y.end());
      std::sort(product.begin(), product.end());
      result.add({{{std::move(product), mpz_class(factor * other)}}});
    }
  }
  return result;
}

Interval range_of(const Units& units, const Monomial& monomial) {
  Interval result{1, 1};
  for (std::size_t i = 0; i < monomial.size(); ++i) {
    const Interval& range = units.range(monomial[i]);
    if (i + 1 == monomial.size() || monomial[i + 1] != monomial[i]) {
      result = result * range;
      continue;
    }
    // A square.
    Interval square = range * range;
    if (!square.low || *square.low < 0) square.low = 0;
    result = result * square;
    ++i;
  }
  return result;
}

Interval range_of(const Units& units, const Polynomial& polynomial) {
  Interval result{0, 0};
  for (const auto& [monomial, factor] : polynomial.parts)
    result = result + Interval{factor, factor} * range_of(units, monomial);
  return result;
}

std::string value_text(const Unit& unit, const mpz_class& value) {
  for (const auto& [name, number] : unit.enumerators)
    if (value == mpz_class(static_cast<long>(number))) return name;
  return value.get_str();
}

std::string text_of(const Units& units, const Polynomial& polynomial) {
  std::string result;
  const auto add = [&](const mpz_class& factor, const std::string& text) {
    const mpz_class size = abs(factor);
    if (result.empty())
      result = factor < 0 ? "-" : "";
    else
      result += factor < 0 ? " - " : " + ";
    if (text.empty())
      result += size.get_str();
    else
      result += size == 1 ? text : size.get_str() + "*" + text;
  };
  for (const bool is_negative : {false, true}) {
    for (const auto& [monomial, factor] : polynomial.parts) {
      if (monomial.empty() || (factor < 0) != is_negative) continue;
      std::string product;
      const bool is_alone = polynomial.parts.size() == 1 && monomial.size() == 1 && factor == 1;
      for (const std::size_t i : monomial) {
        const bool is_plain = units[i].is_plain || is_alone;
        product += (product.empty() ? "" : "*") + (is_plain ? units[i].text : "(" + units[i].text + ")");
      }
      add(factor, product);
    }
  }
  const mpz_class constant = polynomial.constant_part();
  if (constant != 0 || result.empty()) add(constant, "");
  return result;
}

}  // namespace pincer::report
