// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "certificate/verdict.h"
#include "report/loop_invariants.h"

namespace pincer::report {

/// What an invariant says about the nodes of lists and trees, for people.
struct NodeLines {
  std::vector<std::string> of_variables;  // `p == 0 or p->value == 1`
  std::vector<std::string> of_all;        // `for every struct node n: n->next == 0 or n->next is allocated`
};

/// Of the invariants of a loop, those parts that speak of objects in a ledger (program/ledgers.h) or of what they hold,
/// if there are words for all that they say. `for every` means those that the ledger has. Where the next object will lie
/// is nothing that people know of: what compares with it is left out. Nothing of loops that the program model has
/// several times.
NodeLines node_lines(const program::Cfa& cfa, const LoopInvariants& loop,
                     const std::vector<certificate::ForAll>& for_all);

/// Is it about objects in a ledger?
bool is_about_nodes(const program::Cfa& cfa, logic::Term formula);

}  // namespace pincer::report
