// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <string_view>

namespace pincer::report {

/// What somebody who has never heard of a kind of check should know about it. Texts are plain English in Markdown that
/// reads well as plain text, too.
struct CheckHelp {
  std::string_view check;  // as the verdict names it
  std::string_view name;   // as one word
  std::string_view line;   // what is checked, in one sentence
  std::string_view text;   // what it means, with the place in the C standard
  std::string_view help;   // what to do about a failure
};

/// One for each kind of check, and the last for all of them together: "property".
std::span<const CheckHelp> check_helps();

}  // namespace pincer::report
