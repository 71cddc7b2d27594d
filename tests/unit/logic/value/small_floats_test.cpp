// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Rules about conversions of floats, for every value of tiny formats.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "logic/evaluate/evaluate.h"
#include "logic/text/smtlib.h"
#include "logic/value/operations.h"

namespace pincer::logic {
namespace {

const std::vector<Sort> kFormats{Sort::floating(2, 2), Sort::floating(2, 4), Sort::floating(2, 5),
                                 Sort::floating(3, 2), Sort::floating(3, 3), Sort::floating(4, 2)};

std::vector<Value> all_values(Sort sort) {
  std::vector<Value> values;
  for (unsigned i = 0; i < (1U << sort.bits()); ++i) {
    values.push_back(sort.is_float() ? Value::floating(sort, i) : Value::bits(sort.bits(), i));
  }
  return values;
}

class SmallFloats : public ::testing::Test {
 protected:
  Term variable(Sort sort) { return terms.variable("x:" + sort.to_string(), sort); }
  static Value one(Kind kind, Sort sort, const Value& a) { return apply(kind, 0, sort, std::array{a}); }

  /// `t` over one variable is what `meaning` says, for all values of the variable.
  template <class Meaning>
  void check(Term t, Sort sort, Meaning meaning) {
    Evaluator evaluator(terms);
    const Tape tape = evaluator.compile(t, [](Term) { return 0; });
    for (const Value& x : all_values(sort)) {
      ASSERT_EQ(evaluator.run(tape, std::array{x}), meaning(x)) << to_smtlib(terms, t) << " for " << x.to_string();
    }
  }

  Terms terms;
};

TEST_F(SmallFloats, ConversionsOfConversions) {
  for (const Sort a : kFormats) {
    for (const Sort b : kFormats) {
      for (const Sort c : kFormats) {
        check(terms.fp_to_fp(terms.fp_to_fp(variable(a), b), c), a,
              [&](const Value& x) { return one(Kind::FpToFp, c, one(Kind::FpToFp, b, x)); });
      }
    }
  }
}

TEST_F(SmallFloats, ComparisonsOfConvertedFloats) {
  for (const Sort a : kFormats) {
    for (const Sort b : kFormats) {
      const Term wide = terms.fp_to_fp(variable(a), b);
      for (const Kind kind : {Kind::FpEq, Kind::FpLt, Kind::FpLe}) {
        for (const Value& k : all_values(b)) {
          const Term t = terms.fp_compare(kind, wide, terms.constant(k));
          check(t, a, [&](const Value& x) {
            return apply(kind, 0, Sort::boolean(), std::array{one(Kind::FpToFp, b, x), k});
          });
        }
      }
    }
  }
}

TEST_F(SmallFloats, IntegersThereAndBack) {
  for (const Sort format : kFormats) {
    for (unsigned width = 1; width <= 6; ++width) {
      for (unsigned back = 1; back <= 7; ++back) {
        for (const bool is_signed : {false, true}) {
          const Sort sort = Sort::bitvec(width);
          const Term t = terms.fp_to_bv(terms.fp_from_bv(variable(sort), is_signed, format), is_signed, back);
          check(t, sort, [&](const Value& x) {
            const Value number = one(is_signed ? Kind::SBvToFp : Kind::UBvToFp, format, x);
            return one(is_signed ? Kind::FpToSBv : Kind::FpToUBv, Sort::bitvec(back), number);
          });
        }
      }
    }
  }
}

}  // namespace
}  // namespace pincer::logic
