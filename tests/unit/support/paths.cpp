// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "unit/support/paths.h"

#include <algorithm>
#include <filesystem>

namespace pincer::support {

std::string source_folder() { return PINCER_SOURCE_DIR; }

std::string pincer_binary() { return PINCER_BINARY; }

std::vector<std::string> program_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() + "/tests/programs"))
    if (entry.path().extension() == ".c") names.push_back(entry.path().stem());
  std::sort(names.begin(), names.end());
  return names;
}

std::string program_file(const std::string& name) { return source_folder() + "/tests/programs/" + name + ".c"; }

}  // namespace pincer::support
