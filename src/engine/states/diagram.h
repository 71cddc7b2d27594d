// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "engine/states/table.h"
#include "program/cfa.h"

namespace pincer::engine::states {

/// States of some variables: each row says something of each variable.
struct Rows {
  std::vector<program::VariableId> variables;  // numbers of at most 64 bits
  std::vector<std::vector<Part>> rows;
};

/// The formula that holds in the states of all rows and in no others: a decision diagram over the variables, with ranges
/// of values at its edges. Equal parts are shared.
logic::Term formula_of(const program::Cfa& cfa, const Rows& rows);

}  // namespace pincer::engine::states
