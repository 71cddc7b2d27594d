// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>

#include "base/statistics.h"
#include "engine/engine.h"

namespace pincer::search {

/// What an attempt tells the process that started it.
struct Message {
  std::optional<std::string> progress = std::nullopt;  // for the progress line
  std::optional<std::string> warning = std::nullopt;
  std::optional<std::string> arg = std::nullopt;              // the abstract reachability graph
  std::optional<engine::Claim> claim = std::nullopt;          // about the program itself; the last message
  std::optional<base::Statistics> statistics = std::nullopt;  // so far
};

/// Messages as text for another process that has the same program. Law: from_text(cfa, to_text(cfa, m)) == m.
std::string to_text(const program::Cfa& cfa, const Message& message);
/// A text that is no message is an empty one; a claim that does not fit the program is none.
Message from_text(const program::Cfa& cfa, const std::string& text);

}  // namespace pincer::search
