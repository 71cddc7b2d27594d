// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/ufo/predicates.h"

#include "logic/term/parts.h"

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
  for (const Term atom : logic::atoms_of(terms_, label)) add(atom);
}

void Predicates::add_conjuncts(Term label) {
  for (const Term conjunct : logic::conjuncts(terms_, label)) add(conjunct);
}

}  // namespace pincer::engine::ufo
