// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "report/story.h"

namespace pincer::report {

/// Decisions that another one tells already do not matter: `n < 3 is false` and `n == 4 is false` before `n == 5 is true`,
/// or the same decision again, while nothing has changed. `callers` has, by step, the call of the function around it.
void drop_implied(std::vector<StoryStep>& steps, std::span<const std::size_t> callers);

}  // namespace pincer::report
