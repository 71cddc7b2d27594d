// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

namespace pincer::support {

/// The folder of the checkout.
std::string source_folder();
/// The tool itself, for tests that run it as a user would.
std::string pincer_binary();
/// The names of tests/programs, without the extension, sorted.
std::vector<std::string> program_names();
/// The file of one of them.
std::string program_file(const std::string& name);

}  // namespace pincer::support
