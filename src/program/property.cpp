// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/property.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>

#include "base/error.h"
#include "program/property_line.h"

namespace pincer::program {
namespace {

constexpr std::string_view kNames = "unreach-call, no-overflow, memsafety, assertions";

// Property files have a few hundred bytes; the bound keeps us from reading a device or a core dump to its end.
constexpr std::size_t kMaxFileSize = std::size_t{1} << 20;

/// Text of a file in a message stays on one line, short and printable whatever the file holds.
std::string printable(std::string_view text) {
  constexpr std::size_t kLongest = 200;
  std::string result;
  for (const char c : text.substr(0, kLongest)) result += c >= ' ' && c <= '~' ? c : '?';
  if (text.size() > kLongest) result += "...";
  return result;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\f\v";
  const auto first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::string read_file(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) throw base::InputError(path + ": cannot be read: " + std::strerror(errno));
  std::string text(kMaxFileSize + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file.get()));
  if (std::ferror(file.get()) != 0) throw base::InputError(path + ": cannot be read: " + std::strerror(errno));
  if (text.size() > kMaxFileSize) throw base::InputError(path + ": not a property file: larger than 1 MB");
  return text;
}

/// Adds what one line says. Lines of one file are read as a conjunction, which pincer has only within one kind.
void add_line(Property& property, const PropertyLine& line, bool is_first) {
  const auto refuse = [&property](const std::string& why) {
    if (property.unsupported.empty()) property.unsupported = why;
  };
  if (!line.unsupported.empty()) return refuse(line.unsupported);
  if (is_first) {
    property.kind = line.kind;
    property.entry = line.entry;
  }
  if (property.kind != line.kind) return refuse("properties of different kinds in one file");
  if (property.entry != line.entry) return refuse("properties with different init functions in one file");
  if (!line.function.empty()) property.error_functions.insert(line.function);
  if (!line.label.empty()) property.error_labels.insert(line.label);
  if (!line.memory_check.empty()) property.memory_checks.insert(line.memory_check);
}

}  // namespace

std::string_view Property::name() const {
  switch (kind) {
    case PropertyKind::UnreachCall: return "unreach-call";
    case PropertyKind::NoOverflow: return "no-overflow";
    case PropertyKind::MemorySafety: return "valid-memsafety";
  }
  return "";
}

Property assertions() {
  Property property;
  // The failure functions of glibc, newlib and macOS are what `assert` expands to.
  property.error_functions = {"reach_error", "__VERIFIER_error", "__assert_fail",
                              "__assert",    "__assert_rtn",     "__assert_perror_fail"};
  property.text = "assertions";
  return property;
}

Property property_from_name(std::string_view name) {
  if (name == "assertions") return assertions();
  Property property;
  property.text = name;
  if (name == "unreach-call") {
    property.error_functions = {"reach_error", "__VERIFIER_error"};
  } else if (name == "no-overflow") {
    property.kind = PropertyKind::NoOverflow;
  } else if (name == "memsafety") {
    property.kind = PropertyKind::MemorySafety;
    property.memory_checks = {"valid-free", "valid-deref", "valid-memtrack"};
  } else {
    throw base::InputError("unknown property '" + printable(name) + "': expected a property file or one of " +
                           std::string(kNames));
  }
  return property;
}

Property parse_property(std::string_view text, std::string_view where) {
  Property property;
  bool is_first = true;
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  while (!text.empty()) {
    const auto end = text.find('\n');
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty() || line.front() == '#') continue;
    const auto parsed = parse_property_line(line);
    if (!parsed) throw base::InputError(std::string(where) + ": not a property file: '" + printable(line) + "'");
    add_line(property, *parsed, is_first);
    property.text += (is_first ? "" : "\n") + std::string(line);
    is_first = false;
  }
  if (is_first) throw base::InputError(std::string(where) + ": not a property file: it has no CHECK line");
  return property;
}

Property load_property(const std::string& file_or_name) {
  if (file_or_name == "unreach-call" || file_or_name == "no-overflow" || file_or_name == "memsafety" ||
      file_or_name == "assertions") {
    return property_from_name(file_or_name);
  }
  std::error_code problem;
  const auto status = std::filesystem::status(file_or_name, problem);
  if (status.type() == std::filesystem::file_type::not_found) {
    throw base::InputError(file_or_name + ": no such property file, and no property of that name (there are " +
                           std::string(kNames) + ")");
  }
  if (problem) throw base::InputError(file_or_name + ": cannot be read: " + problem.message());
  if (std::filesystem::is_directory(status)) {
    throw base::InputError(file_or_name + ": is a directory, not a property file");
  }
  return parse_property(read_file(file_or_name), file_or_name);
}

}  // namespace pincer::program
