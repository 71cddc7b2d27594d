// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/watched_run.h"

namespace pincer::report {

/// Undefined behaviour that an execution went through, as no property forbids it.
struct Undefined {
  std::uint32_t first;  // the moments that tell of it
  std::uint32_t last;
  std::string what;                    // for the user: "a division by zero"
  std::uint32_t free = Moment::kNone;  // the moment that freed the object, if that is why
};

struct UndefinedBehaviour {
  std::vector<Undefined> passed;     // in the order of the execution; what happens again at the same place is left out
  std::optional<Undefined> failure;  // the access that the execution fails with, `what` with numbers
};

UndefinedBehaviour undefined_behaviour(const WatchedProgram& program, const WatchedRun& run);

}  // namespace pincer::report
