// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/start.h"

#include <fmt/format.h>

#include "base/error.h"

namespace pincer::job {

namespace {

constexpr std::string_view kArray = "--array=";
constexpr std::string_view kString = "--string=";
constexpr std::string_view kNull = "--null-arguments";
constexpr std::string_view kOutside = "--arguments=outside";
constexpr std::string_view kAnyGlobals = "--globals=any";
constexpr std::string_view kModular = "--modular";

}  // namespace

std::vector<std::string> start_words(const frontend::Options& program) {
  std::vector<std::string> words;
  for (const frontend::Arguments::Array& array : program.arguments.arrays)
    words.push_back(fmt::format("{}{}:{}", kArray, array.pointer, array.length));
  for (const std::string& pointer : program.arguments.strings) words.push_back(std::string(kString) + pointer);
  if (program.arguments.may_be_null) words.emplace_back(kNull);
  if (!program.arguments.are_own) words.emplace_back(kOutside);
  if (program.globals == frontend::Globals::Any) words.emplace_back(kAnyGlobals);
  if (program.modular) words.emplace_back(kModular);
  return words;
}

void take_start_words(frontend::Options& program, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word.starts_with(kArray))
      program.arguments.arrays.push_back(parse_array(word.substr(kArray.size())));
    else if (word.starts_with(kString))
      program.arguments.strings.push_back(word.substr(kString.size()));
    else if (word == kNull)
      program.arguments.may_be_null = true;
    else if (word == kOutside)
      program.arguments.are_own = false;
    else if (word == kAnyGlobals)
      program.globals = frontend::Globals::Any;
    else if (word == kModular)
      program.modular = true;
    else
      throw base::InputError(fmt::format("'{}' says nothing about how a program starts", word));
  }
}

frontend::Arguments::Array parse_array(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == text.size())
    throw base::InputError(fmt::format("'{}' is not of the form POINTER:LENGTH", text));
  return {text.substr(0, colon), text.substr(colon + 1)};
}

}  // namespace pincer::job
