// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "unit/logic/random_terms.h"

#include <algorithm>
#include <array>

#include "logic/value/float_format.h"
#include "logic/value/operations.h"

namespace pincer::logic::testing {

namespace {

mpz_class random_number(Random& random, unsigned width) {
  const mpz_class size = mpz_class(1) << width;
  const mpz_class near = static_cast<long>(random.below(4));
  switch (random.below(7)) {
    case 0: return near;                 // near 0
    case 1: return size - 1 - near;      // near -1
    case 2: return size / 2 - 2 + near;  // near the signed ends
    case 3: return mpz_class(1) << random.below(width);
    case 4: return size - (mpz_class(1) << random.below(width));
    case 5: return mpz_class(static_cast<unsigned long>(random.word() % 256));
    default: {
      mpz_class number = 0;
      for (unsigned i = 0; i < width; i += 64) number = (number << 64) + static_cast<unsigned long>(random.word());
      return number;
    }
  }
}

mpz_class random_pattern(Random& random, Sort sort) {
  FloatFields fields;
  const mpz_class ones = (mpz_class(1) << sort.exponent_bits()) - 1;
  const mpz_class bias = ones / 2;
  fields.negative = random.one_in(2);
  switch (random.below(5)) {
    case 0: fields.exponent = 0; break;
    case 1: fields.exponent = ones; break;
    case 2: fields.exponent = random_number(random, sort.exponent_bits()) % (ones + 1); break;
    default: fields.exponent = (bias + static_cast<long>(random.below(8)) - 2) % (ones + 1); break;  // around 1.0
  }
  fields.fraction = random.one_in(2) ? mpz_class(0) : random_number(random, sort.significand_bits() - 1);
  mpz_class& fraction = fields.fraction;
  mpz_fdiv_r_2exp(fraction.get_mpz_t(), fraction.get_mpz_t(), sort.significand_bits() - 1);
  return pack_float(sort, fields);
}

}  // namespace

Value random_value(Random& random, Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool: return Value::boolean(random.one_in(2));
    case SortKind::BitVec: return Value::bits(sort.width(), random_number(random, sort.width()));
    case SortKind::Int: {
      const mpz_class number = random_number(random, random.one_in(4) ? 80 : 3);
      return Value::integer(random.one_in(2) ? mpz_class(-number) : number);
    }
    case SortKind::Float: return Value::floating(sort, random_pattern(random, sort));
    case SortKind::Array: break;
  }
  Value array = Value::array(sort, random_value(random, sort.element()));
  for (std::size_t i = random.below(5); i > 0; --i) {
    array.store(random_value(random, sort.index()), random_value(random, sort.element()));
  }
  return array;
}

RandomTerms::RandomTerms(Terms& terms, std::vector<Sort> sorts, std::uint64_t seed)
    : terms_(terms), sorts_(std::move(sorts)), random_(seed) {
  for (const Sort sort : sorts_) {
    for (int i = 0; i < 3; ++i) {
      pool_[sort.code()].push_back(terms_.variable("v" + std::to_string(i) + ":" + sort.to_string(), sort));
    }
  }
}

Term RandomTerms::pick(Sort sort) {
  auto& pool = pool_[sort.code()];
  // A sort that no variable has, such as the width of a concatenation.
  if (pool.empty()) pool.push_back(terms_.variable("w:" + sort.to_string(), sort));
  if (!sort.is_array() && random_.one_in(4)) return terms_.constant(random_value(random_, sort));
  // Recent results are often related, which is what the rules look for.
  const std::size_t window = random_.one_in(2) ? std::min<std::size_t>(pool.size(), 6) : pool.size();
  return pool[pool.size() - 1 - random_.below(window)];
}

std::pair<Term, Term> RandomTerms::pick_pair(Sort sort) {
  Term a = pick(sort);
  Term b = pick(sort);
  // Often one is a part of the other, or both have a part in common: that is what the rules look for.
  const auto part_of = [&](Term whole, Term otherwise) {
    std::vector<Term> parts;
    for (const Term child : terms_.children(whole)) {
      if (terms_.sort(child) == sort) parts.push_back(child);
    }
    return parts.empty() ? otherwise : random_.pick(parts);
  };
  switch (random_.below(10)) {
    case 0: b = a; break;
    case 1:
    case 2: b = part_of(a, b); break;
    case 3:
    case 4: a = part_of(b, a); break;
    case 5:
      if (sort.is_bitvec()) b = terms_.bv_add(part_of(a, a), b);
      break;
    default: break;
  }
  return {a, b};
}

bool RandomTerms::has(SortKind kind) const {
  return std::any_of(sorts_.begin(), sorts_.end(), [&](Sort s) { return s.kind() == kind; });
}

