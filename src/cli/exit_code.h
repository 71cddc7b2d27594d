// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>

namespace pincer::cli {

/// The exit codes that scripts rely on; see docs/contract.md.
enum class ExitCode : std::uint8_t {
  Good = 0,     // TRUE; run: normal end; a dump
  Bad = 1,      // FALSE; run: the error was reached
  Input = 2,    // usage or input error
  Unknown = 3,  // UNKNOWN; run: anything else
};

}  // namespace pincer::cli
