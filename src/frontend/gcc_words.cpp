// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/gcc_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

namespace pincer::frontend {
namespace {

/// As glibc's headers have them for compilers that do not know the types.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kFloats = {{{"_Float32", "float"},
                                                                                   {"_Float64", "double"},
                                                                                   {"_Float32x", "double"},
                                                                                   {"_Float64x", "long double"},
                                                                                   {"_Float128", "__float128"}}};

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Behind the next occurrence of the word at or after `from`; npos if there is none.
std::size_t behind(const std::string& text, std::string_view word, std::size_t from) {
  for (std::size_t at = text.find(word, from); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_word_character(text[at - 1]);
    if (begins && (end == text.size() || !is_word_character(text[end]))) return end;
  }
  return std::string::npos;
}

}  // namespace

std::string without_gcc_words(std::string text) {
  for (std::size_t at = 0; (at = behind(text, "__malloc__", at)) != std::string::npos;) {
    const std::size_t open = text.find_first_not_of(" \t\r\n", at);
    if (open == std::string::npos || text[open] != '(') continue;
    std::size_t depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
      if (text[i] == '(') ++depth;
      const bool last = text[i] == ')' && --depth == 0;
      if (text[i] != '\n') text[i] = ' ';
      if (last) break;
    }
  }
  // In front of the first line: the same typedef may be there again.
  std::string types;
  for (const auto& [name, type] : kFloats) {
    if (behind(text, name, 0) != std::string::npos)
      types.append("typedef ").append(type).append(" ").append(name).append("; ");
  }
  return types + text;
}

std::string without_unused_labels(std::string text) {
  constexpr std::string_view kDeclares = "__label__";
  for (std::size_t at = 0; (at = behind(text, kDeclares, at)) != std::string::npos;) {
    const std::size_t end = std::min(text.find(';', at), text.size());
    const std::size_t declaration = at - kDeclares.size();
    std::string used;
    for (std::size_t i = at; i < end;) {
      std::size_t stop = i;
      while (stop < end && is_word_character(text[stop])) ++stop;
      const std::string label = text.substr(i, stop - i);
      // Another place than this one, somewhere in the file.
      const bool is_used = !label.empty() && (behind(text, label, 0) < declaration + label.size() ||
                                              behind(text, label, stop) != std::string::npos);
      if (is_used) used += (used.empty() ? " " : ", ") + label;
      i = std::max(stop, i + 1);
    }
    const std::string list = used.empty() ? "" : std::string(kDeclares) + used + ";";
    const std::size_t length = std::min(end + 1, text.size()) - declaration;
    if (text.substr(at, end - at).find_first_of("\n/") == std::string::npos && list.size() <= length)
      text.replace(declaration, length, list + std::string(length - list.size(), ' '));
  }
  return text;
}

}  // namespace pincer::frontend
