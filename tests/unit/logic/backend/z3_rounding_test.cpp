// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Z3 rounds as we do: all operations that round, in all modes, on all numbers of a tiny format. Z3 has two
// implementations, one for constants (in its rewriter) and one in circuits (in its solver).
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "logic/backend/z3_terms.h"
#include "logic/text/smtlib.h"

namespace pincer::logic {
namespace {

const Sort kTiny = Sort::floating(3, 3);

std::vector<Value> all_values(Sort sort) {
  std::vector<Value> values;
  for (unsigned i = 0; i < (1U << sort.bits()); ++i) {
    values.push_back(sort.is_float() ? Value::floating(sort, i) : Value::bits(sort.bits(), i));
  }
  return values;
}

class Z3Rounding : public ::testing::TestWithParam<unsigned> {
 protected:
  [[nodiscard]] static RoundingMode mode() { return static_cast<RoundingMode>(GetParam()); }

  /// x as a constant that the constructors of our terms do not see, but Z3 does.
  z3::expr with(const z3::expr& e, std::initializer_list<std::pair<Term, Value>> values) {
    z3::expr_vector from(context);
    z3::expr_vector to(context);
    for (const auto& [variable, value] : values) {
      from.push_back(there.to_z3(variable));
      to.push_back(there.to_z3(terms.constant(value)));
    }
    z3::expr copy = e;
    return copy.substitute(from, to);
  }

  std::vector<Term> over_one(Term x) {
    const Sort wide = Sort::floating(4, 6);
    std::vector<Term> result;
    if (terms.sort(x).is_bitvec()) {
      for (const bool is_signed : {false, true}) result.push_back(terms.fp_from_bv(x, is_signed, kTiny, mode()));
      return result;
    }
    for (const Sort to : {wide, kTiny, Sort::floating(3, 4), Sort::floating(4, 3)}) {
      if (to != terms.sort(x)) result.push_back(terms.fp_to_fp(x, to, mode()));
    }
    result.push_back(terms.fp_unary(Kind::FpSqrt, x, mode()));
    result.push_back(terms.fp_round(x, mode()));
    return result;
  }

  Terms terms;
  z3::context context;
  Z3Terms there{terms, context};
};

TEST_P(Z3Rounding, ConstantsOfOneOperand) {
  for (const Sort sort : {kTiny, Sort::floating(4, 6), Sort::floating(2, 4), Sort::bitvec(6)}) {
    const Term x = terms.variable("x" + sort.to_string(), sort);
    for (const Term t : over_one(x)) {
      for (const Value& value : all_values(sort)) {
        const Term expected = terms.rebuild(t, std::array{terms.constant(value)});
        const auto computed = there.value_of(with(there.to_z3(t), {{x, value}}).simplify());
        ASSERT_TRUE(computed);
        EXPECT_EQ(computed->to_string(), terms.const_value(expected).to_string())
            << to_smtlib(terms, t) << " for " << value.to_string();
      }
    }
  }
}

TEST_P(Z3Rounding, ConstantsOfTwoOperands) {
  const Term x = terms.variable("x", kTiny);
  const Term y = terms.variable("y", kTiny);
  for (const Kind kind : {Kind::FpAdd, Kind::FpSub, Kind::FpMul, Kind::FpDiv}) {
    const Term t = terms.fp_binary(kind, x, y, mode());
    for (const Value& a : all_values(kTiny)) {
      for (const Value& b : all_values(kTiny)) {
        const Term expected = terms.fp_binary(kind, terms.constant(a), terms.constant(b), mode());
        const auto computed = there.value_of(with(there.to_z3(t), {{x, a}, {y, b}}).simplify());
        ASSERT_TRUE(computed);
        ASSERT_EQ(computed->to_string(), terms.const_value(expected).to_string())
            << to_smtlib(terms, t) << " for " << a.to_string() << " " << b.to_string();
      }
    }
  }
}

/// The value of t as a choice by the bits of its variables: what the circuit has to agree with.
Term table(Terms& terms, const std::vector<Value>& results, Term index, std::size_t first, unsigned bit) {
  if (bit == 0) return terms.constant(results[first]);
  const Term low = table(terms, results, index, first, bit - 1);
  const Term high = table(terms, results, index, first + (std::size_t{1} << (bit - 1)), bit - 1);
  return terms.ite(terms.bv_to_bool(terms.bv_extract(index, bit - 1, bit - 1)), high, low);
}

TEST_P(Z3Rounding, Circuits) {
  const Sort sort = Sort::floating(2, 3);  // 32 numbers
  const unsigned bits = sort.bits();
  const Term index = terms.variable("index", Sort::bitvec(2 * bits));
  const Term x = terms.fp_from_bits(terms.bv_extract(index, 2 * bits - 1, bits), sort);
  const Term y = terms.fp_from_bits(terms.bv_extract(index, bits - 1, 0), sort);
  const std::vector<Value> numbers = all_values(sort);
  for (const Kind kind : {Kind::FpAdd, Kind::FpSub, Kind::FpMul, Kind::FpDiv, Kind::FpFma, Kind::FpSqrt}) {
    const auto apply_to = [&](Term a, Term b) {
      if (kind == Kind::FpSqrt) return terms.fp_unary(kind, a, mode());
      return kind == Kind::FpFma ? terms.fp_fma(a, b, b, mode()) : terms.fp_binary(kind, a, b, mode());
    };
    std::vector<Value> results;
    for (const Value& a : numbers) {
      for (const Value& b : numbers) {
        results.push_back(terms.const_value(apply_to(terms.constant(a), terms.constant(b))));
      }
    }
    const Term different = terms.ne(apply_to(x, y), table(terms, results, index, 0, 2 * bits));
    z3::solver solver(context);
    solver.add(there.to_z3(different));
    EXPECT_EQ(solver.check(), z3::unsat) << "kind " << static_cast<int>(kind);
  }
}

INSTANTIATE_TEST_SUITE_P(, Z3Rounding, ::testing::Range(0U, 5U));

}  // namespace
}  // namespace pincer::logic
