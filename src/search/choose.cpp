// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/choose.h"

#include "program/features.h"

namespace pincer::search {

std::vector<std::string> choose_members(const program::Cfa& cfa) {
  if (!program::has_loops(cfa)) return {"bmc"};  // decides everything
  if (program::has_calls(cfa)) return {"bmc"};   // the others need a program without procedures
  // Linear invariants are what programs over integers need, and what bounded model checking does not find.
  if (program::is_over_integers(cfa))
    return {"compositional", "bmc", "horn", "k-induction", "uufo", "impact", "predicate", "minimax"};
  return {"bmc", "k-induction", "horn", "uufo", "impact", "compositional", "predicate", "minimax"};
}

}  // namespace pincer::search
