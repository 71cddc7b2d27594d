// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/ledgers.h"

#include <algorithm>
#include <optional>
#include <set>

#include "logic/term/linear_sum.h"
#include "program/def_use.h"

namespace pincer::program {

using logic::Kind;
using logic::LinearSum;
using logic::Term;

namespace {

/// Of a variable of array sort.
struct Writes {
  bool starts = false;  // as zeros
  bool grows = false;
  bool is_other = false;
};

bool is_zero(const logic::Terms& terms, Term t) { return terms.is_const(t) && terms.const_value(t).as_unsigned() == 0; }

void look_at_write(const logic::Terms& terms, Term variable, Term value, Writes& writes) {
  if (terms.kind(value) == Kind::ConstArray && is_zero(terms, terms.child(value, 0))) {
    writes.starts = true;
    return;
  }
  for (; terms.kind(value) == Kind::Store; value = terms.child(value, 0)) {
    const Term address = terms.child(value, 1);
    const Term end = terms.child(value, 2);
    if (is_zero(terms, end)) continue;
    LinearSum size = logic::linear_sum(terms, end);
    const LinearSum start = logic::linear_sum(terms, address);
    for (const auto& [part, factor] : start.parts) {
      const auto found = size.parts.find(part);
      if (found == size.parts.end() || found->second != factor) writes.is_other = true;
    }
    writes.grows = true;
  }
  if (value != variable) writes.is_other = true;
}

/// All places and values that are written into an array; none if something else happens to it.
using Stores = std::optional<std::set<std::pair<Term, Term>>>;

void note_store(const logic::Terms& terms, Term variable, Term value, Stores& stores) {
  if (!stores || terms.kind(value) == Kind::ConstArray) return;
  if (terms.kind(value) != Kind::Store || terms.child(value, 0) != variable) {
    stores.reset();
  } else {
    stores->insert({terms.child(value, 1), terms.child(value, 2)});
  }
}

bool are_inverse(const Stores& a, const Stores& b) {
  if (!a || !b || a->empty() || a->size() != b->size()) return false;
  return std::all_of(a->begin(), a->end(), [&](const auto& store) { return b->contains({store.second, store.first}); });
}

}  // namespace

Ledgers::Ledgers(const Cfa& cfa) {
  const logic::Terms& terms = cfa.terms();
  std::vector<Writes> writes(cfa.variables().size());
  std::vector<Stores> stores(cfa.variables().size(), Stores(std::in_place));
  std::vector<bool> is_read(cfa.variables().size(), false);
  const auto is_candidate = [&](VariableId v) {
    const logic::Sort sort = cfa.sort(v);
    return sort.is_array() && sort.index().is_bitvec() && sort.index() == sort.element() && !cfa.variable(v).procedure;
  };
  bool has_candidates = false;
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) has_candidates |= is_candidate(VariableId(v));
  if (!has_candidates) return;
  const DefUse def_use(cfa);
  for (std::size_t e = 0; e < cfa.edges().size(); ++e) {
    const auto* assign = std::get_if<Assign>(&cfa.edges()[e].statement);
    for (const VariableId v : def_use.writes(EdgeId(e))) {
      if (!is_candidate(v)) continue;
      if (assign == nullptr) {
        writes[v.index()].is_other = true;
        stores[v.index()].reset();
      } else {
        note_store(terms, cfa.variable(v).term, assign->value, stores[v.index()]);
        look_at_write(terms, cfa.variable(v).term, assign->value, writes[v.index()]);
      }
    }
    for (const VariableId v : def_use.reads(EdgeId(e))) {
      if (assign == nullptr || assign->variable != v) is_read[v.index()] = true;
    }
  }
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    if (!is_candidate(VariableId(v)) || !writes[v].starts || !writes[v].grows || writes[v].is_other) continue;
    all.emplace_back(v);
    if (!is_read[v]) told.emplace_back(v);
  }
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    for (std::size_t w = 0; w < v; ++w) {
      if (!is_candidate(VariableId(v)) || !is_candidate(VariableId(w)) || !are_inverse(stores[v], stores[w])) continue;
      lists.emplace_back(w);
      lists.emplace_back(v);
    }
  }
}

bool Ledgers::is_told(VariableId variable) const { return std::binary_search(told.begin(), told.end(), variable); }

}  // namespace pincer::program
