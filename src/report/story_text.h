// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "report/terminal.h"

namespace pincer::report {

/// The steps of a story for a terminal, one row each: turns of loops are folded. A story that would be too long is told
/// more densely: what follows from the row before is left out, and neighbours share a row. What is still too long is cut
/// in the middle.
std::string story_text(const nlohmann::ordered_json& story, const TerminalStyle& style);

}  // namespace pincer::report
