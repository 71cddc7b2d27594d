// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <string>

#include "program/cfa.h"
#include "program/checks.h"

namespace pincer::program {

/// A hash of the program and of how its checks are told apart, but for places in the source. Two programs with the same
/// fingerprint have the same ids, and what holds of one holds of the other.
std::string fingerprint(const Cfa& cfa, std::span<const ProgramCheck> checks);

}  // namespace pincer::program
