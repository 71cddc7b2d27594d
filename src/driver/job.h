// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "driver/options.h"
#include "driver/semantics.h"
#include "frontend/frontend.h"

namespace pincer::driver {

/// What a command line asks for, with everything looked up: files exist, a task definition is resolved, the property
/// is read, defaults are filled in.
struct Job {
  frontend::Options program;
  Arithmetic arithmetic = Arithmetic::Bits;
};

/// Throws base::InputError when a file or the property cannot be read.
Job prepare(const Options& options);

}  // namespace pincer::driver
