// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Let variables be progressions at the beginning of a turn, with the differences that the last turn made. If the edges
// of the turn, followed with progressions in the place of values, make each variable what it is one turn later, then this
// goes on by induction, as long as no condition changes and nothing wraps around that was taken not to. How long that is,
// is a division: for 10 + 2 * t < 1000, t < 495.
#include "program/leaps.h"

#include <algorithm>

#include "logic/value/operations.h"
#include "program/loop_heads.h"

namespace pincer::program {

using logic::Kind;
using logic::Sort;
using logic::Term;
using logic::Value;

namespace {

constexpr unsigned kDeepest = 100;  // terms within terms

constexpr std::uint64_t kFirst = 256;      // turns of a loop before anything is tried
constexpr unsigned kMostTurns = 8;         // that are taken as one: branches may go one way and the other in turns
constexpr std::size_t kMostEdges = 2'000;  // of these
constexpr std::uint64_t kFew = 16;         // repetitions that are not worth it

mpz_class power_of_two(unsigned exponent) {
  mpz_class result = 1;
  result <<= exponent;
  return result;
}

/// The number from -2^(width - 1) to 2^(width - 1) - 1 that is equal modulo 2^width.
mpz_class as_signed(const mpz_class& number, unsigned width) { return Value::bits(width, number).as_signed(); }

mpz_class floor_of(const mpz_class& a, const mpz_class& b) {
  mpz_class result;
  mpz_fdiv_q(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return result;
}

bool is_constant(const Progression& p) { return p.slope == 0; }

Progression same(const Value& value) { return {value, 0}; }

/// The same number of bits, `first` modulo 2^width.
Progression progression(unsigned width, const mpz_class& first, const mpz_class& slope) {
  return {Value::bits(width, first), as_signed(slope, width)};
}

}  // namespace

bool Leaps::takes(const Cfa& cfa, EdgeId edge) {
  const Statement& statement = cfa.edge(edge).statement;
  if (const auto* assign = std::get_if<Assign>(&statement)) return !cfa.sort(assign->variable).is_array();
  return std::holds_alternative<Assume>(statement);
}

void Leaps::only_before(const mpz_class& turn) { turns_ = std::min(turns_, turn); }

mpz_class Leaps::unwrapped(const Progression& value, bool is_signed) {
  const unsigned width = value.first.sort().width();
  const mpz_class first = is_signed ? value.first.as_signed() : value.first.as_unsigned();
  const mpz_class least = is_signed ? mpz_class(-power_of_two(width - 1)) : mpz_class(0);
  const mpz_class most = least + power_of_two(width) - 1;
  if (value.slope > 0) only_before(floor_of(most - first, value.slope) + 1);
  if (value.slope < 0) only_before(floor_of(first - least, -value.slope) + 1);
  return first;
}

Progression Leaps::at_start(VariableId variable) const {
  const Value& now = now_[variable.index()];
  if (!now.sort().is_bitvec()) return same(now);  // if it changes, the turn does not end as it has to
  const unsigned width = now.sort().width();
  return {now, as_signed(now.as_unsigned() - before_[variable.index()].as_unsigned(), width)};
}

Progression* Leaps::written(VariableId variable) {
  const auto found =
      std::find_if(written_.begin(), written_.end(), [&](const auto& each) { return each.first == variable; });
  return found == written_.end() ? nullptr : &found->second;
}

std::uint64_t Leaps::turns(std::span<const EdgeId> edges, std::span<const Value> before, std::span<const Value> now) {
  before_ = before;
  now_ = now;
  written_.clear();
  turns_ = power_of_two(60) / static_cast<unsigned long>(edges.size() + 1);  // so that all steps can be counted
  for (const EdgeId id : edges) {
    const auto* assign = std::get_if<Assign>(&cfa_.edge(id).statement);
    if (assign != nullptr && written(assign->variable) == nullptr)
      written_.emplace_back(assign->variable, at_start(assign->variable));
  }
  for (const EdgeId id : edges) {
    const Statement& statement = cfa_.edge(id).statement;
    if (const auto* assume = std::get_if<Assume>(&statement)) {
      const auto holds = evaluate(assume->condition);
      if (!holds || !holds->first.as_bool()) return 0;
    } else if (const auto* assign = std::get_if<Assign>(&statement)) {
      const auto value = evaluate(assign->value);
      if (!value) return 0;
      *written(assign->variable) = *value;
    }
    if (turns_ <= 0) return 0;
  }
  for (const auto& [variable, value] : written_) {
    const Progression start = at_start(variable);
    if (value.slope != start.slope) return 0;
    const Sort sort = start.first.sort();
    const Value next =
        sort.is_bitvec() ? Value::bits(sort.width(), start.first.as_unsigned() + start.slope) : start.first;
    if (!(value.first == next)) return 0;
  }
  return mpz_class(turns_).get_ui();
}

std::vector<std::pair<VariableId, Value>> Leaps::after(std::uint64_t turns) const {
  std::vector<std::pair<VariableId, Value>> result;
  for (const auto& [variable, value] : written_) {
    const Progression start = at_start(variable);
    if (is_constant(start)) continue;
    const mpz_class number = start.first.as_unsigned() + start.slope * static_cast<unsigned long>(turns);
    result.emplace_back(variable, Value::bits(start.first.sort().width(), number));
  }
  return result;
}

std::optional<Progression> Leaps::evaluate(Term term, unsigned depth) {
  const logic::Terms& terms = cfa_.terms();
  if (terms.is_const(term)) return same(terms.const_value(term));
  if (terms.kind(term) == Kind::Variable) {
    const VariableId variable = cfa_.variable_of(term).value();
    if (const Progression* known = written(variable)) return *known;
    return same(now_[variable.index()]);
  }
  return depth > kDeepest ? std::nullopt : make(term, depth + 1);
}

std::optional<Progression> Leaps::make(Term term, unsigned depth) {
  const logic::Terms& terms = cfa_.terms();
  if (terms.kind(term) == Kind::Ite) {  // what is not chosen need not be known
    const auto condition = evaluate(terms.child(term, 0), depth);
    if (!condition) return std::nullopt;
    return evaluate(terms.child(term, condition->first.as_bool() ? 1 : 2), depth);
  }
  std::vector<Progression> parts;
  for (const Term child : terms.children(term)) {
    auto part = evaluate(child, depth);
    if (!part) return std::nullopt;
    parts.push_back(std::move(*part));
  }
  if (!std::all_of(parts.begin(), parts.end(), is_constant)) return apply(term, parts);
  std::vector<Value> values;
  for (Progression& part : parts) values.push_back(std::move(part.first));
  return same(logic::apply(terms.kind(term), terms.attribute(term), terms.sort(term), values));
}

/// Some part changes, so that it is a bit-vector.
std::optional<Progression> Leaps::apply(Term term, std::span<const Progression> parts) {
  const Kind kind = cfa_.terms().kind(term);
  const Sort sort = cfa_.terms().sort(term);
  const Progression& a = parts.front();
  const Progression& b = parts.back();
  const auto low_bits_of_slope = [&](unsigned bits) -> mpz_class {
    mpz_class rest;
    mpz_fdiv_r_2exp(rest.get_mpz_t(), a.slope.get_mpz_t(), bits);
    return rest;
  };
  switch (kind) {
    case Kind::Eq: return equal(a, b);
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle: return compared(kind, a, b);
    case Kind::BvNeg: return progression(sort.width(), -a.first.as_unsigned(), -a.slope);
    case Kind::BvNot: return progression(sort.width(), -a.first.as_unsigned() - 1, -a.slope);
    case Kind::BvAdd:
      return progression(sort.width(), a.first.as_unsigned() + b.first.as_unsigned(), a.slope + b.slope);
    case Kind::BvSub:
      return progression(sort.width(), a.first.as_unsigned() - b.first.as_unsigned(), a.slope - b.slope);
    case Kind::BvMul: {
      if (!is_constant(a) && !is_constant(b)) return std::nullopt;
      const mpz_class factor = is_constant(a) ? a.first.as_unsigned() : b.first.as_unsigned();
      const Progression& other = is_constant(a) ? b : a;
      return progression(sort.width(), other.first.as_unsigned() * factor, other.slope * factor);
    }
    case Kind::BvShl: {
      const mpz_class by = b.first.as_unsigned();
      if (!is_constant(b) || by >= sort.width()) return std::nullopt;
      const mpz_class factor = power_of_two(static_cast<unsigned>(by.get_ui()));
      return progression(sort.width(), a.first.as_unsigned() * factor, a.slope * factor);
    }
    case Kind::BvExtract: {
      const unsigned low = cfa_.terms().attribute(term);
      if (low_bits_of_slope(low) != 0) return std::nullopt;  // else the bits below stay as they are
      const mpz_class factor = power_of_two(low);
      return progression(sort.width(), floor_of(a.first.as_unsigned(), factor), floor_of(a.slope, factor));
    }
    case Kind::BvZeroExtend: return progression(sort.width(), unwrapped(a, false), a.slope);
    case Kind::BvSignExtend: return progression(sort.width(), unwrapped(a, true), a.slope);
    case Kind::BvAnd: {
      // Bits that do not change: those of a constant below the last one of the slope.
      if (parts.size() != 2 || is_constant(a) == is_constant(b)) return std::nullopt;
      const Progression& mask = is_constant(a) ? a : b;
      const Progression& other = is_constant(a) ? b : a;
      const auto bits = static_cast<unsigned>(mpz_scan1(other.slope.get_mpz_t(), 0));
      if (mask.first.as_unsigned() >= power_of_two(bits)) return std::nullopt;
      return same(logic::apply(kind, 0, sort, std::vector<Value>{mask.first, other.first}));
    }
    case Kind::BvUDiv:
    case Kind::BvURem:
    case Kind::BvSDiv:
    case Kind::BvSRem: return divided(term, a, b);
    default: return std::nullopt;
  }
}

/// By a positive constant that the slope is a multiple of, of numbers that are not negative.
std::optional<Progression> Leaps::divided(Term term, const Progression& dividend, const Progression& divisor) {
  const Kind kind = cfa_.terms().kind(term);
  const bool is_signed = kind == Kind::BvSDiv || kind == Kind::BvSRem;
  const mpz_class by = is_signed ? divisor.first.as_signed() : divisor.first.as_unsigned();
  if (!is_constant(divisor) || by <= 0 || dividend.slope % by != 0) return std::nullopt;
  const mpz_class first = unwrapped(dividend, is_signed);
  if (first < 0) return std::nullopt;
  if (is_signed && dividend.slope < 0) only_before(floor_of(first, -dividend.slope) + 1);
  const unsigned width = cfa_.terms().sort(term).width();
  if (kind == Kind::BvURem || kind == Kind::BvSRem) return progression(width, first % by, 0);
  return progression(width, first / by, dividend.slope / by);
}

Progression Leaps::compared(Kind kind, const Progression& a, const Progression& b) {
  const bool is_signed = kind == Kind::BvSlt || kind == Kind::BvSle;
  const bool is_strict = kind == Kind::BvSlt || kind == Kind::BvUlt;
  const mpz_class first_a = unwrapped(a, is_signed);
  const mpz_class first_b = unwrapped(b, is_signed);
  // Is difference + slope * t < 0?
  const mpz_class difference = first_a - first_b - (is_strict ? 0 : 1);
  const mpz_class slope = a.slope - b.slope;
  const bool holds = difference < 0;
  if (holds && slope > 0) only_before(floor_of(-difference + slope - 1, slope));
  if (!holds && slope < 0) only_before(floor_of(difference, -slope) + 1);
  return same(Value::boolean(holds));
}

Progression Leaps::equal(const Progression& a, const Progression& b) {
  // Is difference + slope * t = 0, modulo 2^width?
  const unsigned width = a.first.sort().width();
  const mpz_class modulus = power_of_two(width);
  mpz_class difference = b.first.as_unsigned() - a.first.as_unsigned();
  mpz_fdiv_r_2exp(difference.get_mpz_t(), difference.get_mpz_t(), width);
  mpz_class slope = a.slope - b.slope;
  mpz_fdiv_r_2exp(slope.get_mpz_t(), slope.get_mpz_t(), width);
  const bool holds = difference == 0;
  if (slope == 0) return same(Value::boolean(holds));
  if (holds) {
    only_before(1);
    return same(Value::boolean(true));
  }
  const mpz_class factor = gcd(slope, modulus);
  if (difference % factor != 0) return same(Value::boolean(false));
  const mpz_class rest = modulus / factor;
  const mpz_class reduced = slope / factor;  // odd
  mpz_class turn;
  mpz_invert(turn.get_mpz_t(), reduced.get_mpz_t(), rest.get_mpz_t());
  turn = turn * (difference / factor) % rest;
  only_before(turn);
  return same(Value::boolean(false));
}

Leaper::Leaper(const Cfa& cfa) : cfa_(cfa), leaps_(cfa), is_head_(loop_heads(cfa)), heads_(cfa.locations().size()) {
  for (Head& head : heads_) head.next = kFirst;
}

std::uint64_t Leaper::arrive(LocationId location, std::vector<Value>& values) {
  if (!is_head_[location.index()]) return 0;
  Head& head = heads_[location.index()];
  ++head.visits;
  if (at_ == location && ++turns_ == head.period) return leap(head, values);
  if (!at_.valid() && head.visits >= head.next) begin(location, values);
  return 0;
}

void Leaper::begin(LocationId location, const std::vector<Value>& values) {
  at_ = location;
  turns_ = 0;
  edges_.clear();
  before_.clear();
  // Whoever holds an array makes writes to it expensive.
  for (const Value& value : values) before_.push_back(value.sort().is_array() ? Value() : value);
}

void Leaper::step(EdgeId edge) {
  if (!at_.valid()) return;
  edges_.push_back(edge);
  if (edges_.size() > kMostEdges || !Leaps::takes(cfa_, edge)) give_up();
}

void Leaper::give_up() {
  if (!at_.valid()) return;
  Head& head = heads_[at_.index()];
  head.next = 2 * head.visits;
  at_ = {};
}

std::uint64_t Leaper::leap(Head& head, std::vector<Value>& values) {
  at_ = {};
  const std::uint64_t repeated = leaps_.turns(edges_, before_, values);
  if (repeated < kFew) {
    head.period = head.period % kMostTurns + 1;
    head.next = head.period == 1 ? 2 * head.visits : head.visits;
    return 0;
  }
  for (auto& [variable, value] : leaps_.after(repeated)) values[variable.index()] = std::move(value);
  head.next = head.visits + kFirst;
  return repeated * edges_.size();
}

}  // namespace pincer::program
