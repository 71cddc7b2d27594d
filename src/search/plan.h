// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine_info.h"
#include "search/views.h"

namespace pincer::search {

/// One try: an engine, what it is to look at, and how much it may work.
struct Attempt {
  std::string engine;
  std::function<std::unique_ptr<engine::Engine>()> make;
  ViewKind view = ViewKind::Program;
  std::optional<base::Effort> effort = std::nullopt;  // none: until it is done
};

/// Attempts of one engine, one after the other: the next one when the one before gave no claim, or one that does not hold
/// of the program.
struct Lane {
  std::vector<Attempt> attempts;
  std::chrono::milliseconds first_turn = kFirstTurn;  // of each attempt, where several lanes share the processors

  static constexpr std::chrono::milliseconds kFirstTurn{40};
};

/// Everything that --engine can name: the portfolio, then the engines.
std::vector<engine::EngineInfo> choices();

/// What to try for a program when the user asks for `engine` with these settings: one lane, or several for the
/// portfolio, the most promising first. Empty: no engine can take the program. Throws base::InputError for an unknown
/// engine, or for settings that it does not have. The toolbox outlives the plan.
std::vector<Lane> plan(const program::Cfa& cfa, const std::string& engine,
                       const std::map<std::string, std::string>& settings, const engine::Toolbox& toolbox);

}  // namespace pincer::search
