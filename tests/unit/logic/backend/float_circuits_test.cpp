// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The circuits of floats compute what our evaluation does: every operation and rounding mode on all values of tiny formats,
// and on random and special values of the host's formats, where our evaluation is the host's arithmetic.
#include "logic/backend/float_circuits.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <vector>

#include "logic/backend/solvers.h"
#include "logic/bitblast/blaster.h"
#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"
#include "logic/text/smtlib.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

const std::vector<Sort> kTinyFormats{Sort::floating(3, 3), Sort::floating(3, 4), Sort::floating(4, 3),
                                     Sort::floating(3, 5)};

std::vector<Value> all_patterns(Sort sort) {
  std::vector<Value> values;
  for (unsigned i = 0; i < (1U << sort.bits()); ++i) {
    values.push_back(sort.is_float() ? Value::floating(sort, i) : Value::bits(sort.bits(), i));
  }
  return values;
}

/// A term over variables, its circuit, and both evaluated.
class Circuit {
 public:
  Circuit(Terms& terms, FloatCircuits& circuits, Term t, const std::vector<Term>& variables)
      : evaluator_(terms), name_(to_smtlib(terms, t)) {
    const auto slot = [&](Term variable) {
      for (std::size_t i = 0; i < variables.size(); ++i) {
        if (variable == variables[i] || variable == circuits.pattern_of(variables[i])) return i;
      }
      ADD_FAILURE() << "a variable from nowhere";
      return std::size_t{0};
    };
    const Term whole = terms.sort(t).is_float() ? terms.fp_to_bits(t) : t;
    const Term circuit = circuits(whole);
    for (const Term variable : free_variables(terms, circuit)) EXPECT_FALSE(terms.sort(variable).is_float());
    expected_ = evaluator_.compile(whole, slot);
    computed_ = evaluator_.compile(circuit, slot);
  }

  void check(const std::vector<Value>& values) {
    std::vector<Value> patterns;
    for (const Value& v : values) {
      patterns.push_back(v.sort().is_float() ? pattern(v) : v);
    }
    const Value expected = evaluator_.run(expected_, values);
    const Value computed = evaluator_.run(computed_, patterns);
    if (expected == computed) return;
    std::string text = name_ + " on";
    for (const Value& v : values) text += " " + v.to_string();
    ADD_FAILURE() << text << " is " << expected.to_string() << ", not " << computed.to_string();
  }

 private:
  static Value pattern(const Value& v) {
    const Sort sort = v.sort();
    mpz_class bits = v.float_bits();
    if (sort == Sort::float80()) {
      bits = ((bits >> 64) << 63) + (bits & ((mpz_class(1) << 63) - 1));
    }
    return Value::bits(sort.exponent_bits() + sort.significand_bits(), bits);
  }

  Evaluator evaluator_;
  std::string name_;
  Tape expected_;
  Tape computed_;
};

class FloatCircuitsTest : public ::testing::TestWithParam<unsigned> {
 protected:
  [[nodiscard]] static RoundingMode mode() { return static_cast<RoundingMode>(GetParam()); }
  Term variable(const std::string& name, Sort sort) { return terms.variable(name + sort.to_string(), sort); }

  /// All operations on x, y and z that have a circuit; those of fewer operands do not have all of them.
  std::vector<Term> of_one(Term x) {
    std::vector<Term> result{terms.fp_unary(Kind::FpSqrt, x, mode()), terms.fp_unary(Kind::FpNeg, x),
                             terms.fp_unary(Kind::FpAbs, x), terms.fp_round(x, mode()), terms.fp_to_bits(x)};
    for (const Kind kind :
         {Kind::FpIsNan, Kind::FpIsInf, Kind::FpIsZero, Kind::FpIsNormal, Kind::FpIsSubnormal, Kind::FpIsNegative}) {
      result.push_back(terms.fp_test(kind, x));
    }
    return result;
  }
  std::vector<Term> of_two(Term x, Term y) {
    std::vector<Term> result{terms.eq(x, y)};
    for (const Kind kind : {Kind::FpAdd, Kind::FpSub, Kind::FpMul, Kind::FpDiv, Kind::FpMin, Kind::FpMax}) {
      result.push_back(terms.fp_binary(kind, x, y, mode()));
    }
    for (const Kind kind : {Kind::FpEq, Kind::FpLt, Kind::FpLe}) result.push_back(terms.fp_compare(kind, x, y));
    return result;
  }

  Terms terms;
  FloatCircuits circuits{terms};
};

TEST_P(FloatCircuitsTest, OneOperand) {
  for (const Sort sort : kTinyFormats) {
    const Term x = variable("x", sort);
    std::vector<Term> all = of_one(x);
    for (const Sort to : kTinyFormats) {
      if (to != sort) all.push_back(terms.fp_to_fp(x, to, mode()));
    }
    for (const unsigned width : {2U, 3U, 5U, 8U, 12U}) {
      for (const bool is_signed : {false, true}) all.push_back(terms.fp_to_bv(x, is_signed, width));
    }
    for (const Term t : all) {
      Circuit circuit(terms, circuits, t, {x});
      for (const Value& value : all_patterns(sort)) circuit.check({value});
    }
  }
}

