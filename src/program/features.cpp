// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/features.h"

#include <algorithm>

#include "logic/term/products.h"
#include "program/loop_heads.h"

namespace pincer::program {

namespace {

template <class Predicate>
bool any_sort(const Cfa& cfa, Predicate predicate) {
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    if (predicate(cfa.sort(VariableId(v)))) return true;
  }
  return false;
}

logic::Sort innermost(logic::Sort sort) {
  while (sort.is_array()) sort = sort.element();
  return sort;
}

}  // namespace

bool has_bits(const Cfa& cfa) {
  return any_sort(cfa, [](logic::Sort sort) { return innermost(sort).is_bitvec(); });
}

bool is_over_bits(const Cfa& cfa) {
  return has_bits(cfa) && !any_sort(cfa, [](logic::Sort sort) { return !sort.is_bitvec() && !sort.is_bool(); });
}

bool is_over_integers(const Cfa& cfa) {
  return !any_sort(cfa, [](logic::Sort sort) { return !sort.is_int() && !sort.is_bool(); });
}

bool has_memory(const Cfa& cfa) {
  return any_sort(cfa, [](logic::Sort sort) { return sort.is_array(); });
}

bool has_calls(const Cfa& cfa) {
  return std::any_of(cfa.edges().begin(), cfa.edges().end(),
                     [](const Edge& edge) { return std::holds_alternative<Call>(edge.statement); });
}

bool has_loops(const Cfa& cfa) {
  const std::vector<bool> heads = loop_heads(cfa);
  return std::find(heads.begin(), heads.end(), true) != heads.end();
}

bool has_products(const Cfa& cfa) {
  logic::Products products(cfa.terms());
  return std::any_of(cfa.edges().begin(), cfa.edges().end(), [&](const Edge& edge) {
    if (const auto* assume = std::get_if<Assume>(&edge.statement)) return products.in(assume->condition);
    const auto* assign = std::get_if<Assign>(&edge.statement);
    return assign != nullptr && products.in(assign->value);
  });
}

}  // namespace pincer::program
