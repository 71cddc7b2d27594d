// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

namespace pincer::report {

/// Functions that the C files declare and call, and that neither they nor the C library define. Those that matter are
/// inputs of the violation; the others only have to exist for the linker.
std::vector<std::string> missing_functions(const std::vector<std::string>& files);
/// Objects that the C files declare as extern and that the C library does not define. Files may define them all the
/// same.
std::vector<std::string> missing_objects(const std::vector<std::string>& files);

}  // namespace pincer::report
