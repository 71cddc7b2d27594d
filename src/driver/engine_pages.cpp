// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/engine_pages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/cli.h"
#include "cli/layout.h"

namespace pincer::driver {

namespace {

constexpr std::size_t kNameColumn = 20;

std::string setting_text(const engine::SettingInfo& setting) {
  const std::string values = setting.values.empty() ? "..." : fmt::format("{}", fmt::join(setting.values, "|"));
  const std::string fallback = setting.values.empty() ? "" : fmt::format(" (default: {})", setting.values.front());
  return fmt::format("  --set {}={}\n      {}\n", setting.name, values, cli::wrapped(setting.line + fallback, 6));
}

}  // namespace

std::string engine_list(std::span<const engine::EngineInfo> engines) {
  std::string result;
  for (const engine::EngineInfo& info : engines)
    result += fmt::format("{:<{}}{}\n", info.name, kNameColumn, cli::wrapped(info.line, kNameColumn));
  return result + "\n'pincer engines NAME' explains one; '--engine NAME' chooses it.\n";
}

std::string engines_in_markdown(std::span<const engine::EngineInfo> engines) {
  std::string result;
  for (const engine::EngineInfo& info : engines) result += cli::markdown_row(info.name, {info.line, info.paper}) + "\n";
  return result;
}

std::string engine_page(const engine::EngineInfo& engine) {
  std::string result = fmt::format("{0}\n\n{1}\n", engine.name, cli::wrapped(engine.idea, 0));
  if (!engine.paper.empty()) result += fmt::format("\nPaper:\n  {}\n", cli::wrapped(engine.paper, 2));
  if (engine.settings.empty()) return result + "\nIt has no settings.\n";
  result += "\nSettings:\n";
  for (const engine::SettingInfo& setting : engine.settings) result += setting_text(setting);
  return result;
}

}  // namespace pincer::driver
