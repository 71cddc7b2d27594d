// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/z3_terms.h"

#include "base/contract.h"
#include "logic/term/traverse.h"

namespace pincer::logic {

Z3Terms::Z3Terms(Terms& terms, z3::context& context) : terms_(terms), context_(context) {}

Z3Terms::~Z3Terms() {
  for (const Z3_ast ast : owned_) Z3_dec_ref(context_, ast);
}

z3::expr Z3Terms::wrap(Z3_ast ast) const {
  context_.check_error();
  return {context_, ast};
}

z3::sort Z3Terms::to_z3(Sort sort) {
  if (const auto known = sorts_.find(sort.code()); known != sorts_.end()) return known->second;
  const z3::sort made = [&] {
    switch (sort.kind()) {
      case SortKind::Bool: return context_.bool_sort();
      case SortKind::BitVec: return context_.bv_sort(sort.width());
      case SortKind::Int: return context_.int_sort();
      case SortKind::Float: return context_.fpa_sort(sort.exponent_bits(), sort.significand_bits());
      case SortKind::Array: break;
    }
    return context_.array_sort(to_z3(sort.index()), to_z3(sort.element()));
  }();
  sorts_.emplace(sort.code(), made);
  return made;
}

z3::expr Z3Terms::to_z3(Term t) {
  visit_children_first(
      terms_, t, [&](Term part) { return forward_.contains(part); },
      [&](Term part) {
        const z3::expr made = translate(part);
        Z3_inc_ref(context_, made);
        owned_.push_back(made);
        forward_[part] = made;
        has_floats_ = has_floats_ || terms_.sort(part).is_float();
        if (terms_.kind(part) == Kind::Variable) variables_.push_back(part);
        // The first term wins: two terms may become the same expression.
        back_.emplace(made, part);
      });
  return wrap(*forward_.find(t));
}

z3::expr Z3Terms::bits_constant(unsigned width, const mpz_class& number) {
  const z3::sort sort = to_z3(Sort::bitvec(width));
  return wrap(Z3_mk_numeral(context_, number.get_str().c_str(), sort));
}

z3::expr Z3Terms::constant(const Value& value) {
  const Sort sort = value.sort();
  switch (sort.kind()) {
    case SortKind::Bool: return context_.bool_val(value.as_bool());
    case SortKind::BitVec:
      if (sort.width() <= 64) return context_.bv_val(value.as_uint64(), sort.width());
      return bits_constant(sort.width(), value.as_unsigned());
    case SortKind::Int: {
      const z3::sort ints = to_z3(sort);
      if (value.small_int()) {
        return wrap(Z3_mk_int64(context_, static_cast<std::int64_t>(*value.small_int()), ints));
      }
      return wrap(Z3_mk_numeral(context_, value.as_signed().get_str().c_str(), ints));
    }
    case SortKind::Float: return float_constant(value);
    case SortKind::Array: break;
  }
  base::require(false, "a scalar constant");
  return context_.bool_val(false);
}

z3::expr Z3Terms::translate(Term t) {
  const Kind kind = terms_.kind(t);
  // No name that Z3 makes up for itself starts like this, so that none of them can be one of our variables.
  if (kind == Kind::Variable) return context_.constant(("v." + terms_.name(t)).c_str(), to_z3(terms_.sort(t)));
  if (terms_.is_const(t)) return constant(terms_.const_value(t));

  Args a;
  for (const Term child : terms_.children(t)) a.push_back(*forward_.find(child));
  const auto n = static_cast<unsigned>(a.size());
  const Z3_context c = context_;
  const unsigned attribute = terms_.attribute(t);
  const unsigned width = terms_.sort(t).is_bitvec() ? terms_.sort(t).width() : 0;
  const auto zero = [&] { return context_.int_val(0); };
  const auto divides_by_constant = [&] {  // never zero: the constructors fold that
    const Term divisor = terms_.child(t, 1);
    return terms_.is_const(divisor) && terms_.const_value(divisor).as_signed() != 0;
  };
  switch (kind) {
    case Kind::Eq: return wrap(Z3_mk_eq(c, a[0], a[1]));
    case Kind::Ite: return wrap(Z3_mk_ite(c, a[0], a[1], a[2]));
    case Kind::Not: return wrap(Z3_mk_not(c, a[0]));
    case Kind::And: return wrap(Z3_mk_and(c, n, a.data()));
    case Kind::Or: return wrap(Z3_mk_or(c, n, a.data()));
    case Kind::BvNot: return wrap(Z3_mk_bvnot(c, a[0]));
    case Kind::BvNeg: return wrap(Z3_mk_bvneg(c, a[0]));
    case Kind::BvAnd: return wrap(Z3_mk_bvand(c, a[0], a[1]));
    case Kind::BvOr: return wrap(Z3_mk_bvor(c, a[0], a[1]));
    case Kind::BvXor: return wrap(Z3_mk_bvxor(c, a[0], a[1]));
    case Kind::BvAdd: return wrap(Z3_mk_bvadd(c, a[0], a[1]));
    case Kind::BvSub: return wrap(Z3_mk_bvsub(c, a[0], a[1]));
    case Kind::BvMul: return wrap(Z3_mk_bvmul(c, a[0], a[1]));
    case Kind::BvUDiv: return wrap(Z3_mk_bvudiv(c, a[0], a[1]));
    case Kind::BvURem: return wrap(Z3_mk_bvurem(c, a[0], a[1]));
    case Kind::BvSDiv: return wrap(Z3_mk_bvsdiv(c, a[0], a[1]));
    case Kind::BvSRem: return wrap(Z3_mk_bvsrem(c, a[0], a[1]));
    case Kind::BvShl: return wrap(Z3_mk_bvshl(c, a[0], a[1]));
    case Kind::BvLShr: return wrap(Z3_mk_bvlshr(c, a[0], a[1]));
    case Kind::BvAShr: return wrap(Z3_mk_bvashr(c, a[0], a[1]));
    case Kind::BvConcat: return wrap(Z3_mk_concat(c, a[0], a[1]));
    case Kind::BvExtract: return wrap(Z3_mk_extract(c, attribute + width - 1, attribute, a[0]));
    case Kind::BvZeroExtend: return wrap(Z3_mk_zero_ext(c, attribute, a[0]));
    case Kind::BvSignExtend: return wrap(Z3_mk_sign_ext(c, attribute, a[0]));
    case Kind::BvUlt: return wrap(Z3_mk_bvult(c, a[0], a[1]));
    case Kind::BvUle: return wrap(Z3_mk_bvule(c, a[0], a[1]));
    case Kind::BvSlt: return wrap(Z3_mk_bvslt(c, a[0], a[1]));
    case Kind::BvSle: return wrap(Z3_mk_bvsle(c, a[0], a[1]));
    case Kind::IntAdd: return wrap(Z3_mk_add(c, n, a.data()));
    case Kind::IntMul: return wrap(Z3_mk_mul(c, n, a.data()));
    case Kind::IntDiv: {
      const z3::expr quotient = wrap(Z3_mk_div(c, a[0], a[1]));
      return divides_by_constant() ? quotient : z3::ite(wrap(a[1]) == zero(), zero(), quotient);
    }
    case Kind::IntMod: {
      const z3::expr rest = wrap(Z3_mk_mod(c, a[0], a[1]));
      return divides_by_constant() ? rest : z3::ite(wrap(a[1]) == zero(), wrap(a[0]), rest);
    }
    case Kind::IntLe: return wrap(Z3_mk_le(c, a[0], a[1]));
    case Kind::IntLt: return wrap(Z3_mk_lt(c, a[0], a[1]));
    case Kind::BvToInt: return wrap(Z3_mk_bv2int(c, a[0], false));
    case Kind::IntToBv: return wrap(Z3_mk_int2bv(c, width, a[0]));
    case Kind::ConstArray: return wrap(Z3_mk_const_array(c, to_z3(terms_.sort(t).index()), a[0]));
    case Kind::Select: return wrap(Z3_mk_select(c, a[0], a[1]));
    case Kind::Store: return wrap(Z3_mk_store(c, a[0], a[1], a[2]));
    default: return float_node(t, a);
  }
}

}  // namespace pincer::logic
