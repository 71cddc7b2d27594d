// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/linear.h"

#include <algorithm>
#include <map>
#include <optional>

namespace pincer::engine::compositional {

using logic::Term;
using logic::Terms;

mpz_class Linear::factor(Term column) const {
  const auto at = std::lower_bound(parts.begin(), parts.end(), column,
                                   [](const Part& part, Term wanted) { return part.first < wanted; });
  return at != parts.end() && at->first == column ? at->second : mpz_class(0);
}

Linear Linear::plus(const mpz_class& factor, const Linear& other) const {
  Linear result;
  result.constant = constant + factor * other.constant;
  result.parts.reserve(parts.size() + other.parts.size());
  auto a = parts.begin();
  auto b = other.parts.begin();
  while (a != parts.end() || b != other.parts.end()) {
    if (b == other.parts.end() || (a != parts.end() && a->first < b->first)) {
      result.parts.push_back(*a++);
    } else if (a == parts.end() || b->first < a->first) {
      result.parts.emplace_back(b->first, factor * b->second);
      ++b;
    } else {
      result.parts.emplace_back(a->first, a->second + factor * b->second);
      ++a, ++b;
    }
    if (result.parts.back().second == 0) result.parts.pop_back();
  }
  return result;
}

Linear Linear::times(const mpz_class& factor) const { return Linear{}.plus(factor, *this); }

Linear Linear::substitute(const std::function<const Linear*(Term column)>& of) const {
  Linear result = number(constant);
  for (const auto& [column, factor] : parts) {
    const Linear* other = of(column);
    result = result.plus(factor, other != nullptr ? *other : Linear::column(column));
  }
  return result;
}

mpz_class Linear::evaluate(const std::function<mpz_class(Term column)>& value) const {
  mpz_class result = constant;
  for (const auto& [column, factor] : parts) result += factor * value(column);
  return result;
}

Linear tightened(Linear l) {
  mpz_class divisor = 0;
  for (const auto& part : l.parts) divisor = gcd(divisor, part.second);
  if (divisor <= 1) return l;
  for (auto& part : l.parts) part.second /= divisor;
  mpz_cdiv_q(l.constant.get_mpz_t(), l.constant.get_mpz_t(), divisor.get_mpz_t());
  return l;
}

Linear negated(const Linear& l) { return Linear::number(1).plus(-1, l); }

Term to_term(Terms& terms, const Linear& l) {
  std::vector<Term> summands{terms.integer(l.constant)};
  for (const auto& [column, factor] : l.parts) summands.push_back(terms.int_mul(column, terms.integer(factor)));
  return terms.int_add(summands);
}

Term at_most_zero(Terms& terms, const Linear& l) {
  Linear left, right;
  for (const auto& part : l.parts) {
    if (part.second > 0) {
      left.parts.push_back(part);
    } else {
      right.parts.emplace_back(part.first, -part.second);
    }
  }
  (left.parts.empty() ? left.constant : right.constant) = left.parts.empty() ? l.constant : mpz_class(-l.constant);
  return terms.int_le(to_term(terms, left), to_term(terms, right));
}

Cube with(Cube cube, const Linear& le) {
  cube.le.push_back(tightened(le));
  return cube;
}

Cube with(Cube cube, const std::vector<Linear>& le) {
  for (const Linear& l : le) cube = with(std::move(cube), l);
  return cube;
}

void Cube::add(const Cube& other) {
  le.insert(le.end(), other.le.begin(), other.le.end());
  eq.insert(eq.end(), other.eq.begin(), other.eq.end());
}

namespace {

/// The place of a column that the equation defines, with factor 1 or -1.
std::optional<std::size_t> defined(const Linear& equation, const std::function<bool(Term)>& eliminable) {
  for (std::size_t i = 0; i < equation.parts.size(); ++i) {
    if (abs(equation.parts[i].second) == 1 && eliminable(equation.parts[i].first)) return i;
  }
  return std::nullopt;
}

/// Columns that nothing but inequations speak about, all of them in one direction, can always be chosen far enough:
/// such inequations say nothing.
void drop_one_sided(Cube& cube, const std::vector<Linear*>& more, const std::function<bool(Term)>& eliminable) {
  for (bool changed = true; changed;) {
    std::map<Term, std::pair<bool, bool>> signs;  // below, above
    const auto both = [&](const Linear& l) {
      for (const auto& part : l.parts) signs[part.first] = {true, true};
    };
    for (const Linear& l : cube.le) {
      for (const auto& [column, factor] : l.parts) (factor > 0 ? signs[column].second : signs[column].first) = true;
    }
    for (const Linear& l : cube.eq) both(l);
    for (const Linear* l : more) both(*l);
    changed = std::erase_if(cube.le, [&](const Linear& l) {
                return std::any_of(l.parts.begin(), l.parts.end(), [&](const Linear::Part& part) {
                  const auto [below, above] = signs[part.first];
                  return eliminable(part.first) && !(below && above);
                });
              }) > 0;
  }
}

void drop_repeated(std::vector<Linear>& all) {
  std::vector<Linear> kept;
  for (Linear& l : all) {
    if (std::find(kept.begin(), kept.end(), l) == kept.end()) kept.push_back(std::move(l));
  }
  all = std::move(kept);
}

}  // namespace

void simplify(Cube& cube, const std::vector<Linear*>& more, const std::function<bool(Term column)>& eliminable) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < cube.eq.size() && !changed; ++i) {
      const auto place = defined(cube.eq[i], eliminable);
      if (!place) continue;
      const auto [column, factor] = cube.eq[i].parts[*place];
      // factor * column + rest = 0, so column = -factor * rest for a factor of 1 or -1
      const Linear value = Linear::column(column).plus(-factor, cube.eq[i]);
      cube.eq.erase(cube.eq.begin() + static_cast<std::ptrdiff_t>(i));
      const auto use = [&](Linear& l) {
        if (const mpz_class f = l.factor(column); f != 0) l = l.plus(-f, Linear::column(column)).plus(f, value);
      };
      for (Linear& l : cube.le) use(l);
      for (Linear& l : cube.eq) use(l);
      for (Linear* l : more) use(*l);
      changed = true;
    }
  }
  drop_one_sided(cube, more, eliminable);
  for (Linear& l : cube.le) l = tightened(std::move(l));
  drop_repeated(cube.le);
  drop_repeated(cube.eq);
  std::erase_if(cube.le, [](const Linear& l) { return l.is_constant() && l.constant <= 0; });
  std::erase_if(cube.eq, [](const Linear& l) { return l.is_constant() && l.constant == 0; });
}

Term to_term(Terms& terms, const Cube& cube) {
  std::vector<Term> all;
  for (const Linear& l : cube.le) all.push_back(at_most_zero(terms, l));
  for (const Linear& l : cube.eq) all.push_back(terms.eq(to_term(terms, l), terms.integer(0)));
  return terms.land(all);
}

}  // namespace pincer::engine::compositional
