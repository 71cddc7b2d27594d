// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <memory>

#include "logic/query/bdd_package.h"

namespace pincer::logic {

struct BuddyOptions {
  int nodes = 1 << 23;         // at most; a node takes 20 bytes, and half of that in caches
  int reorder_from = 1 << 16;  // nodes alive that start a reordering; then twice what remains
};

/// Decision diagrams by BuDDy, whose state is global: packages share one table of nodes, which exists as long as any of
/// them does, and all of them belong to the thread that made the first (`require`). Options are those of the first.
std::shared_ptr<BddPackage> make_buddy(const BuddyOptions& options = {});

}  // namespace pincer::logic
