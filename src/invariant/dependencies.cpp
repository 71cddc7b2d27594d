// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/dependencies.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace pincer::invariant {

namespace {

__extension__ using Wide = unsigned __int128;
using Word = std::uint64_t;

constexpr Word kPrime = (Word{1} << 61) - 1;
constexpr long kLargestPart = 1'000'000'000;  // numerators and denominators

Word times(Word a, Word b) { return static_cast<Word>(Wide{a} * b % kPrime); }
Word minus(Word a, Word b) { return a >= b ? a - b : a + kPrime - b; }

Word inverse(Word a) {
  Word result = 1;
  for (Word exponent = kPrime - 2; exponent > 0; exponent >>= 1) {
    if (exponent % 2 == 1) result = times(result, a);
    a = times(a, a);
  }
  return result;
}

Word modulo_prime(const mpz_class& n) {
  mpz_class rest;
  mpz_fdiv_r_ui(rest.get_mpz_t(), n.get_mpz_t(), kPrime);
  return rest.get_ui();
}

struct Fraction {
  long numerator;
  long denominator;
};

/// The fraction of small numbers that is equal to n modulo the prime.
std::optional<Fraction> fraction_of(Word n) {
  auto r = std::pair(static_cast<long>(kPrime), static_cast<long>(n));
  auto t = std::pair(0L, 1L);
  while (r.second > kLargestPart) {
    const long quotient = r.first / r.second;
    r = {r.second, r.first - quotient * r.second};
    t = {t.second, t.first - quotient * t.second};
  }
  if (t.second == 0 || std::abs(t.second) > kLargestPart) return std::nullopt;
  return t.second > 0 ? Fraction{r.second, t.second} : Fraction{-r.second, -t.second};
}

/// A row per column that does not depend on others; it has a 1 there, and all other rows a 0.
struct Echelon {
  std::vector<std::vector<Word>> rows;
  std::vector<std::size_t> pivots;  // by row
};

Echelon echelon(std::vector<std::vector<Word>> open) {
  Echelon result;
  const std::size_t columns = open.empty() ? 0 : open.front().size();
  for (std::size_t column = 0; column < columns; ++column) {
    const auto found = std::find_if(open.begin(), open.end(), [&](const auto& row) { return row[column] != 0; });
    if (found == open.end()) continue;
    std::vector<Word> pivot = std::move(*found);
    open.erase(found);
    const Word factor = inverse(pivot[column]);
    for (Word& entry : pivot) entry = times(entry, factor);
    const auto clear = [&](std::vector<Word>& row) {
      const Word by = row[column];
      if (by == 0) return;
      for (std::size_t i = column; i < columns; ++i) row[i] = minus(row[i], times(by, pivot[i]));
    };
    for (auto& row : open) clear(row);
    for (auto& row : result.rows) clear(row);
    result.rows.push_back(std::move(pivot));
    result.pivots.push_back(column);
  }
  return result;
}

}  // namespace

std::vector<Dependency> dependencies(const std::vector<std::vector<mpz_class>>& rows) {
  std::vector<std::vector<Word>> table;
  for (const auto& row : rows) {
    table.emplace_back();
    for (const mpz_class& entry : row) table.back().push_back(modulo_prime(entry));
  }
  const Echelon solved = echelon(std::move(table));
  std::vector<Dependency> result;
  const std::size_t columns = rows.empty() ? 0 : rows.front().size();
  for (std::size_t column = 0; column < columns; ++column) {
    if (std::find(solved.pivots.begin(), solved.pivots.end(), column) != solved.pivots.end()) continue;
    std::vector<std::pair<std::size_t, Fraction>> parts;
    mpz_class common = 1;
    bool is_small = true;
    for (std::size_t i = 0; i < solved.rows.size(); ++i) {
      if (solved.rows[i][column] == 0) continue;
      const auto factor = fraction_of(solved.rows[i][column]);
      is_small = is_small && factor;
      if (!is_small) break;
      parts.emplace_back(solved.pivots[i], *factor);
      common = lcm(common, mpz_class(factor->denominator));
    }
    if (!is_small || common > kLargestPart) continue;
    Dependency dependency(column + 1);
    dependency[column] = common;
    for (const auto& [at, factor] : parts) dependency[at] = -factor.numerator * (common / factor.denominator);
    result.push_back(std::move(dependency));
  }
  return result;
}

}  // namespace pincer::invariant
