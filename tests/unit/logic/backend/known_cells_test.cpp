// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Choices that are kept apart against the terms that they stand for: by evaluation, and by Z3.
#include "logic/cells/known_cells.h"

#include <gtest/gtest.h>

#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "logic/backend/z3_solver.h"
#include "logic/cells/bounds.h"
#include "logic/evaluate/evaluate.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

using logic::testing::Random;

/// Random terms, each as the constructors make it and by cases.
class Pairs {
 public:
  using Pair = std::pair<Term, Term>;

  Pairs(Terms& terms, std::uint64_t seed) : terms_(terms), cells_(terms), random_(seed) {
    for (unsigned i = 0; i < 4; ++i) {
      words_.push_back(same(terms.variable("x" + std::to_string(i), Sort::bitvec(4))));
      words_.push_back(same(terms.bv(4, i * i)));
      formulas_.push_back(same(terms.variable("p" + std::to_string(i), Sort::boolean())));
    }
    arrays_.push_back(same(terms.variable("a", Sort::array(Sort::bitvec(4), Sort::bitvec(4)))));
  }

  Pair next() {
    const Pair word = random_.pick(words_);
    const Pair other = random_.pick(words_);
    const Pair formula = random_.pick(formulas_);
    const Pair array = random_.pick(arrays_);
    switch (random_.below(10)) {
      case 0: return keep(words_, terms_.bv_add(word.first, other.first), {word, other});
      case 1: return keep(words_, terms_.bv_sub(word.first, other.first), {word, other});
      case 2: return keep(words_, terms_.bv_mul(word.first, other.first), {word, other});
      case 3: return keep(words_, terms_.select(array.first, word.first), {array, word});
      case 4: return keep(arrays_, terms_.store(array.first, word.first, other.first), {array, word, other});
      case 5: {
        const Pair second = random_.pick(arrays_);
        return keep(arrays_, terms_.ite(formula.first, array.first, second.first), {formula, array, second});
      }
      case 6: return keep(formulas_, terms_.bv_slt(word.first, other.first), {word, other});
      case 7: return keep(formulas_, terms_.eq(word.first, other.first), {word, other});
      default: return keep(words_, terms_.ite(formula.first, word.first, other.first), {formula, word, other});
    }
  }

 private:
  static Pair same(Term t) { return {t, t}; }

  /// What constructors make may have been simplified: the cases are those of its own parts.
  Pair keep(std::vector<Pair>& where, Term made, const std::vector<Pair>& parts) {
    const auto children = terms_.children(made);
    bool is_plain = children.size() == parts.size();
    for (std::size_t i = 0; is_plain && i < parts.size(); ++i) is_plain = children[i] == parts[i].first;
    Pair result{made, made};
    if (is_plain) {
      std::vector<Term> kept;
      for (const Pair& part : parts) kept.push_back(part.second);
      result.second = cells_.rebuild(made, kept);
    }
    where.push_back(result);
    return result;
  }

  Terms& terms_;
  KnownCells cells_;
  Random random_;
  std::vector<Pair> words_, formulas_, arrays_;
};

TEST(KnownCells, AreEqualToTheTermsInEveryModel) {
  std::size_t changed = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Terms terms;
    Pairs pairs(terms, seed);
    for (unsigned round = 0; round < 40; ++round) {
      const auto [plain, kept] = pairs.next();
      if (plain == kept) continue;
      ++changed;
      Random random(seed + round);
      for (unsigned sample = 0; sample < 12; ++sample) {
        std::map<Term, Value> model;
        const auto value = [&](Term v) {
          return model.try_emplace(v, logic::testing::random_value(random, terms.sort(v))).first->second;
        };
        ASSERT_EQ(evaluate(terms, plain, value), evaluate(terms, kept, value)) << "seed " << seed;
      }
    }
  }
  EXPECT_GT(changed, 500U);
}

TEST(KnownCells, AreEqualToTheTermsForZ3) {
  std::size_t asked = 0;
  for (std::uint64_t seed = 1000; seed < 1030; ++seed) {
    Terms terms;
    Pairs pairs(terms, seed);
    for (unsigned round = 0; round < 30; ++round) {
      const auto [plain, kept] = pairs.next();
      if (plain == kept || terms.sort(plain).is_array()) continue;
      const auto solver = make_z3_solver(terms);
      solver->add(terms.ne(plain, kept));
      ASSERT_EQ(solver->check(), Answer::Unsat) << "seed " << seed;
      ++asked;
    }
  }
  EXPECT_GT(asked, 50U);
}

