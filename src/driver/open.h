// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>
#include <vector>

#include "driver/options.h"
#include "driver/record.h"
#include "frontend/frontend.h"
#include "search/hooks.h"

namespace pincer::driver {

/// What a search may take of --timeout. When its time is over there is still something to do: evidence of what fails has
/// to be written, and what is open has to be explained.
base::Budget search_budget(const Options& options, const Record& record);

/// Adds what is known about the loops to the record, and which of them keep these edges from being excluded. The verdict
/// does not depend on it: what goes wrong is a warning.
void tell_open(const Options& options, const frontend::Result& program, const std::vector<program::EdgeId>& edges,
               Record& record, const search::Hooks& hooks, std::ostream& err);

}  // namespace pincer::driver
