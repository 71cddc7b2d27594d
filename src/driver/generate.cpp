// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/generate.h"

#include <fmt/format.h>

#include <sstream>

#include "base/error.h"
#include "bench/bench_options.h"
#include "cli/manual.h"
#include "driver/engine_pages.h"
#include "driver/options.h"
#include "driver/store_command.h"
#include "program/property.h"

namespace pincer::driver {

namespace {

/// The names between commas and blanks.
std::vector<std::string> split_names(const std::string& list) {
  std::vector<std::string> result;
  std::istringstream text(list);
  for (std::string name; std::getline(text >> std::ws, name, ',');) result.push_back(name);
  return result;
}

cli::Manual manual(std::span<const engine::EngineInfo> engines) {
  cli::Manual result{.name = "pincer",
                     .version = PINCER_VERSION,
                     .line = "software model checker for C",
                     .commands = command_manuals(),
                     .values = {{"--property", split_names(program::property_names())}},
                     .words = {{"bench", {"report", "compare"}}, {"store", {"list", "gc"}}}};
  for (cli::CommandManual& command : store_manuals()) result.commands.push_back(std::move(command));
  for (cli::CommandManual& command : bench::manuals()) result.commands.push_back(std::move(command));
  for (const engine::EngineInfo& engine : engines) {
    for (const char* option : {"--engine", "--engines"}) result.values[option].push_back(engine.name);
    result.words["engines"].push_back(engine.name);
  }
  return result;
}

}  // namespace

std::string generate(const std::string& what, std::span<const engine::EngineInfo> engines) {
  if (what == "commands") return commands_in_markdown();
  if (what == "options") return options_in_markdown();
  if (what == "engines") return engines_in_markdown(engines);
  if (what == "man") return cli::man_page(manual(engines));
  if (what == "bash") return cli::bash_completion(manual(engines));
  if (what == "zsh") return cli::zsh_completion(manual(engines));
  if (what == "fish") return cli::fish_completion(manual(engines));
  throw base::InputError(
      fmt::format("--generate: '{}' is none of man, bash, zsh, fish, commands, options and engines", what));
}

}  // namespace pincer::driver
