// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <cstdint>
#include <optional>

#include "logic/value/operations.h"

namespace pincer::logic::detail {

namespace {

// Euclidean: a = b * q + r with 0 <= r < |b|.
mpz_class euclidean_mod(const mpz_class& a, const mpz_class& b) {
  mpz_class rest;
  mpz_mod(rest.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());  // never negative
  return rest;
}

mpz_class euclidean_div(const mpz_class& a, const mpz_class& b) {
  mpz_class quotient;
  const mpz_class multiple = a - euclidean_mod(a, b);
  mpz_divexact(quotient.get_mpz_t(), multiple.get_mpz_t(), b.get_mpz_t());
  return quotient;
}

Value small_integer(std::int64_t n) { return Value::narrow(Sort::integer(), static_cast<std::uint64_t>(n)); }

// The result in machine arithmetic, where that is exact; most integers are small.
std::optional<Value> apply_small(Kind kind, std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  switch (kind) {
    case Kind::IntAdd:
      return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(small_integer(result));
    case Kind::IntMul:
      return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(small_integer(result));
    case Kind::IntLe: return Value::boolean(a <= b);
    case Kind::IntLt: return Value::boolean(a < b);
    default: return std::nullopt;
  }
}

}  // namespace

Value apply_int(Kind kind, Sort result, std::span<const Value> v) {
  if (v.size() == 2 && v[0].small_int() && v[1].small_int()) {
    const auto small =
        apply_small(kind, static_cast<std::int64_t>(*v[0].small_int()), static_cast<std::int64_t>(*v[1].small_int()));
    if (small) return *small;
  }
  if (kind == Kind::IntAdd) {
    mpz_class sum = 0;
    for (const Value& summand : v) sum += summand.as_signed();
    return Value::integer(sum);
  }
  if (kind == Kind::BvToInt) return Value::integer(v[0].as_unsigned());
  if (kind == Kind::IntToBv) return Value::bits(result.width(), v[0].as_signed());

  const mpz_class a = v[0].as_signed();
  const mpz_class b = v[1].as_signed();
  switch (kind) {
    case Kind::IntMul: return Value::integer(a * b);
    case Kind::IntDiv: return Value::integer(b == 0 ? mpz_class(0) : euclidean_div(a, b));
    case Kind::IntMod: return Value::integer(b == 0 ? a : euclidean_mod(a, b));
    case Kind::IntLe: return Value::boolean(a <= b);
    case Kind::IntLt: return Value::boolean(a < b);
    default: break;
  }
  base::require(false, "an integer operation");
  return {};
}

}  // namespace pincer::logic::detail
