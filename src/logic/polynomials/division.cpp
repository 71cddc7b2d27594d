// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Division of multivariate polynomials (D. Cox, J. Little, D. O'Shea: Ideals, Varieties, and Algorithms, chapter 2) over
// Z / 2^width. A monomial of the dividend is divided if the leading coefficient has no more factors 2 than its own: odd
// numbers have inverses. Equations are divided by one another, but no S-polynomials are added.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/contract.h"
#include "base/efforts.h"
#include "logic/polynomials/ideal.h"
#include "logic/term/linear_sum.h"
#include "logic/term/term_map.h"

namespace pincer::logic::polynomials {

namespace {

constexpr std::size_t kMostMonomials = 2'000;  // of a product
constexpr std::size_t kHighestDegree = 16;

using Monomial = std::vector<Term>;  // ascending, with repetitions; the empty one is 1

/// By degree first, so that each division makes the dividend smaller.
struct ByDegree {
  bool operator()(const Monomial& a, const Monomial& b) const {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  }
};

using Polynomial = std::map<Monomial, mpz_class, ByDegree>;  // coefficients from 1 to 2^width - 1

Monomial product(const Monomial& a, const Monomial& b) {
  Monomial result(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), result.begin());
  return result;
}

/// a / b, if b divides a.
std::optional<Monomial> quotient(const Monomial& a, const Monomial& b) {
  if (!std::includes(a.begin(), a.end(), b.begin(), b.end())) return std::nullopt;
  Monomial result;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

/// Over one width.
class Ring {
 public:
  Ring(unsigned width, const base::Budget& budget) : width_(width), budget_(budget) {}

  /// a += factor * monomial * b
  void add(Polynomial& a, const Polynomial& b, const mpz_class& factor, const Monomial& monomial = {}) const {
    for (const auto& [part, coefficient] : b) {
      const auto at = a.try_emplace(product(part, monomial)).first;
      at->second = reduced(at->second + factor * coefficient);
      if (at->second == 0) a.erase(at);
    }
    budget_.spend(base::efforts::kMonomial * b.size());
  }

  /// None: too large.
  [[nodiscard]] std::optional<Polynomial> times(const Polynomial& a, const Polynomial& b) const {
    Polynomial result;
    for (const auto& [monomial, factor] : a) {
      if (!b.empty() && monomial.size() + b.rbegin()->first.size() > kHighestDegree) return std::nullopt;
      add(result, b, factor, monomial);
      if (result.size() > kMostMonomials) return std::nullopt;
    }
    return result;
  }

  /// A number whose product with `divisor` is `coefficient`, if there is one. Where there are several, that of whole
  /// numbers: -2 / 2 is -1, not 2^(width - 1) - 1.
  [[nodiscard]] std::optional<mpz_class> divided(const mpz_class& coefficient, const mpz_class& divisor) const {
    const mpz_class dividend = as_signed(coefficient);
    const mpz_class by = as_signed(divisor);
    if (mpz_divisible_p(dividend.get_mpz_t(), by.get_mpz_t())) return mpz_class(dividend / by);
    const auto twos = mpz_scan1(divisor.get_mpz_t(), 0);
    if (mpz_scan1(coefficient.get_mpz_t(), 0) < twos) return std::nullopt;
    const mpz_class odd = divisor >> twos;
    const mpz_class modulus = mpz_class(1) << width_;
    mpz_class inverse;
    mpz_invert(inverse.get_mpz_t(), odd.get_mpz_t(), modulus.get_mpz_t());
    return reduced((coefficient >> twos) * inverse);
  }

  [[nodiscard]] mpz_class reduced(const mpz_class& n) const {
    mpz_class result;
    mpz_fdiv_r_2exp(result.get_mpz_t(), n.get_mpz_t(), width_);
    return result;
  }

  [[nodiscard]] mpz_class as_signed(const mpz_class& n) const {
    return mpz_tstbit(n.get_mpz_t(), width_ - 1) != 0 ? mpz_class(n - (mpz_class(1) << width_)) : n;
  }

  /// What is left of a polynomial after division by all of `by` but the one at `except`.
  [[nodiscard]] Polynomial divide(Polynomial open, const std::vector<Polynomial>& by, std::size_t except) const {
    Polynomial rest;
    while (!open.empty() && !budget_.exhausted()) {
      const auto highest = std::prev(open.end());
      bool is_divided = false;
      for (std::size_t i = 0; i < by.size() && !is_divided; ++i) {
        if (i == except || by[i].empty()) continue;
        const auto& [lead, divisor] = *by[i].rbegin();
        const auto monomial = quotient(highest->first, lead);
        if (!monomial) continue;
        const auto factor = divided(highest->second, divisor);
        if (!factor) continue;
        add(open, by[i], -*factor, *monomial);
        is_divided = true;
      }
      if (!is_divided) rest.insert(open.extract(highest));
    }
    rest.merge(open);  // something if the budget ended
    return rest;
  }

 private:
  unsigned width_;
  base::Budget budget_;
};

class Division final : public Ideal {
 public:
  Division(Terms& terms, const base::Budget& budget) : terms_(terms), budget_(budget) {}

  void add(Term a, Term b) override {
    const unsigned width = terms_.sort(a).width();
    Polynomial difference = difference_of(a, b);
    if (difference.empty()) return;
    equations_[width].push_back(std::move(difference));
    is_reduced_ = false;
  }

  bool implies(Term a, Term b) override {
    reduce();
    const unsigned width = terms_.sort(a).width();
    Polynomial difference = difference_of(a, b);
    if (difference.empty()) return true;
    const auto& by = equations_[width];
    return Ring(width, budget_).divide(std::move(difference), by, by.size()).empty();
  }

  bool is_contradictory() override {
    reduce();
    for (const auto& [width, equations] : equations_) {
      for (const Polynomial& equation : equations) {
        if (equation.size() == 1 && equation.begin()->first.empty()) return true;
      }
    }
    return false;
  }

 private:
  Polynomial difference_of(Term a, Term b) {
    base::require(terms_.sort(a).is_bitvec() && terms_.sort(a) == terms_.sort(b), "bit-vectors of one width");
    Polynomial result = polynomial(a);
    Ring(terms_.sort(a).width(), budget_).add(result, polynomial(b), -1);
    return result;
  }

  Polynomial polynomial(Term t) {
    if (const Polynomial* known = polynomials_.find(t)) return *known;
    const Ring ring(terms_.sort(t).width(), budget_);
    const LinearSum sum = linear_sum(terms_, t);
    Polynomial result;
    if (const mpz_class constant = ring.reduced(sum.constant); constant != 0) result[{}] = constant;
    for (const auto& [part, factor] : sum.parts) ring.add(result, polynomial_of_part(part, ring), factor);
    polynomials_[t] = result;
    return result;
  }
  Polynomial polynomial_of_part(Term part, const Ring& ring) {
    if (terms_.kind(part) == Kind::BvMul) {
      const auto both = ring.times(polynomial(terms_.child(part, 0)), polynomial(terms_.child(part, 1)));
      if (both) return *both;
    }
    return {{{part}, 1}};
  }

  /// Divides the equations by one another until nothing changes.
  void reduce() {
    if (is_reduced_) return;
    is_reduced_ = true;
    for (auto& [width, equations] : equations_) {
      const Ring ring(width, budget_);
      for (bool is_changed = true; is_changed && !budget_.exhausted();) {
        is_changed = false;
        std::sort(equations.begin(), equations.end(), [](const Polynomial& a, const Polynomial& b) {
          return ByDegree()(a.rbegin()->first, b.rbegin()->first);
        });
        for (std::size_t i = 0; i < equations.size(); ++i) {
          Polynomial rest = ring.divide(equations[i], equations, i);
          if (rest == equations[i]) continue;
          is_changed = true;
          equations[i] = std::move(rest);
        }
        std::erase_if(equations, [](const Polynomial& equation) { return equation.empty(); });
      }
    }
  }

  Terms& terms_;
  base::Budget budget_;
  std::map<unsigned, std::vector<Polynomial>> equations_;  // by width; each is 0
  bool is_reduced_ = true;
  TermMap<Polynomial> polynomials_;
};

}  // namespace

std::unique_ptr<Ideal> make_division(Terms& terms, const base::Budget& budget) {
  return std::make_unique<Division>(terms, budget);
}

}  // namespace pincer::logic::polynomials
