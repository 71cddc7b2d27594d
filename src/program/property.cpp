// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/property.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>
#include <vector>

#include "base/error.h"
#include "base/nearest.h"
#include "program/property_line.h"

namespace pincer::program {
namespace {

struct Name {
  std::string_view name;
  std::vector<Check> checks;
};

const std::vector<Name>& names() {
  using enum Check;
  static const std::vector<Name> all = {
      {"assertions", {Call}},
      {"unreach-call", {Call}},
      {"no-overflow", {Overflow}},
      {"memsafety", {Deref, Free, Track, Bounds}},
      {"memcleanup", {Cleanup}},
      {"bounds", {Bounds}},
      {"division", {Division}},
      {"shift", {Shift}},
      {"null", {Null}},
      {"undefined", {Overflow, Division, Shift, Null, Deref, Free, Bounds}},
      {"all", {Call, Overflow, Division, Shift, Null, Deref, Free, Bounds, Track}},
  };
  return all;
}

const Name* find_name(std::string_view name) {
  const auto at = std::find_if(names().begin(), names().end(), [&](const Name& known) { return known.name == name; });
  return at == names().end() ? nullptr : &*at;
}

/// What a wrong name may have been meant to be.
std::string near(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Name& one : names()) known.push_back(one.name);
  return base::did_you_mean(name, known);
}

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

/// Both must hold.
void add(Property& property, const Property& more) {
  const bool is_first = property.text.empty();
  const auto refuse = [&property](const std::string& why) {
    if (property.unsupported.empty()) property.unsupported = why;
  };
  if (!more.unsupported.empty()) refuse(more.unsupported);
  if (property.entry.empty()) property.entry = more.entry;
  if (!more.entry.empty() && property.entry != more.entry) refuse("properties with different init functions");
  property.checks.insert(more.checks.begin(), more.checks.end());
  property.error_functions.insert(more.error_functions.begin(), more.error_functions.end());
  property.error_labels.insert(more.error_labels.begin(), more.error_labels.end());
  property.assertions |= more.assertions;
  property.text += (is_first ? "" : "\n") + more.text;
}

Property property_of(const PropertyLine& line, std::string_view text) {
  Property property;
  property.text = text;
  property.unsupported = line.unsupported;
  if (!line.unsupported.empty()) return property;
  property.entry = line.entry;
  property.checks.insert(line.check);
  if (!line.function.empty()) property.error_functions.insert(line.function);
  if (!line.label.empty()) property.error_labels.insert(line.label);
  return property;
}

/// Calls `take` with each part.
template <typename Take>
void split(std::string_view text, char separator, const Take& take) {
  for (;;) {
    const auto end = text.find(separator);
    take(trim(text.substr(0, end)));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

Property load_one(const std::string& file_or_name) {
  bool are_names = true;
  split(file_or_name, ',', [&](std::string_view name) { are_names &= find_name(name) != nullptr; });
  if (are_names) return property_from_name(file_or_name);
  std::error_code problem;
  const auto status = std::filesystem::status(file_or_name, problem);
  if (status.type() == std::filesystem::file_type::not_found) {
    // In a list, the word that is none.
    if (file_or_name.find(',') != std::string::npos) return property_from_name(file_or_name);
    throw base::InputError(file_or_name + ": no such property file, and no property of that name" + near(file_or_name) +
                           " (there are " + property_names() + ")");
  }
  if (problem) throw base::InputError(file_or_name + ": cannot be read: " + problem.message());
  if (std::filesystem::is_directory(status)) {
    throw base::InputError(file_or_name + ": is a directory, not a property file");
  }
  return parse_property(read_file(file_or_name), file_or_name);
}

}  // namespace

std::string_view name_of(Check check) {
  switch (check) {
    case Check::Call: return "unreach-call";
    case Check::Overflow: return "no-overflow";
    case Check::Deref: return "valid-deref";
    case Check::Free: return "valid-free";
    case Check::Track: return "valid-memtrack";
    case Check::Cleanup: return "valid-memcleanup";
    case Check::Bounds: return "bounds";
    case Check::Division: return "division";
    case Check::Shift: return "shift";
    case Check::Null: return "null";
  }
  return "";
}

bool Property::memory_safety() const {
  return has(Check::Deref) || has(Check::Free) || has(Check::Track) || has(Check::Cleanup);
}

std::string Property::name() const {
  std::string result;
  const auto append = [&](std::string_view name) { result.append(result.empty() ? "" : ",").append(name); };
  bool memory = false;
  for (const Check check : checks) {
    const bool is_memory = check == Check::Deref || check == Check::Free || check == Check::Track;
    if (!is_memory || !memory) append(is_memory ? "valid-memsafety" : name_of(check));
    memory |= is_memory;
  }
  return result.empty() ? "unsupported" : result;  // a line that asks for something else
}

Property assertions() { return property_from_name("assertions"); }

Property everything_but_leaks() { return property_from_name("assertions,undefined"); }

std::string property_names() {
  std::string result;
  for (const Name& name : names()) result.append(result.empty() ? "" : ", ").append(name.name);
  return result;
}

Property property_from_name(std::string_view list) {
  Property property;
  split(list, ',', [&](std::string_view name) {
    const Name* known = find_name(name);
    if (known == nullptr) {
      throw base::InputError("unknown property '" + printable(name) + "'" + near(name) +
                             " (expected a property file or one of " + property_names() + ")");
    }
    property.checks.insert(known->checks.begin(), known->checks.end());
    if (std::find(known->checks.begin(), known->checks.end(), Check::Call) == known->checks.end()) return;
    property.error_functions.insert({"reach_error", "__VERIFIER_error"});
    if (name == "unreach-call") return;
    // The failure functions of glibc, newlib and macOS are what `assert` expands to.
    property.error_functions.insert({"__assert_fail", "__assert", "__assert_rtn", "__assert_perror_fail"});
    property.assertions = true;
  });
  property.text = list;
  return property;
}

Property parse_property(std::string_view text, std::string_view where) {
  Property property;
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  split(text, '\n', [&](std::string_view line) {
    if (line.empty() || line.front() == '#') return;
    const auto parsed = parse_property_line(line);
    if (!parsed) throw base::InputError(std::string(where) + ": not a property file: '" + printable(line) + "'");
    add(property, property_of(*parsed, line));
  });
  if (property.text.empty()) throw base::InputError(std::string(where) + ": not a property file: it has no CHECK line");
  return property;
}

Property property_from_text(std::string_view text, std::string_view where) {
  Property property;
  split(text, '\n', [&](std::string_view line) {
    const bool is_check = line.find('(') != std::string_view::npos;
    add(property, is_check ? parse_property(line, where) : property_from_name(line));
  });
  return property;
}

Property load_property(std::span<const std::string> files_or_names) {
  Property property;
  for (const std::string& word : files_or_names) add(property, load_one(word));
  return property;
}

}  // namespace pincer::program
