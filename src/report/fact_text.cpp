// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include <algorithm>

#include "report/fact.h"

namespace pincer::report {

namespace {

/// polynomial = left - right + constant, where left and right have no negative coefficients and no constants.
struct Sides {
  Polynomial left;
  Polynomial right;
  mpz_class constant;
};

Sides sides_of(const Polynomial& p) {
  Sides result{{}, {}, p.constant_part()};
  for (const auto& [monomial, factor] : p.parts) {
    if (monomial.empty()) continue;
    if (factor > 0)
      result.left.parts[monomial] = factor;
    else
      result.right.parts[monomial] = -factor;
  }
  return result;
}

std::string with_constant(const Units& units, Polynomial p, const mpz_class& constant) {
  p.add(Polynomial::constant(constant));
  return text_of(units, p);
}

/// Beside a variable of an enumeration, its name.
std::string constant_text(const Units& units, const Polynomial& beside, const mpz_class& constant) {
  const auto unit = beside.single_unit();
  return unit && beside.parts.begin()->second == 1 ? value_text(units[*unit], constant) : constant.get_str();
}

std::string at_most_text(const Units& units, const Polynomial& polynomial) {
  const auto [left, right, constant] = sides_of(polynomial);
  if (left.parts.empty()) return fmt::format("{} >= {}", text_of(units, right), constant_text(units, right, constant));
  if (right.parts.empty()) return fmt::format("{} <= {}", text_of(units, left), constant_text(units, left, -constant));
  if (constant == 1) return fmt::format("{} < {}", text_of(units, left), text_of(units, right));
  if (constant > 0) return fmt::format("{} <= {}", with_constant(units, left, constant), text_of(units, right));
  return fmt::format("{} <= {}", text_of(units, left), with_constant(units, right, -constant));
}

mpz_class largest_factor(const Polynomial& p) {
  mpz_class result = 0;
  for (const auto& [monomial, factor] : p.parts) result = std::max<mpz_class>(result, abs(factor));
  return result;
}

std::string equality_text(const Units& units, const Polynomial& polynomial, const char* symbol) {
  auto [left, right, constant] = sides_of(polynomial);
  // The constant is on the right, together with what is shorter or multiplied.
  const auto rank = [](const Polynomial& p) { return std::pair(p.parts.size(), mpz_class(-largest_factor(p))); };
  const bool turns =
      left.parts.empty() || (!right.parts.empty() && (constant > 0 || (constant == 0 && rank(left) < rank(right))));
  if (turns) {
    std::swap(left, right);
    constant = -constant;
  }
  const std::string other =
      right.parts.empty() ? constant_text(units, left, -constant) : with_constant(units, right, -constant);
  return fmt::format("{} {} {}", text_of(units, left), symbol, other);
}

std::string modulus_text(const mpz_class& modulus) {
  const auto bits = static_cast<unsigned>(mpz_sizeinbase(modulus.get_mpz_t(), 2) - 1);
  return modulus == mpz_class(1) << bits ? fmt::format("2^{}", bits) : modulus.get_str();
}

std::string multiple_text(const Units& units, const Fact& fact, const char* symbol) {
  constexpr int kSmall = 200;
  if (fact.modulus >= kSmall)
    return fmt::format("{} (mod {})", equality_text(units, fact.polynomial, symbol), modulus_text(fact.modulus));
  // The remainder of a negative number is none that people expect.
  Polynomial number = fact.polynomial;
  mpz_class rest = 0;
  number.parts.erase(Monomial());
  const Interval range = range_of(units, number);
  if (range.low && *range.low >= 0) {
    mpz_fdiv_r(rest.get_mpz_t(), mpz_class(-fact.polynomial.constant_part()).get_mpz_t(), fact.modulus.get_mpz_t());
  } else {
    number = fact.polynomial;
  }
  const std::string text = text_of(units, number);
  const bool is_plain = number.parts.size() == 1 && number.single_unit().has_value();
  return fmt::format("{} % {} {} {}", is_plain ? text : "(" + text + ")", fact.modulus.get_str(), symbol,
                     rest.get_str());
}

std::string junction_text(const Units& units, const Fact& fact) {
  const bool is_all = fact.kind == Fact::Kind::All;
  std::string result;
  for (const Fact& part : fact.parts) {
    const bool is_junction = part.kind == Fact::Kind::All || part.kind == Fact::Kind::Any;
    const std::string text = text_of(units, part);
    result += (result.empty() ? "" : is_all ? " && " : " || ") + (is_junction ? "(" + text + ")" : text);
  }
  return result;
}

}  // namespace

std::string text_of(const Units& units, const Fact& fact) {
  switch (fact.kind) {
    case Fact::Kind::True: return "1";
    case Fact::Kind::False: return "0";
    case Fact::Kind::AtMost: return at_most_text(units, fact.polynomial);
    case Fact::Kind::Equal: return equality_text(units, fact.polynomial, "==");
    case Fact::Kind::Unequal: return equality_text(units, fact.polynomial, "!=");
    case Fact::Kind::Multiple: return multiple_text(units, fact, "==");
    case Fact::Kind::NoMultiple: return multiple_text(units, fact, "!=");
    case Fact::Kind::Holds: return fact.text;
    case Fact::Kind::Fails: return "!(" + fact.text + ")";
    case Fact::Kind::All:
    case Fact::Kind::Any: return junction_text(units, fact);
  }
  return "";
}

logic::Term FactTerms::variable(const Monomial& monomial) {
  logic::Term& result = variables_[monomial];
  if (!result.valid()) result = terms_.fresh_variable("number", logic::Sort::integer());
  return result;
}

logic::Term FactTerms::sum(const Polynomial& polynomial) {
  std::vector<logic::Term> summands;
  for (const auto& [monomial, factor] : polynomial.parts) {
    const logic::Term number = terms_.integer(factor);
    summands.push_back(monomial.empty() ? number : terms_.int_mul(number, variable(monomial)));
  }
  return summands.empty() ? terms_.integer(0) : terms_.int_add(summands);
}

logic::Term FactTerms::term(const Fact& fact) {
  const logic::Term zero = terms_.integer(0);
  switch (fact.kind) {
    case Fact::Kind::True: return terms_.boolean(true);
    case Fact::Kind::False: return terms_.boolean(false);
    case Fact::Kind::AtMost: return terms_.int_le(sum(fact.polynomial), zero);
    case Fact::Kind::Equal: return terms_.eq(sum(fact.polynomial), zero);
    case Fact::Kind::Unequal: return terms_.ne(sum(fact.polynomial), zero);
    case Fact::Kind::Multiple:
    case Fact::Kind::NoMultiple: {
      const logic::Term result = terms_.eq(terms_.int_mod(sum(fact.polynomial), terms_.integer(fact.modulus)), zero);
      return fact.kind == Fact::Kind::Multiple ? result : terms_.lnot(result);
    }
    case Fact::Kind::Holds:
    case Fact::Kind::Fails: {
      logic::Term& result = expressions_[fact.text];
      if (!result.valid()) result = terms_.fresh_variable("expression", logic::Sort::boolean());
      return fact.kind == Fact::Kind::Holds ? result : terms_.lnot(result);
    }
    case Fact::Kind::All:
    case Fact::Kind::Any: {
      std::vector<logic::Term> parts;
      for (const Fact& part : fact.parts) parts.push_back(term(part));
      return fact.kind == Fact::Kind::All ? terms_.land(parts) : terms_.lor(parts);
    }
  }
  return terms_.boolean(true);
}

logic::Term FactTerms::ranges() {
  std::vector<logic::Term> result;
  for (const auto& [monomial, number] : variables_) {
    const Interval range = range_of(units_, monomial);
    if (range.low) result.push_back(terms_.int_le(terms_.integer(*range.low), number));
    if (range.high) result.push_back(terms_.int_le(number, terms_.integer(*range.high)));
  }
  return terms_.land(result);
}

}  // namespace pincer::report
