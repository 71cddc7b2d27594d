// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <string_view>

namespace pincer::witness {

/// Any bytes as the text of an element. XML 1.0 has no control characters but tab and the ends of lines, not even as
/// references; they are written as in C: `\x1b`. What is no UTF-8 becomes U+FFFD.
std::string xml_text(std::string_view text);
/// The same as the value of an attribute in double quotes. Tabs and ends of lines are references, else they would become
/// blanks.
std::string xml_attribute(std::string_view text);

}  // namespace pincer::witness
