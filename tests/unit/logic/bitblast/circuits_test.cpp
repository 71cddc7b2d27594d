// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/bitblast/circuits.h"

#include <gtest/gtest.h>

#include <functional>

#include "logic/value/operations.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic::bitblast {
namespace {

using logic::testing::Random;

/// The values of bits when the inputs have given ones: 64 assignments at once.
class Simulation {
 public:
  explicit Simulation(const Aig& aig) : aig_(aig), values_(aig.size()) {}

  void set(Bit input, std::uint64_t values) { values_[input.gate()] = values; }
  void run() {
    for (std::uint32_t i = 0; i < aig_.size(); ++i) {
      const Gate& g = aig_.gate(i);
      switch (g.kind) {
        case GateKind::False:
        case GateKind::Input: break;
        case GateKind::And: values_[i] = of(g.a) & of(g.b); break;
        case GateKind::Xor: values_[i] = of(g.a) ^ of(g.b); break;
        case GateKind::Mux: values_[i] = (of(g.a) & of(g.b)) | (~of(g.a) & of(g.c)); break;
        case GateKind::Majority: values_[i] = (of(g.a) & of(g.b)) | (of(g.a) & of(g.c)) | (of(g.b) & of(g.c)); break;
      }
    }
  }
  [[nodiscard]] std::uint64_t of(Bit bit) const { return bit.negated() ? ~values_[bit.gate()] : values_[bit.gate()]; }
  /// The number that a word is in assignment `lane`.
  [[nodiscard]] mpz_class number(WordView word, unsigned lane) const {
    mpz_class result;
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (((of(word[i]) >> lane) & 1) != 0) mpz_setbit(result.get_mpz_t(), i);
    }
    return result;
  }

 private:
  const Aig& aig_;
  std::vector<std::uint64_t> values_;
};

Word inputs(Aig& aig, unsigned width) {
  Word result(width);
  for (Bit& bit : result) bit = aig.input();
  return result;
}

using Binary = std::function<Word(Circuits&, WordView, WordView)>;
struct Operation {
  Kind kind;
  Binary make;
};

std::vector<Operation> operations() {
  const auto bit = [](Bit b) { return Word{b}; };
  return {
      {Kind::BvAdd, [](Circuits& c, WordView a, WordView b) { return c.add(a, b); }},
      {Kind::BvSub, [](Circuits& c, WordView a, WordView b) { return c.subtract(a, b); }},
      {Kind::BvMul, [](Circuits& c, WordView a, WordView b) { return c.multiply(a, b); }},
      {Kind::BvUDiv, [](Circuits& c, WordView a, WordView b) { return c.divide_unsigned(a, b).quotient; }},
      {Kind::BvURem, [](Circuits& c, WordView a, WordView b) { return c.divide_unsigned(a, b).remainder; }},
      {Kind::BvSDiv, [](Circuits& c, WordView a, WordView b) { return c.divide_signed(a, b); }},
      {Kind::BvSRem, [](Circuits& c, WordView a, WordView b) { return c.remainder_signed(a, b); }},
      {Kind::BvShl, [](Circuits& c, WordView a, WordView b) { return c.shift_left(a, b); }},
      {Kind::BvLShr, [](Circuits& c, WordView a, WordView b) { return c.shift_right(a, b, Bit()); }},
      {Kind::BvAShr, [](Circuits& c, WordView a, WordView b) { return c.shift_right(a, b, a.back()); }},
      {Kind::BvUlt, [bit](Circuits& c, WordView a, WordView b) { return bit(c.less_unsigned(a, b)); }},
      {Kind::BvSlt, [bit](Circuits& c, WordView a, WordView b) { return bit(c.less_signed(a, b)); }},
      {Kind::Eq, [bit](Circuits& c, WordView a, WordView b) { return bit(c.equal(a, b)); }},
  };
}

Value meaning(Kind kind, unsigned width, const mpz_class& a, const mpz_class& b) {
  const bool is_bool = kind == Kind::BvUlt || kind == Kind::BvSlt || kind == Kind::Eq;
  const std::vector values{Value::bits(width, a), Value::bits(width, b)};
  return apply(kind, 0, is_bool ? Sort::boolean() : Sort::bitvec(width), values);
}

void expect_meaning(const Operation& op, const Simulation& simulation, WordView a, WordView b, WordView result,
                    unsigned lane) {
  const mpz_class x = simulation.number(a, lane);
  const mpz_class y = simulation.number(b, lane);
  const Value expected = meaning(op.kind, static_cast<unsigned>(a.size()), x, y);
  const mpz_class number = simulation.number(result, lane);
  if (expected.sort().is_bool()) {
    ASSERT_EQ(number != 0, expected.as_bool()) << x << " " << y;
  } else {
    ASSERT_EQ(number, expected.as_unsigned()) << x << " " << y << " width " << a.size();
  }
}

