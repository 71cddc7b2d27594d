// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/missing.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "base/files.h"
#include "witness/source_text.h"

namespace pincer::report {

namespace {

bool is_keyword(std::string_view word) {
  static constexpr std::array<std::string_view, 24> kWords{
      "int",    "void",  "char",     "short",  "long",   "unsigned", "signed", "float",
      "double", "const", "volatile", "return", "sizeof", "struct",   "static", "extern",
      "if",     "while", "for",      "do",     "switch", "else",     "case",   "typeof"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// The object that a declaration between these offsets declares; "" if it declares a function, or is not understood.
std::string_view declared_object(const witness::SourceText& text, std::size_t begin, std::size_t end) {
  std::string_view name;
  for (std::size_t at = begin; at < end; ++at) {
    if (const std::string_view word = text.word(at); !word.empty()) {
      name = word;
      at += word.size() - 1;
      continue;
    }
    const char c = text.code()[at];
    if (c == '[') break;
    if (c == ',' || c == '{') return "";
    if (c != '(') continue;
    // `int (*f)(void)` declares an object, `int f(void)` does not.
    const std::size_t inner = text.skip_blanks(at + 1);
    if (inner >= end || text.code()[inner] != '*') return "";
    const std::string_view pointer = text.word(text.skip_blanks(inner + 1));
    return pointer;
  }
  return is_keyword(name) ? "" : name;
}

}  // namespace

std::vector<std::string> missing_objects(const std::vector<std::string>& files) {
  std::set<std::string> declared;
  for (const std::string& file : files) {
    const witness::SourceText text(base::read_file(file));
    for (std::size_t at = 0; at < text.code().size(); ++at) {
      const std::string_view word = text.word(at);
      if (word == "extern")
        declared.emplace(
            declared_object(text, at + word.size(), std::min(text.code().find(';', at), text.code().size())));
      if (!word.empty()) at += word.size() - 1;
    }
  }
  declared.erase("");
  std::erase_if(declared, [](const std::string& name) { return dlsym(RTLD_DEFAULT, name.c_str()) != nullptr; });
  return {declared.begin(), declared.end()};
}

std::vector<std::string> missing_functions(const std::vector<std::string>& files) {
  std::set<std::string> declared;
  std::set<std::string> called;
  std::set<std::string> defined;
  for (const std::string& file : files) {
    const witness::SourceText text(base::read_file(file));
    for (const witness::SourceFunction& function : text.functions()) defined.insert(function.name);
    for (std::size_t at = 0; at < text.code().size(); ++at) {
      const std::string_view word = text.word(at);
      const std::size_t open = word.empty() ? 0 : text.skip_blanks(at + word.size());
      if (word.empty() || open >= text.code().size() || text.code()[open] != '(') continue;
      // `int (*f)(void)` declares no function `int`.
      const std::size_t inner = text.skip_blanks(open + 1);
      if (is_keyword(word) || (inner < text.code().size() && text.code()[inner] == '*')) continue;
      const witness::SourceFunction* inside = text.function(at);
      (inside != nullptr && inside->body.contains(at) ? called : declared).insert(std::string(word));
    }
  }
  std::vector<std::string> result;
  for (const std::string& name : called)
    if (declared.contains(name) && !defined.contains(name) && !name.starts_with("__") &&
        dlsym(RTLD_DEFAULT, name.c_str()) == nullptr)
      result.push_back(name);
  return result;
}

}  // namespace pincer::report
