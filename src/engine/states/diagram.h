// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "engine/states/table.h"
#include "program/cfa.h"

namespace pincer::engine::states {

/// States of some variables: each row says something of each variable, and perhaps how some compare.
struct Rows {
  std::vector<program::VariableId> variables;  // numbers of at most 64 bits
  std::vector<Known> rows;
};

/// The formula that holds in the states of all rows and in no others: a decision diagram over the variables, with ranges
/// of values at its edges, and what is known of how they compare at its end. Equal parts are shared.
logic::Term formula_of(const program::Cfa& cfa, const Rows& rows);

}  // namespace pincer::engine::states