TEST_P(FloatCircuitsTest, FromBits) {
  for (const Sort sort : kTinyFormats) {
    for (const unsigned width : {1U, 2U, 3U, 5U, 8U}) {
      const Term x = variable("b", Sort::bitvec(width));
      for (const bool is_signed : {false, true}) {
        Circuit circuit(terms, circuits, terms.fp_from_bv(x, is_signed, sort, mode()), {x});
        for (const Value& value : all_patterns(Sort::bitvec(width))) circuit.check({value});
      }
    }
    const Term x = variable("b", Sort::bitvec(sort.bits()));
    Circuit circuit(terms, circuits, terms.fp_from_bits(x, sort), {x});
    for (const Value& value : all_patterns(Sort::bitvec(sort.bits()))) circuit.check({value});
  }
}

TEST_P(FloatCircuitsTest, TwoOperands) {
  for (const Sort sort : kTinyFormats) {
    const Term x = variable("x", sort);
    const Term y = variable("y", sort);
    for (const Term t : of_two(x, y)) {
      Circuit circuit(terms, circuits, t, {x, y});
      for (const Value& a : all_patterns(sort)) {
        for (const Value& b : all_patterns(sort)) circuit.check({a, b});
      }
    }
  }
}

TEST_P(FloatCircuitsTest, Fused) {
  for (const Sort sort : {Sort::floating(3, 3)}) {
    const Term x = variable("x", sort);
    const Term y = variable("y", sort);
    const Term z = variable("z", sort);
    Circuit circuit(terms, circuits, terms.fp_fma(x, y, z, mode()), {x, y, z});
    for (const Value& a : all_patterns(sort)) {
      for (const Value& b : all_patterns(sort)) {
        for (const Value& c : all_patterns(sort)) circuit.check({a, b, c});
      }
    }
  }
}

TEST_P(FloatCircuitsTest, HostFormats) {
  testing::Random random(11 + GetParam());
  for (const Sort sort : {Sort::float32(), Sort::float64(), Sort::float80()}) {
    const Term x = variable("x", sort);
    const Term y = variable("y", sort);
    const Term z = variable("z", sort);
    std::vector<Term> all = of_one(x);
    for (const Term t : of_two(x, y)) all.push_back(t);
    if (sort == Sort::float32()) all.push_back(terms.fp_fma(x, y, z, mode()));
    for (const Sort to : {Sort::float32(), Sort::float64(), Sort::float80()}) {
      if (to != sort) all.push_back(terms.fp_to_fp(x, to, mode()));
    }
    for (const unsigned width : {8U, 32U, 64U}) {
      for (const bool is_signed : {false, true}) all.push_back(terms.fp_to_bv(x, is_signed, width));
    }
    for (const Term t : all) {
      Circuit circuit(terms, circuits, t, {x, y, z});
      for (int i = 0; i < (terms.kind(t) == Kind::FpSqrt ? 30 : 150); ++i) {
        const Value a = testing::random_value(random, sort);
        circuit.check(
            {a, random.one_in(8) ? a : testing::random_value(random, sort), testing::random_value(random, sort)});
      }
    }
    for (const unsigned width : {8U, 32U, 64U}) {
      const Term b = variable("b", Sort::bitvec(width));
      for (const bool is_signed : {false, true}) {
        Circuit circuit(terms, circuits, terms.fp_from_bv(b, is_signed, sort, mode()), {b});
        for (int i = 0; i < 200; ++i) circuit.check({testing::random_value(random, Sort::bitvec(width))});
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, FloatCircuitsTest, ::testing::Range(0U, 5U));

/// Arrays of floats, and models of them.
TEST(FloatCircuitsSolver, Arrays) {
  Terms terms;
  const Sort sort = Sort::array(Sort::bitvec(8), Sort::float64());
  const Term a = terms.variable("a", sort);
  const Term i = terms.variable("i", Sort::bitvec(8));
  const Term x = terms.select(a, i);
  const Term y = terms.select(terms.store(a, terms.bv(8, 3), terms.floating(2.5)), i);
  for (const std::string name : {"cadical", "minisat"}) {
    const auto solver = make_solver(name, terms);
    solver->add(terms.fp_compare(Kind::FpLt, x, terms.floating(1.0)));
    solver->add(terms.fp_compare(Kind::FpLt, terms.floating(2.0), y));
    ASSERT_EQ(solver->check(), Answer::Sat) << solver->reason();
    EXPECT_EQ(solver->value(i), Value::bits(8, 3));
    EXPECT_LT(solver->value(x).as_double(), 1.0);
    solver->add(terms.fp_compare(Kind::FpLt, y, terms.floating(2.25)));
    EXPECT_EQ(solver->check(), Answer::Unsat);
  }
}

TEST(FloatCircuitsSolver, RemaindersAreLeftToOthers) {
  Terms terms;
  const Term x = terms.variable("x", Sort::float32());
  const Term y = terms.variable("y", Sort::float32());
  const Term z = terms.variable("z", Sort::float32());
  const Term r = terms.fp_binary(Kind::FpRem, terms.fp_binary(Kind::FpMul, x, y), z);
  FloatCircuits circuits(terms);
  EXPECT_THROW(circuits(terms.fp_compare(Kind::FpLt, z, r)), bitblast::Unsupported);
  EXPECT_THROW(circuits(terms.fp_compare(Kind::FpLt, x, terms.fp_binary(Kind::FpFmod, x, y))), bitblast::Unsupported);
}

}  // namespace
}  // namespace pincer::logic
