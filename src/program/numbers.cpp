// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/numbers.h"

#include "logic/term/parts.h"

namespace pincer::program {

std::set<mpz_class> numbers_of(const Cfa& cfa) {
  std::vector<logic::Term> all;
  for (const Edge& edge : cfa.edges()) {
    if (const auto* assume = std::get_if<Assume>(&edge.statement)) all.push_back(assume->condition);
    if (const auto* assign = std::get_if<Assign>(&edge.statement)) all.push_back(assign->value);
  }
  return logic::numbers_in(cfa.terms(), all);
}

}  // namespace pincer::program
