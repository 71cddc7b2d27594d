// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/proof/rational.h"

#include <limits>

#include "base/contract.h"

namespace pincer::logic::proof {

namespace {

__extension__ using Wide = __int128;

Wide gcd(Wide a, Wide b) {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b != 0) {
    if (a <= std::numeric_limits<std::int64_t>::max() && b <= std::numeric_limits<std::int64_t>::max()) {
      auto x = static_cast<std::uint64_t>(a);
      auto y = static_cast<std::uint64_t>(b);
      while (y != 0) x = std::exchange(y, x % y);
      return x;
    }
    a = std::exchange(b, a % b);
  }
  return a;
}

bool fits(Wide n) {
  return n > std::numeric_limits<std::int64_t>::min() && n <= std::numeric_limits<std::int64_t>::max();
}

}  // namespace

void Rational::set(const mpq_class& q) {
  if (q.get_num().fits_slong_p() && q.get_den().fits_slong_p() && q.get_num() != mpz_class(INT64_MIN)) {
    numerator_ = q.get_num().get_si();
    denominator_ = q.get_den().get_si();
    big_.reset();
  } else {
    big_ = std::make_unique<mpq_class>(q);
    denominator_ = 0;
  }
}

Rational& Rational::add(const Rational& b) {
  if (!big_ && !b.big_) {
    // At most 2 (2^63 - 1)^2, which is below 2^127.
    Wide n = Wide{numerator_} * b.denominator_ + Wide{b.numerator_} * denominator_;
    Wide d = Wide{denominator_} * b.denominator_;
    const Wide g = gcd(n, d);
    n /= g;
    d /= g;
    if (fits(n) && fits(d)) {
      numerator_ = static_cast<std::int64_t>(n);
      denominator_ = static_cast<std::int64_t>(d);
      return *this;
    }
  }
  set(to_mpq() + b.to_mpq());
  return *this;
}

Rational& Rational::multiply(const Rational& b) {
  if (!big_ && !b.big_) {
    Wide n = Wide{numerator_} * b.numerator_;
    Wide d = Wide{denominator_} * b.denominator_;
    const Wide g = gcd(n, d);
    n /= g;
    d /= g;
    if (fits(n) && fits(d)) {
      numerator_ = static_cast<std::int64_t>(n);
      denominator_ = static_cast<std::int64_t>(d);
      return *this;
    }
  }
  set(to_mpq() * b.to_mpq());
  return *this;
}

Rational Rational::operator-() const {
  Rational result;
  if (big_) {
    result.set(-*big_);
  } else {
    result.numerator_ = -numerator_;
    result.denominator_ = denominator_;
  }
  return result;
}

Rational Rational::inverse() const {
  base::require(!is_zero(), "zero has no inverse");
  Rational result;
  if (big_) {
    result.set(1 / *big_);
  } else {
    result.numerator_ = numerator_ < 0 ? -denominator_ : denominator_;
    result.denominator_ = numerator_ < 0 ? -numerator_ : numerator_;
  }
  return result;
}

bool Rational::operator==(const Rational& b) const {
  if (big_ || b.big_) return big_ && b.big_ && *big_ == *b.big_;
  return numerator_ == b.numerator_ && denominator_ == b.denominator_;
}

std::strong_ordering Rational::operator<=>(const Rational& b) const {
  if (big_ || b.big_) {
    const int order = cmp(to_mpq(), b.to_mpq());
    return order <=> 0;
  }
  if (denominator_ == b.denominator_) return numerator_ <=> b.numerator_;
  const Wide left = Wide{numerator_} * b.denominator_;
  const Wide right = Wide{b.numerator_} * denominator_;
  if (left == right) return std::strong_ordering::equal;
  return left < right ? std::strong_ordering::less : std::strong_ordering::greater;
}

int Rational::sign() const {
  if (big_) return sgn(*big_);
  return numerator_ > 0 ? 1 : numerator_ < 0 ? -1 : 0;
}

bool Rational::is_integer() const { return big_ ? big_->get_den() == 1 : denominator_ == 1; }

Rational Rational::floor() const {
  if (is_integer()) return *this;
  if (big_) {
    mpz_class result;
    mpz_fdiv_q(result.get_mpz_t(), big_->get_num_mpz_t(), big_->get_den_mpz_t());
    return Rational(result);
  }
  const std::int64_t quotient = numerator_ / denominator_;
  return {numerator_ < 0 ? quotient - 1 : quotient};
}

mpz_class Rational::numerator() const { return big_ ? big_->get_num() : mpz_class(static_cast<long>(numerator_)); }
mpz_class Rational::denominator() const { return big_ ? big_->get_den() : mpz_class(static_cast<long>(denominator_)); }

mpq_class Rational::to_mpq() const {
  if (big_) return *big_;
  return {mpz_class(static_cast<long>(numerator_)), mpz_class(static_cast<long>(denominator_))};
}

}  // namespace pincer::logic::proof
