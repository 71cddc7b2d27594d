// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "logic/proof/arithmetic.h"
#include "logic/proof/search.h"
#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic::proof {

/// A formula outside linear integer arithmetic with Booleans; `what()` says what it has.
class Unsupported : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The partitions in which something occurs: from the first to the last.
struct Range {
  std::uint32_t first = 0xffffffff;
  std::uint32_t last = 0;
  void include(std::uint32_t partition) {
    first = std::min(first, partition);
    last = std::max(last, partition);
  }
};

/// Formulas as clauses, each in one partition. Variables that stand for parts of a formula are made anew in each
/// partition, so that interpolants never see them: one per connective (only the needed direction of its definition:
/// D. Plaisted, S. Greenbaum, 1986), one integer per `ite` and per quotient by a constant. Inequalities and the
/// variables of formulas are the same in all partitions.
class Encoder {
 public:
  Encoder(Terms& terms, Search& search, Arithmetic& arithmetic, ResolutionProof& proof)
      : terms_(terms), search_(search), arithmetic_(arithmetic), proof_(proof) {}

  /// What follows belongs to `partition`.
  void begin(std::uint32_t partition);
  /// guard_1 or ... or guard_n or formula. Throws Unsupported.
  void add(Term formula, std::span<const Literal> guards = {});
  void add_clause(std::span<const Literal> literals);
  /// A variable without a term.
  SatVariable new_variable();

  /// Where it occurs. An inequality that no clause has (the search splits on such) could occur where all its variables
  /// do.
  [[nodiscard]] Range range(SatVariable variable) const;
  /// The Boolean variable that it is, or no term.
  [[nodiscard]] Term term(SatVariable variable) const;
  /// The integer variable that it is, or no term.
  [[nodiscard]] Term term_of_integer(Simplex::Variable x) const { return integer_terms_[x]; }
  [[nodiscard]] bool is_constant(SatVariable variable) const { return constant_ && *constant_ == variable; }
  [[nodiscard]] const std::vector<std::pair<Term, SatVariable>>& booleans() const { return booleans_; }
  [[nodiscard]] const std::vector<std::pair<Term, Simplex::Variable>>& integers() const { return integers_; }

 private:
  // Which way a definition is needed: literal implies formula, formula implies literal.
  using Direction = std::uint8_t;
  static constexpr Direction kImplies = 1;
  static constexpr Direction kImplied = 2;
  static constexpr Direction kBoth = 3;
  static Direction flip(Direction d) { return static_cast<Direction>(((d & 1) << 1) | (d >> 1)); }

  struct Part {
    Direction done = 0;
    bool has_literal = false;
    Literal literal;                // of a Boolean
    Simplex::Variable integer = 0;  // of an integer ite
  };
  struct Definition {
    Term term;
    Direction direction = kBoth;
  };
  struct Division {
    Term dividend;
    mpz_class divisor;
    Simplex::Variable quotient;
  };

  void need(Term t, Direction direction);
  void collect(Term t, Direction direction);
  void process();
  void define(const Definition& definition);
  void define_ite(Term t);
  void define_division(const Division& division);
  Literal literal(Term t);
  Literal truth(bool value);
  Literal at_most_zero(const Linear& linear);
  Linear linear(Term t);
  /// a - b
  Linear difference(Term a, Term b);
  Simplex::Variable integer_variable(Term variable);
  Simplex::Variable local_integer();
  Simplex::Variable quotient(Term dividend, const mpz_class& divisor);

  Terms& terms_;
  Search& search_;
  Arithmetic& arithmetic_;
  ResolutionProof& proof_;
  std::uint32_t partition_ = 0;

  // Of the partition
  TermMap<Part> parts_;
  std::map<std::pair<Term, mpz_class>, Simplex::Variable> quotients_;
  // Work to do
  std::map<Term, Direction, std::greater<>> needed_;  // parents before children: children have smaller ids
  std::vector<Division> divisions_;
  std::vector<Definition> definitions_;

  std::vector<Range> ranges_;          // by variable of the search
  std::vector<Range> integer_ranges_;  // by variable of the simplex, with gaps for sums
  std::vector<Term> integer_terms_;
  TermMap<SatVariable> boolean_of_;
  TermMap<Simplex::Variable> integer_of_;
  std::vector<std::pair<Term, SatVariable>> booleans_;
  std::vector<std::pair<Term, Simplex::Variable>> integers_;
  std::map<SatVariable, Term> terms_of_booleans_;
  std::optional<SatVariable> constant_;
};

}  // namespace pincer::logic::proof
