// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/bitblast_model.h"

#include <algorithm>
#include <unordered_map>

#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"

namespace pincer::logic {

using bitblast::Access;
using bitblast::Bit;
using bitblast::WordView;

Value BitblastModel::from_bits(Sort sort, WordView bits) {
  // What has no literal is an input that no clause mentions: any value will do.
  const auto read = [&](Bit bit) {
    if (bit.is_constant()) return bit.is_true();
    const int literal = cnf_.existing_literal(bit);
    return literal != 0 && sat_.value(literal);
  };
  if (sort.is_bool()) return Value::boolean(read(bits.front()));
  if (bits.size() <= 64) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bits.size(); ++i) number |= std::uint64_t{read(bits[i])} << i;
    return Value::bits(sort.width(), number);
  }
  mpz_class number;
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (read(bits[i])) mpz_setbit(number.get_mpz_t(), i);
  }
  return Value::bits(sort.width(), number);
}

std::optional<Value> BitblastModel::encoded(Term t) {
  const Term expanded = definitions_.expanded(t);
  if (!expanded.valid()) return std::nullopt;
  const WordView bits = blaster_.existing_bits(expanded);
  if (bits.empty()) return std::nullopt;
  for (const Bit bit : bits) {
    if (!bit.is_constant() && cnf_.existing_literal(bit) == 0) return std::nullopt;
  }
  return from_bits(terms_.sort(t), bits);
}

Value BitblastModel::free_variable(Term variable) {
  const Sort sort = terms_.sort(variable);
  if (const Term pattern = floats_.pattern_of(variable); pattern.valid()) {
    return FloatCircuits::value(sort, free_variable(pattern));
  }
  if (!sort.is_array()) {
    const WordView bits = blaster_.existing_bits(variable);
    return bits.empty() ? Value::zero(sort) : from_bits(sort, bits);
  }
  Value array = Value::zero(sort);
  for (const Access& access : blaster_.accesses()) {
    if (access.array != variable) continue;
    array.store(from_bits(sort.index(), blaster_.existing_bits(access.index)),
                from_bits(sort.element(), blaster_.existing_bits(access.select)));
  }
  return array;
}

void BitblastModel::evaluate_variable(Term root) {
  std::vector<Term> open{root};
  while (!open.empty()) {
    const Term variable = open.back();
    if (variables_[variable]) {
      open.pop_back();
      continue;
    }
    const Term definition = definitions_.of(variable);
    std::optional<Value> value = definition.valid() ? encoded(variable) : free_variable(variable);
    if (!value) {
      const std::size_t before = open.size();
      for (const Term below : free_variables(terms_, definition)) {
        if (!variables_[below]) open.push_back(below);
      }
      if (open.size() != before) continue;
      value = evaluate(terms_, definition, [&](Term v) { return *variables_[v]; });
    }
    variables_[variable] = std::move(value);
    open.pop_back();
  }
}

Value BitblastModel::value(Term t) {
  if (const auto known = encoded(t)) return *known;
  return evaluate(terms_, t, [&](Term variable) {
    evaluate_variable(variable);
    return *variables_[variable];
  });
}

std::vector<std::pair<Access, Access>> BitblastModel::inconsistent_accesses() {
  struct Hash {
    std::size_t operator()(const Value& value) const { return value.hash(); }
  };
  std::vector<std::pair<Access, Access>> result;
  TermMap<std::unordered_map<Value, Access, Hash>> seen;  // per array; only looked up, never walked
  for (const Access& access : blaster_.accesses()) {
    const Value index = from_bits(terms_.sort(access.index), blaster_.existing_bits(access.index));
    const auto [first, is_new] = seen[access.array].emplace(index, access);
    if (is_new) continue;
    const WordView a = blaster_.existing_bits(first->second.select);
    const WordView b = blaster_.existing_bits(access.select);
    const bool same = std::ranges::equal(a, b, [&](Bit x, Bit y) {
      return sat_.value(cnf_.existing_literal(x)) == sat_.value(cnf_.existing_literal(y));
    });
    if (!same) result.emplace_back(first->second, access);
  }
  return result;
}

}  // namespace pincer::logic
