// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "driver/options.h"
#include "job/job.h"

namespace pincer::driver {

/// What the command line asks for. Throws base::InputError when a file or the property cannot be read.
job::Job prepare(const Options& options);

}  // namespace pincer::driver
