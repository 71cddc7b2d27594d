// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Elimination by solving: a definition p = s where s is a symbol says that s is p; one where s is a summand says that s
// is p minus the rest. What remains are equations between current values. An array that was written to is read where it
// was written, and elsewhere has the elements of the array that it was.
#include "engine/minimax/project.h"

#include <algorithm>
#include <unordered_set>

#include "logic/term/traverse.h"

namespace pincer::engine::minimax {

using logic::Kind;
using logic::Term;
using logic::Terms;

Term Primes::prime(Term variable) {
  Term& primed = forth_[variable];
  if (!primed.valid()) {
    primed = terms_.fresh_variable(terms_.name(variable) + "'", terms_.sort(variable));
    back_[primed] = variable;
  }
  return primed;
}

namespace {

class Elimination {
 public:
  Elimination(Terms& terms, Queries& queries, const Primes& primes)
      : terms_(terms), queries_(queries), primes_(primes) {}

  [[nodiscard]] bool expressed(Term t) { return open_symbol(t) == std::nullopt; }
  Term apply(Term t) {
    if (!reads_.empty()) t = logic::substitute(terms_, t, reads_);
    return queries_.substitute(t, solved_);
  }
  /// `array` is `old` wherever `old` is read in `t`, at constant places that are none of `written`.
  void learn_reads(Term array, Term old, const std::vector<Term>& written, Term t) {
    if (!queries_.mentions(t, old)) return;
    std::unordered_set<Term> seen;
    logic::visit_children_first(
        terms_, t, [&](Term part) { return seen.contains(part); },
        [&](Term part) {
          seen.insert(part);
          if (terms_.kind(part) != Kind::Select || terms_.child(part, 0) != old) return;
          const Term place = terms_.child(part, 1);
          if (!terms_.is_const(place) || std::find(written.begin(), written.end(), place) != written.end()) return;
          reads_.emplace(part, terms_.select(array, place));
        });
  }
  /// Learns from `current = value`, with value as apply() gives it, what a symbol is.
  bool solve(Term current, Term value) {
    if (terms_.kind(value) == Kind::Variable) return learn(value, current);
    const Kind kind = terms_.kind(value);
    if (kind != Kind::IntAdd && kind != Kind::BvAdd) return false;
    const auto children = terms_.children(value);
    const std::vector<Term> summands(children.begin(), children.end());
    for (std::size_t i = 0; i < summands.size(); ++i) {
      const auto [symbol, negative] = as_symbol(summands[i]);
      if (!symbol.valid()) continue;
      std::vector<Term> rest = summands;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      if (!std::all_of(rest.begin(), rest.end(), [&](Term t) { return expressed(t); })) continue;
      Term sum = rest.front();
      for (std::size_t j = 1; j < rest.size(); ++j) sum = add(sum, rest[j]);
      return learn(symbol, negative ? subtract(sum, current) : subtract(current, sum));
    }
    return false;
  }

 private:
  [[nodiscard]] bool is_symbol(Term variable) const { return !primes_.back().contains(variable); }
  std::optional<Term> open_symbol(Term t) {
    for (const Term v : queries_.variables(t)) {
      if (is_symbol(v)) return v;
    }
    return std::nullopt;
  }
  [[nodiscard]] std::pair<Term, bool> as_symbol(Term t) const {
    if (terms_.kind(t) == Kind::Variable && is_symbol(t)) return {t, false};
    const bool product = terms_.kind(t) == Kind::IntMul && terms_.children(t).size() == 2;
    if (!product) return {};
    for (const std::size_t i : {0, 1}) {
      const Term factor = terms_.child(t, i);
      const Term other = terms_.child(t, 1 - i);
      if (terms_.is_const(factor) && terms_.const_value(factor).as_signed() == -1 &&
          terms_.kind(other) == Kind::Variable && is_symbol(other))
        return {other, true};
    }
    return {};
  }
  bool learn(Term symbol, Term value) {
    if (!is_symbol(symbol)) return false;
    solved_.emplace(symbol, queries_.simplify(value));
    return true;
  }
  Term add(Term a, Term b) { return terms_.sort(a).is_int() ? terms_.int_add(a, b) : terms_.bv_add(a, b); }
  Term subtract(Term a, Term b) { return terms_.sort(a).is_int() ? terms_.int_sub(a, b) : terms_.bv_sub(a, b); }

