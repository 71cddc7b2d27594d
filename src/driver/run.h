// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>

#include "driver/options.h"
#include "driver/outcome.h"
#include "driver/record.h"
#include "job/job.h"

namespace pincer::driver {

/// `pincer run`. Warnings go to `err`, the trace to `out`.
Outcome run(const Options& options, const job::Job& job, Record& record, std::ostream& out, std::ostream& err);

}  // namespace pincer::driver
