// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Is a polynomial a sum of multiples of equations? The multiples that can matter are written as the rows of a matrix, with
// a column per monomial (F. Macaulay), and the polynomial is reduced by them: Gaussian elimination modulo 2^width, where
// the row with the fewest factors 2 is the pivot. Which rows are there decides what is found, never whether it is right:
// all that is done to the polynomial is to subtract multiples of rows, and each row is zero wherever the equations hold.
#include <gmpxx.h>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/contract.h"
#include "base/efforts.h"
#include "logic/polynomials/ideal.h"
#include "logic/term/traverse.h"

namespace pincer::logic::polynomials {

namespace {

constexpr std::array<std::size_t, 3> kMostRows = {8, 40, 300};  // few are tried first, since they mostly suffice
constexpr std::size_t kMostParts = 1'000;                       // of a product
constexpr unsigned kHighestPower = 16;

/// Unknown to exponent, none of them 0.
using Powers = std::map<Term, unsigned>;
/// A sum of products with coefficients modulo 2^width.
using Row = std::map<Powers, mpz_class>;

unsigned degree_of(const Powers& powers) {
  unsigned result = 0;
  for (const auto& [unknown, exponent] : powers) result += exponent;
  return result;
}

unsigned degree_of(const Row& row) {
  unsigned result = 0;
  for (const auto& [powers, coefficient] : row) result = std::max(result, degree_of(powers));
  return result;
}

Powers multiplied(Powers a, const Powers& b) {
  for (const auto& [unknown, exponent] : b) a[unknown] += exponent;
  return a;
}

bool divides(const Powers& a, const Powers& b) {
  for (const auto& [unknown, exponent] : a) {
    const auto found = b.find(unknown);
    if (found == b.end() || found->second < exponent) return false;
  }
  return true;
}

Powers without(Powers b, const Powers& a) {
  for (const auto& [unknown, exponent] : a) {
    const auto found = b.find(unknown);
    found->second -= exponent;
    if (found->second == 0) b.erase(found);
  }
  return b;
}

/// row += factor * by * times
void accumulate(Row& row, const mpz_class& factor, const Row& times, const Powers& by, const mpz_class& modulus) {
  for (const auto& [powers, coefficient] : times) {
    const Powers at = multiplied(powers, by);
    mpz_class& sum = row[at];
    sum += factor * coefficient;
    mpz_mod(sum.get_mpz_t(), sum.get_mpz_t(), modulus.get_mpz_t());
    if (sum == 0) row.erase(at);
  }
}

class Elimination final : public Ideal {
 public:
  Elimination(Terms& terms, const base::Budget& budget) : terms_(terms), budget_(budget) {}

  void add(Term a, Term b) override {
    const unsigned width = terms_.sort(a).width();
    Row row = expand(a, width);
    accumulate(row, -1, expand(b, width), {}, mpz_class(1) << width);
    if (!row.empty()) equations_[width].push_back(std::move(row));
  }

  bool implies(Term a, Term b) override {
    const unsigned width = terms_.sort(a).width();
    base::require(terms_.sort(b).width() == width, "bit-vectors of one width");
    const mpz_class modulus = mpz_class(1) << width;
    Row target = expand(a, width);
    accumulate(target, -1, expand(b, width), {}, modulus);
    return target.empty() || is_sum_of_multiples(target, width);
  }

  bool is_contradictory() override {
    // Every number that is not 0 has this multiple, which is not 0 either.
    for (const auto& [width, equations] : equations_) {
      if (is_sum_of_multiples({{Powers{}, mpz_class(1) << (width - 1)}}, width)) return true;
    }
    return false;
  }

 private:
  const Row& expand(Term root, unsigned width) {
    visit_children_first(
        terms_, root, [&](Term t) { return rows_.contains(t) || !is_arithmetic(t); },
        [&](Term t) { rows_[t] = expanded(t, width); });
    return row_of(root);
  }
  [[nodiscard]] bool is_arithmetic(Term t) const {
    switch (terms_.kind(t)) {
      case Kind::BvConst:
      case Kind::BvAdd:
      case Kind::BvSub:
      case Kind::BvNeg:
      case Kind::BvMul: return true;
      case Kind::BvShl: {
        const Term by = terms_.child(t, 1);
        return terms_.is_const(by) && terms_.const_value(by).as_unsigned() < terms_.sort(t).width();
      }
      default: return false;
    }
  }
  const Row& row_of(Term t) {
    Row& result = rows_[t];
    if (result.empty() && !is_arithmetic(t)) result = {{Powers{{t, 1}}, mpz_class(1)}};
    return result;
  }
  /// Of arithmetic over terms that have rows.
  Row expanded(Term t, unsigned width) {
    const mpz_class modulus = mpz_class(1) << width;
    Row result;
    const auto plus = [&](std::size_t child, const mpz_class& factor) {
      accumulate(result, factor, row_of(terms_.child(t, child)), {}, modulus);
    };
    switch (terms_.kind(t)) {
      case Kind::BvConst:
        if (const mpz_class value = terms_.const_value(t).as_unsigned(); value != 0) result[{}] = value;
        break;
      case Kind::BvAdd:
        plus(0, 1);
        plus(1, 1);
        break;
      case Kind::BvSub:
        plus(0, 1);
        plus(1, -1);
        break;
      case Kind::BvNeg: plus(0, -1); break;
      case Kind::BvShl: plus(0, mpz_class(1) << terms_.const_value(terms_.child(t, 1)).as_unsigned().get_ui()); break;
      default: {
        const Row left = row_of(terms_.child(t, 0));
        const Row right = row_of(terms_.child(t, 1));
        if (left.size() * right.size() > kMostParts || degree_of(left) + degree_of(right) > kHighestPower)
          return {{Powers{{t, 1}}, mpz_class(1)}};
        for (const auto& [powers, coefficient] : left) accumulate(result, coefficient, right, powers, modulus);
      }
    }
    budget_.spend(base::efforts::kMonomial * result.size());
    return result;
  }

