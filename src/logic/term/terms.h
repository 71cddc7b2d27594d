// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "logic/term/term.h"
#include "logic/value/sort.h"
#include "logic/value/value.h"

namespace pincer::logic {

/// Makes and owns all terms of a run. Every constructor checks sorts (`require`), folds constants and
/// rewrites locally; the law is: evaluate(make(op, args)) == op(evaluate(args)) on every assignment.
class Terms {
 public:
  Terms();
  ~Terms();
  Terms(const Terms&) = delete;
  Terms& operator=(const Terms&) = delete;

  // Inspection
  [[nodiscard]] Kind kind(Term t) const;
  [[nodiscard]] Sort sort(Term t) const;
  [[nodiscard]] std::span<const Term> children(Term t) const;  // valid until the next term is made
  [[nodiscard]] Term child(Term t, std::size_t i) const;
  /// BvExtract: low bit index; BvZeroExtend, BvSignExtend: bits added; has_rounding_mode(kind): the mode; else 0.
  [[nodiscard]] unsigned attribute(Term t) const;
  [[nodiscard]] bool is_const(Term t) const;  // Bool, Bv, Int, Float constant
  [[nodiscard]] bool is_true(Term t) const;
  [[nodiscard]] bool is_false(Term t) const;
  [[nodiscard]] Value const_value(Term t) const;  // of a constant
  [[nodiscard]] const std::string& name(Term variable) const;
  [[nodiscard]] std::size_t size() const;   // number of terms made
  [[nodiscard]] std::size_t bytes() const;  // memory of the nodes and their hash table

  // Leaves
  /// A variable is known by its name; asking again for the same name needs the same sort.
  Term variable(std::string_view name, Sort sort);
  /// A variable whose name starts with `prefix` and was never used before.
  Term fresh_variable(std::string_view prefix, Sort sort);
  Term boolean(bool b);
  Term bv(unsigned width, std::uint64_t value);     // value taken modulo 2^width
  Term bv(unsigned width, const mpz_class& value);  // negative values in two's complement
  Term integer(const mpz_class& value);
  Term floating(double value);        // Float64
  Term constant(const Value& value);  // any scalar value, and arrays as ConstArray with Stores

  // Any sort
  Term eq(Term a, Term b);
  Term ne(Term a, Term b);
  Term ite(Term condition, Term then_term, Term else_term);

  // Bool
  Term lnot(Term a);
  Term land(Term a, Term b);
  Term lor(Term a, Term b);
  Term land(std::span<const Term> terms);  // empty: true
  Term lor(std::span<const Term> terms);   // empty: false
  Term implies(Term a, Term b);
  Term lxor(Term a, Term b);

  // BitVec
  Term bv_not(Term a);
  Term bv_neg(Term a);
  Term bv_and(Term a, Term b);
  Term bv_or(Term a, Term b);
  Term bv_xor(Term a, Term b);
  Term bv_add(Term a, Term b);
  Term bv_sub(Term a, Term b);
  Term bv_mul(Term a, Term b);
  Term bv_udiv(Term a, Term b);
  Term bv_urem(Term a, Term b);
  Term bv_sdiv(Term a, Term b);
  Term bv_srem(Term a, Term b);
  Term bv_shl(Term a, Term b);
  Term bv_lshr(Term a, Term b);
  Term bv_ashr(Term a, Term b);
  Term bv_concat(Term high, Term low);
  Term bv_extract(Term a, unsigned high, unsigned low);
  Term bv_zero_extend(Term a, unsigned added);  // added may be 0
  Term bv_sign_extend(Term a, unsigned added);
  /// Truncates or extends to `width`.
  Term bv_resize(Term a, unsigned width, bool is_signed);
  Term bv_ult(Term a, Term b);
  Term bv_ule(Term a, Term b);
  Term bv_slt(Term a, Term b);
  Term bv_sle(Term a, Term b);
  Term bool_to_bv(Term b, unsigned width);  // 1 or 0
  Term bv_to_bool(Term a);                  // a != 0

  // Int
  Term int_add(Term a, Term b);
  Term int_add(std::span<const Term> terms);
  Term int_sub(Term a, Term b);
  Term int_neg(Term a);
  Term int_mul(Term a, Term b);
  Term int_div(Term a, Term b);
  Term int_mod(Term a, Term b);
  Term int_le(Term a, Term b);
  Term int_lt(Term a, Term b);
  Term bv_to_int(Term a, bool is_signed);
  Term int_to_bv(Term a, unsigned width);

  // Float; the mode of an operation that is exact on all floats of its sorts does not matter and is not kept
  Term fp_binary(Kind kind, Term a, Term b,  // FpAdd FpSub FpMul FpDiv FpRem FpFmod FpMin FpMax
                 RoundingMode mode = RoundingMode::NearestEven);
  Term fp_fma(Term a, Term b, Term c, RoundingMode mode = RoundingMode::NearestEven);
  Term fp_unary(Kind kind, Term a, RoundingMode mode = RoundingMode::NearestEven);  // FpSqrt FpNeg FpAbs
  Term fp_round(Term a, RoundingMode mode);
  Term fp_compare(Kind kind, Term a, Term b);  // FpEq FpLt FpLe
  Term fp_test(Kind kind, Term a);             // FpIsNan FpIsInf FpIsZero FpIsNormal FpIsSubnormal FpIsNegative
  Term fp_from_bits(Term bits, Sort to);       // width: total bits of the format (80 for Float80)
  Term fp_to_bits(Term a);
  Term fp_to_fp(Term a, Sort to, RoundingMode mode = RoundingMode::NearestEven);
  Term fp_from_bv(Term a, bool is_signed, Sort to, RoundingMode mode = RoundingMode::NearestEven);
  Term fp_to_bv(Term a, bool is_signed, unsigned width);

  // Array
  Term const_array(Sort array, Term element);
  Term select(Term array, Term index);
  Term store(Term array, Term index, Term element);

  /// Makes the term of the same kind and attribute as `t` over other children, through the constructors above.
  Term rebuild(Term t, std::span<const Term> children);

 private:
  struct Impl;

  /// The hash-consed node as it is, without checks and rewriting.
  Term make(Kind kind, Sort sort, unsigned attribute, std::span<const Term> children);
  Term make(Kind kind, Sort sort, unsigned attribute, std::initializer_list<Term> children);
  /// The constant result when all children are constants, else no term.
  Term fold(Kind kind, Sort sort, unsigned attribute, std::initializer_list<Term> children);
  /// The conjunction (And) or disjunction (Or) of `terms`.
  Term junction(Kind kind, std::span<const Term> terms);
  bool absorb(Kind dual, std::vector<Term>& parts);
  /// A term that is the negation of `t`, if there is one already; makes none.
  [[nodiscard]] Term existing_negation(Term t) const;
  Term bv_binary(Kind kind, Term a, Term b);
  Term bv_comparison(Kind kind, Term a, Term b);
  Term int_comparison(Kind kind, Term a, Term b);

  std::unique_ptr<Impl> impl_;
};

}  // namespace pincer::logic
