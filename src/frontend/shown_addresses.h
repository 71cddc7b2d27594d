// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Module.h>

#include <cstdint>
#include <set>

#include "frontend/points_to.h"

namespace pincer::frontend {

/// The nodes of which the program looks at addresses as numbers: it masks, divides, shifts or cuts an integer that it
/// computed from a pointer, or compares it with a constant that may be an address. Where an object lies matters there, and
/// C promises no more than its alignment. Other comparisons and differences are not meant: they hold wherever objects lie.
std::set<std::uint32_t> nodes_with_shown_addresses(const llvm::Module& module, const PointsTo& points_to);

}  // namespace pincer::frontend
