// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "program/enumerations.h"

namespace pincer::report {

/// The integers from `low` to `high`; all where there is no bound.
struct Interval {
  std::optional<mpz_class> low;
  std::optional<mpz_class> high;

  [[nodiscard]] bool contains(const Interval& other) const;
  bool operator==(const Interval&) const = default;
};

Interval operator+(const Interval& a, const Interval& b);
Interval operator*(const Interval& a, const Interval& b);
/// What is in both.
Interval common(const Interval& a, const Interval& b);

/// A number that arithmetic for people does not look into: a variable of C, or something like `x % y`. Its text says
/// what it is.
struct Unit {
  std::string text;
  bool is_plain = true;  // needs no parentheses beside an operator
  bool is_pointer = false;
  Interval range;                         // by its text alone
  program::Enumerators enumerators = {};  // values that have names
};

/// The units of some facts, and what is known about each of them.
class Units {
 public:
  /// The unit with that text.
  std::size_t add(Unit unit);
  [[nodiscard]] std::size_t size() const { return units_.size(); }
  [[nodiscard]] const Unit& operator[](std::size_t i) const { return units_[i]; }

  /// Where the number is: by its text, by what facts say about it, and by what follows from the facts about its parts.
  [[nodiscard]] const Interval& range(std::size_t i) const { return range_[i]; }
  void tell(std::size_t i, const Interval& range);    // a fact says so
  void derive(std::size_t i, const Interval& range);  // it follows
  /// What facts say.
  [[nodiscard]] const Interval& told(std::size_t i) const { return told_[i]; }
  void forget_told();
  void forget_all();

 private:
  std::vector<Unit> units_;
  std::vector<Interval> told_;
  std::vector<Interval> derived_;
  std::vector<Interval> range_;
  std::map<std::string, std::size_t> by_text_;
};

/// A product of units, sorted; the empty one is 1.
using Monomial = std::vector<std::size_t>;

/// A sum of products of units, over the integers.
struct Polynomial {
  std::map<Monomial, mpz_class> parts;  // coefficients, none of them 0

  static Polynomial constant(const mpz_class& value);
  static Polynomial unit(std::size_t i) { return {{{{i}, 1}}}; }

  [[nodiscard]] mpz_class constant_part() const;
  [[nodiscard]] bool is_constant() const {
    return parts.empty() || (parts.size() == 1 && parts.begin()->first.empty());
  }
  /// Number of parts that are no constant.
  [[nodiscard]] std::size_t size() const { return parts.size() - (parts.contains({}) ? 1 : 0); }
  /// The unit if this is one and nothing else; a constant beside it does not count.
  [[nodiscard]] std::optional<std::size_t> single_unit() const;

  void add(const Polynomial& other, const mpz_class& factor = 1);
  bool operator==(const Polynomial&) const = default;
};

Polynomial operator*(const Polynomial& a, const Polynomial& b);

Interval range_of(const Units& units, const Monomial& monomial);
Interval range_of(const Units& units, const Polynomial& polynomial);

/// A value of the unit: the name of an enumerator if it has one.
std::string value_text(const Unit& unit, const mpz_class& value);

/// As C has it: `x + 2*y - 3`.
std::string text_of(const Units& units, const Polynomial& polynomial);

}  // namespace pincer::report
