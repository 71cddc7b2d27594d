// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "search/checks.h"

namespace pincer::search {

/// The same as `search`, but a violation that only loses memory is the last one to be told: the search goes on for a
/// while without the checks for lost memory. Who finds an invalid access instead, tells this. An execution with such an
/// access does not get to its end in terms of C, so it has no memory to lose there.
Result search_one_verdict(const program::Cfa& cfa, const Planner& planner, const engine::Toolbox& toolbox,
                          const Options& options, const Hooks& hooks);

}  // namespace pincer::search
