// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <random>

#include "programs.h"

namespace pincer::program::testing {

/// A random valid program: up to three procedures over a few bytes, a flag and a small memory, with branches, loops,
/// cuts, copies, calls and recursion. The builder owns the terms.
std::unique_ptr<ProgramBuilder> random_program(std::uint64_t seed);

}  // namespace pincer::program::testing
