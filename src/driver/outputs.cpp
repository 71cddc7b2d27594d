// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/outputs.h"

#include <fmt/format.h>

#include <fstream>
#include <system_error>

#include "base/error.h"

namespace pincer::driver {

namespace {

namespace fs = std::filesystem;

struct Output {
  std::string_view option;
  fs::path file;
  std::string_view mark;  // what such a file has near its beginning
};

/// Every option that writes a file. A test gives each option of the table an input to write.
std::vector<Output> outputs_of(const Options& options) {
  std::vector<Output> result;
  const auto add = [&](std::string_view option, const std::optional<std::string>& file, std::string_view mark) {
    if (file && !file->empty()) result.push_back({option, *file, mark});
  };
  add("--json", options.json, "\"tool\": \"pincer\"");
  if (options.command != Command::Project) add("--report", options.report, "The pincer authors -->");
  add("--write-baseline", options.write_baseline, "\"format\": \"pincer baseline\"");
  add("--sarif", options.sarif, "sarif-schema-2.1.0");
  add("--junit", options.junit, "<testsuites");
  add("--certificate", options.certificate, "\"format\": \"pincer certificate\"");
  const bool is_graphml = options.witness && options.witness->ends_with(".graphml");
  add("--witness", options.witness, is_graphml ? "<graphml" : "entry_type:");
  add("--harness", options.harness, "/* Replays a violation of");
  if (options.dump) {
    const bool is_horn = options.dump->what == Dump::What::Horn;
    add("--dump", options.dump->file, is_horn ? "(set-logic HORN)" : "digraph ");
  }
  return result;
}

/// Devices and pipes are nobody's loss.
bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

bool is_same(const fs::path& a, const fs::path& b) {
  std::error_code error;
  if (fs::equivalent(a, b, error)) return is_file(a);
  const auto resolved = [&](const fs::path& path) { return fs::weakly_canonical(fs::absolute(path, error), error); };
  return !fs::exists(a, error) && resolved(a) == resolved(b);
}

bool looks_like(const fs::path& path, std::string_view mark) {
  constexpr std::size_t kBeginning = 4096;
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  std::string text(kBeginning, '\0');
  file.read(text.data(), kBeginning);
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text.empty() || text.find(mark) != std::string::npos;
}

[[noreturn]] void refuse(const Output& output, std::string_view why) {
  throw base::InputError(fmt::format("{}: '{}' {}", output.option, output.file.string(), why));
}

}  // namespace

void check_outputs(const Options& options, const std::vector<fs::path>& inputs) {
  const std::vector<Output> outputs = outputs_of(options);
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const Output& output = outputs[i];
    for (const fs::path& input : inputs)
      if (is_same(output.file, input)) refuse(output, "is an input, too");
    for (std::size_t j = 0; j < i; ++j)
      if (is_same(output.file, outputs[j].file))
        refuse(output, fmt::format("is written by {}, too", outputs[j].option));
    if (!options.force && is_file(output.file) && !looks_like(output.file, output.mark))
      refuse(output, fmt::format("exists, and is not a file that {} writes (--force overwrites it)", output.option));
  }
}

}  // namespace pincer::driver
