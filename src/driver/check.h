// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>

#include "driver/options.h"
#include "driver/outcome.h"
#include "driver/record.h"
#include "driver/supervise.h"
#include "job/job.h"

namespace pincer::driver {

/// `pincer check`. Warnings go to `err`; `out` gets a dump, if one is asked for without a file.
Outcome check(const Options& options, const job::Job& job, Record& record, const Channel& channel, std::ostream& out,
              std::ostream& err);

}  // namespace pincer::driver
