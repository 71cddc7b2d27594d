// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string_view>

namespace pincer::project {

// The files of the folder page/, which CMake puts into the program.
extern const std::string_view kPageHtml;  // words in double braces stand for what the page fills in
extern const std::string_view kPageStyle;
extern const std::string_view kPageScript;

}  // namespace pincer::project
