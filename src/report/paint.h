// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pincer::report {

/// Text from programs, harmless on a terminal: control characters, bytes that are no UTF-8 and characters that turn the
/// direction of writing are written as `\x1b`, line ends as `\n`.
std::string harmless(std::string_view text);
/// A line of source the same way, but with blanks for tabs.
std::string harmless_line(std::string_view line);
/// How many columns of a terminal a harmless text takes.
std::size_t columns(std::string_view text);

/// Colours, if there are to be some.
class Paint {
 public:
  explicit Paint(bool is_on) : is_on_(is_on) {}
  [[nodiscard]] std::string error(std::string_view text) const { return in("1;31", text); }
  [[nodiscard]] std::string good(std::string_view text) const { return in("1;32", text); }
  [[nodiscard]] std::string open(std::string_view text) const { return in("1;33", text); }
  [[nodiscard]] std::string strong(std::string_view text) const { return in("1", text); }
  [[nodiscard]] std::string faint(std::string_view text) const { return in("2", text); }
  [[nodiscard]] std::string value(std::string_view text) const { return in("36", text); }

 private:
  [[nodiscard]] std::string in(const char* code, std::string_view text) const;

  bool is_on_;
};

}  // namespace pincer::report
