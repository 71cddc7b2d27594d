// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/octagon_step.h"

#include <map>

namespace pincer::invariant {

using domain::Bound;
using domain::Interval;
using domain::Octagon;
using logic::Kind;
using logic::Term;

namespace {

constexpr unsigned kChoicesFollowed = 3;

}  // namespace

struct OctagonStep::Sum {
  std::map<Term, mpz_class> factors;
  mpz_class number;
};

std::optional<OctagonStep::Sum> OctagonStep::linear(Term term) const {
  switch (terms_.kind(term)) {
    case Kind::Variable: return Sum{{{term, 1}}, 0};
    case Kind::IntConst: return Sum{{}, terms_.const_value(term).as_signed()};
    case Kind::IntAdd: {
      Sum sum;
      for (const Term child : terms_.children(term)) {
        const auto part = linear(child);
        if (!part) return std::nullopt;
        sum.number += part->number;
        for (const auto& [variable, factor] : part->factors) sum.factors[variable] += factor;
      }
      std::erase_if(sum.factors, [](const auto& entry) { return entry.second == 0; });
      return sum;
    }
    case Kind::IntMul: {
      if (terms_.children(term).size() != 2) return std::nullopt;
      auto a = linear(terms_.child(term, 0));
      auto b = linear(terms_.child(term, 1));
      if (!a || !b) return std::nullopt;
      if (!a->factors.empty()) std::swap(a, b);
      if (!a->factors.empty()) return std::nullopt;
      const mpz_class scale = a->number;
      b->number *= scale;
      for (auto& [variable, factor] : b->factors) factor *= scale;
      std::erase_if(b->factors, [](const auto& entry) { return entry.second == 0; });
      return b;
    }
    default: return std::nullopt;
  }
}

OctagonStep::OctagonStep(const program::Cfa& cfa, const std::vector<Term>& variables)
    : cfa_(cfa), terms_(cfa.terms()), variables_(variables) {
  for (std::size_t i = 0; i < variables.size(); ++i) index_[variables[i]] = i;
}

void OctagonStep::operator()(const program::Statement& statement, Octagon& state) const {
  if (const auto* assign = std::get_if<program::Assign>(&statement)) {
    this->assign(cfa_.variable(assign->variable).term, assign->value, state);
  } else if (const auto* havoc = std::get_if<program::Havoc>(&statement)) {
    forget(cfa_.variable(havoc->variable).term, state);
  } else if (const auto* input = std::get_if<program::Input>(&statement)) {
    forget(cfa_.variable(input->variable).term, state);
  }
}

void OctagonStep::forget(Term variable, Octagon& state) const {
  if (const auto known = index_.find(variable); known != index_.end()) state.forget(known->second);
}

void OctagonStep::assign(Term variable, Term value, Octagon& state, unsigned depth) const {
  const auto target = index_.find(variable);
  if (target == index_.end()) return;
  if (terms_.kind(value) == Kind::Ite && depth < kChoicesFollowed) {
    // Mostly what is split at the wrap of an addition: bounds of differences may exclude it.
    Octagon otherwise = state;
    assume(terms_.child(value, 0), true, state);
    assume(terms_.child(value, 0), false, otherwise);
    assign(variable, terms_.child(value, 1), state, depth + 1);
    assign(variable, terms_.child(value, 2), otherwise, depth + 1);
    state = join(state, otherwise);
    return;
  }
  const auto sum = linear(value);
  if (sum && sum->factors.size() == 1) {
    const auto& [source, factor] = *sum->factors.begin();
    const auto known = index_.find(source);
    if (known != index_.end() && abs(factor) == 1) {
      const Bound c = Bound::from(sum->number);
      if (c.finite()) return state.assign(target->second, {known->second, factor < 0}, {c, c});
    }
  }
  state.assign(target->second, sum ? range(*sum, state) : Interval::top());
}

Interval OctagonStep::range(const Sum& sum, const Octagon& state) const {
  Interval result = Interval::single(sum.number);
  for (const auto& [variable, factor] : sum.factors) {
    const auto known = index_.find(variable);
    if (known == index_.end()) return Interval::top();
    result = result + Interval::single(factor) * state.interval(known->second);
  }
  return result;
}

void OctagonStep::assume(Term condition, bool holds, Octagon& state) const {
  switch (terms_.kind(condition)) {
    case Kind::BoolConst:
      if (terms_.is_true(condition) != holds) state = Octagon::empty(variables_.size());
      return;
    case Kind::Not: return assume(terms_.child(condition, 0), !holds, state);
    case Kind::And:
    case Kind::Or: {
      const std::vector<Term> parts(terms_.children(condition).begin(), terms_.children(condition).end());
      if ((terms_.kind(condition) == Kind::And) == holds) {
        for (const Term part : parts) assume(part, holds, state);
        return;
      }
      Octagon any = Octagon::empty(variables_.size());
      for (const Term part : parts) {
        Octagon one = state;
        assume(part, holds, one);
        any = join(any, one);
      }
      state = any;
      return;
    }
    case Kind::Eq:
      if (!terms_.sort(terms_.child(condition, 0)).is_int() || !holds) return;
      at_most(terms_.child(condition, 0), terms_.child(condition, 1), 0, state);
      return at_most(terms_.child(condition, 1), terms_.child(condition, 0), 0, state);
    case Kind::IntLe:
    case Kind::IntLt: {
      const Term a = terms_.child(condition, holds ? 0 : 1);
      const Term b = terms_.child(condition, holds ? 1 : 0);
      return at_most(a, b, (terms_.kind(condition) == Kind::IntLt) == holds ? 1 : 0, state);
    }
    default: return;
  }
}

void OctagonStep::at_most(Term a, Term b, int gap, Octagon& state) const {
  const auto left = linear(a);
  const auto right = linear(b);
  if (!left || !right) return;
  std::map<Term, mpz_class> factors = left->factors;
  for (const auto& [variable, factor] : right->factors) factors[variable] -= factor;
  std::erase_if(factors, [](const auto& entry) { return entry.second == 0; });
  const Bound c = Bound::from(right->number - left->number - gap);
  if (!c.finite()) return;
  std::vector<Octagon::Literal> literals;
  for (const auto& [variable, factor] : factors) {
    const auto known = index_.find(variable);
    if (known == index_.end() || abs(factor) != 1) return;
    literals.push_back({known->second, factor < 0});
  }
  if (literals.empty() && Bound(0) > c) state = Octagon::empty(variables_.size());
  if (literals.size() == 1) state.assume(literals[0], c);
  if (literals.size() == 2) state.assume(literals[0], literals[1], c);
}

}  // namespace pincer::invariant
