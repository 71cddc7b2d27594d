// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/job.h"

#include <fmt/format.h>

#include <sstream>

#include "base/files.h"
#include "base/sha256.h"
#include "frontend/entry.h"

namespace pincer::job {

std::string specification(const Job& job) {
  const program::Property& property = job.program.property;
  std::istringstream lines(property.text);
  bool is_file = true;
  for (std::string given; std::getline(lines, given);) is_file &= given.find('(') != std::string::npos;
  if (is_file) return property.text;
  const auto line = [&](const std::string& formula) {
    return fmt::format("CHECK( init({}()), LTL(G {}) )", frontend::function_of_entry(job.program.entry), formula);
  };
  std::string text;
  for (const program::Check check : property.checks) {
    const std::string formula = check == program::Check::Call       ? "! call(reach_error())"
                                : check == program::Check::Overflow ? "! overflow"
                                                                    : std::string(name_of(check));
    text += (text.empty() ? "" : "\n") + line(formula);
  }
  return text;
}

std::vector<std::pair<std::string, std::string>> hashed_files(const Job& job) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const std::string& file : job.program.files) result.emplace_back(file, base::sha256(base::read_file(file)));
  return result;
}

}  // namespace pincer::job
