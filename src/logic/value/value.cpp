// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/value/value.h"

#include <algorithm>
#include <bit>
#include <memory>

#include "logic/value/bits.h"
#include "logic/value/float_format.h"
#include "logic/value/value_box.h"

namespace pincer::logic {

namespace {

mpz_class modulo_power_of_two(const mpz_class& value, unsigned width) {
  mpz_class result;
  mpz_fdiv_r_2exp(result.get_mpz_t(), value.get_mpz_t(), width);
  return result;
}

mpz_class from_word(std::uint64_t word) {
  static_assert(sizeof(unsigned long) == 8, "GMP takes 64-bit words");
  return mpz_class(static_cast<unsigned long>(word));
}

std::uint64_t to_word(const mpz_class& value) { return value.get_ui(); }

std::uint64_t hash_number(const mpz_class& value) {
  std::uint64_t result = mpz_sgn(value.get_mpz_t()) < 0 ? 1 : 2;
  const auto limbs = static_cast<mp_size_t>(mpz_size(value.get_mpz_t()));
  for (mp_size_t i = 0; i < limbs; ++i) result = bits::mix(result ^ mpz_getlimbn(value.get_mpz_t(), i));
  return result;
}

}  // namespace

// Ownership

void Value::retain() const { box_->owners.fetch_add(1, std::memory_order_relaxed); }

void Value::release() const {
  if (box_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) std::unique_ptr<detail::Box>{box_}.reset();
}

const mpz_class& Value::big() const { return static_cast<const detail::NumberBox*>(box_)->number; }
const detail::ArrayBox& Value::array_box() const { return *static_cast<const detail::ArrayBox*>(box_); }

detail::ArrayBox& Value::own_array_box() {
  if (box_->owners.load(std::memory_order_acquire) != 1) {
    *this = Value(sort(), std::make_unique<detail::ArrayBox>(array_box()).release());
  }
  return *static_cast<detail::ArrayBox*>(box_);
}

Value Value::wide(Sort sort, mpz_class value) {
  return {sort, std::make_unique<detail::NumberBox>(std::move(value)).release()};
}

// Construction

Value Value::boolean(bool b) { return narrow(Sort::boolean(), b ? 1 : 0); }

Value Value::bits(unsigned width, std::uint64_t value) {
  const Sort sort = Sort::bitvec(width);
  if (width <= 64) return narrow(sort, value & bits::mask(width));
  return wide(sort, from_word(value));
}

Value Value::bits(unsigned width, const mpz_class& value) {
  const Sort sort = Sort::bitvec(width);
  mpz_class reduced = modulo_power_of_two(value, width);
  if (width <= 64) return narrow(sort, to_word(reduced));
  return wide(sort, std::move(reduced));
}

Value Value::integer(const mpz_class& value) {
  if (value.fits_slong_p()) return narrow(Sort::integer(), static_cast<std::uint64_t>(value.get_si()));
  return wide(Sort::integer(), value);
}

Value Value::floating(Sort sort, const mpz_class& pattern) {
  base::require(sort.is_float(), "a float value has a Float sort");
  mpz_class canonical = canonical_float_pattern(sort, modulo_power_of_two(pattern, sort.bits()));
  if (sort.is_narrow()) return narrow(sort, to_word(canonical));
  return wide(sort, std::move(canonical));
}

Value Value::float32(float f) {
  return narrow(Sort::float32(), f != f ? 0x7fc00000U : std::bit_cast<std::uint32_t>(f));
}

Value Value::float64(double d) {
  return narrow(Sort::float64(), d != d ? 0x7ff8000000000000U : std::bit_cast<std::uint64_t>(d));
}

Value Value::float80(long double d) { return floating(Sort::float80(), pattern_of_long_double(d)); }

Value Value::array(Sort sort, const Value& everywhere) {
  base::require(sort.is_array() && everywhere.sort() == sort.element(), "an array's elements have its element sort");
  return {sort, std::make_unique<detail::ArrayBox>(sort, everywhere).release()};
}

Value Value::zero(Sort sort) {
  if (sort.is_array()) return array(sort, zero(sort.element()));
  if (sort.is_int() || sort.is_narrow()) return narrow(sort, 0);
  return wide(sort, 0);
}

// Scalars

bool Value::as_bool() const {
  base::require(sort().is_bool(), "as_bool() of a Bool");
  return bits_ != 0;
}

std::uint64_t Value::as_uint64() const {
  base::require(sort().is_bitvec() && !is_boxed(), "as_uint64() of a BitVec of at most 64 bits");
  return bits_;
}

std::int64_t Value::as_int64() const {
  base::require(sort().is_bitvec() && !is_boxed(), "as_int64() of a BitVec of at most 64 bits");
  return bits::to_signed(bits_, sort().width());
}

mpz_class Value::as_unsigned() const {
  base::require(sort().is_bitvec() || sort().is_int(), "as_unsigned() of a BitVec or Int");
  if (is_boxed()) return big();
  if (sort().is_int()) return mpz_class(static_cast<long>(bits_));
  return from_word(bits_);
}

mpz_class Value::as_signed() const {
  base::require(sort().is_bitvec() || sort().is_int(), "as_signed() of a BitVec or Int");
  if (sort().is_int()) return as_unsigned();
  const unsigned width = sort().width();
  if (!is_boxed()) return mpz_class(static_cast<long>(bits::to_signed(bits_, width)));
  mpz_class result = big();
  if (mpz_tstbit(result.get_mpz_t(), width - 1) != 0) result -= mpz_class(1) << width;
  return result;
}

float Value::as_float() const {
  base::require(sort() == Sort::float32(), "as_float() of a Float32");
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits_));
}

