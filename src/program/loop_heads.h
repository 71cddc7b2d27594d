// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "program/cfa.h"

namespace pincer::program {

/// By location: is it the head of a loop, as in graph::LoopNesting? Every cycle goes through a head; for reducible
/// programs these are the targets of back edges.
std::vector<bool> loop_heads(const Cfa& cfa);

}  // namespace pincer::program
