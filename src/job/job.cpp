// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/job.h"

#include <fmt/format.h>

#include "base/files.h"
#include "base/sha256.h"

namespace pincer::job {

std::string specification(const Job& job) {
  const program::Property& property = job.program.property;
  if (property.text.find("CHECK") != std::string::npos) return property.text;
  const auto line = [&](const std::string& formula) {
    return fmt::format("CHECK( init({}()), LTL(G {}) )", job.program.entry, formula);
  };
  switch (property.kind) {
    case program::PropertyKind::UnreachCall: return line("! call(reach_error())");
    case program::PropertyKind::NoOverflow: return line("! overflow");
    case program::PropertyKind::MemorySafety: break;
  }
  std::string text;
  for (const char* part : {"valid-free", "valid-deref", "valid-memtrack"})
    if (property.memory_checks.contains(part)) text += (text.empty() ? "" : "\n") + line(part);
  return text;
}

std::vector<std::pair<std::string, std::string>> hashed_files(const Job& job) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const std::string& file : job.program.files) result.emplace_back(file, base::sha256(base::read_file(file)));
  return result;
}

}  // namespace pincer::job
