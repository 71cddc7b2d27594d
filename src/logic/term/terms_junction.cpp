// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Conjunction and disjunction. Both are here at once; the comments speak of conjunction.
#include <algorithm>
#include <utility>
#include <vector>

#include "base/contract.h"
#include "logic/term/terms_impl.h"

namespace pincer::logic {

namespace {

// Adding one conjunct at a time to a long conjunction must not copy it each time: a child longer than this is merged
// only when it has no more parts than there are conjuncts. So long chains become trees of wide nodes.
constexpr std::size_t kAlwaysMerged = 32;
// Rules that compare every part with every other are for short conjunctions.
constexpr std::size_t kCompared = 32;
constexpr std::size_t kComparedInner = 8;

bool is_order(Kind kind) {
  return (kind >= Kind::BvUlt && kind <= Kind::BvSle) || kind == Kind::IntLe || kind == Kind::IntLt;
}

bool contains(const std::vector<Term>& sorted, Term t) { return std::binary_search(sorted.begin(), sorted.end(), t); }

// The equation x = k that `t` is, or that it negates.
Term equation_with_constant(const Terms& terms, Term t, bool negated) {
  if (negated) {
    if (terms.kind(t) != Kind::Not) return {};
    t = terms.child(t, 0);
  }
  return terms.kind(t) == Kind::Eq && terms.is_const(terms.child(t, 1)) ? t : Term();
}

// x = 1 and x = 2 is false (the result says so); of x = 1 and not x = 2 the second says nothing new.
bool contradict_or_drop(const Terms& terms, bool is_and, std::vector<Term>& parts) {
  std::vector<Term> fixed;  // equations that hold if the conjunction does
  for (const Term t : parts) {
    if (const Term e = equation_with_constant(terms, t, !is_and); e.valid()) fixed.push_back(e);
  }
  const auto against = [&](Term e, Term other) { return e != other && terms.child(e, 0) == terms.child(other, 0); };
  for (const Term e : fixed) {
    if (std::any_of(fixed.begin(), fixed.end(), [&](Term other) { return against(e, other); })) return true;
  }
  if (fixed.empty()) return false;
  std::erase_if(parts, [&](Term t) {
    const Term e = equation_with_constant(terms, t, is_and);
    return e.valid() && std::any_of(fixed.begin(), fixed.end(), [&](Term other) { return against(e, other); });
  });
  return false;
}

}  // namespace

/// Uses the parts to simplify the disjunctions among them: x and (x or y) is x, x and (not x or y) is x and y.
/// Says whether something changed.
bool Terms::absorb(Kind dual, std::vector<Term>& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (kind(parts[i]) != dual || children(parts[i]).size() > kComparedInner) continue;
    const std::vector<Term> inner(children(parts[i]).begin(), children(parts[i]).end());
    if (std::any_of(inner.begin(), inner.end(), [&](Term q) { return contains(parts, q); })) {
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i));
      return true;
    }
    std::vector<Term> rest;
    for (const Term q : inner) {
      const Term negation = existing_negation(q);
      if (!negation.valid() || !contains(parts, negation)) rest.push_back(q);
    }
    if (rest.size() != inner.size()) {
      parts[i] = junction(dual, rest);
      return true;
    }
  }
  return false;
}

Term Terms::junction(Kind junction_kind, std::span<const Term> terms) {
  const bool is_and = junction_kind == Kind::And;
  const Term neutral = boolean(is_and);
  const Term absorbing = boolean(!is_and);
  std::vector<Term> parts;
  parts.reserve(terms.size());
  for (const Term t : terms) {
    base::require(sort(t).is_bool(), "and, or take Bools");
    if (t == absorbing) return absorbing;
    if (t == neutral) continue;
    const auto inner = kind(t) == junction_kind ? children(t) : std::span<const Term>{};
    if (!inner.empty() && inner.size() <= std::max(kAlwaysMerged, terms.size())) {
      parts.insert(parts.end(), inner.begin(), inner.end());
    } else {
      parts.push_back(t);
    }
  }
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  // Of two opposite parts one is a Not, or both are orders, so that only those need to look for the other.
  for (const Term t : parts) {
    const Term negation = kind(t) == Kind::Not || is_order(kind(t)) ? existing_negation(t) : Term();
    if (negation.valid() && contains(parts, negation)) return absorbing;
  }
  if (parts.size() >= 2 && parts.size() <= kCompared) {
    if (contradict_or_drop(*this, is_and, parts)) return absorbing;
    if (absorb(is_and ? Kind::Or : Kind::And, parts)) return junction(junction_kind, parts);
  }
  if (parts.empty()) return neutral;
  if (parts.size() == 1) return parts[0];
  return make(junction_kind, Sort::boolean(), 0, parts);
}

}  // namespace pincer::logic