Sort RandomTerms::random_sort(SortKind kind) {
  std::vector<Sort> fitting;
  std::copy_if(sorts_.begin(), sorts_.end(), std::back_inserter(fitting), [&](Sort s) { return s.kind() == kind; });
  return random_.pick(fitting.empty() ? sorts_ : fitting);
}

Construction RandomTerms::plain(Kind kind, Term result, std::vector<Term> arguments, Sort sort, unsigned attribute) {
  return {result, std::move(arguments),
          [=](std::span<const Value> values) { return apply(kind, attribute, sort, values); }};
}

Construction RandomTerms::next() {
  Construction made = [&] {
    for (;;) {
      const Sort sort = random_.pick(sorts_);
      if (random_.one_in(5)) return any_sort();
      switch (sort.kind()) {
        case SortKind::Bool: return boolean();
        case SortKind::BitVec: return random_.one_in(3) ? bit_vector_parts(sort) : bit_vector(sort);
        case SortKind::Int: return integer();
        case SortKind::Float: return random_.one_in(3) ? float_conversion(sort) : floating(sort);
        case SortKind::Array: return array(sort);
      }
    }
  }();
  auto& pool = pool_[terms_.sort(made.result).code()];
  // A bounded pool keeps terms from growing without end.
  if (pool.size() < 40) {
    pool.push_back(made.result);
  } else {
    pool[3 + random_.below(pool.size() - 3)] = made.result;
  }
  return made;
}

Construction RandomTerms::any_sort() {
  const Sort sort = random_.pick(sorts_);
  const auto [a, b] = pick_pair(sort);
  if (random_.one_in(3)) return plain(Kind::Eq, terms_.eq(a, b), {a, b}, Sort::boolean());
  if (random_.one_in(3)) {
    return {terms_.ne(a, b), {a, b}, [](auto v) { return Value::boolean(!(v[0] == v[1])); }};
  }
  const Term c = pick(Sort::boolean());
  const Term c2 = random_.one_in(4) && terms_.kind(a) == Kind::Ite ? terms_.child(a, 0) : c;
  return plain(Kind::Ite, terms_.ite(c2, a, b), {c2, a, b}, sort);
}

Construction RandomTerms::boolean() {
  const Sort sort = Sort::boolean();
  const auto [a, b] = pick_pair(sort);
  const Term c = pick(sort);
  const std::array three{a, b, c};
  switch (random_.below(7)) {
    case 0: return plain(Kind::Not, terms_.lnot(a), {a}, sort);
    case 1: return plain(Kind::And, terms_.land(a, b), {a, b}, sort);
    case 2: return plain(Kind::Or, terms_.lor(a, b), {a, b}, sort);
    case 3: return plain(Kind::And, terms_.land(three), {a, b, c}, sort);
    case 4: return plain(Kind::Or, terms_.lor(three), {a, b, c}, sort);
    case 5:
      return {terms_.implies(a, b), {a, b}, [](auto v) { return Value::boolean(!v[0].as_bool() || v[1].as_bool()); }};
    default:
      return {terms_.lxor(a, b), {a, b}, [](auto v) { return Value::boolean(v[0].as_bool() != v[1].as_bool()); }};
  }
}

Construction RandomTerms::bit_vector(Sort sort) {
  auto pair = pick_pair(sort);
  if (random_.one_in(8)) pair.second = terms_.bv(sort.width(), random_.below(4));  // small shifts and factors
  const Term a = pair.first;
  const Term b = pair.second;
  const auto binary = [&](Kind kind, Term result) { return plain(kind, result, {a, b}, sort); };
  const auto order = [&](Kind kind, Term result) { return plain(kind, result, {a, b}, Sort::boolean()); };
  switch (random_.below(22)) {
    case 0: return plain(Kind::BvNot, terms_.bv_not(a), {a}, sort);
    case 1: return plain(Kind::BvNeg, terms_.bv_neg(a), {a}, sort);
    case 2: return binary(Kind::BvAnd, terms_.bv_and(a, b));
    case 3: return binary(Kind::BvOr, terms_.bv_or(a, b));
    case 4: return binary(Kind::BvXor, terms_.bv_xor(a, b));
    case 5:
    case 6: return binary(Kind::BvAdd, terms_.bv_add(a, b));
    case 7:
    case 8: return binary(Kind::BvSub, terms_.bv_sub(a, b));
    case 9: return binary(Kind::BvMul, terms_.bv_mul(a, b));
    case 10: return binary(Kind::BvUDiv, terms_.bv_udiv(a, b));
    case 11: return binary(Kind::BvURem, terms_.bv_urem(a, b));
    case 12: return binary(Kind::BvSDiv, terms_.bv_sdiv(a, b));
    case 13: return binary(Kind::BvSRem, terms_.bv_srem(a, b));
    case 14: return binary(Kind::BvShl, terms_.bv_shl(a, b));
    case 15: return binary(Kind::BvLShr, terms_.bv_lshr(a, b));
    case 16: return binary(Kind::BvAShr, terms_.bv_ashr(a, b));
    case 17: return order(Kind::BvUlt, terms_.bv_ult(a, b));
    case 18: return order(Kind::BvUle, terms_.bv_ule(a, b));
    case 19: return order(Kind::BvSlt, terms_.bv_slt(a, b));
    case 20: return order(Kind::BvSle, terms_.bv_sle(a, b));
    default: return {terms_.bv_to_bool(a), {a}, [](auto v) { return Value::boolean(v[0].as_unsigned() != 0); }};
  }
}

