// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "graph/loop_nesting.h"
#include "program/cfa.h"

namespace pincer::program {

/// The loops of all procedures; nodes are locations.
graph::LoopNesting loop_nesting(const Cfa& cfa);

}  // namespace pincer::program
