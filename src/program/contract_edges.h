// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "program/cfa.h"

namespace pincer::program {

/// Removes edges that do nothing or cannot be taken; see `simplify`, of which it is one pass.
Cfa contract_edges(const Cfa& cfa);

}  // namespace pincer::program
