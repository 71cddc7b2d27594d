// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/proof/arithmetic.h"

#include <algorithm>
#include <array>

#include "base/contract.h"

namespace pincer::logic::proof {

namespace {

// Splitting need not end when variables are unbounded; whoever asks has other ways then.
constexpr std::uint64_t kMostSplits = 3000;

}  // namespace

void Linear::add(const Rational& factor, const Linear& other) {
  Simplex::Sum result;
  result.reserve(sum.size() + other.sum.size());
  auto a = sum.begin();
  for (const auto& [x, f] : other.sum) {
    while (a != sum.end() && a->first < x) result.push_back(std::move(*a++));
    Rational total = factor * f;
    if (a != sum.end() && a->first == x) total += (a++)->second;
    if (!total.is_zero()) result.emplace_back(x, std::move(total));
  }
  while (a != sum.end()) result.push_back(std::move(*a++));
  sum = std::move(result);
  constant += factor * other.constant;
}

void Linear::add(const Rational& factor, Simplex::Variable x) { add(factor, Linear{{{x, Rational(1)}}, 0}); }

NormalInequality normalise(const Linear& linear) {
  NormalInequality result;
  if (linear.sum.empty()) {
    result.constant = linear.constant.sign() <= 0;
    return result;
  }
  mpz_class divisor = 0;      // of all factors, once they are integers
  mpz_class denominator = 1;  // common to all factors
  for (const auto& [x, f] : linear.sum) denominator = lcm(denominator, f.denominator());
  for (const auto& [x, f] : linear.sum) divisor = gcd(divisor, f.numerator() * (denominator / f.denominator()));
  mpq_class scale(denominator, divisor);
  scale.canonicalize();
  result.negated = linear.sum.front().second.sign() < 0;
  const Rational by = result.negated ? -Rational(scale) : Rational(scale);
  for (const auto& [x, f] : linear.sum) result.inequality.sum.emplace_back(x, f * by);
  // s + c <= 0 is s <= -c; with the signs turned, s >= c, that is not s <= c - 1, with c rounded up.
  const Rational bound = -(linear.constant * Rational(scale));  // positive sum <= bound
  result.inequality.bound = result.negated ? -bound.floor() - 1 : bound.floor();
  return result;
}

Simplex::Variable Arithmetic::new_variable() {
  const Simplex::Variable x = simplex_.new_variable();
  atoms_by_bound_.emplace_back();
  integers_.push_back(x);
  return x;
}

Simplex::Variable Arithmetic::bounded(const Simplex::Sum& sum) {
  if (sum.size() == 1 && sum.front().second.is_one()) return sum.front().first;
  const auto [entry, is_new] = sums_.try_emplace(sum, 0);
  if (is_new) {
    entry->second = simplex_.new_sum(sum);
    atoms_by_bound_.emplace_back();
  }
  return entry->second;
}

SatVariable Arithmetic::atom(const Inequality& inequality) {
  const Simplex::Variable x = bounded(inequality.sum);
  std::map<Rational, SatVariable>& others = atoms_by_bound_[x];
  const auto place = others.lower_bound(inequality.bound);
  if (place != others.end() && place->first == inequality.bound) return place->second;
  const SatVariable v = search_.new_variable();
  atom_of_.resize(v + 1);
  atom_of_[v] = static_cast<std::uint32_t>(atoms_.size());
  atoms_.push_back({inequality, x});
  const auto inserted = others.emplace_hint(place, inequality.bound, v);
  if (inserted != others.begin()) order(std::prev(inserted)->second, v);
  if (std::next(inserted) != others.end()) order(v, std::next(inserted)->second);
  return v;
}

void Arithmetic::order(SatVariable lower, SatVariable upper) {
  const std::array literals{Literal(lower, true), Literal(upper, false)};
  const std::array<Rational, 2> factors{1, 1};
  search_.add(literals, proof_.farkas(literals, factors));
}

Theory::Result Arithmetic::assign(Literal literal) {
  const Atom& a = atoms_[*atom_of_[literal.variable()]];
  const bool fine = literal.negated() ? simplex_.assert_lower(a.x, a.inequality.bound + 1, literal.code())
                                      : simplex_.assert_upper(a.x, a.inequality.bound, literal.code());
  if (fine) return Result::Consistent;
  farkas_lemma();
  return Result::Conflict;
}

void Arithmetic::farkas_lemma() {
  std::vector<Literal> literals;
  std::vector<Rational> factors;
  for (const auto& [reason, factor] : simplex_.conflict()) {
    literals.push_back(~Literal::from_code(reason));
    factors.push_back(factor);
  }
  lemma_ = proof_.farkas(literals, factors);
}

bool Arithmetic::preferred(SatVariable variable) const {
  const Atom& a = atoms_[*atom_of_[variable]];
  return simplex_.value(a.x) <= a.inequality.bound;
}

Theory::Result Arithmetic::check(bool complete, const base::Budget& budget) {
  switch (simplex_.check(budget)) {
    case Simplex::Result::Infeasible: farkas_lemma(); return Result::Conflict;
    case Simplex::Result::Stopped: return Result::GiveUp;
    case Simplex::Result::Feasible: break;
  }
  return complete ? split(budget) : Result::Consistent;
}

Theory::Result Arithmetic::split(const base::Budget& budget) {
  // The smallest number: what is unbounded has solutions near zero if any, and drifts if it may.
  const auto none = static_cast<Simplex::Variable>(simplex_.variables());
  Simplex::Variable fractional = none;
  Rational smallest;
  for (const Simplex::Variable x : integers_) {
    const Rational& value = simplex_.value(x);
    if (value.is_integer()) continue;
    Rational size = value.sign() < 0 ? -value : value;
    if (fractional != none && smallest <= size) continue;
    fractional = x;
    smallest = std::move(size);
  }
  if (fractional == none) return Result::Consistent;
  if (divisibility_conflict()) return Result::Conflict;
  if (budget.exhausted()) return Result::GiveUp;
  if (++splits_ > kMostSplits) {
    reason_ = "too many integer splits";
    return Result::GiveUp;
  }
  const SatVariable v = atom({{{fractional, Rational(1)}}, simplex_.value(fractional).floor()});
  PINCER_INVARIANT(!search_.assigned(v), "a split is new");
  search_.prefer(v);
  return Result::Split;
}

bool Arithmetic::divisibility_conflict() {
  for (Simplex::Variable x = 0; x < simplex_.variables(); ++x) {
    if (simplex_.is_basic(x) && divisibility_conflict(x)) return true;
  }
  return false;
}

// In basic = sum, what is fixed is a constant; if the factors of all others have a common divisor that the constant
// lacks, the integers have no solution.
bool Arithmetic::divisibility_conflict(Simplex::Variable basic) {
  const auto fixed = [&](Simplex::Variable x) {
    return simplex_.lower(x).present && simplex_.upper(x).present && simplex_.lower(x).bound == simplex_.upper(x).bound;
  };
  Simplex::Sum row = simplex_.row_of(basic);
  row.emplace_back(basic, Rational(-1));
  mpz_class denominator = 1;
  for (const auto& [x, f] : row) denominator = lcm(denominator, f.denominator());
  if (denominator == 1) return false;
  mpz_class divisor = 0;
  mpq_class constant = 0;
  for (const auto& [x, f] : row) {
    const mpz_class factor = f.numerator() * (denominator / f.denominator());
    if (fixed(x)) {
      constant += factor * simplex_.lower(x).bound.to_mpq();
    } else {
      divisor = gcd(divisor, factor);
    }
  }
  if (divisor == 0 || constant.get_num() % divisor == 0) return false;
  std::vector<Literal> literals;
  std::vector<Rational> factors;
  for (const auto& [x, f] : row) {
    if (!fixed(x)) continue;
    literals.push_back(~Literal::from_code(simplex_.upper(x).reason));
    literals.push_back(~Literal::from_code(simplex_.lower(x).reason));
    mpq_class factor(f.numerator() * (denominator / f.denominator()), divisor);
    factor.canonicalize();
    factors.emplace_back(factor);
  }
  lemma_ = proof_.divisibility(literals, factors);
  return true;
}

}  // namespace pincer::logic::proof
