// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "logic/term/terms.h"
#include "report/polynomial.h"

namespace pincer::report {

/// A statement about units in mathematics: numbers are integers, and nothing wraps around.
struct Fact {
  enum class Kind : std::uint8_t {
    True,
    False,
    AtMost,      // polynomial <= 0
    Equal,       // polynomial == 0
    Unequal,     // polynomial != 0
    Multiple,    // polynomial is a multiple of modulus
    NoMultiple,  // it is none
    Holds,       // text, an expression of C, is true
    Fails,       // it is false
    All,         // all of the parts
    Any,         // some of the parts
  };
  Kind kind = Kind::True;
  Polynomial polynomial = {};
  mpz_class modulus = 0;
  std::string text = {};
  std::vector<Fact> parts = {};

  bool operator==(const Fact&) const = default;
};

// Facts are made by these functions only, which use what is known about the units and give the simplest fact they can.
// Law: under what is known about the units, the result is equivalent to what it was made for.

Fact truth(bool value);
Fact at_most_zero(const Units& units, Polynomial polynomial);
Fact equal_zero(const Units& units, Polynomial polynomial);
Fact multiple_of(const Units& units, Polynomial polynomial, const mpz_class& modulus);
Fact expression_holds(std::string text);
Fact negated(const Units& units, const Fact& fact);
Fact all_of(const Units& units, const std::vector<Fact>& facts);
Fact any_of(const Units& units, const std::vector<Fact>& facts);

/// The parts of a conjunction; others are their own only part, and the truth has none.
std::vector<Fact> conjuncts_of(const Fact& fact);

/// As C has it, with an equality modulo a large number as `x == y (mod 2^32)`.
std::string text_of(const Units& units, const Fact& fact);

/// The same over Int variables, one for each product of units, and Bool variables for other expressions.
class FactTerms {
 public:
  FactTerms(logic::Terms& terms, const Units& units) : terms_(terms), units_(units) {}

  logic::Term term(const Fact& fact);
  /// What is known about the variables that were made: that units are in their ranges.
  logic::Term ranges();

 private:
  logic::Term sum(const Polynomial& polynomial);
  logic::Term variable(const Monomial& monomial);

  logic::Terms& terms_;
  const Units& units_;
  std::map<Monomial, logic::Term> variables_;
  std::map<std::string, logic::Term> expressions_;
};

}  // namespace pincer::report
