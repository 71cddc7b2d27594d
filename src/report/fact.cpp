// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/fact.h"

#include <algorithm>
#include <set>

namespace pincer::report {

namespace {

using FactKind = Fact::Kind;

/// The greatest common divisor of all coefficients but the constant.
mpz_class common_factor(const Polynomial& p) {
  mpz_class result = 0;
  for (const auto& [monomial, factor] : p.parts)
    if (!monomial.empty()) result = gcd(result, factor);
  return result;
}

/// Everything but the constant, divided by `by`.
Polynomial variable_part(const Polynomial& p, const mpz_class& by = 1) {
  Polynomial result;
  for (const auto& [monomial, factor] : p.parts)
    if (!monomial.empty()) result.parts[monomial] = factor / by;
  return result;
}

bool starts_negative(const Polynomial& p) {
  const auto first = std::find_if(p.parts.begin(), p.parts.end(), [](const auto& part) { return !part.first.empty(); });
  return first != p.parts.end() && first->second < 0;
}

mpz_class ceiling_quotient(const mpz_class& a, const mpz_class& b) {
  mpz_class result;
  mpz_cdiv_q(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return result;
}

Polynomial negative(const Polynomial& p) {
  Polynomial result;
  result.add(p, -1);
  return result;
}

/// What a conjunction says about one polynomial without constant.
struct Limits {
  Interval range;
  std::set<mpz_class> excluded;
};

/// The linear parts of a conjunction by polynomial, the others as they are.
class Conjunction {
 public:
  explicit Conjunction(const Units& units) : units_(units) {}

  void add(const Fact& fact) {
    switch (fact.kind) {
      case FactKind::True: return;
      case FactKind::All:
        for (const Fact& part : fact.parts) add(part);
        return;
      case FactKind::AtMost:
      case FactKind::Equal:
      case FactKind::Unequal: return add_linear(fact);
      default:
        if (std::find(others_.begin(), others_.end(), fact) == others_.end()) others_.push_back(fact);
    }
  }

  Fact take() {
    std::vector<Fact> result;
    for (auto& [form, limits] : limits_) {
      if (!narrow({form}, limits)) return truth(false);
      for (Fact& fact : facts(form, limits)) {
        if (fact.kind == FactKind::False) return fact;
        if (fact.kind != FactKind::True) result.push_back(std::move(fact));
      }
    }
    for (const Fact& fact : others_) {
      if (fact.kind == FactKind::False) return fact;
      if (has_negation(fact)) return truth(false);
      if (!is_absorbed(fact, result)) result.push_back(fact);
    }
    if (result.empty()) return truth(true);
    if (result.size() == 1) return result[0];
    return {.kind = FactKind::All, .parts = std::move(result)};
  }

 private:
  void add_linear(const Fact& fact) {
    const bool flips = starts_negative(fact.polynomial);
    const Polynomial form = variable_part(flips ? negative(fact.polynomial) : fact.polynomial);
    const mpz_class constant = fact.polynomial.constant_part();
    // form + constant, or constant - form, is at most, equal or unequal to 0.
    const mpz_class bound = flips ? constant : mpz_class(-constant);
    Limits& limits = limits_[form.parts];
    if (fact.kind == FactKind::Unequal) {
      limits.excluded.insert(bound);
      return;
    }
    const bool has_low = flips || fact.kind == FactKind::Equal;
    const bool has_high = !flips || fact.kind == FactKind::Equal;
    limits.range = common(
        limits.range, {has_low ? std::optional(bound) : std::nullopt, has_high ? std::optional(bound) : std::nullopt});
  }

  /// Moves bounds over excluded values; false: nothing is left.
  bool narrow(const Polynomial& form, Limits& limits) const {
    Interval& range = limits.range;
    const auto unit = form.single_unit();
    if (!unit || !units_[*unit].is_pointer) range = common(range, range_of(units_, form));
    while (range.low && limits.excluded.erase(*range.low) > 0) ++*range.low;
    while (range.high && limits.excluded.erase(*range.high) > 0) --*range.high;
    return !range.low || !range.high || *range.low <= *range.high;
  }

  std::vector<Fact> facts(const std::map<Monomial, mpz_class>& parts, const Limits& limits) const {
    const Polynomial form{parts};
    const auto minus = [&](const mpz_class& value) {
      Polynomial result = form;
      result.add(Polynomial::constant(-value));
      return result;
    };
    const Interval& range = limits.range;
    if (range.low && range.high && *range.low == *range.high) return {equal_zero(units_, minus(*range.low))};
    std::vector<Fact> result;
    if (range.low) result.push_back(at_most_zero(units_, negative(minus(*range.low))));
    if (range.high) result.push_back(at_most_zero(units_, minus(*range.high)));
    for (const mpz_class& value : limits.excluded) {
      const bool is_inside = (!range.low || value > *range.low) && (!range.high || value < *range.high);
      if (is_inside) result.push_back(negated(units_, equal_zero(units_, minus(value))));
    }
    return result;
  }

  [[nodiscard]] bool has_negation(const Fact& fact) const {
    if (fact.kind == FactKind::Any) return false;
    return std::find(others_.begin(), others_.end(), negated(units_, fact)) != others_.end();
  }

  /// Does a disjunction have a part that is known anyway?
  static bool is_absorbed(const Fact& fact, const std::vector<Fact>& known) {
    return fact.kind == FactKind::Any && std::any_of(fact.parts.begin(), fact.parts.end(), [&](const Fact& part) {
             return std::find(known.begin(), known.end(), part) != known.end();
           });
  }

  const Units& units_;
  std::map<std::map<Monomial, mpz_class>, Limits> limits_;
  std::vector<Fact> others_;
};

}  // namespace

Fact truth(bool value) { return {.kind = value ? FactKind::True : FactKind::False}; }

Fact at_most_zero(const Units& units, Polynomial polynomial) {
  const Interval range = range_of(units, polynomial);
  if (range.high && *range.high <= 0) return truth(true);
  if (range.low && *range.low > 0) return truth(false);
  if (range.low && *range.low == 0) return equal_zero(units, std::move(polynomial));
  const mpz_class factor = common_factor(polynomial);
  Polynomial result = variable_part(polynomial, factor);
  result.add(Polynomial::constant(ceiling_quotient(polynomial.constant_part(), factor)));
  return {.kind = FactKind::AtMost, .polynomial = std::move(result)};
}

Fact equal_zero(const Units& units, Polynomial polynomial) {
  const Interval range = range_of(units, polynomial);
  if (range.low && range.high && *range.low == 0 && *range.high == 0) return truth(true);
  if ((range.low && *range.low > 0) || (range.high && *range.high < 0)) return truth(false);
  mpz_class factor = common_factor(polynomial);
  const mpz_class constant = polynomial.constant_part();
  if (constant % factor != 0) return truth(false);
  if (starts_negative(polynomial)) factor = -factor;
  Polynomial result = variable_part(polynomial, factor);
  result.add(Polynomial::constant(constant / factor));
  return {.kind = FactKind::Equal, .polynomial = std::move(result)};
}

Fact multiple_of(const Units& units, Polynomial polynomial, const mpz_class& modulus) {
  // Only the numbers in the range that are multiples count.
  const Interval range = range_of(units, polynomial);
  if (range.low && range.high) {
    const mpz_class first = ceiling_quotient(*range.low, modulus) * modulus;
    if (first > *range.high) return truth(false);
    if (first + modulus > *range.high) {
      polynomial.add(Polynomial::constant(-first));
      return equal_zero(units, std::move(polynomial));
    }
  }
  // Coefficients nearest to 0.
  Polynomial result;
  for (const auto& [monomial, factor] : polynomial.parts) {
    mpz_class rest;
    mpz_fdiv_r(rest.get_mpz_t(), factor.get_mpz_t(), modulus.get_mpz_t());
    if (2 * rest > modulus) rest -= modulus;
    if (rest != 0) result.parts[monomial] = rest;
  }
  if (result.is_constant()) return truth(result.parts.empty());
  mpz_class divisor = modulus;
  const mpz_class factor = gcd(common_factor(result), modulus);
  if (factor > 1) {
    const mpz_class constant = result.constant_part();
    if (constant % factor != 0) return truth(false);
    divisor /= factor;
    result = variable_part(result, factor);
    result.add(Polynomial::constant(constant / factor));
    return multiple_of(units, std::move(result), divisor);
  }
  if (starts_negative(result)) result = negative(result);
  return {.kind = FactKind::Multiple, .polynomial = std::move(result), .modulus = divisor};
}

Fact expression_holds(std::string text) { return {.kind = FactKind::Holds, .text = std::move(text)}; }

Fact negated(const Units& units, const Fact& fact) {
  Fact result = fact;
  switch (fact.kind) {
    case FactKind::True: return truth(false);
    case FactKind::False: return truth(true);
    case FactKind::AtMost: {
      Polynomial above = negative(fact.polynomial);
      above.add(Polynomial::constant(1));
      return at_most_zero(units, std::move(above));
    }
    case FactKind::Equal: result.kind = FactKind::Unequal; return result;
    case FactKind::Unequal: result.kind = FactKind::Equal; return result;
    case FactKind::Multiple: result.kind = FactKind::NoMultiple; return result;
    case FactKind::NoMultiple: result.kind = FactKind::Multiple; return result;
    case FactKind::Holds: result.kind = FactKind::Fails; return result;
    case FactKind::Fails: result.kind = FactKind::Holds; return result;
    case FactKind::All:
    case FactKind::Any: {
      for (Fact& part : result.parts) part = negated(units, part);
      return fact.kind == FactKind::All ? any_of(units, result.parts) : all_of(units, result.parts);
    }
  }
  return result;
}

Fact all_of(const Units& units, const std::vector<Fact>& facts) {
  Conjunction conjunction(units);
  for (const Fact& fact : facts) conjunction.add(fact);
  return conjunction.take();
}

namespace {

/// Turns the connectives and the leaves of a fact around, and simplifies nothing.
Fact mirrored(const Units& units, const Fact& fact) {
  if (fact.kind != FactKind::All && fact.kind != FactKind::Any) return negated(units, fact);
  Fact result{.kind = fact.kind == FactKind::All ? FactKind::Any : FactKind::All};
  for (const Fact& part : fact.parts) result.parts.push_back(mirrored(units, part));
  return result;
}

}  // namespace

Fact any_of(const Units& units, const std::vector<Fact>& facts) {
  // The negations of what is said about the same polynomial are merged as in a conjunction.
  Conjunction conjunction(units);
  for (const Fact& fact : facts) conjunction.add(mirrored(units, fact));
  return mirrored(units, conjunction.take());
}

std::vector<Fact> conjuncts_of(const Fact& fact) {
  if (fact.kind == FactKind::True) return {};
  if (fact.kind == FactKind::All) return fact.parts;
  return {fact};
}

}  // namespace pincer::report
