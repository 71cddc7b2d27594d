// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/record_sources.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"

namespace pincer::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostSource = 20'000'000;  // bytes of all files together

/// The files that something in the record is about.
void collect_files(const Json& part, std::vector<std::string>& files) {
  if (part.is_object() && (part.contains("line") || part.contains("lines"))) {
    if (const auto file = part.find("file"); file != part.end() && file->is_string())
      if (std::find(files.begin(), files.end(), file->get<std::string>()) == files.end())
        files.push_back(file->get<std::string>());
  }
  if (part.is_structured())
    for (const Json& member : part) collect_files(member, files);
}

/// All files, those of the command line first, by the names that the record has for places in them.
std::vector<std::string> files_of(const Json& record) {
  std::vector<std::string> mentioned;
  collect_files(record, mentioned);
  std::vector<std::string> result;
  if (const auto given = record.find("files"); given != record.end() && given->is_array()) {
    for (const std::string& file : given->get<std::vector<std::string>>()) {
      const auto is_same = [&](const std::string& name) {
        std::error_code error;
        return std::filesystem::equivalent(name, file, error) && !error;
      };
      const auto same = std::find_if(mentioned.begin(), mentioned.end(), is_same);
      result.push_back(same == mentioned.end() ? file : *same);
    }
  }
  for (const std::string& file : mentioned)
    if (std::find(result.begin(), result.end(), file) == result.end()) result.push_back(file);
  return result;
}

Json texts_of_files(const Json& record) {
  Json result = Json::array();
  std::size_t left = kMostSource;
  for (const std::string& file : files_of(record)) {
    try {
      std::string text = base::read_file(file);
      if (text.size() > left) continue;
      left -= text.size();
      std::string hash = base::sha256(text);
      result.push_back({{"file", file}, {"text", std::move(text)}, {"sha256", std::move(hash)}});
    } catch (const base::InputError&) {  // a model of the library, or a file that is gone
    }
  }
  return result;
}

}  // namespace

void add_sources(Json& record) {
  if (!record.contains("sources")) record["sources"] = texts_of_files(record);
}

}  // namespace pincer::report
