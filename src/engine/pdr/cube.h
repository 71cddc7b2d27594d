// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <unordered_map>
#include <vector>

#include "logic/term/terms.h"
#include "logic/value/value.h"

namespace pincer::engine::pdr {

/// States at a node: those where all of these literals hold. Over the program variables that are live there; sorted,
/// each once.
using Cube = std::vector<logic::Term>;

/// One state at a node: the values of the variables that are live there.
using Witness = std::unordered_map<logic::Term, logic::Value>;

}  // namespace pincer::engine::pdr
