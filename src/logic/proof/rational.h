// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <compare>
#include <cstdint>
#include <memory>
#include <utility>

namespace pincer::logic::proof {

/// An exact rational number. Two machine words as long as they suffice, GMP when they do not: the simplex tableaux of
/// programs are full of 1 and -1. Law: the same results as mpq_class.
class Rational {
 public:
  Rational() = default;
  Rational(std::int64_t n) : numerator_(n) {  // NOLINT(google-explicit-constructor): a number is a number
    if (n == INT64_MIN) set(mpq_class(static_cast<long>(n)));
  }
  explicit Rational(const mpz_class& n) { set(mpq_class(n)); }
  explicit Rational(const mpq_class& q) { set(q); }
  Rational(const Rational& other) : numerator_(other.numerator_), denominator_(other.denominator_) {
    if (other.big_) big_ = std::make_unique<mpq_class>(*other.big_);
  }
  Rational(Rational&&) noexcept = default;
  Rational& operator=(const Rational& other) {
    if (this != &other) *this = Rational(other);
    return *this;
  }
  Rational& operator=(Rational&&) noexcept = default;
  ~Rational() = default;

  Rational& operator+=(const Rational& b) {
    std::int64_t sum = 0;
    if (is_small_integer() && b.is_small_integer() && !__builtin_add_overflow(numerator_, b.numerator_, &sum) &&
        sum != INT64_MIN) {
      numerator_ = sum;
      return *this;
    }
    return add(b);
  }
  Rational& operator-=(const Rational& b) { return *this += -b; }
  Rational& operator*=(const Rational& b) {
    std::int64_t product = 0;
    if (is_small_integer() && b.is_small_integer() && !__builtin_mul_overflow(numerator_, b.numerator_, &product) &&
        product != INT64_MIN) {
      numerator_ = product;
      return *this;
    }
    return multiply(b);
  }
  Rational& operator/=(const Rational& b) { return *this *= b.inverse(); }
  friend Rational operator+(Rational a, const Rational& b) { return std::move(a += b); }
  friend Rational operator-(Rational a, const Rational& b) { return std::move(a -= b); }
  friend Rational operator*(Rational a, const Rational& b) { return std::move(a *= b); }
  friend Rational operator/(Rational a, const Rational& b) { return std::move(a /= b); }
  Rational operator-() const;
  [[nodiscard]] Rational inverse() const;  // of a number other than 0

  bool operator==(const Rational& b) const;
  std::strong_ordering operator<=>(const Rational& b) const;
  [[nodiscard]] int sign() const;
  [[nodiscard]] bool is_zero() const { return !big_ && numerator_ == 0; }
  [[nodiscard]] bool is_one() const { return is_small_integer() && numerator_ == 1; }
  [[nodiscard]] bool is_integer() const;
  [[nodiscard]] Rational floor() const;
  [[nodiscard]] mpz_class numerator() const;
  [[nodiscard]] mpz_class denominator() const;  // positive
  [[nodiscard]] mpq_class to_mpq() const;

 private:
  [[nodiscard]] bool is_small_integer() const { return denominator_ == 1 && !big_; }
  void set(const mpq_class& q);  // q in lowest terms
  Rational& add(const Rational& b);
  Rational& multiply(const Rational& b);

  // Without big_: lowest terms, denominator positive, numerator above INT64_MIN, so that negation is safe.
  // With big_: the number does not fit, and the two words mean nothing (the denominator is 0).
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
  std::unique_ptr<mpq_class> big_;
};

}  // namespace pincer::logic::proof
