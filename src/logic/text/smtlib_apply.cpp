// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/text/smtlib_apply.h"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <string_view>

#include "base/contract.h"
#include "base/error.h"

namespace pincer::logic::smtlib {

namespace {

using Arguments = std::span<const Term>;

[[noreturn]] void fail(const std::string& message) { throw base::InputError(message); }

void demand_count(const Function& function, std::size_t given, std::size_t wanted) {
  if (given != wanted) fail(fmt::format("'{}' takes {} arguments, not {}", function.name, wanted, given));
}

using Binary = Term (*)(Terms&, Term, Term);
using Unary = Term (*)(Terms&, Term);

const std::map<std::string_view, Unary>& unary_functions() {
  static const std::map<std::string_view, Unary> functions = {
      {"not", [](Terms& t, Term a) { return t.lnot(a); }},
      {"bvnot", [](Terms& t, Term a) { return t.bv_not(a); }},
      {"bvneg", [](Terms& t, Term a) { return t.bv_neg(a); }},
      {"bv2nat", [](Terms& t, Term a) { return t.bv_to_int(a, false); }},
      {"ubv_to_int", [](Terms& t, Term a) { return t.bv_to_int(a, false); }},
      {"fp.neg", [](Terms& t, Term a) { return t.fp_unary(Kind::FpNeg, a); }},
      {"fp.abs", [](Terms& t, Term a) { return t.fp_unary(Kind::FpAbs, a); }},
      {"fp.isNaN", [](Terms& t, Term a) { return t.fp_test(Kind::FpIsNan, a); }},
      {"fp.isInfinite", [](Terms& t, Term a) { return t.fp_test(Kind::FpIsInf, a); }},
      {"fp.isZero", [](Terms& t, Term a) { return t.fp_test(Kind::FpIsZero, a); }},
      {"fp.isNormal", [](Terms& t, Term a) { return t.fp_test(Kind::FpIsNormal, a); }},
      {"fp.isSubnormal", [](Terms& t, Term a) { return t.fp_test(Kind::FpIsSubnormal, a); }},
      {"fp.isNegative", [](Terms& t, Term a) { return t.fp_test(Kind::FpIsNegative, a); }},
      {"fp.to_bits", [](Terms& t, Term a) { return t.fp_to_bits(a); }},
  };
  return functions;
}

const std::map<std::string_view, Binary>& binary_functions() {
  static const std::map<std::string_view, Binary> functions = {
      {"=", [](Terms& t, Term a, Term b) { return t.eq(a, b); }},
      {"distinct", [](Terms& t, Term a, Term b) { return t.ne(a, b); }},
      {"=>", [](Terms& t, Term a, Term b) { return t.implies(a, b); }},
      {"xor", [](Terms& t, Term a, Term b) { return t.lxor(a, b); }},
      {"bvand", [](Terms& t, Term a, Term b) { return t.bv_and(a, b); }},
      {"bvor", [](Terms& t, Term a, Term b) { return t.bv_or(a, b); }},
      {"bvxor", [](Terms& t, Term a, Term b) { return t.bv_xor(a, b); }},
      {"bvadd", [](Terms& t, Term a, Term b) { return t.bv_add(a, b); }},
      {"bvsub", [](Terms& t, Term a, Term b) { return t.bv_sub(a, b); }},
      {"bvmul", [](Terms& t, Term a, Term b) { return t.bv_mul(a, b); }},
      {"bvudiv", [](Terms& t, Term a, Term b) { return t.bv_udiv(a, b); }},
      {"bvurem", [](Terms& t, Term a, Term b) { return t.bv_urem(a, b); }},
      {"bvsdiv", [](Terms& t, Term a, Term b) { return t.bv_sdiv(a, b); }},
      {"bvsrem", [](Terms& t, Term a, Term b) { return t.bv_srem(a, b); }},
      {"bvshl", [](Terms& t, Term a, Term b) { return t.bv_shl(a, b); }},
      {"bvlshr", [](Terms& t, Term a, Term b) { return t.bv_lshr(a, b); }},
      {"bvashr", [](Terms& t, Term a, Term b) { return t.bv_ashr(a, b); }},
      {"concat", [](Terms& t, Term a, Term b) { return t.bv_concat(a, b); }},
      {"bvult", [](Terms& t, Term a, Term b) { return t.bv_ult(a, b); }},
      {"bvule", [](Terms& t, Term a, Term b) { return t.bv_ule(a, b); }},
      {"bvugt", [](Terms& t, Term a, Term b) { return t.bv_ult(b, a); }},
      {"bvuge", [](Terms& t, Term a, Term b) { return t.bv_ule(b, a); }},
      {"bvslt", [](Terms& t, Term a, Term b) { return t.bv_slt(a, b); }},
      {"bvsle", [](Terms& t, Term a, Term b) { return t.bv_sle(a, b); }},
      {"bvsgt", [](Terms& t, Term a, Term b) { return t.bv_slt(b, a); }},
      {"bvsge", [](Terms& t, Term a, Term b) { return t.bv_sle(b, a); }},
      {"-", [](Terms& t, Term a, Term b) { return t.int_sub(a, b); }},
      {"*", [](Terms& t, Term a, Term b) { return t.int_mul(a, b); }},
      {"div", [](Terms& t, Term a, Term b) { return t.int_div(a, b); }},
      {"mod", [](Terms& t, Term a, Term b) { return t.int_mod(a, b); }},
      {"<=", [](Terms& t, Term a, Term b) { return t.int_le(a, b); }},
      {"<", [](Terms& t, Term a, Term b) { return t.int_lt(a, b); }},
      {">=", [](Terms& t, Term a, Term b) { return t.int_le(b, a); }},
      {">", [](Terms& t, Term a, Term b) { return t.int_lt(b, a); }},
      {"fp.rem", [](Terms& t, Term a, Term b) { return t.fp_binary(Kind::FpRem, a, b); }},
      {"fp.fmod", [](Terms& t, Term a, Term b) { return t.fp_binary(Kind::FpFmod, a, b); }},
      {"fp.min", [](Terms& t, Term a, Term b) { return t.fp_binary(Kind::FpMin, a, b); }},
      {"fp.max", [](Terms& t, Term a, Term b) { return t.fp_binary(Kind::FpMax, a, b); }},
      {"fp.eq", [](Terms& t, Term a, Term b) { return t.fp_compare(Kind::FpEq, a, b); }},
      {"fp.lt", [](Terms& t, Term a, Term b) { return t.fp_compare(Kind::FpLt, a, b); }},
      {"fp.leq", [](Terms& t, Term a, Term b) { return t.fp_compare(Kind::FpLe, a, b); }},
      {"fp.gt", [](Terms& t, Term a, Term b) { return t.fp_compare(Kind::FpLt, b, a); }},
      {"fp.geq", [](Terms& t, Term a, Term b) { return t.fp_compare(Kind::FpLe, b, a); }},
      {"select", [](Terms& t, Term a, Term b) { return t.select(a, b); }},
  };
  return functions;
}

/// Functions that round: the mode comes first.
Term apply_rounding(Terms& terms, const Function& f, Arguments a) {
  const RoundingMode mode = *f.mode;
  const auto binary = [&](Kind kind) {
    demand_count(f, a.size(), 2);
    return terms.fp_binary(kind, a[0], a[1], mode);
  };
  if (f.name == "fp.add") return binary(Kind::FpAdd);
  if (f.name == "fp.sub") return binary(Kind::FpSub);
  if (f.name == "fp.mul") return binary(Kind::FpMul);
  if (f.name == "fp.div") return binary(Kind::FpDiv);
  if (f.name == "fp.fma") {
    demand_count(f, a.size(), 3);
    return terms.fp_fma(a[0], a[1], a[2], mode);
  }
  demand_count(f, a.size(), 1);
  if (f.name == "fp.sqrt") return terms.fp_unary(Kind::FpSqrt, a[0], mode);
  if (f.name == "fp.roundToIntegral") return terms.fp_round(a[0], mode);
  if (f.name == "to_fp" && f.indices.size() == 2) {
    const Sort to = Sort::floating(f.indices[0], f.indices[1]);
    return terms.sort(a[0]).is_float() ? terms.fp_to_fp(a[0], to, mode) : terms.fp_from_bv(a[0], true, to, mode);
  }
  if (f.name == "to_fp_unsigned" && f.indices.size() == 2)
    return terms.fp_from_bv(a[0], false, Sort::floating(f.indices[0], f.indices[1]), mode);
  if (f.name == "fp.to_sbv" || f.name == "fp.to_ubv") {
    if (f.indices.size() != 1 || mode != RoundingMode::TowardZero)
      fail(fmt::format("'{}' is known with a width and RTZ only", f.name));
    return terms.fp_to_bv(a[0], f.name == "fp.to_sbv", f.indices[0]);
  }
  fail(fmt::format("the function '{}' is not known with a rounding mode", f.name));
}

/// `(_ to_fp e s)` of bits. Float80 has no explicit leading bit in SMT-LIB; its value follows from the others.
Term from_bits(Terms& terms, const Function& f, Term bits) {
  const Sort to = Sort::floating(f.indices[0], f.indices[1]);
  if (to != Sort::float80()) return terms.fp_from_bits(bits, to);
  if (terms.sort(bits) != Sort::bitvec(79)) fail("'to_fp' takes bits as wide as its sort");
  const Term low = terms.bv_concat(terms.bv(1, 1), terms.bv_extract(bits, 62, 0));
  return terms.fp_from_bits(terms.bv_concat(terms.bv_extract(bits, 78, 63), low), to);
}

Term apply_indexed(Terms& terms, const Function& f, Arguments a) {
  const auto& i = f.indices;
  demand_count(f, a.size(), 1);
  if (f.name == "extract" && i.size() == 2) {
    if (i[0] < i[1]) fail("'extract' takes its higher bit first");
    return terms.bv_extract(a[0], i[0], i[1]);
  }
  if (f.name == "zero_extend" && i.size() == 1) return terms.bv_zero_extend(a[0], i[0]);
  if (f.name == "sign_extend" && i.size() == 1) return terms.bv_sign_extend(a[0], i[0]);
  if ((f.name == "int2bv" || f.name == "int_to_bv") && i.size() == 1) return terms.int_to_bv(a[0], i[0]);
  if (f.name == "to_fp" && i.size() == 2) return from_bits(terms, f, a[0]);
  fail(fmt::format("the function '(_ {} ...)' is not known", f.name));
}

Term apply_unchecked(Terms& terms, const Function& f, Arguments a) {
  if (f.mode) return apply_rounding(terms, f, a);
  if (!f.indices.empty()) return apply_indexed(terms, f, a);
  if (f.sort) {
    demand_count(f, a.size(), 1);
    return terms.const_array(*f.sort, a[0]);
  }
  if (f.name == "and") return terms.land(a);
  if (f.name == "or") return terms.lor(a);
  if (f.name == "+" && !a.empty()) return terms.int_add(a);
  if (f.name == "-" && a.size() == 1) return terms.int_neg(a[0]);
  if (f.name == "ite" || f.name == "store") {
    demand_count(f, a.size(), 3);
    return f.name == "ite" ? terms.ite(a[0], a[1], a[2]) : terms.store(a[0], a[1], a[2]);
  }
  if (f.name == "fp") {
    demand_count(f, a.size(), 3);
    for (const Term t : a)
      if (!terms.sort(t).is_bitvec()) fail("'fp' takes bits");
    const Function to_fp{"to_fp", {terms.sort(a[1]).width(), terms.sort(a[2]).width() + 1}, {}, {}};
    return from_bits(terms, to_fp, terms.bv_concat(a[0], terms.bv_concat(a[1], a[2])));
  }
  if (const auto unary = unary_functions().find(f.name); unary != unary_functions().end()) {
    demand_count(f, a.size(), 1);
    return unary->second(terms, a[0]);
  }
  if (const auto binary = binary_functions().find(f.name); binary != binary_functions().end()) {
    demand_count(f, a.size(), 2);
    return binary->second(terms, a[0], a[1]);
  }
  fail(fmt::format("the function '{}' is not known", f.name));
}

}  // namespace

Term apply_function(Terms& terms, const Function& function, Arguments arguments) {
  try {
    const Term result = apply_unchecked(terms, function, arguments);
    // A product of products of products has more digits than there is memory.
    if (terms.kind(result) == Kind::IntConst &&
        mpz_sizeinbase(terms.const_value(result).as_signed().get_mpz_t(), 2) > kWidest)
      fail("a number has more digits than it can have");
    return result;
  } catch (const base::ContractViolation&) {
    // The constructors of terms are the ones that know which sorts go together; here that is a question about input.
    fail(fmt::format("'{}' has arguments of the wrong sorts", function.name));
  }
}

std::optional<RoundingMode> rounding_mode(std::string_view name) {
  if (name == "RNE" || name == "roundNearestTiesToEven") return RoundingMode::NearestEven;
  if (name == "RNA" || name == "roundNearestTiesToAway") return RoundingMode::NearestAway;
  if (name == "RTP" || name == "roundTowardPositive") return RoundingMode::TowardPositive;
  if (name == "RTN" || name == "roundTowardNegative") return RoundingMode::TowardNegative;
  if (name == "RTZ" || name == "roundTowardZero") return RoundingMode::TowardZero;
  return std::nullopt;
}

Sort read_sort(const SExpression& text, std::uint32_t node) {
  const auto& items = text.items(node);
  try {
    if (text.atom(node) == "Bool") return Sort::boolean();
    if (text.atom(node) == "Int") return Sort::integer();
    if (text.is_call(node, "_") && text.item(node, 1) == "BitVec" && items.size() == 3)
      return Sort::bitvec(read_number(text.item(node, 2), kWidest));
    if (text.is_call(node, "_") && text.item(node, 1) == "FloatingPoint" && items.size() == 4)
      return Sort::floating(read_number(text.item(node, 2), kWidest), read_number(text.item(node, 3), kWidest));
    // Arrays of arrays do not exist, so this goes two levels deep at most.
    if (text.is_call(node, "Array") && items.size() == 3 && !text.is_call(items[1], "Array") &&
        !text.is_call(items[2], "Array"))
      return Sort::array(read_sort(text, items[1]), read_sort(text, items[2]));
  } catch (const base::ContractViolation&) {
    fail("a sort has sizes that it cannot have");
  }
  fail("a sort is not known");
}

}  // namespace pincer::logic::smtlib
