// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <cstdint>
#include <set>

#include "frontend/points_to.h"

namespace pincer::frontend {

/// The nodes of which the program looks at addresses as numbers: it masks, divides, shifts or cuts an integer that it
/// computed from a pointer, looks at bytes of a pointer, asks how far one object is from another, or compares an address
/// with a number: a constant that may be an address, or any number that is none. Where an object lies matters there, and
/// C promises no more than its alignment. Other comparisons and differences are not meant: they hold wherever objects lie.
std::set<std::uint32_t> nodes_with_shown_addresses(const llvm::Module& module, const PointsTo& points_to);

/// Is it the difference of pointers into two objects, as numbers?
bool is_between_objects(const llvm::Operator& difference, const PointsTo& points_to);

}  // namespace pincer::frontend
