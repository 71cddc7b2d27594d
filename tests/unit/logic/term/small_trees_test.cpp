// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Random expressions over few bits, full of the shapes that bit-vector rules look for (extensions, parts, constants
// at the ends), compared on every assignment of their variables.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "logic/text/smtlib.h"
#include "logic/value/operations.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic::testing {
namespace {

constexpr unsigned kBits = 3;  // of each of the two variables
constexpr unsigned kAssignments = 1U << (2 * kBits);

/// A term and, computed beside it by `apply` alone, its value for every assignment.
struct Expression {
  Term term;
  std::vector<Value> values;
};

using Binary = Term (Terms::*)(Term, Term);
const std::vector<std::pair<Kind, Binary>> kOperations{
    {Kind::BvAnd, &Terms::bv_and},   {Kind::BvOr, &Terms::bv_or},     {Kind::BvXor, &Terms::bv_xor},
    {Kind::BvAdd, &Terms::bv_add},   {Kind::BvAdd, &Terms::bv_add},   {Kind::BvSub, &Terms::bv_sub},
    {Kind::BvMul, &Terms::bv_mul},   {Kind::BvUDiv, &Terms::bv_udiv}, {Kind::BvURem, &Terms::bv_urem},
    {Kind::BvSDiv, &Terms::bv_sdiv}, {Kind::BvSRem, &Terms::bv_srem}, {Kind::BvShl, &Terms::bv_shl},
    {Kind::BvLShr, &Terms::bv_lshr}, {Kind::BvAShr, &Terms::bv_ashr}};
const std::vector<std::pair<Kind, Binary>> kOrders{{Kind::Eq, &Terms::eq},
                                                   {Kind::BvUlt, &Terms::bv_ult},
                                                   {Kind::BvUle, &Terms::bv_ule},
                                                   {Kind::BvSlt, &Terms::bv_slt},
                                                   {Kind::BvSle, &Terms::bv_sle}};

class SmallTrees : public ::testing::Test {
 protected:
  Expression boolean(unsigned depth) {
    const unsigned width = 1 + static_cast<unsigned>(random.below(6));
    const auto& [kind, make] = random.pick(kOrders);
    return binary(kind, make, Sort::boolean(), bits(width, depth), bits(width, depth));
  }

  Expression bits(unsigned width, unsigned depth) {
    if (depth == 0 || random.one_in(4)) return leaf(width);
    switch (random.below(7)) {
      case 0: {
        if (width == 1) return leaf(width);
        const unsigned narrow = 1 + static_cast<unsigned>(random.below(width - 1));
        const bool zeros = random.one_in(2);
        Expression a = bits(narrow, depth - 1);
        const Term t =
            zeros ? terms.bv_zero_extend(a.term, width - narrow) : terms.bv_sign_extend(a.term, width - narrow);
        return apply_to(zeros ? Kind::BvZeroExtend : Kind::BvSignExtend, width - narrow, Sort::bitvec(width), t, {a});
      }
      case 1: {
        const unsigned more = static_cast<unsigned>(random.below(4));
        const unsigned low = static_cast<unsigned>(random.below(more + 1));
        const Expression a = bits(width + more, depth - 1);
        return apply_to(Kind::BvExtract, low, Sort::bitvec(width), terms.bv_extract(a.term, low + width - 1, low), {a});
      }
      case 2: {
        if (width == 1) return leaf(width);
        const unsigned high = 1 + static_cast<unsigned>(random.below(width - 1));
        const Expression a = bits(high, depth - 1);
        const Expression b = bits(width - high, depth - 1);
        return apply_to(Kind::BvConcat, 0, Sort::bitvec(width), terms.bv_concat(a.term, b.term), {a, b});
      }
      case 3: {
        const bool negate = random.one_in(2);
        const Expression a = bits(width, depth - 1);
        const Term t = negate ? terms.bv_neg(a.term) : terms.bv_not(a.term);
        return apply_to(negate ? Kind::BvNeg : Kind::BvNot, 0, Sort::bitvec(width), t, {a});
      }
      case 4: {
        if (!random.one_in(2)) return leaf(width);
        const Expression c = boolean(depth - 1);
        const Expression a = bits(width, depth - 1);
        const Expression b = bits(width, depth - 1);
        return apply_to(Kind::Ite, 0, Sort::bitvec(width), terms.ite(c.term, a.term, b.term), {c, a, b});
      }
      default: {
        const auto& [kind, make] = random.pick(kOperations);
        const Expression a = bits(width, depth - 1);
        return binary(kind, make, Sort::bitvec(width), a, random.one_in(6) ? a : bits(width, depth - 1));
      }
    }
  }

