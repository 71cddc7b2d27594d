// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/value/bits.h"
#include "logic/value/operations.h"

namespace pincer::logic::detail {

namespace {

Value narrow(Kind kind, unsigned attribute, Sort result, unsigned width, bits::Word a, bits::Word b, unsigned width_b) {
  const auto bv = [&](bits::Word word) { return Value::narrow(result, word); };
  switch (kind) {
    case Kind::BvNot: return bv(~a & bits::mask(width));
    case Kind::BvNeg: return bv(bits::neg(a, width));
    case Kind::BvAnd: return bv(a & b);
    case Kind::BvOr: return bv(a | b);
    case Kind::BvXor: return bv(a ^ b);
    case Kind::BvAdd: return bv(bits::add(a, b, width));
    case Kind::BvSub: return bv(bits::sub(a, b, width));
    case Kind::BvMul: return bv(bits::mul(a, b, width));
    case Kind::BvUDiv: return bv(bits::udiv(a, b, width));
    case Kind::BvURem: return bv(bits::urem(a, b));
    case Kind::BvSDiv: return bv(bits::sdiv(a, b, width));
    case Kind::BvSRem: return bv(bits::srem(a, b, width));
    case Kind::BvShl: return bv(bits::shl(a, b, width));
    case Kind::BvLShr: return bv(bits::lshr(a, b, width));
    case Kind::BvAShr: return bv(bits::ashr(a, b, width));
    case Kind::BvConcat: return bv(bits::concat(a, b, width_b));
    case Kind::BvExtract: return bv(bits::extract(a, attribute, result.width()));
    case Kind::BvZeroExtend: return bv(a);
    case Kind::BvSignExtend: return bv(bits::sign_extend(a, width, result.width()));
    case Kind::BvUlt: return bv(a < b ? 1 : 0);
    case Kind::BvUle: return bv(a <= b ? 1 : 0);
    case Kind::BvSlt: return bv(bits::slt(a, b, width) ? 1 : 0);
    case Kind::BvSle: return bv(bits::sle(a, b, width) ? 1 : 0);
    default: break;
  }
  base::require(false, "a bit-vector operation");
  return {};
}

// Shift amounts of at least the width are all the same, so a bounded amount says it all.
unsigned shift_amount(const Value& by, unsigned width) {
  const mpz_class amount = by.as_unsigned();
  return amount >= width ? width : static_cast<unsigned>(amount.get_ui());
}

mpz_class floor_shift(const mpz_class& a, unsigned by) {
  mpz_class result;
  mpz_fdiv_q_2exp(result.get_mpz_t(), a.get_mpz_t(), by);
  return result;
}

Value wide(Kind kind, unsigned attribute, Sort result, std::span<const Value> v) {
  const auto bv = [&](const mpz_class& number) { return Value::bits(result.width(), number); };
  const unsigned width = v[0].sort().width();
  const mpz_class a = v[0].as_unsigned();
  switch (kind) {
    case Kind::BvNot: return bv(-a - 1);
    case Kind::BvNeg: return bv(-a);
    case Kind::BvExtract: return bv(a >> attribute);
    case Kind::BvZeroExtend: return bv(a);
    case Kind::BvSignExtend: return bv(v[0].as_signed());
    default: break;
  }
  const mpz_class b = v[1].as_unsigned();
  switch (kind) {
    case Kind::BvAnd: return bv(a & b);
    case Kind::BvOr: return bv(a | b);
    case Kind::BvXor: return bv(a ^ b);
    case Kind::BvAdd: return bv(a + b);
    case Kind::BvSub: return bv(a - b);
    case Kind::BvMul: return bv(a * b);
    case Kind::BvUDiv: return bv(b == 0 ? mpz_class(-1) : mpz_class(a / b));
    case Kind::BvURem: return bv(b == 0 ? a : mpz_class(a % b));
    // GMP's operators truncate toward zero, as the C and SMT-LIB signed division do.
    case Kind::BvSDiv: {
      const mpz_class x = v[0].as_signed();
      if (b == 0) return bv(x >= 0 ? -1 : 1);
      return bv(x / v[1].as_signed());
    }
    case Kind::BvSRem: return bv(b == 0 ? a : mpz_class(v[0].as_signed() % v[1].as_signed()));
    case Kind::BvShl: return bv(a << shift_amount(v[1], width));
    case Kind::BvLShr: return bv(a >> shift_amount(v[1], width));
    case Kind::BvAShr: return bv(floor_shift(v[0].as_signed(), shift_amount(v[1], width)));
    case Kind::BvConcat: return bv((a << v[1].sort().width()) + b);
    case Kind::BvUlt: return Value::boolean(a < b);
    case Kind::BvUle: return Value::boolean(a <= b);
    case Kind::BvSlt: return Value::boolean(v[0].as_signed() < v[1].as_signed());
    case Kind::BvSle: return Value::boolean(v[0].as_signed() <= v[1].as_signed());
    default: break;
  }
  base::require(false, "a bit-vector operation");
  return {};
}

}  // namespace

Value apply_bv(Kind kind, unsigned attribute, Sort result, std::span<const Value> v) {
  const bool binary = v.size() == 2;
  if (!result.is_narrow() || !v[0].sort().is_narrow() || (binary && !v[1].sort().is_narrow())) {
    return wide(kind, attribute, result, v);
  }
  return narrow(kind, attribute, result, v[0].sort().width(), v[0].narrow_bits(), binary ? v[1].narrow_bits() : 0,
                binary ? v[1].sort().width() : 0);
}

}  // namespace pincer::logic::detail
