// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/numbers.h"

#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::program {

using logic::Term;

std::vector<Term> terms_of(const Cfa& cfa) {
  std::vector<Term> result;
  for (const Edge& edge : cfa.edges()) {
    if (const auto* assume = std::get_if<Assume>(&edge.statement)) result.push_back(assume->condition);
    if (const auto* assign = std::get_if<Assign>(&edge.statement)) result.push_back(assign->value);
  }
  return result;
}

std::set<mpz_class> numbers_of(const Cfa& cfa) {
  const logic::Terms& terms = cfa.terms();
  std::set<mpz_class> result;
  logic::TermMap<bool> seen;
  for (const Term root : terms_of(cfa)) {
    logic::visit_children_first(
        terms, root, [&](Term t) { return seen.contains(t); },
        [&](Term t) {
          seen[t] = true;
          if (terms.is_const(t) && (terms.sort(t).is_bitvec() || terms.sort(t).is_int()))
            result.insert(terms.const_value(t).as_signed());
        });
  }
  return result;
}

}  // namespace pincer::program