  Expression leaf(unsigned width) {
    if (width <= kBits && !random.one_in(3)) {  // a part of a variable, or the whole
      const std::size_t which = random.below(2);
      const Term variable = terms.variable(which == 0 ? "x" : "y", Sort::bitvec(kBits));
      Expression whole{variable, {}};
      for (unsigned i = 0; i < kAssignments; ++i) whole.values.push_back(Value::bits(kBits, i >> (which * kBits)));
      const unsigned low = static_cast<unsigned>(random.below(kBits - width + 1));
      const Term part = terms.bv_extract(variable, low + width - 1, low);
      return apply_to(Kind::BvExtract, low, Sort::bitvec(width), part, {whole});
    }
    const Value value = Value::bits(width, random.word());
    return {terms.constant(value), std::vector<Value>(kAssignments, value)};
  }

  Expression binary(Kind kind, Binary make, Sort sort, const Expression& a, const Expression& b) {
    return apply_to(kind, 0, sort, (terms.*make)(a.term, b.term), {a, b});
  }

  Expression apply_to(Kind kind, unsigned attribute, Sort sort, Term t, const std::vector<Expression>& arguments) {
    Expression result{t, {}};
    for (unsigned i = 0; i < kAssignments; ++i) {
      std::vector<Value> values;
      for (const Expression& a : arguments) values.push_back(a.values[i]);
      result.values.push_back(apply(kind, attribute, sort, values));
    }
    check(result);
    return result;
  }

  /// The values of the term itself, which is what the rules made of the expression.
  const std::vector<Value>& values_of(Term t) {
    while (known.size() <= t.id()) {
      const Term next(static_cast<std::uint32_t>(known.size()));
      known.emplace_back();
      if (!next.valid()) continue;
      for (unsigned i = 0; i < kAssignments; ++i) {
        std::vector<Value> arguments;
        for (const Term child : terms.children(next)) arguments.push_back(known[child.id()][i]);
        if (terms.kind(next) == Kind::Variable) {
          known.back().push_back(Value::bits(kBits, i >> (terms.name(next) == "x" ? 0 : kBits)));
        } else if (terms.is_const(next)) {
          known.back().push_back(terms.const_value(next));
        } else {
          known.back().push_back(apply(terms.kind(next), terms.attribute(next), terms.sort(next), arguments));
        }
      }
    }
    return known[t.id()];
  }

  void check(const Expression& e) {
    ++checked;
    const std::vector<Value>& got = values_of(e.term);
    for (unsigned i = 0; i < kAssignments && !failed; ++i) {
      failed = !(got[i] == e.values[i]);
      ASSERT_EQ(got[i].to_string(), e.values[i].to_string()) << to_smtlib(terms, e.term) << " for assignment " << i;
    }
  }

  Terms terms;
  Random random{61};
  std::vector<std::vector<Value>> known;
  int checked = 0;
  bool failed = false;
};

TEST_F(SmallTrees, RulesKeepTheMeaningOnEveryAssignment) {
  for (int i = 0; i < 12'000 && !failed; ++i) boolean(4);
  EXPECT_GT(checked, 50'000);
}

}  // namespace
}  // namespace pincer::logic::testing