// Law: every circuit computes its operation; here on all operands of small widths.
TEST(Circuits, AreRightOnAllSmallOperands) {
  for (unsigned width = 1; width <= 5; ++width) {
    for (const Operation& op : operations()) {
      Aig aig;
      Circuits circuits(aig);
      const Word a = inputs(aig, width);
      const Word b = inputs(aig, width);
      const Word result = op.make(circuits, a, b);
      Simulation simulation(aig);
      for (unsigned pair = 0; pair < (1U << (2 * width)); ++pair) {
        for (unsigned i = 0; i < width; ++i) simulation.set(a[i], (pair >> i) & 1);
        for (unsigned i = 0; i < width; ++i) simulation.set(b[i], (pair >> (width + i)) & 1);
        simulation.run();
        expect_meaning(op, simulation, a, b, result, 0);
      }
    }
  }
}

// The same with one operand constant, so that rewriting has something to do, and with both the same.
TEST(Circuits, AreRightOnConstantsAndEqualOperands) {
  const unsigned width = 4;
  for (const Operation& op : operations()) {
    for (unsigned k = 0; k <= 16; ++k) {
      for (const bool left : {false, true}) {
        Aig aig;
        Circuits circuits(aig);
        const Word x = inputs(aig, width);
        Word constant(width);
        for (unsigned i = 0; i < width; ++i) constant[i] = k == 16 ? x[i] : Bit::constant(((k >> i) & 1) != 0);
        const Word& a = left ? constant : x;
        const Word& b = left ? x : constant;
        const Word result = op.make(circuits, a, b);
        Simulation simulation(aig);
        for (unsigned i = 0; i < width; ++i) {
          std::uint64_t lanes = 0;
          for (unsigned lane = 0; lane < 16; ++lane) lanes |= std::uint64_t{(lane >> i) & 1} << lane;
          simulation.set(x[i], lanes);
        }
        simulation.run();
        for (unsigned lane = 0; lane < 16; ++lane) expect_meaning(op, simulation, a, b, result, lane);
      }
    }
  }
}

// The same with numbers that were extended, by their sign or by zeros.
TEST(Circuits, AreRightOnExtendedOperands) {
  const unsigned width = 6;
  for (const Operation& op : operations()) {
    for (unsigned shape = 0; shape < 64; ++shape) {
      const unsigned sizes[] = {1 + shape % 4, 1 + shape / 4 % 4};
      Aig aig;
      Circuits circuits(aig);
      Word words[2];
      for (unsigned i = 0; i < 2; ++i) {
        words[i] = inputs(aig, sizes[i]);
        words[i].resize(width, (shape >> (4 + i)) % 2 == 0 ? words[i].back() : Bit());
      }
      const Word result = op.make(circuits, words[0], words[1]);
      Simulation simulation(aig);
      for (unsigned pair = 0; pair < (1U << (sizes[0] + sizes[1])); ++pair) {
        for (unsigned i = 0; i < sizes[0]; ++i) simulation.set(words[0][i], (pair >> i) & 1);
        for (unsigned i = 0; i < sizes[1]; ++i) simulation.set(words[1][i], (pair >> (sizes[0] + i)) & 1);
        simulation.run();
        expect_meaning(op, simulation, words[0], words[1], result, 0);
      }
    }
  }
}

// The same with a right operand of which some bits are constant: 3 to the power of 4 patterns of 0, 1 and unknown.
TEST(Circuits, AreRightOnPartlyConstantOperands) {
  const unsigned width = 4;
  for (const Operation& op : operations()) {
    for (unsigned pattern = 0; pattern < 81; ++pattern) {
      Aig aig;
      Circuits circuits(aig);
      const Word a = inputs(aig, width);
      Word b = inputs(aig, width);
      for (unsigned i = 0, rest = pattern; i < width; ++i, rest /= 3) {
        if (rest % 3 != 2) b[i] = Bit::constant(rest % 3 == 1);
      }
      const Word result = op.make(circuits, a, b);
      Simulation simulation(aig);
      for (unsigned second = 0; second < 16; ++second) {
        for (unsigned i = 0; i < width; ++i) {
          std::uint64_t lanes = 0;
          for (unsigned lane = 0; lane < 16; ++lane) lanes |= std::uint64_t{(lane >> i) & 1} << lane;
          simulation.set(a[i], lanes);
          if (!b[i].is_constant()) simulation.set(b[i], ((second >> i) & 1) != 0 ? ~std::uint64_t{0} : 0);
        }
        simulation.run();
        for (unsigned lane = 0; lane < 16; ++lane) expect_meaning(op, simulation, a, b, result, lane);
      }
    }
  }
}

