// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <string_view>

namespace pincer::frontend {

/// The text with every `# n "file"` and `#line n` marker blanked out, so that lines are physical lines.
std::string without_line_markers(std::string_view text);

}  // namespace pincer::frontend
