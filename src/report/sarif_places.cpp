// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/sarif_places.h"

#include <algorithm>

#include "report/uri.h"

namespace pincer::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFolder = "SRCROOT";
constexpr std::size_t kLongestSnippet = 1000;  // bytes of a line; there are files that consist of one line

/// The length of UTF-8 in units of UTF-16, which is what editors count.
std::uint32_t units(std::string_view text) {
  std::uint32_t result = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continues = (byte & 0xC0U) == 0x80U;
    result += continues ? 0 : byte >= 0xF0 ? 2 : 1;
  }
  return result;
}

/// The first bytes of it, but whole characters.
std::string_view shortened(std::string_view text) {
  if (text.size() <= kLongestSnippet) return text;
  std::size_t end = kLongestSnippet;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end);
}

}  // namespace

std::string sarif_plain(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '(' && result.ends_with(']')) result += ' ';
    result += c;
    if (c == '{' || c == '}') result += c;
  }
  return result;
}

SarifPlaces::SarifPlaces(const Json& record) : sources_(record), folder_(viewed_text(record, "directory")) {
  for (const Json& file : viewed_list(record, "files"))
    if (file.is_string()) file_location(file.get<std::string>());
}

Json SarifPlaces::file_location(const std::string& file) {
  const FileUri uri = file_uri(file, folder_);
  const auto [entry, is_new] = indices_.try_emplace(uri.uri, files_.size());
  if (is_new) files_.push_back(file);
  if (sources_.entry(files_[entry->second]) == nullptr) files_[entry->second] = file;
  Json result = {{"uri", uri.uri}};
  if (uri.is_relative && !folder_.empty()) result["uriBaseId"] = kFolder;
  result["index"] = entry->second;
  return result;
}

Json SarifPlaces::region(const ViewedPlace& place, bool has_text) const {
  Json result = {{"startLine", place.line}, {"endLine", place.line}};
  const std::string_view line = sources_.line(place.file, place.line);
  if (line.empty()) {
    if (place.column != 0) result["startColumn"] = place.column;
    return result;
  }
  const std::size_t first = place.column == 0 || place.column > line.size() ? 0 : place.column - 1;
  const std::string_view shown = shortened(line.substr(first));
  const std::uint32_t start = units(line.substr(0, first)) + 1;
  result["startColumn"] = start;
  result["endColumn"] = start + units(shown);
  if (has_text) result["snippet"] = {{"text", shown}};
  return result;
}

/// The line before and the line after, too.
Json SarifPlaces::context(const ViewedPlace& place) const {
  const std::uint32_t first = std::max(place.line, 2U) - 1;
  const std::uint32_t last = std::min(place.line + 1, sources_.lines(place.file));
  std::string text;
  for (std::uint32_t line = first; line <= last; ++line) {
    const std::string_view shown = sources_.line(place.file, line);
    if (shown.size() > kLongestSnippet) return {};
    text += (line == first ? "" : "\n") + std::string(shown);
  }
  return {{"startLine", first}, {"endLine", last}, {"snippet", {{"text", text}}}};
}

Json SarifPlaces::location(const ViewedPlace& place, bool has_text) {
  Json result = Json::object();
  if (!place.file.empty()) {
    Json physical = {{"artifactLocation", file_location(place.file)}};
    if (place.line != 0) {
      physical["region"] = region(place, has_text);
      Json around = has_text && place.line < sources_.lines(place.file) ? context(place) : Json();
      if (!around.is_null()) physical["contextRegion"] = std::move(around);
    } else if (const std::uint32_t last = sources_.lines(place.file); last != 0) {
      physical["region"] = {{"startLine", 1}, {"endLine", last}};
    }
    result["physicalLocation"] = std::move(physical);
  }
  if (!place.function.empty()) result["logicalLocations"] = {{{"name", place.function}, {"kind", "function"}}};
  return result;
}

Json SarifPlaces::artifacts() const {
  Json result = Json::array();
  for (const std::string& file : files_) {
    const FileUri uri = file_uri(file, folder_);
    Json location = {{"uri", uri.uri}};
    if (uri.is_relative && !folder_.empty()) location["uriBaseId"] = kFolder;
    Json artifact = {{"location", std::move(location)}, {"roles", {"analysisTarget"}}, {"sourceLanguage", "c"}};
    if (const Json* source = sources_.entry(file)) {
      artifact["length"] = (*source)["text"].get_ref<const std::string&>().size();
      if (const std::string hash = viewed_text(*source, "sha256"); !hash.empty())
        artifact["hashes"] = {{"sha-256", hash}};
    }
    result.push_back(std::move(artifact));
  }
  return result;
}

Json SarifPlaces::base_ids() const {
  if (folder_.empty()) return Json::object();
  return {{kFolder, {{"uri", folder_uri(folder_)}, {"description", {{"text", "The folder in which pincer ran."}}}}}};
}

}  // namespace pincer::report