TEST(Circuits, AreRightOnRandomWideOperands) {
  Random random(5);
  for (const unsigned width : {7U, 8U, 16U, 31U, 33U, 64U, 70U}) {
    for (const Operation& op : operations()) {
      Aig aig;
      Circuits circuits(aig);
      const Word a = inputs(aig, width);
      const Word b = inputs(aig, width);
      const Word result = op.make(circuits, a, b);
      Simulation simulation(aig);
      for (unsigned i = 0; i < width; ++i) {
        simulation.set(a[i], random.word());
        simulation.set(b[i], random.word() & (i > width / 3 ? random.word() & random.word() : ~std::uint64_t{0}));
      }
      simulation.run();
      for (unsigned lane = 0; lane < 64; ++lane) expect_meaning(op, simulation, a, b, result, lane);
    }
  }
}

TEST(Circuits, DivisionsShareOneCircuit) {
  Aig aig;
  Circuits circuits(aig);
  const Word a = inputs(aig, 16);
  const Word b = inputs(aig, 16);
  circuits.divide_signed(a, b);
  const std::uint32_t before = aig.size();
  circuits.remainder_signed(a, b);
  EXPECT_LT(aig.size() - before, 100U);
}

TEST(Circuits, DivisionByAConstantIsAsWideAsTheConstant) {
  const auto gates = [](unsigned divisor) {
    Aig aig;
    Circuits circuits(aig);
    const Word a = inputs(aig, 32);
    Word b(32);
    for (unsigned i = 0; i < 32; ++i) b[i] = Bit::constant(((divisor >> i) & 1) != 0);
    circuits.divide_unsigned(a, b);
    return aig.size();
  };
  EXPECT_LT(gates(5), 32U * 4 * 4);  // steps, bits of the remainder, gates of a bit
  EXPECT_LT(gates(5) * 3, gates(65'521));
}

// Law: gates compute what they are asked for, however they were rewritten. Random gates over four inputs, all of whose
// 16 assignments are lanes of one word, against truth tables.
TEST(Aig, RewritingKeepsTheFunction) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Random random(seed);
    Aig aig;
    std::vector<std::pair<Bit, std::uint64_t>> pool{{Bit::constant(false), 0}};
    for (unsigned i = 0; i < 4; ++i) {
      std::uint64_t table = 0;
      for (unsigned lane = 0; lane < 16; ++lane) table |= std::uint64_t{(lane >> i) & 1} << lane;
      pool.emplace_back(aig.input(), table);
    }
    const std::vector<std::pair<Bit, std::uint64_t>> leaves(pool.begin() + 1, pool.end());
    const auto pick = [&] {
      auto [bit, table] = pool[pool.size() - 1 - random.below(std::min<std::size_t>(pool.size(), 12))];
      return random.one_in(2) ? std::pair(bit, table) : std::pair(!bit, ~table & 0xffff);
    };
    for (int i = 0; i < 300; ++i) {
      const auto [a, x] = pick();
      const auto [b, y] = pick();
      const auto [c, z] = pick();
      switch (random.below(4)) {
        case 0: pool.emplace_back(aig.land(a, b), x & y); break;
        case 1: pool.emplace_back(aig.lxor(a, b), x ^ y); break;
        case 2: pool.emplace_back(aig.mux(a, b, c), (x & y) | (~x & z & 0xffff)); break;
        default: pool.emplace_back(aig.majority(a, b, c), (x & y) | (x & z) | (y & z)); break;
      }
      if (i % 20 == 0) pool.insert(pool.end(), leaves.begin(), leaves.end());
    }
    Simulation simulation(aig);
    for (const auto& [bit, table] : leaves) simulation.set(bit, table);
    simulation.run();
    for (const auto& [bit, table] : pool) ASSERT_EQ(simulation.of(bit) & 0xffff, table);
  }
}

TEST(Aig, KnowsSmallIdentities) {
  Aig aig;
  const Bit a = aig.input();
  const Bit b = aig.input();
  const Bit c = aig.input();
  EXPECT_EQ(aig.land(a, b), aig.land(b, a));
  EXPECT_TRUE(aig.land(a, aig.land(b, !a)).is_false());
  EXPECT_EQ(aig.land(a, !aig.land(a, b)), aig.land(a, !b));
  EXPECT_EQ(aig.land(!aig.land(a, b), !aig.land(a, !b)), !a);
  EXPECT_EQ(aig.lxor(aig.lxor(a, b), aig.lxor(b, c)), aig.lxor(a, c));
  EXPECT_EQ(aig.mux(a, b, !b), !aig.lxor(a, b));
  EXPECT_EQ(aig.mux(c, aig.mux(c, a, b), b), aig.mux(c, a, b));
  EXPECT_EQ(aig.majority(!a, !b, !c), !aig.majority(c, a, b));
  EXPECT_EQ(aig.majority(a, b, !b), a);
}

TEST(Aig, ThrowsBeyondItsLimit) {
  Aig aig;
  aig.set_limit(100);
  EXPECT_THROW(inputs(aig, 200), std::length_error);
  EXPECT_EQ(aig.size(), 100U);
}

}  // namespace
}  // namespace pincer::logic::bitblast
