// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>

#include "driver/options.h"
#include "driver/outcome.h"
#include "driver/record.h"
#include "job/job.h"

namespace pincer::driver {

/// `pincer validate`: the verdict of a witness, if it can be reproduced. Warnings go to `err`. Throws base::InputError
/// when the witness cannot be read or is for another program or property.
Outcome validate(const Options& options, const job::Job& job, Record& record, std::ostream& err);

}  // namespace pincer::driver