double Value::as_double() const {
  base::require(sort() == Sort::float64(), "as_double() of a Float64");
  return std::bit_cast<double>(bits_);
}

long double Value::as_long_double() const {
  base::require(sort() == Sort::float80(), "as_long_double() of a Float80");
  return long_double_of_pattern(big());
}

mpz_class Value::float_bits() const {
  base::require(sort().is_float(), "float_bits() of a Float");
  return is_boxed() ? big() : from_word(bits_);
}

// Arrays

Value Value::select(const Value& index) const {
  base::require(sort().is_array() && index.sort() == sort().index(), "select takes an array and one of its indices");
  return array_box().select(index);
}

std::uint64_t Value::select_word(std::uint64_t index) const { return array_box().select_word(index); }

void Value::store(const Value& index, const Value& element) {
  base::require(sort().is_array() && index.sort() == sort().index() && element.sort() == sort().element(),
                "store takes an array, one of its indices and an element");
  own_array_box().store(index, element);
}

void Value::store_word(std::uint64_t index, std::uint64_t element) { own_array_box().store_word(index, element); }

Value Value::everywhere() const {
  base::require(sort().is_array(), "everywhere() of an array");
  return array_box().everywhere;
}

std::vector<std::pair<Value, Value>> Value::entries() const {
  base::require(sort().is_array(), "entries() of an array");
  std::vector<std::pair<Value, Value>> result;
  result.reserve(array_box().different);
  array_box().for_each([&](const Value& index, const Value& element) { result.emplace_back(index, element); });
  std::sort(result.begin(), result.end(),
            [](const auto& a, const auto& b) { return detail::ScalarLess{}(a.first, b.first); });
  return result;
}

bool detail::ScalarLess::operator()(const Value& a, const Value& b) const {
  if (a.sort().is_narrow()) return a.narrow_bits() < b.narrow_bits();
  return a.sort().is_float() ? a.float_bits() < b.float_bits() : a.as_unsigned() < b.as_unsigned();
}

// Equality

bool Value::operator==(const Value& other) const {
  if (tag_ != other.tag_) return false;
  if (!is_boxed() || box_ == other.box_) return bits_ == other.bits_;
  return sort().is_array() ? array_box().equals(other.array_box()) : big() == other.big();
}

std::uint64_t Value::hash() const {
  const std::uint64_t content = !is_boxed() ? bits_ : sort().is_array() ? array_box().hash() : hash_number(big());
  return bits::mix(content ^ (sort().code() * 0x9e3779b97f4a7c15));
}

}  // namespace pincer::logic
