// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "logic/value/value.h"
#include "program/debug_info.h"

namespace pincer::report {

/// A string that a program is called with.
struct Argument {
  std::uint64_t address = 0;
  std::string text;
};

/// What an execution gets as argc and argv, as far as it looks at it.
struct Arguments {
  std::uint64_t count = 0;
  std::map<std::uint64_t, Argument> read = {};  // argv[i] by i
};

/// Learns the arguments of an execution from what it assigns.
class ArgumentReader {
 public:
  explicit ArgumentReader(const program::DebugInfo& debug) : debug_(debug) {}

  /// The execution has assigned the variable.
  void observe(program::VariableId assigned, std::span<const logic::Value> values);
  /// The place of argv that a load reads which was told as an address and then as a value; none: it is another one.
  [[nodiscard]] std::optional<std::uint64_t> place(std::uint64_t address) const;
  [[nodiscard]] const Arguments& arguments() const { return arguments_; }

 private:
  [[nodiscard]] std::string string_at(std::uint64_t address) const;

  const program::DebugInfo& debug_;
  std::vector<logic::Value> characters_;  // at the start, as in DebugArguments
  std::uint64_t address_ = 0;             // of the load whose value comes next
  Arguments arguments_;
};

/// As C writes it, with the quotes.
std::string c_string(const std::string& text);
/// As a shell takes it for one word. What cannot be printed is written as bash and zsh read it.
std::string shell_word(const std::string& text);
/// The words behind the name of the program; "": there are none. None if no shell can call it that way: without a name.
std::optional<std::string> command_line(const Arguments& arguments);

}  // namespace pincer::report
