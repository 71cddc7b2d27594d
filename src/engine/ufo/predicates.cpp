// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/ufo/predicates.h"

namespace pincer::engine::ufo {

using logic::Kind;
using logic::Term;

void Predicates::add(Term predicate) {
  if (terms_.kind(predicate) == Kind::Not) predicate = terms_.child(predicate, 0);
  if (terms_.is_const(predicate) || taken_.contains(predicate) || taken_.contains(terms_.lnot(predicate))) return;
  taken_[predicate] = 1;
  all_.push_back(predicate);
}

void Predicates::add_atoms(Term label) {
  std::vector<Term> open{label};
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (split_.contains(t)) continue;
    split_[t] = 1;
    const Kind kind = terms_.kind(t);
    const bool is_choice = kind == Kind::Ite || (kind == Kind::Eq && terms_.sort(terms_.child(t, 0)).is_bool());
    if (kind == Kind::And || kind == Kind::Or || kind == Kind::Not || is_choice) {
      const auto children = terms_.children(t);
      open.insert(open.end(), children.rbegin(), children.rend());
    } else {
      add(t);
    }
  }
}

void Predicates::add_conjuncts(Term label) {
  std::vector<Term> open{label};
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (terms_.kind(t) == Kind::And) {
      const auto children = terms_.children(t);
      open.insert(open.end(), children.rbegin(), children.rend());
    } else {
      add(t);
    }
  }
}

}  // namespace pincer::engine::ufo
