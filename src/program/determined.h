// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "program/interpret.h"

namespace pincer::program {

struct Determined {
  End end;              // Error, Exit, AssumptionCut or Unsupported
  std::uint64_t steps;  // no block is shorter than one step
};

/// The path that all executions take, if no branch on it depends on an input, a havoc or a value that was never assigned:
/// where it ends. None if some branch does, or if `stop`, asked after each step, said so.
///
/// Law: every execution of `cfa`, whatever its choices are, takes the same edges.
std::optional<Determined> follow_determined(const Cfa& cfa, const std::function<bool()>& stop);

}  // namespace pincer::program
