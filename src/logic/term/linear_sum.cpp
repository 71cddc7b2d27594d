// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/linear_sum.h"

#include "base/contract.h"

namespace pincer::logic {

namespace {

mpz_class as_signed(mpz_class value, Sort sort) {
  if (!sort.is_bitvec()) return value;
  mpz_class modulus = 1;
  modulus <<= sort.width();
  mpz_fdiv_r(value.get_mpz_t(), value.get_mpz_t(), modulus.get_mpz_t());
  return 2 * value >= modulus ? mpz_class(value - modulus) : value;
}

/// `t` is a shifted x, with constant low bits: the high part of x * 2^m + c.
std::optional<std::pair<Term, unsigned>> shifted(const Terms& terms, Term t) {
  if (terms.kind(t) != Kind::BvConcat || terms.children(t).size() != 2) return std::nullopt;
  const Term high = terms.child(t, 0);
  const Term low = terms.child(t, 1);
  if (!terms.is_const(low) || terms.kind(high) != Kind::BvExtract || terms.attribute(high) != 0) return std::nullopt;
  const Term x = terms.child(high, 0);
  if (terms.sort(x) != terms.sort(t)) return std::nullopt;
  return std::pair(x, terms.sort(low).width());
}

}  // namespace

void LinearSum::normalise() {
  constant = as_signed(constant, sort);
  for (auto part = parts.begin(); part != parts.end();) {
    part->second = as_signed(part->second, sort);
    part = part->second == 0 ? parts.erase(part) : std::next(part);
  }
}

void LinearSum::add(const LinearSum& other, const mpz_class& factor) {
  base::require(sort == other.sort, "sums are of one sort");
  constant += factor * other.constant;
  for (const auto& [part, times] : other.parts) parts[part] += factor * times;
  normalise();
}

void LinearSum::scale(const mpz_class& factor) {
  constant *= factor;
  for (auto& [part, times] : parts) times *= factor;
  normalise();
}

std::optional<LinearSum> LinearSum::divided_by(const mpz_class& factor) const {
  base::require(factor != 0, "nothing is divided by zero");
  LinearSum result = *this;
  if (!mpz_divisible_p(constant.get_mpz_t(), factor.get_mpz_t())) return std::nullopt;
  result.constant /= factor;
  for (auto& [part, times] : result.parts) {
    if (!mpz_divisible_p(times.get_mpz_t(), factor.get_mpz_t())) return std::nullopt;
    times /= factor;
  }
  return result;
}

Term LinearSum::term(Terms& terms) const {
  const auto number = [&](const mpz_class& value) {
    return sort.is_bitvec() ? terms.bv(sort.width(), value) : terms.integer(value);
  };
  // What is subtracted comes behind what is added, and the constant last: sums that differ in the constant share the rest.
  Term result = number(0);
  for (const auto& [part, times] : parts) {
    if (times < 0 && sort.is_bitvec()) continue;
    const Term product = times == 1         ? part
                         : sort.is_bitvec() ? terms.bv_mul(part, number(times))
                                            : terms.int_mul(number(times), part);
    result = sort.is_bitvec() ? terms.bv_add(result, product) : terms.int_add(result, product);
  }
  for (const auto& [part, times] : parts) {
    if (times > 0 || !sort.is_bitvec()) continue;
    result = terms.bv_sub(result, times == -1 ? part : terms.bv_mul(part, number(-times)));
  }
  return sort.is_bitvec() ? terms.bv_add(result, number(constant)) : terms.int_add(result, number(constant));
}

LinearSum linear_sum(const Terms& terms, Term root) {
  LinearSum result{terms.sort(root), 0, {}};
  std::vector<std::pair<Term, mpz_class>> open{{root, 1}};
  const auto constant_child = [&](Term t) -> std::optional<std::size_t> {
    if (terms.children(t).size() != 2) return std::nullopt;
    if (terms.is_const(terms.child(t, 0))) return 0;
    return terms.is_const(terms.child(t, 1)) ? std::optional<std::size_t>(1) : std::nullopt;
  };
  while (!open.empty()) {
    const auto [t, factor] = open.back();
    open.pop_back();
    if (terms.is_const(t)) {
      result.constant += factor * terms.const_value(t).as_signed();
      continue;
    }
    switch (terms.kind(t)) {
      case Kind::BvAdd:
      case Kind::IntAdd:
        for (const Term child : terms.children(t)) open.emplace_back(child, factor);
        continue;
      case Kind::BvSub:
        open.emplace_back(terms.child(t, 0), factor);
        open.emplace_back(terms.child(t, 1), -factor);
        continue;
      case Kind::BvNeg: open.emplace_back(terms.child(t, 0), -factor); continue;
      case Kind::BvMul:
      case Kind::IntMul:
        if (const auto at = constant_child(t)) {
          open.emplace_back(terms.child(t, 1 - *at), factor * terms.const_value(terms.child(t, *at)).as_signed());
          continue;
        }
        break;
      case Kind::BvShl:
        if (terms.is_const(terms.child(t, 1)) && terms.const_value(terms.child(t, 1)).as_unsigned() < 4096) {
          mpz_class power = 1;
          power <<= terms.const_value(terms.child(t, 1)).as_unsigned().get_ui();
          open.emplace_back(terms.child(t, 0), factor * power);
          continue;
        }
        break;
      case Kind::BvConcat:
        if (const auto found = shifted(terms, t)) {
          mpz_class power = 1;
          power <<= found->second;
          open.emplace_back(found->first, factor * power);
          result.constant += factor * terms.const_value(terms.child(t, 1)).as_unsigned();
          continue;
        }
        break;
      default: break;
    }
    result.parts[t] += factor;
  }
  result.scale(1);
  return result;
}

LinearSum linear_sum_as_if_unbounded(Terms& terms, Term t) {
  LinearSum result = linear_sum(terms, t);
  for (const auto& [part, factor] : std::map(result.parts)) {
    if (terms.kind(part) != Kind::BvSignExtend) continue;
    const LinearSum inside = linear_sum(terms, terms.child(part, 0));
    if (inside.parts.size() == 1 && inside.parts.begin()->second == 1 && inside.constant == 0) continue;
    LinearSum extended{result.sort, inside.constant, {}};
    for (const auto& [below, times] : inside.parts)
      extended.parts[terms.bv_sign_extend(below, terms.attribute(part))] += times;
    result.parts.erase(part);
    result.add(extended, factor);
  }
  return result;
}

}  // namespace pincer::logic