  /// Multiples of the equations, those first that have a monomial in common with the target or with such a multiple.
  [[nodiscard]] std::vector<Row> multiples(const Row& target, unsigned width, std::size_t most) const {
    const std::vector<Row>& equations = equations_.at(width);
    unsigned highest = degree_of(target);
    for (const Row& equation : equations) highest = std::max(highest, degree_of(equation));
    std::vector<Row> result;
    std::set<std::pair<std::size_t, Powers>> made;
    std::set<Powers> seen;
    std::deque<Powers> open;
    const auto see = [&](const Row& row) {
      for (const auto& [powers, coefficient] : row) {
        if (seen.insert(powers).second) open.push_back(powers);
      }
    };
    see(target);
    while (!open.empty() && result.size() < most && !budget_.exhausted()) {
      const Powers wanted = open.front();
      open.pop_front();
      for (std::size_t i = 0; i < equations.size(); ++i) {
        for (const auto& [powers, coefficient] : equations[i]) {
          if (!divides(powers, wanted)) continue;
          const Powers by = without(wanted, powers);
          if (!made.emplace(i, by).second) continue;
          Row row;
          accumulate(row, 1, equations[i], by, mpz_class(1) << width);
          if (degree_of(row) > highest || result.size() >= most) continue;
          budget_.spend(base::efforts::kMonomial * row.size());
          see(row);
          result.push_back(std::move(row));
        }
      }
    }
    return result;
  }

  [[nodiscard]] bool is_sum_of_multiples(const Row& target, unsigned width) const {
    if (!equations_.contains(width)) return false;
    std::size_t last = 0;
    for (const std::size_t most : kMostRows) {
      const std::vector<Row> rows = multiples(target, width, most);
      if (rows.size() == last) return false;  // there are no more
      last = rows.size();
      if (is_sum_of(rows, target, width)) return true;
    }
    return false;
  }
  /// Of multiples of the rows.
  [[nodiscard]] bool is_sum_of(std::vector<Row> rows, Row target, unsigned width) const {
    const mpz_class modulus = mpz_class(1) << width;
    const auto twos = [](const mpz_class& n) { return mpz_scan1(n.get_mpz_t(), 0); };
    while (!target.empty() && !rows.empty() && !budget_.exhausted()) {
      // Highest columns first: the target's if rows can help, then those of the rows.
      const Powers column =
          std::max_element(rows.begin(), rows.end(),
                           [](const Row& a, const Row& b) { return a.rbegin()->first < b.rbegin()->first; })
              ->rbegin()
              ->first;
      if (column < target.rbegin()->first) return false;
      std::vector<std::size_t> with;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].rbegin()->first == column) with.push_back(i);
      }
      std::size_t best = with.front();
      for (const std::size_t i : with) {
        if (twos(rows[i].rbegin()->second) < twos(rows[best].rbegin()->second)) best = i;
      }
      const Row pivot = rows[best];
      const mpz_class lead = pivot.rbegin()->second;
      const auto shift = twos(lead);
      const mpz_class odd = lead >> shift;
      mpz_class inverse;
      mpz_invert(inverse.get_mpz_t(), odd.get_mpz_t(), modulus.get_mpz_t());
      const auto clear = [&](Row& row) {
        const auto at = row.find(column);
        if (at == row.end()) return true;
        if (twos(at->second) < shift) return false;
        const mpz_class factor = -(at->second >> shift) * inverse;
        accumulate(row, factor, pivot, {}, modulus);
        budget_.spend(base::efforts::kMonomial * pivot.size());
        return true;
      };
      for (const std::size_t i : with) {
        if (i != best) clear(rows[i]);
      }
      if (!clear(target)) return false;
      // What remains of the pivot when its leading coefficient is multiplied away.
      accumulate(rows[best], (mpz_class(1) << (width - shift)) - 1, pivot, {}, modulus);
      std::erase_if(rows, [](const Row& row) { return row.empty(); });
    }
    return target.empty();
  }

  Terms& terms_;
  base::Budget budget_;
  std::map<unsigned, std::vector<Row>> equations_;  // by width; each is 0
  std::unordered_map<Term, Row> rows_;
};

}  // namespace

std::unique_ptr<Ideal> make_elimination(Terms& terms, const base::Budget& budget) {
  return std::make_unique<Elimination>(terms, budget);
}

}  // namespace pincer::logic::polynomials