Construction RandomTerms::bit_vector_parts(Sort sort) {
  const Term a = pick(sort);
  const unsigned width = sort.width();
  switch (random_.below(6)) {
    case 0: {
      const Term b = pick(random_sort(SortKind::BitVec));
      return plain(Kind::BvConcat, terms_.bv_concat(a, b), {a, b}, Sort::bitvec(width + terms_.sort(b).width()));
    }
    case 1: {
      const auto low = static_cast<unsigned>(random_.below(width));
      const auto high = low + static_cast<unsigned>(random_.below(width - low));
      return plain(Kind::BvExtract, terms_.bv_extract(a, high, low), {a}, Sort::bitvec(high - low + 1), low);
    }
    case 2: {  // the two halves of one term, side by side again
      const auto middle = static_cast<unsigned>(random_.below(width));
      if (middle == 0) return {terms_.bv_extract(a, width - 1, 0), {a}, [](auto v) { return v[0]; }};
      const Term high = terms_.bv_extract(a, width - 1, middle);
      return {terms_.bv_concat(high, terms_.bv_extract(a, middle - 1, 0)), {a}, [](auto v) { return v[0]; }};
    }
    case 3:
    case 4: {
      const Sort wide = random_sort(SortKind::BitVec);
      const bool is_signed = random_.one_in(2);
      const unsigned new_width = wide.width();
      return {terms_.bv_resize(a, new_width, is_signed), {a}, [=](auto v) {
                return Value::bits(new_width, is_signed ? v[0].as_signed() : v[0].as_unsigned());
              }};
    }
    default: {
      const Term b = pick(Sort::boolean());
      return {terms_.bool_to_bv(b, width), {b}, [=](auto v) { return Value::bits(width, v[0].as_bool() ? 1U : 0U); }};
    }
  }
}

Construction RandomTerms::integer() {
  const Sort sort = Sort::integer();
  const auto [a, b] = pick_pair(sort);
  const Term c = pick(sort);
  switch (random_.below(12)) {
    case 0:
    case 1: return plain(Kind::IntAdd, terms_.int_add(a, b), {a, b}, sort);
    case 2: return plain(Kind::IntAdd, terms_.int_add(std::array{a, b, c}), {a, b, c}, sort);
    case 3:
      return {terms_.int_sub(a, b), {a, b}, [](auto v) { return Value::integer(v[0].as_signed() - v[1].as_signed()); }};
    case 4: return {terms_.int_neg(a), {a}, [](auto v) { return Value::integer(-v[0].as_signed()); }};
    case 5: {
      // One factor constant most of the time: products of products grow too fast.
      const Term k = terms_.integer(static_cast<long>(random_.below(7)) - 3);
      return plain(Kind::IntMul, terms_.int_mul(k, a), {k, a}, sort);
    }
    case 6: return plain(Kind::IntDiv, terms_.int_div(a, b), {a, b}, sort);
    case 7: return plain(Kind::IntMod, terms_.int_mod(a, b), {a, b}, sort);
    case 8: return plain(Kind::IntLe, terms_.int_le(a, b), {a, b}, Sort::boolean());
    case 9: return plain(Kind::IntLt, terms_.int_lt(a, b), {a, b}, Sort::boolean());
    case 10: {
      const Term x = pick(bit_vector_of(8));
      if (random_.one_in(2)) {
        return {terms_.bv_to_int(x, true), {x}, [](auto v) { return Value::integer(v[0].as_signed()); }};
      }
      return plain(Kind::BvToInt, terms_.bv_to_int(x, false), {x}, sort);
    }
    default: {
      const Sort bv = random_.one_in(2) ? bit_vector_of(8) : bit_vector_of(72);
      return plain(Kind::IntToBv, terms_.int_to_bv(a, bv.width()), {a}, bv);
    }
  }
}

