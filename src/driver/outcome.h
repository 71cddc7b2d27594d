// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>

#include "cli/exit_code.h"

namespace pincer::driver {

using cli::ExitCode;

/// How a command ended: its exit code and its last line on standard output.
struct Outcome {
  ExitCode code = ExitCode::Good;
  std::string line;  // "Verdict: ..." or "End: ..."; "" for a dump
};

inline Outcome unknown(const std::string& reason) { return {ExitCode::Unknown, "Verdict: UNKNOWN(" + reason + ")"}; }

/// Seconds for the last words: the supervisor ends everything when the whole time is over.
inline constexpr double kReserve = 0.15;

}  // namespace pincer::driver