TEST(KnownCells, CountersAndPlacesAreDecided) {
  Terms terms;
  KnownCells cells(terms);
  const Term p = terms.variable("p", Sort::boolean());
  const Term q = terms.variable("q", Sort::boolean());
  const auto number = [&](unsigned n) { return terms.bv(32, n); };
  const Term i = cells.ite(p, number(1), cells.ite(q, number(2), number(3)));
  const Term next =
      cells.rebuild(terms.bv_add(terms.variable("x", Sort::bitvec(32)), number(1)), std::vector{i, number(1)});
  // 2, 3 or 4 is less than 5, and no place before 2 is written.
  const Term less = terms.bv_slt(terms.variable("x", Sort::bitvec(32)), number(5));
  EXPECT_TRUE(terms.is_true(cells.rebuild(less, std::vector{next, number(5)})));
  const Term a = terms.variable("a", Sort::array(Sort::bitvec(32), Sort::bitvec(8)));
  const Term written = cells.store(a, next, terms.bv(8, 7));
  EXPECT_EQ(cells.select(written, number(1)), terms.select(a, number(1)));
  EXPECT_EQ(cells.select(written, number(2)), terms.ite(p, terms.bv(8, 7), terms.select(a, number(2))));
}

TEST(KnownCells, EqualSumsAreEqual) {
  Terms terms;
  KnownCells cells(terms);
  std::vector<Term> x;
  for (unsigned i = 0; i < 4; ++i) x.push_back(terms.variable("x" + std::to_string(i), Sort::bitvec(32)));
  const Term forwards = terms.bv_add(terms.bv_add(terms.bv_add(x[0], x[1]), x[2]), x[3]);
  const Term backwards = terms.bv_add(terms.bv_add(terms.bv_add(x[3], x[1]), x[0]), x[2]);
  EXPECT_TRUE(terms.is_true(cells.rebuild(terms.eq(x[0], x[1]), std::vector{forwards, backwards})));
}

TEST(KnownCells, AmongFewNumbersIsTheSame) {
  Terms terms;
  KnownCells cells(terms);
  const Term x = terms.variable("x", Sort::bitvec(8));
  const Term few = cells.among(x, 2, 6);
  ASSERT_EQ(cells.constants(few).size(), 5U);
  const Term fewer = cells.among(few, 3, 4);
  ASSERT_EQ(cells.constants(fewer).size(), 2U);
  EXPECT_FALSE(cells.among(x, 0, 200).valid());
  for (unsigned number = 0; number < 256; ++number) {
    const auto value = [&](Term) { return Value::bits(8, number); };
    for (const auto& [t, low, high] : {std::tuple(few, 2U, 6U), std::tuple(fewer, 3U, 4U)}) {
      const Value chosen = evaluate(terms, t, value);
      if (number >= low && number <= high) {
        EXPECT_EQ(chosen, Value::bits(8, number));
      }
      // Exactly one case holds, whatever the number is.
      unsigned holding = 0;
      for (const FewValues::Case& way : cells.constants(t)) {
        if (!evaluate(terms, way.condition, value).as_bool()) continue;
        ++holding;
        EXPECT_EQ(evaluate(terms, way.value, value), chosen);
      }
      EXPECT_EQ(holding, 1U);
    }
  }
}

TEST(Bounds, LeaveTheBitsThatAreNeeded) {
  constexpr unsigned kWidth = 5;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Terms terms;
    Random random(seed);
    const Term x = terms.variable("x", Sort::bitvec(kWidth));
    std::vector<Term> known;
    for (unsigned i = 0; i < 3; ++i) {
      const Term k = terms.bv(kWidth, random.below(32));
      const bool left = random.one_in(2);
      const Term a = left ? x : k;
      const Term b = left ? k : x;
      const Term order[] = {terms.bv_slt(a, b), terms.bv_sle(a, b), terms.bv_ult(a, b), terms.bv_ule(a, b)};
      known.push_back(random.one_in(2) ? order[random.below(4)] : terms.lnot(order[random.below(4)]));
    }
    const unsigned needed = signed_width(terms, x, known);
    ASSERT_GE(needed, 1U);
    const Term cut = terms.bv_sign_extend(terms.bv_extract(x, needed - 1, 0), kWidth - needed);
    for (unsigned n = 0; n < 32; ++n) {
      const auto model = [&](Term) { return Value::bits(kWidth, mpz_class(n)); };
      if (!evaluate(terms, terms.land(known), model).as_bool()) continue;
      ASSERT_EQ(evaluate(terms, cut, model).as_unsigned(), n) << "seed " << seed;
    }
  }
}

TEST(Bounds, OfSmallNumbersAreFound) {
  Terms terms;
  const Term x = terms.variable("x", Sort::bitvec(32));
  const Term most = terms.bv(32, 1000);
  EXPECT_EQ(signed_width(terms, x, std::vector{terms.bv_sle(x, most), terms.bv_sle(terms.bv_neg(most), x)}), 11U);
  EXPECT_EQ(signed_width(terms, x, std::vector{terms.bv_ult(x, terms.bv(32, 64))}), 7U);
  EXPECT_EQ(signed_width(terms, x, std::vector{terms.bv_sle(x, most)}), 32U);
}

}  // namespace
}  // namespace pincer::logic
