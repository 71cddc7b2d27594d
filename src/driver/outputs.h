// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <vector>

#include "driver/options.h"

namespace pincer::driver {

/// Throws base::InputError if an output file would take the place of an input, of another output or, unless the user
/// insists, of a file that is not what the option writes: a slip of the fingers must not cost anybody a file.
void check_outputs(const Options& options, const std::vector<std::filesystem::path>& inputs);

}  // namespace pincer::driver
