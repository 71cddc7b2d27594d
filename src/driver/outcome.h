// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <string>

namespace pincer::driver {

/// The exit codes that contract scripts rely on.
enum class ExitCode : std::uint8_t {
  Good = 0,     // TRUE; run: normal end; a dump
  Bad = 1,      // FALSE; run: the error was reached
  Input = 2,    // usage or input error
  Unknown = 3,  // UNKNOWN; run: anything else
};

/// How a command ended: its exit code and its last line on standard output.
struct Outcome {
  ExitCode code = ExitCode::Good;
  std::string line;  // "Verdict: ..." or "End: ..."; "" for a dump
};

inline Outcome unknown(const std::string& reason) { return {ExitCode::Unknown, "Verdict: UNKNOWN(" + reason + ")"}; }

/// Seconds for the last words: the supervisor ends everything when the whole time is over.
inline constexpr double kReserve = 0.15;

}  // namespace pincer::driver