Sort RandomTerms::bit_vector_of(unsigned width) {
  return has(SortKind::BitVec) && random_.one_in(2) ? random_sort(SortKind::BitVec) : Sort::bitvec(width);
}

RoundingMode RandomTerms::rounding_mode() {
  return random_.one_in(2) ? RoundingMode::NearestEven : static_cast<RoundingMode>(random_.below(5));
}

Construction RandomTerms::floating(Sort sort) {
  const auto [a, b] = pick_pair(sort);
  static const std::vector<Kind> kBinary{Kind::FpAdd, Kind::FpSub,  Kind::FpMul, Kind::FpDiv,
                                         Kind::FpRem, Kind::FpFmod, Kind::FpMin, Kind::FpMax};
  static const std::vector<Kind> kUnary{Kind::FpSqrt, Kind::FpNeg, Kind::FpAbs};
  static const std::vector<Kind> kCompare{Kind::FpEq, Kind::FpLt, Kind::FpLe};
  static const std::vector<Kind> kTest{Kind::FpIsNan,    Kind::FpIsInf,       Kind::FpIsZero,
                                       Kind::FpIsNormal, Kind::FpIsSubnormal, Kind::FpIsNegative};
  const RoundingMode mode = rounding_mode();
  const auto attribute = static_cast<unsigned>(mode);
  switch (random_.below(8)) {
    case 0: {
      const Term c = pick(sort);
      return plain(Kind::FpFma, terms_.fp_fma(a, b, c, mode), {a, b, c}, sort, attribute);
    }
    case 1: {
      const Kind kind = random_.pick(kUnary);
      return plain(kind, terms_.fp_unary(kind, a, mode), {a}, sort, attribute);
    }
    case 2: return plain(Kind::FpRoundToIntegral, terms_.fp_round(a, mode), {a}, sort, attribute);
    case 3: {
      const Kind kind = random_.pick(kCompare);
      return plain(kind, terms_.fp_compare(kind, a, b), {a, b}, Sort::boolean());
    }
    case 4: {
      const Kind kind = random_.pick(kTest);
      return plain(kind, terms_.fp_test(kind, a), {a}, Sort::boolean());
    }
    default: {
      const Kind kind = random_.pick(kBinary);
      return plain(kind, terms_.fp_binary(kind, a, b, mode), {a, b}, sort, attribute);
    }
  }
}

Construction RandomTerms::float_conversion(Sort sort) {
  const Term a = pick(sort);
  const Sort other = random_sort(SortKind::Float);
  const bool is_signed = random_.one_in(2);
  const RoundingMode mode = rounding_mode();
  const auto attribute = static_cast<unsigned>(mode);
  switch (random_.below(5)) {
    case 0: {
      const Term bits = pick(Sort::bitvec(sort.bits()));
      return plain(Kind::FpFromBits, terms_.fp_from_bits(bits, sort), {bits}, sort);
    }
    case 1: return plain(Kind::FpToBits, terms_.fp_to_bits(a), {a}, Sort::bitvec(sort.bits()));
    case 2: return plain(Kind::FpToFp, terms_.fp_to_fp(a, other, mode), {a}, other, attribute);
    case 3: {
      const Term x = pick(bit_vector_of(random_.one_in(2) ? 16 : 100));
      return plain(is_signed ? Kind::SBvToFp : Kind::UBvToFp, terms_.fp_from_bv(x, is_signed, sort, mode), {x}, sort,
                   attribute);
    }
    default: {
      const Sort bv = bit_vector_of(random_.one_in(2) ? 16 : 100);
      return plain(is_signed ? Kind::FpToSBv : Kind::FpToUBv, terms_.fp_to_bv(a, is_signed, bv.width()), {a}, bv);
    }
  }
}

Construction RandomTerms::array(Sort sort) {
  const Term a = pick(sort);
  const Term index = pick(sort.index());
  switch (random_.below(8)) {
    case 0: {
      const Term element = pick(sort.element());
      return plain(Kind::ConstArray, terms_.const_array(sort, element), {element}, sort);
    }
    case 1:
    case 2:
    case 3: return plain(Kind::Select, terms_.select(a, index), {a, index}, sort.element());
    case 4: {  // what is there already
      const Term element = terms_.select(a, index);
      return {terms_.store(a, index, element), {a}, [](auto v) { return v[0]; }};
    }
    default: {
      const Term element = pick(sort.element());
      return plain(Kind::Store, terms_.store(a, index, element), {a, index, element}, sort);
    }
  }
}

}  // namespace pincer::logic::testing
