// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "report/paint.h"

namespace pincer::report {

/// How a terminal is to look.
struct TerminalStyle {
  bool has_colour = false;
  bool shows_all_steps = false;   // else those that matter
  bool lists_all_checks = false;  // else those that fail or are open
};

/// What a run tells a person before its last line: failures, open checks, the proof, what was assumed. `record` is the
/// whole record of the run; all of its members may be missing.
std::string terminal_text(const nlohmann::ordered_json& record, const TerminalStyle& style);

// The parts of it.

/// One failure: the place, the source line, why it is reached.
std::string failure_text(const nlohmann::ordered_json& check, const nlohmann::ordered_json* story,
                         const TerminalStyle& style);
std::string proof_text(const nlohmann::ordered_json& record, const TerminalStyle& style);
std::string open_text(const nlohmann::ordered_json& record, const TerminalStyle& style);
/// What the verdict rests on besides the text of the program; "" if there is nothing.
std::string assumptions_text(const nlohmann::ordered_json& record);

/// What holds at a loop, one fact per line.
std::string facts_text(const nlohmann::ordered_json& loop, const TerminalStyle& style);

/// `file:line:column`, as much of it as an entry has; "" if it has none.
std::string place_text(const nlohmann::ordered_json& entry);
/// A member that is a text, harmless; "" if there is none.
std::string text_of(const nlohmann::ordered_json& entry, const char* member);
/// A member that is a number; 0 if there is none.
std::uint64_t number_of(const nlohmann::ordered_json& entry, const char* member);
/// `1 turn`, `2 turns`.
std::string counted(std::uint64_t number, std::string_view noun);

}  // namespace pincer::report
