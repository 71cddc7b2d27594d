// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/bitblast/cnf.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "unit/logic/random_terms.h"

namespace pincer::logic::bitblast {
namespace {

using logic::testing::Random;

class Clauses final : public ClauseSink {
 public:
  int new_variable() override { return ++variables; }
  void add_clause(std::span<const int> literals) override { clauses.emplace_back(literals.begin(), literals.end()); }

  int variables = 0;
  std::vector<std::vector<int>> clauses;
};

/// Gives variables the values that follow by unit propagation; false if a clause has none left.
bool propagate(const Clauses& cnf, std::vector<int>& value) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& clause : cnf.clauses) {
      int open = 0;
      int last = 0;
      bool satisfied = false;
      for (const int literal : clause) {
        const int v = value[static_cast<std::size_t>(std::abs(literal))];
        if (v == 0) {
          ++open;
          last = literal;
        }
        satisfied = satisfied || (v != 0 && (v > 0) == (literal > 0));
      }
      if (satisfied) continue;
      if (open == 0) return false;
      if (open == 1) {
        value[static_cast<std::size_t>(std::abs(last))] = last > 0 ? 1 : -1;
        changed = true;
      }
    }
  }
  return true;
}

// Law: with all inputs given, unit propagation computes every gate, and the right value of it.
TEST(Cnf, InputsDetermineGates) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Random random(seed);
    Aig aig;
    std::vector<Bit> pool;
    for (int i = 0; i < 4; ++i) pool.push_back(aig.input());
    const std::vector<Bit> leaves = pool;
    const auto pick = [&] { return random.pick(pool).flipped(random.one_in(2)); };
    for (int i = 0; i < 40; ++i) {
      switch (random.below(4)) {
        case 0: pool.push_back(aig.land(pick(), pick())); break;
        case 1: pool.push_back(aig.lxor(pick(), pick())); break;
        case 2: pool.push_back(aig.mux(pick(), pick(), pick())); break;
        default: pool.push_back(aig.majority(pick(), pick(), pick())); break;
      }
    }
    Clauses sink;
    Cnf cnf(aig, sink);
    for (int i = 0; i < 10; ++i) cnf.literal(pick());  // some, so that merging differs
    for (const Bit leaf : leaves) cnf.literal(leaf);
    for (unsigned assignment = 0; assignment < 16; ++assignment) {
      std::vector<int> value(static_cast<std::size_t>(sink.variables) + 1);
      std::vector<bool> expected(aig.size());
      for (unsigned i = 0; i < 4; ++i) {
        expected[leaves[i].gate()] = ((assignment >> i) & 1) != 0;
        value[static_cast<std::size_t>(cnf.existing_literal(leaves[i]))] = ((assignment >> i) & 1) != 0 ? 1 : -1;
      }
      const auto of = [&](Bit bit) { return expected[bit.gate()] != bit.negated(); };
      ASSERT_TRUE(propagate(sink, value));
      for (std::uint32_t g = 1; g < aig.size(); ++g) {
        const Gate& gate = aig.gate(g);
        if (gate.kind == GateKind::And) expected[g] = of(gate.a) && of(gate.b);
        if (gate.kind == GateKind::Xor) expected[g] = of(gate.a) != of(gate.b);
        if (gate.kind == GateKind::Mux) expected[g] = of(gate.a) ? of(gate.b) : of(gate.c);
        if (gate.kind == GateKind::Majority) expected[g] = of(gate.a) + of(gate.b) + of(gate.c) >= 2;
        const int literal = cnf.existing_literal(Bit(g, false));
        if (literal == 0) continue;
        ASSERT_NE(value[static_cast<std::size_t>(literal)], 0);
        ASSERT_EQ(value[static_cast<std::size_t>(literal)] > 0, expected[g]);
      }
    }
  }
}

TEST(Cnf, ConjunctionsBecomeOne) {
  Aig aig;
  Bit all = Bit::constant(true);
  for (int i = 0; i < 10; ++i) all = aig.land(all, aig.input());
  Clauses sink;
  Cnf cnf(aig, sink);
  cnf.literal(all);
  EXPECT_EQ(sink.clauses.size(), 1U + 10U + 1U);
  EXPECT_EQ(sink.variables, 1 + 10 + 1);
}

TEST(Cnf, FalseConjunctionsAreClauses) {
  Aig aig;
  Bit all = Bit::constant(true);
  for (int i = 0; i < 10; ++i) all = aig.land(all, aig.input());
  Clauses sink;
  Cnf cnf(aig, sink);
  cnf.add_clause(std::vector{!all});
  EXPECT_EQ(sink.clauses.size(), 2U);
  EXPECT_EQ(sink.clauses.back().size(), 10U);
}

}  // namespace
}  // namespace pincer::logic::bitblast
