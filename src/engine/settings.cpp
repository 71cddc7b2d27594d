// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "base/contract.h"
#include "base/error.h"
#include "base/nearest.h"

namespace pincer::engine {

namespace {

constexpr const char* kAsPublished = "as-published";

}  // namespace

SettingInfo as_published_setting(std::span<const SettingInfo> settings) {
  std::string switched;
  for (const SettingInfo& info : settings)
    if (!info.published.empty()) switched += fmt::format(" {}={}", info.name, info.published);
  return {kAsPublished,
          {"off", "on"},
          switched.empty() ? "exactly the paper's procedure, which is the default"
                           : fmt::format("exactly the paper's procedure, nothing added:{}", switched)};
}

Settings::Settings(const std::map<std::string, std::string>& given, std::span<const SettingInfo> known,
                   std::string_view engine)
    : known_(known.begin(), known.end()) {
  for (const SettingInfo& info : known_) values_[info.name] = info.values.empty() ? "" : info.values.front();
  for (const auto& [name, value] : given) {
    const auto info = std::find_if(known_.begin(), known_.end(), [&](const auto& k) { return k.name == name; });
    if (info == known_.end()) {
      std::vector<std::string_view> names;
      for (const SettingInfo& k : known_) names.emplace_back(k.name);
      throw base::InputError(fmt::format("--set: engine {0} has no setting '{1}'{2} ('pincer engines {0}' lists them)",
                                         engine, name, base::did_you_mean(name, names)));
    }
    if (!info->values.empty() && std::find(info->values.begin(), info->values.end(), value) == info->values.end())
      throw base::InputError(
          fmt::format("--set {}: '{}' is not one of {}", name, value, fmt::join(info->values, ", ")));
    values_[name] = value;
  }
  if (const auto published = values_.find(kAsPublished); published == values_.end() || published->second != "on")
    return;
  for (const SettingInfo& info : known_)
    if (!info.published.empty() && !given.contains(info.name)) values_[info.name] = info.published;
}

const std::string& Settings::text(std::string_view name) const {
  const auto value = values_.find(name);
  base::require(value != values_.end(), "engines ask for settings that they announced");
  return value->second;
}

std::size_t Settings::choice(std::string_view name) const {
  const std::string& value = text(name);
  for (const SettingInfo& info : known_) {
    if (info.name != name) continue;
    return static_cast<std::size_t>(std::find(info.values.begin(), info.values.end(), value) - info.values.begin());
  }
  return 0;
}

std::uint64_t Settings::number(std::string_view name, std::uint64_t otherwise) const {
  const std::string& value = text(name);
  if (value.empty()) return otherwise;
  std::uint64_t number = 0;
  const char* end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || stop != end)
    throw base::InputError(fmt::format("--set {}: '{}' is not a number", name, value));
  return number;
}

}  // namespace pincer::engine
