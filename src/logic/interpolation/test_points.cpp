// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// If a formula of inequalities is false for some x, it is so for the least x between two of its bounds: for one of the
// values from which on an inequality or an equation has another value, or for all x that are small enough.
//   D. Cooper: Theorem Proving in Arithmetic without Multiplication. Machine Intelligence 7, 1972.
#include "logic/interpolation/test_points.h"

#include <algorithm>
#include <set>

#include "logic/term/free_variables.h"
#include "logic/term/linear_sum.h"
#include "logic/term/parts.h"
#include "logic/term/substitute.h"

namespace pincer::logic {

namespace {

constexpr std::size_t kMostPoints = 16;
constexpr std::size_t kLargest = 4000;  // terms of the result

struct Points {
  std::set<Term> points;
  Substitution far_below;  // atoms when x is small enough
};

std::optional<Points> points_of(Terms& terms, Term formula, Term x) {
  Points result;
  FreeVariables free(terms);
  const auto has_x = [&](Term t) {
    const std::vector<Term>& variables = free.of(t);
    return std::binary_search(variables.begin(), variables.end(), x);
  };
  for (const Term atom : atoms_of(terms, formula)) {
    if (!has_x(atom)) continue;
    const Kind kind = terms.kind(atom);
    if (kind != Kind::IntLe && kind != Kind::IntLt && kind != Kind::Eq) return std::nullopt;
    if (!terms.sort(terms.child(atom, 0)).is_int()) return std::nullopt;
    LinearSum sum = linear_sum(terms, terms.child(atom, 0));  // sum <= 0, or sum = 0
    sum.add(linear_sum(terms, terms.child(atom, 1)), -1);
    if (kind == Kind::IntLt) sum.constant += 1;
    const auto part = sum.parts.find(x);
    if (part == sum.parts.end() || abs(part->second) != 1) return std::nullopt;
    const bool is_upper = part->second == 1;
    sum.parts.erase(part);
    if (std::any_of(sum.parts.begin(), sum.parts.end(), [&](const auto& other) { return has_x(other.first); }))
      return std::nullopt;
    if (is_upper) sum.scale(-1);
    const Term bound = sum.term(terms);  // x <= bound, x >= bound, or x = bound
    if (kind == Kind::Eq || !is_upper) result.points.insert(bound);
    if (kind == Kind::Eq || is_upper) result.points.insert(terms.int_add(bound, terms.integer(1)));
    result.far_below.emplace(atom, terms.boolean(kind != Kind::Eq && is_upper));
    if (result.points.size() > kMostPoints) return std::nullopt;
  }
  return result;
}

}  // namespace

std::optional<Term> for_all_test_points(Terms& terms, Term formula, Term variable) {
  std::vector<Term> instances;
  if (terms.sort(variable).is_bool()) {
    for (const bool value : {false, true}) {
      instances.push_back(substitute(terms, formula, {{variable, terms.boolean(value)}}));
    }
  } else if (terms.sort(variable).is_int()) {
    const std::optional<Points> found = points_of(terms, formula, variable);
    if (!found) return std::nullopt;
    instances.push_back(substitute(terms, formula, found->far_below));
    for (const Term point : found->points) instances.push_back(substitute(terms, formula, {{variable, point}}));
  } else {
    return std::nullopt;
  }
  const Term result = terms.land(instances);
  if (term_size(terms, result) > kLargest) return std::nullopt;
  return result;
}

}  // namespace pincer::logic
