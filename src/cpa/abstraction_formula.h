// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/query/bdd.h"
#include "logic/term/terms.h"

namespace pincer::cpa {

/// The abstraction formula of a state, over the program variables: always a formula, and a decision diagram over its
/// predicates, too, where that representation was chosen.
struct AbstractionFormula {
  logic::Term term;
  logic::Bdd bdd;

  bool operator==(const AbstractionFormula& other) const { return term == other.term; }
};

}  // namespace pincer::cpa
