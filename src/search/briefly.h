// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>

#include "engine/engine.h"
#include "engine/toolbox.h"
#include "program/cfa.h"
#include "search/hooks.h"

namespace pincer::search {

/// A claim about one of several programs.
struct BriefClaim {
  std::size_t program;
  std::string engine;
  engine::Claim claim;  // TRUE or FALSE; nothing of it is believed
};

/// Tries a few engines on each of `count` programs that differ in what is set aside, with little effort: one after the
/// other in a few processes, because starting many would take longer than most of the answers. Gives up soon where that
/// decides nothing. `take` gets the claims while the processes go on.
void try_briefly(std::size_t count, const std::function<program::Cfa(std::size_t)>& program_of,
                 const engine::Toolbox& toolbox, unsigned processes, const base::Budget& budget, const Hooks& hooks,
                 const std::function<void(const BriefClaim&)>& take);

}  // namespace pincer::search
