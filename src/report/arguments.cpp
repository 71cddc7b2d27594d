// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace pincer::report {

using logic::Value;
using Role = program::DebugVariable::Role;

namespace {

constexpr std::size_t kLongestArgument = 4096;  // of a string: no execution that was found reads more
constexpr std::uint64_t kMostWords = 64;        // of a command line that people can look at

bool is_printable(char c) { return std::isprint(static_cast<unsigned char>(c)) != 0; }

}  // namespace

void ArgumentReader::observe(program::VariableId assigned, std::span<const Value> values) {
  if (!debug_.arguments) return;
  if (assigned == debug_.arguments->count) {
    arguments_.count = values[assigned.index()].as_uint64();
    for (const auto& characters : debug_.arguments->characters)
      characters_.push_back(values[characters.variable.index()]);
    return;
  }
  const auto watched = debug_.variables.find(static_cast<std::uint32_t>(assigned.index()));
  if (watched == debug_.variables.end()) return;
  if (watched->second.role == Role::LoadAddress) address_ = values[assigned.index()].as_uint64();
  if (watched->second.role != Role::LoadValue) return;
  const auto at = place(address_);
  const Value& value = values[assigned.index()];
  if (!at || characters_.empty() || !value.sort().is_bitvec() || value.sort().width() != 8 * debug_.pointer_bytes)
    return;
  arguments_.read.try_emplace(*at, Argument{value.as_uint64(), string_at(value.as_uint64())});
}

std::optional<std::uint64_t> ArgumentReader::place(std::uint64_t address) const {
  if (!debug_.arguments || address < debug_.arguments->start) return std::nullopt;
  const std::uint64_t distance = address - debug_.arguments->start;
  if (distance % debug_.pointer_bytes != 0 || distance / debug_.pointer_bytes >= arguments_.count) return std::nullopt;
  return distance / debug_.pointer_bytes;
}

std::string ArgumentReader::string_at(std::uint64_t address) const {
  const auto& parts = debug_.arguments->characters;
  std::string result;
  for (std::size_t part = 0; part < parts.size() && result.size() < kLongestArgument; ++part) {
    result.resize(std::max<std::size_t>(result.size(), parts[part].first), 'x');  // what nobody looks at
    while (result.size() < std::min<std::uint64_t>(kLongestArgument, parts[part].end.value_or(kLongestArgument))) {
      const Value at = Value::bits(8 * debug_.pointer_bytes, address + result.size());
      const std::uint64_t byte = characters_[part].select(at).as_uint64();
      if (byte == 0) return result;
      result += static_cast<char>(byte);
    }
  }
  return result;
}

std::string c_string(const std::string& text) {
  std::string result = "\"";
  bool after_number = false;  // a digit behind an escape would be part of it
  for (const char c : text) {
    const bool is_digit = std::isxdigit(static_cast<unsigned char>(c)) != 0;
    if (c == '"' || c == '\\')
      result += std::string("\\") + c;
    else if (c == '\n')
      result += "\\n";
    else if (c == '\t')
      result += "\\t";
    else if (!is_printable(c))
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else
      result += (after_number && is_digit ? "\"\"" : "") + std::string(1, c);
    after_number = !is_printable(c) && c != '\n' && c != '\t';
  }
  return result + "\"";
}

std::string shell_word(const std::string& text) {
  const bool is_plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_printable(c) && std::string_view(" \t\n\"'`$\\*?[]{}()<>|&;#~!").find(c) == std::string_view::npos;
  });
  if (is_plain) return text;
  const bool is_text = std::all_of(text.begin(), text.end(), is_printable);
  std::string result = is_text ? "'" : "$'";
  for (const char c : text) {
    if (is_text)
      result += c == '\'' ? "'\\''" : std::string(1, c);
    else if (is_printable(c))
      result += (c == '\'' || c == '\\' ? "\\" : "") + std::string(1, c);
    else
      result += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  }
  return result + "'";
}

std::optional<std::string> command_line(const Arguments& arguments) {
  if (arguments.count == 0 || arguments.count > kMostWords) return std::nullopt;
  std::string result;
  for (std::uint64_t i = 1; i < arguments.count; ++i) {
    const auto read = arguments.read.find(i);
    result += " " + (read == arguments.read.end() ? std::string("x") : shell_word(read->second.text));
  }
  return result;
}

}  // namespace pincer::report
