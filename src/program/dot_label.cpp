// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/dot_label.h"

namespace pincer::program {

std::string dot_label(std::string_view formula) {
  std::string result = "\n";
  for (std::size_t i = 0; i < formula.size(); ++i) {
    const char c = formula[i];
    if (c == '"' || c == '\\') result += '\\';
    result += c;
    if (formula.substr(i, 4) == " && ") {
      result += "&&\n";
      i += 3;
    }
  }
  return result;
}

}  // namespace pincer::program