  Terms& terms_;
  Queries& queries_;
  const Primes& primes_;
  logic::Substitution solved_;
  logic::Substitution reads_;  // elements of old arrays
};

/// An array as writes to another, the last first.
struct Writes {
  Term base;
  std::vector<std::pair<Term, Term>> elements;  // place and value, where no later write hides it
  std::vector<Term> places;
  bool constant = true;  // all places are
};

Writes writes_of(const Terms& terms, Term array) {
  Writes result;
  for (; terms.kind(array) == Kind::Store; array = terms.child(array, 0)) {
    const Term place = terms.child(array, 1);
    const bool hidden = std::find(result.places.begin(), result.places.end(), place) != result.places.end();
    const bool distinct = result.constant && (terms.is_const(place) || result.places.empty());
    if (distinct && !hidden) result.elements.emplace_back(place, terms.child(array, 2));
    result.constant = result.constant && terms.is_const(place);
    result.places.push_back(place);
  }
  result.base = array;
  return result;
}

}  // namespace

std::vector<Term> project(Terms& terms, Queries& queries, const Primes& primes,
                          std::span<const std::pair<Term, Term>> definitions, std::span<const Term> conditions) {
  Elimination elimination(terms, queries, primes);
  std::vector<Term> result;
  std::vector<std::pair<Term, Term>> open;
  std::vector<std::pair<Term, Term>> all(definitions.begin(), definitions.end());
  for (const auto& [current, value] : definitions) {
    if (terms.kind(value) != Kind::Store) continue;
    const Writes writes = writes_of(terms, value);
    for (const auto& [place, element] : writes.elements) {
      if (terms.is_const(place)) all.emplace_back(terms.select(current, place), element);
    }
    if (!writes.constant || terms.kind(writes.base) != Kind::Variable) continue;
    for (const auto& definition : definitions) {
      if (definition.second != value) elimination.learn_reads(current, writes.base, writes.places, definition.second);
    }
    for (const Term condition : conditions) elimination.learn_reads(current, writes.base, writes.places, condition);
  }
  for (const auto& [current, value] : all) {
    const Term now = elimination.apply(value);
    if (terms.kind(now) != Kind::Variable || !elimination.solve(current, now)) open.emplace_back(current, value);
  }
  for (bool changed = true; changed;) {
    changed = false;
    std::vector<std::pair<Term, Term>> later;
    for (const auto& [current, value] : open) {
      const Term now = elimination.apply(value);
      if (elimination.expressed(now)) {
        split(terms, queries.simplify(terms.eq(current, now)), result);
      } else if (elimination.solve(current, now)) {
        changed = true;
      } else {
        later.emplace_back(current, value);
      }
    }
    open = std::move(later);
  }
  for (const Term condition : conditions) {
    const Term now = elimination.apply(condition);
    if (elimination.expressed(now)) split(terms, now, result);
  }
  std::vector<Term> unique;
  for (const Term t : result) {
    if (std::find(unique.begin(), unique.end(), t) == unique.end()) unique.push_back(t);
  }
  return unique;
}

void slacken(Terms& terms, Term constraint, std::vector<Term>& result) {
  if (terms.kind(constraint) == Kind::Eq) {
    const Term a = terms.child(constraint, 0);
    const Term b = terms.child(constraint, 1);
    const logic::Sort sort = terms.sort(a);
    if (sort.is_int()) {
      for (const Term half : {terms.int_le(b, a), terms.int_le(a, b)}) result.push_back(half);
      return;
    }
    if (sort.is_bitvec() && sort.width() > 1) {
      for (const Term half : {terms.bv_sle(b, a), terms.bv_sle(a, b)}) result.push_back(half);
      return;
    }
  }
  result.push_back(constraint);
}

}  // namespace pincer::engine::minimax
