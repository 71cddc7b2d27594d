// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/buddy_bdd.h"

#include <gtest/gtest.h>

#include <thread>

#include "logic/evaluate/evaluate.h"
#include "logic/query/bdd.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

using testing::Random;
using testing::RandomTerms;

class Diagrams : public ::testing::Test {
 protected:
  Term boolean(const std::string& name) { return terms.variable(name, Sort::boolean()); }

  Terms terms;
  BddManager manager{terms, make_buddy()};
};

TEST_F(Diagrams, AreEqualIffTheFunctionsAre) {
  const Bdd a = manager.predicate(boolean("a"));
  const Bdd b = manager.predicate(boolean("b"));
  EXPECT_EQ(!(a & b), (!a) | (!b));
  EXPECT_FALSE((a & b) == (a | b));
  EXPECT_TRUE((a | !a).is_true());
  EXPECT_TRUE((a & b).entails(a));
  EXPECT_FALSE(a.entails(a & b));
  EXPECT_TRUE(a.implies(a | b).is_true());
  EXPECT_EQ(manager.ite(a, b, !b), !(a ^ b));
  EXPECT_EQ(manager.predicates(), (std::vector{boolean("a"), boolean("b")}));
}

TEST_F(Diagrams, QuantifyPredicates) {
  const Term p = boolean("p");
  const Bdd a = manager.predicate(boolean("a"));
  const Bdd b = manager.predicate(p) & a;
  EXPECT_EQ(manager.exists(b, std::vector{p}), a);
  EXPECT_EQ(manager.exists(b, std::vector{boolean("unused")}), b);
  EXPECT_TRUE(manager.exists(b, std::vector{p, boolean("a")}).is_true());
}

TEST_F(Diagrams, OfFormulasOverPredicates) {
  const Term x = terms.variable("x", Sort::bitvec(8));
  const Term small = terms.bv_ult(x, terms.bv(8, 10));
  const Term either = terms.lor(boolean("a"), boolean("b"));
  const Bdd whole = manager.predicate(either);  // a predicate that has structure
  const Bdd f = manager.from_formula(terms.land(small, terms.lnot(either)));
  EXPECT_EQ(f, manager.predicate(small) & !whole);
  EXPECT_EQ(manager.predicates().size(), 2U);
  EXPECT_EQ(manager.from_formula(manager.to_formula(f)), f);
}

TEST_F(Diagrams, OfOneManagerOnly) {
  BddManager other(terms, make_buddy());
  EXPECT_THROW(manager.predicate(boolean("a")) & other.predicate(boolean("a")), base::ContractViolation);
}

// Law: a diagram, the formula of it and its cubes mean what the formula means.
TEST(DiagramLaws, HoldOnRandomFormulas) {
  int cubes_in_all = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Terms terms;
    BddManager manager(terms, make_buddy());
    // Atoms that are variables come back as they are; of others, the rewriting of terms may make new ones.
    std::vector<Sort> sorts{Sort::boolean()};
    if (seed % 2 == 1) sorts.push_back(Sort::bitvec(2));
    RandomTerms generator(terms, sorts, seed);
    Random random(seed);
    for (int i = 0; i < 60; ++i) {
      const Term f = generator.next().result;
      if (!terms.sort(f).is_bool()) continue;
      const Bdd b = manager.from_formula(f);
      const Term back = manager.to_formula(b);
      if (seed % 2 == 0) {
        ASSERT_EQ(manager.from_formula(back), b);
      }
      Bdd sum = manager.constant(false);
      const auto cubes = manager.cubes(b);
      for (const auto& cube : cubes) sum = sum | manager.cube(cube);
      ASSERT_EQ(sum, b);
      cubes_in_all += static_cast<int>(cubes.size());
      for (std::size_t skip = 0; skip < cubes.size(); ++skip) {  // irredundant
        Bdd others = manager.constant(false);
        for (std::size_t k = 0; k < cubes.size(); ++k) {
          if (k != skip) others = others | manager.cube(cubes[k]);
        }
        ASSERT_FALSE(others == b);
      }
      for (int k = 0; k < 10; ++k) {
        std::map<Term, Value> values;
        const auto read = [&](Term v) {
          return values.try_emplace(v, testing::random_value(random, terms.sort(v))).first->second;
        };
        ASSERT_EQ(evaluate(terms, f, read), evaluate(terms, back, read));
      }
    }
  }
  EXPECT_GT(cubes_in_all, 500);
}

TEST(DiagramPackage, ManyManagersInSequence) {
  Terms terms;
  const Term p = terms.variable("p", Sort::boolean());
  const Term q = terms.variable("q", Sort::boolean());
  Bdd survivor;
  for (int i = 0; i < 200; ++i) {
    BddManager manager(terms, make_buddy());
    survivor = manager.predicate(p) & manager.predicate(q);
    ASSERT_EQ(survivor.size(), 2U);
  }
  EXPECT_TRUE((survivor & !survivor).is_false());  // it keeps what it needs
}

TEST(DiagramPackage, BelongsToOneThread) {
  const auto package = make_buddy();
  std::jthread([] { EXPECT_THROW(make_buddy(), base::ContractViolation); });
}

// The sum of pairs a_i & b_i in the order a_1 .. a_n b_1 .. b_n is exponential; reordering makes it linear.
TEST(DiagramPackage, ReordersWhenItGrows) {
  Terms terms;
  BddManager manager(terms, make_buddy({.nodes = 1 << 22, .reorder_from = 2000}));
  std::vector<Bdd> a;
  std::vector<Bdd> b;
  for (int i = 0; i < 16; ++i) a.push_back(manager.predicate(terms.variable("a" + std::to_string(i), Sort::boolean())));
  for (int i = 0; i < 16; ++i) b.push_back(manager.predicate(terms.variable("b" + std::to_string(i), Sort::boolean())));
  Bdd sum = manager.constant(false);
  for (std::size_t i = 0; i < 16; ++i) sum = sum | (a[i] & b[i]);
  EXPECT_LT(sum.size(), 1000U);
}

TEST(DiagramPackage, EndsWithAnExceptionAndStaysRight) {
  Terms terms;
  BddManager manager(terms, make_buddy({.nodes = 5000, .reorder_from = 1 << 30}));
  std::vector<Bdd> a;
  std::vector<Bdd> b;
  for (int i = 0; i < 16; ++i) a.push_back(manager.predicate(terms.variable("a" + std::to_string(i), Sort::boolean())));
  for (int i = 0; i < 16; ++i) b.push_back(manager.predicate(terms.variable("b" + std::to_string(i), Sort::boolean())));
  const auto pairs = [&](std::size_t from, std::size_t to) {
    Bdd sum = manager.constant(false);
    for (std::size_t i = from; i < to; ++i) sum = sum | (a[i] & b[i]);
    return sum;
  };
  EXPECT_THROW(pairs(0, 16), BddLimit);
  for (std::size_t i = 0; i < 10; ++i) {
    const Bdd sum = pairs(i, i + 6);
    EXPECT_TRUE((a[i] & b[i]).entails(sum));
    EXPECT_FALSE(a[i].entails(sum));
    EXPECT_EQ(sum, pairs(i + 3, i + 6) | pairs(i, i + 3));
  }
}

}  // namespace
}  // namespace pincer::logic
