// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program_file.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "process.h"

namespace pincer::differential {

namespace {

std::string_view trim(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view word = trim(text.substr(0, comma));
    if (!word.empty()) words.emplace_back(word);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return words;
}

/// The rest of the line after `// KEY:`.
std::optional<std::string_view> value_of(std::string_view line, std::string_view key) {
  const std::string start = "// " + std::string(key) + ":";
  if (!line.starts_with(start)) return std::nullopt;
  return trim(line.substr(start.size()));
}

DataModel parse_model(const std::string& word, const std::filesystem::path& path) {
  if (word == "LP64") return DataModel::LP64;
  if (word == "ILP32") return DataModel::ILP32;
  throw std::runtime_error(path.string() + ": no such data model: " + word);
}

}  // namespace

const char* name(DataModel model) { return model == DataModel::LP64 ? "LP64" : "ILP32"; }

ProgramFile read_program(const std::filesystem::path& path) {
  ProgramFile program;
  program.path = path;
  std::istringstream text(read_text(path));
  for (std::string line; std::getline(text, line);) {
    if (const auto inputs = value_of(line, "inputs")) {
      program.inputs = split(*inputs);
    } else if (const auto models = value_of(line, "models")) {
      program.models.clear();
      for (const std::string& word : split(*models)) program.models.push_back(parse_model(word, path));
    } else if (const auto standard = value_of(line, "std")) {
      program.standard = *standard;
    } else if (const auto reason = value_of(line, "may be unsupported")) {
      program.may_be_unsupported = *reason;
    } else if (const auto why = value_of(line, "not natively")) {
      program.not_natively = *why;
    }
  }
  return program;
}

std::vector<ProgramFile> read_programs(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".c") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<ProgramFile> programs;
  programs.reserve(paths.size());
  for (const auto& path : paths) programs.push_back(read_program(path));
  return programs;
}

std::string test_name(const ProgramFile& program) {
  std::string text = program.path.stem().string();
  for (char& c : text) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return text;
}

std::string join(const std::vector<std::string>& words, const std::string& separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

}  // namespace pincer::differential
