// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Every rule of simplify, on symbolic operands and all small widths: it applies where it should, and Z3 proves that
// nothing else than the original came out. Random formulas are proven equivalent to their simplification, too.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <functional>
#include <string>

#include "logic/backend/z3_solver.h"
#include "logic/simplify/simplify.h"
#include "logic/term/free_variables.h"
#include "logic/text/smtlib.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic::testing {
namespace {

/// Terms to write rules with.
struct Bench {
  explicit Bench(unsigned width) : w(width) {}
  [[nodiscard]] Term k(std::int64_t n) { return t.bv(w, mpz_class(static_cast<long>(n))); }
  [[nodiscard]] Term n(std::int64_t number) { return t.integer(mpz_class(static_cast<long>(number))); }
  [[nodiscard]] Term times(std::int64_t factor, Term a) { return t.int_mul(n(factor), a); }
  [[nodiscard]] Term half(Term a) { return t.bv_lshr(a, k(1)); }  // not negative if w > 1

  Terms t;
  unsigned w;
  Term x = t.variable("x", Sort::bitvec(w));
  Term y = t.variable("y", Sort::bitvec(w));
  Term z = t.variable("z", Sort::bitvec(w));
  Term i = t.variable("i", Sort::integer());
  Term j = t.variable("j", Sort::integer());
  Term p = t.variable("p", Sort::boolean());
  Term q = t.variable("q", Sort::boolean());
};

void expect_equivalent(Terms& terms, Term a, Term b, const std::string& name) {
  const auto solver = make_z3_solver(terms);
  solver->set_budget(base::Budget(base::Budget::Seconds(20)));
  EXPECT_EQ(solver->check({terms.ne(a, b)}), Answer::Unsat) << name << "\n"
                                                            << to_smtlib(terms, a) << "\n"
                                                            << to_smtlib(terms, b);
}

struct Rule {
  std::string name;
  std::function<Term(Bench&)> before;
  std::function<Term(Bench&)> after;  // none: anything else than before
  unsigned least_width = 2;
};

std::vector<Rule> integer_rules() {
  return {
      {"IntOrderMovesToOneSide", [](Bench& b) { return b.t.int_le(b.t.int_add(b.i, b.n(3)), b.j); },
       [](Bench& b) { return b.t.int_le(b.t.int_sub(b.i, b.j), b.n(-3)); }},
      {"IntOrderIsTightened",
       [](Bench& b) { return b.t.int_lt(b.times(4, b.i), b.t.int_add(b.times(6, b.j), b.n(5))); },
       [](Bench& b) { return b.t.int_le(b.t.int_sub(b.times(2, b.i), b.times(3, b.j)), b.n(2)); }},
      {"IntOrderPositiveFirst", [](Bench& b) { return b.t.int_lt(b.j, b.i); },
       [](Bench& b) { return b.t.int_le(b.n(1), b.t.int_sub(b.i, b.j)); }},
      {"IntOrderOfOne", [](Bench& b) { return b.t.int_le(b.n(7), b.times(-2, b.i)); },
       [](Bench& b) { return b.t.int_le(b.i, b.n(-4)); }},
      {"IntOrderCancels", [](Bench& b) { return b.t.int_lt(b.t.int_add(b.i, b.j), b.t.int_add(b.j, b.times(3, b.i))); },
       [](Bench& b) { return b.t.int_le(b.n(1), b.i); }},
      {"IntEquationDivides", [](Bench& b) { return b.t.eq(b.times(4, b.i), b.t.int_add(b.times(6, b.j), b.n(2))); },
       [](Bench& b) { return b.t.eq(b.t.int_sub(b.times(2, b.i), b.times(3, b.j)), b.n(1)); }},
      {"IntEquationWithoutSolution",
       [](Bench& b) { return b.t.eq(b.times(4, b.i), b.t.int_add(b.times(6, b.j), b.n(1))); },
       [](Bench& b) { return b.t.boolean(false); }},
      {"IntDivTakesMultiplesOut",
       [](Bench& b) { return b.t.int_div(b.t.int_add(b.t.int_add(b.times(6, b.i), b.j), b.n(-7)), b.n(3)); },
       [](Bench& b) {
         const Term rest = b.t.int_div(b.t.int_add(b.j, b.n(2)), b.n(3));
         return b.t.int_add(std::array{b.times(2, b.i), b.n(-3), rest});
       }},
      {"IntModDropsMultiples",
       [](Bench& b) {
         return b.t.int_mod(b.t.int_add(b.t.int_add(b.times(7, b.i), b.times(-1, b.j)), b.n(-1)), b.n(3));
       },
       [](Bench& b) { return b.t.int_mod(b.t.int_add(b.t.int_add(b.i, b.times(2, b.j)), b.n(2)), b.n(3)); }},
      {"IntModByANegativeNumber", [](Bench& b) { return b.t.int_mod(b.t.int_add(b.i, b.n(8)), b.n(-3)); },
       [](Bench& b) { return b.t.int_mod(b.t.int_add(b.i, b.n(2)), b.n(3)); }},
  };
}

std::vector<Rule> bit_vector_rules() {
  return {
      {"SumsCancel",
       [](Bench& b) {
         return b.t.eq(b.t.bv_add(b.t.bv_add(b.x, b.y), b.k(1)), b.t.bv_sub(b.t.bv_add(b.z, b.y), b.k(1)));
       },
       [](Bench& b) { return b.t.eq(b.t.bv_add(b.x, b.k(2)), b.z); }},
      {"OddFactorIsInverted", [](Bench& b) { return b.t.eq(b.t.bv_mul(b.x, b.k(3)), b.k(1)); }, nullptr, 3},
      {"EvenFactorLeavesBits", [](Bench& b) { return b.t.eq(b.t.bv_mul(b.x, b.k(6)), b.k(2)); }, nullptr, 4},
      {"EvenIsNotOdd", [](Bench& b) { return b.t.eq(b.t.bv_mul(b.x, b.k(5)), b.t.bv_add(b.x, b.k(2))); },
       [](Bench& b) { return b.t.boolean(false); }, 3},
      {"ComplementIsMinusOneMinus", [](Bench& b) { return b.t.eq(b.t.bv_not(b.x), b.t.bv_sub(b.y, b.x)); },
       [](Bench& b) { return b.t.eq(b.y, b.k(-1)); }},
      {"ShiftIsAFactor", [](Bench& b) { return b.t.eq(b.t.bv_shl(b.x, b.k(1)), b.t.bv_add(b.x, b.k(1))); },
       [](Bench& b) { return b.t.eq(b.x, b.k(1)); }},
      {"UnsignedOrderByRange",
       [](Bench& b) { return b.t.bv_ult(b.half(b.x), b.t.bv_or(b.y, b.t.bv_shl(b.k(1), b.k(b.w - 1)))); },
       [](Bench& b) { return b.t.boolean(true); }},
      {"SignedOrderOfNonNegatives", [](Bench& b) { return b.t.bv_slt(b.half(b.x), b.half(b.y)); },
       [](Bench& b) { return b.t.bv_ult(b.half(b.x), b.half(b.y)); }, 3},
      {"SignedOrderBySigns",
       [](Bench& b) { return b.t.bv_sle(b.half(b.x), b.t.bv_or(b.y, b.t.bv_shl(b.k(1), b.k(b.w - 1)))); },
       [](Bench& b) { return b.t.boolean(false); }},
      {"EquationByKnownBits", [](Bench& b) { return b.t.eq(b.t.bv_or(b.x, b.k(2)), b.t.bv_and(b.y, b.k(1))); },
       [](Bench& b) { return b.t.boolean(false); }},
      {"MaskOfKnownZeros",
       [](Bench& b) { return b.t.bv_and(b.t.ite(b.p, b.t.bv_shl(b.x, b.k(1)), b.t.bv_shl(b.y, b.k(2))), b.k(-2)); },
       [](Bench& b) { return b.t.ite(b.p, b.t.bv_shl(b.x, b.k(1)), b.t.bv_shl(b.y, b.k(2))); }, 4},
      {"OrOfKnownOnes",
       [](Bench& b) { return b.t.bv_or(b.t.ite(b.p, b.t.bv_or(b.x, b.k(3)), b.t.bv_or(b.y, b.k(1))), b.k(1)); },
       nullptr, 3},
      {"AllBitsKnown", [](Bench& b) { return b.t.bv_and(b.t.bv_shl(b.x, b.k(1)), b.t.bv_and(b.y, b.k(1))); },
       [](Bench& b) { return b.k(0); }},
      {"DivisionOfNonNegatives", [](Bench& b) { return b.t.bv_sdiv(b.half(b.x), b.half(b.y)); },
       [](Bench& b) { return b.t.bv_udiv(b.half(b.x), b.half(b.y)); }, 3},
      {"RemainderOfNonNegatives", [](Bench& b) { return b.t.bv_srem(b.half(b.x), b.half(b.y)); },
       [](Bench& b) { return b.t.bv_urem(b.half(b.x), b.half(b.y)); }, 3},
      {"RemainderOfLess",
       [](Bench& b) { return b.t.bv_urem(b.half(b.x), b.t.bv_or(b.y, b.t.bv_shl(b.k(1), b.k(b.w - 1)))); },
       [](Bench& b) { return b.half(b.x); }},
      {"QuotientOfLess",
       [](Bench& b) { return b.t.bv_udiv(b.half(b.x), b.t.bv_or(b.y, b.t.bv_shl(b.k(1), b.k(b.w - 1)))); },
       [](Bench& b) { return b.k(0); }},
      {"ArithmeticShiftOfNonNegative", [](Bench& b) { return b.t.bv_ashr(b.half(b.x), b.y); },
       [](Bench& b) { return b.t.bv_lshr(b.half(b.x), b.y); }},
      {"SignExtensionOfNonNegative", [](Bench& b) { return b.t.bv_sign_extend(b.half(b.x), 3); },
       [](Bench& b) { return b.t.bv_zero_extend(b.half(b.x), 3); }},
      {"ShiftByTooMuch", [](Bench& b) { return b.t.bv_shl(b.x, b.t.bv_or(b.y, b.k(8))); },
       [](Bench& b) { return b.k(0); }, 5},
      {"ConcatenationsByParts", [](Bench& b) { return b.t.eq(b.t.bv_concat(b.x, b.y), b.t.bv_concat(b.y, b.z)); },
       [](Bench& b) { return b.t.land(b.t.eq(b.x, b.y), b.t.eq(b.y, b.z)); }},
      {"ConcatenationAndExtension",
       [](Bench& b) { return b.t.eq(b.t.bv_concat(b.x, b.y), b.t.bv_zero_extend(b.z, b.w)); },
       [](Bench& b) { return b.t.land(b.t.eq(b.x, b.k(0)), b.t.eq(b.y, b.z)); }},
  };
}

std::vector<Rule> boolean_rules() {
  return {
      {"ChoicesByOneCondition", [](Bench& b) { return b.t.bv_ult(b.t.ite(b.p, b.x, b.y), b.t.ite(b.p, b.y, b.z)); },
       [](Bench& b) { return b.t.ite(b.p, b.t.bv_ult(b.x, b.y), b.t.bv_ult(b.y, b.z)); }},
      {"ChoiceThatDecidesOneBranch", [](Bench& b) { return b.t.bv_ule(b.t.ite(b.p, b.k(0), b.x), b.y); },
       [](Bench& b) { return b.t.lor(b.p, b.t.bv_ule(b.x, b.y)); }},
      {"ChoiceOfAConstantInAnOperation", [](Bench& b) { return b.t.bv_mul(b.t.ite(b.p, b.k(1), b.x), b.k(3)); },
       [](Bench& b) { return b.t.ite(b.p, b.k(3), b.t.bv_mul(b.x, b.k(3))); }},
      {"ConstantInConjunction",
       [](Bench& b) { return b.t.land(b.t.eq(b.x, b.k(1)), b.t.bv_ult(b.y, b.t.bv_add(b.x, b.x))); },
       [](Bench& b) { return b.t.land(b.t.eq(b.x, b.k(1)), b.t.bv_ult(b.y, b.k(2))); }},
      {"AtomInConjunction",
       [](Bench& b) {
         const Term atom = b.t.bv_ult(b.x, b.y);
         return b.t.land(atom, b.t.eq(b.z, b.t.ite(atom, b.y, b.x)));
       },
       [](Bench& b) { return b.t.land(b.t.bv_ult(b.x, b.y), b.t.eq(b.z, b.y)); }},
      {"NegatedAtomInConjunction",
       [](Bench& b) { return b.t.land(b.t.lnot(b.p), b.t.eq(b.z, b.t.ite(b.p, b.y, b.x))); },
       [](Bench& b) { return b.t.land(b.t.lnot(b.p), b.t.eq(b.z, b.x)); }},
      {"ConstantInDisjunction",
       [](Bench& b) { return b.t.lor(b.t.ne(b.x, b.k(1)), b.t.bv_ult(b.y, b.t.bv_add(b.x, b.x))); },
       [](Bench& b) { return b.t.lor(b.t.ne(b.x, b.k(1)), b.t.bv_ult(b.y, b.k(2))); }},
      {"ChainOfFacts",
       [](Bench& b) {
         const Term atom = b.t.bv_ult(b.x, b.y);
         const Term larger = b.t.eq(b.z, b.t.ite(atom, b.y, b.x));
         return b.t.land(std::array{atom, larger, b.t.eq(b.t.bv_mul(b.x, b.z), b.t.ite(larger, b.y, b.z))});
       },
       nullptr},
      {"IntegerFact", [](Bench& b) { return b.t.land(b.t.eq(b.i, b.n(5)), b.t.int_lt(b.j, b.times(3, b.i))); },
       [](Bench& b) { return b.t.land(b.t.eq(b.i, b.n(5)), b.t.int_le(b.j, b.n(14))); }},
  };
}

void check_rule(const Rule& rule, unsigned width) {
  Bench bench(width);
  const Term before = rule.before(bench);
  const Term simple = simplify(bench.t, before);
  EXPECT_NE(simple, before) << rule.name << " does not apply at width " << width << ": " << to_smtlib(bench.t, before);
  if (rule.after != nullptr) {
    const Term after = rule.after(bench);
    EXPECT_EQ(simple, after) << rule.name << " at width " << width << "\n"
                             << to_smtlib(bench.t, simple) << "\n"
                             << to_smtlib(bench.t, after);
  }
  expect_equivalent(bench.t, before, simple, rule.name);
}

TEST(SimplifyRules, Integers) {
  for (const Rule& rule : integer_rules()) check_rule(rule, 4);
}

TEST(SimplifyRules, BitVectors) {
  for (const Rule& rule : bit_vector_rules()) {
    for (unsigned width = rule.least_width; width <= 6; ++width) check_rule(rule, width);
  }
}

TEST(SimplifyRules, Booleans) {
  for (const Rule& rule : boolean_rules()) {
    for (unsigned width = 3; width <= 4; ++width) check_rule(rule, width);
  }
}

// PINCER_FORMULAS=<n> proves n instead of the usual few.
TEST(SimplifyRules, RandomTermsAreEquivalent) {
  const char* wanted = std::getenv("PINCER_FORMULAS");
  const int total = wanted != nullptr ? std::stoi(wanted) : 3000;
  const std::vector<std::vector<Sort>> families{
      {Sort::boolean(), Sort::bitvec(1), Sort::bitvec(3), Sort::bitvec(4)},
      {Sort::boolean(), Sort::integer()},
      {Sort::boolean(), Sort::bitvec(2), Sort::bitvec(3), Sort::array(Sort::bitvec(2), Sort::bitvec(3))}};
  int unknown = 0;
  for (int done = 0; done < total;) {
    Terms terms;
    Simplifier simplifier(terms);
    RandomTerms generator(terms, families[static_cast<std::size_t>(done / 40) % families.size()], 6000 + done);
    const auto solver = make_z3_solver(terms);
    for (int i = 0; i < 40; ++i, ++done) {
      const Term t = generator.next().result;
      const Term simple = simplifier(t);
      if (simple == t) continue;
      solver->set_budget(base::Budget(base::Budget::Seconds(2)));
      const Answer answer = solver->check({terms.ne(t, simple)});
      ASSERT_NE(answer, Answer::Sat) << to_smtlib(terms, t) << "\n" << to_smtlib(terms, simple);
      if (answer == Answer::Unknown) ++unknown;
    }
  }
  EXPECT_LT(unknown, total / 20 + 1);
}

}  // namespace
}  // namespace pincer::logic::testing
