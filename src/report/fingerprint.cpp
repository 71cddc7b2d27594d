// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/fingerprint.h"

#include <fmt/format.h>

#include <map>

#include "base/sha256.h"

namespace pincer::report {

namespace {

std::string without_blanks(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\v') result += c;
  return result;
}

}  // namespace

std::vector<std::string> fingerprints(const std::vector<ViewedCheck>& checks, const ViewedSources& sources) {
  std::map<std::string, std::size_t> count;
  std::vector<std::string> result;
  for (const ViewedCheck& check : checks) {
    const std::string text =
        without_blanks(check.text.empty() ? sources.line(check.place.file, check.place.line) : check.text);
    const std::string key = fmt::format("{}\n{}\n{}", check.kind, check.place.function, text);
    const std::size_t before = count[fmt::format("{}\n{}", check.place.file, key)]++;
    result.push_back(base::sha256(fmt::format("{}\n{}", key, before)));
  }
  return result;
}

}  // namespace pincer::report
