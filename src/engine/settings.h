// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pincer::engine {

/// A knob of an engine, for `pincer engines` and --set.
struct SettingInfo {
  std::string name;
  std::vector<std::string> values;  // the first is the default; none: a whole number or a text, see `line`
  std::string line;
  std::string published = {};  // the value that as-published=on gives it; "": the default is the paper's procedure
};

/// `--set as-published=on` for an engine with these settings: exactly the procedure of its paper. What is given besides
/// is taken as it is given.
SettingInfo as_published_setting(std::span<const SettingInfo> settings);

/// `--set NAME=VALUE`: what the user wants of an engine. Engines ask for what they know; the rest is misuse.
class Settings {
 public:
  Settings() = default;
  /// Throws base::InputError when a setting is not one of `known`, or its value not one of those listed there.
  Settings(const std::map<std::string, std::string>& given, std::span<const SettingInfo> known,
           std::string_view engine);

  /// The value of a setting with a list of values, as its position in the list.
  [[nodiscard]] std::size_t choice(std::string_view name) const;
  [[nodiscard]] bool is(std::string_view name, std::string_view value) const { return text(name) == value; }
  /// The value, or "" when there is no list and nothing was given.
  [[nodiscard]] const std::string& text(std::string_view name) const;
  /// A setting whose value is a number; throws base::InputError when it is none.
  [[nodiscard]] std::uint64_t number(std::string_view name, std::uint64_t otherwise) const;

 private:
  std::map<std::string, std::string, std::less<>> values_;
  std::vector<SettingInfo> known_;
};

}  // namespace pincer::engine
