// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace pincer::report {

/// A place in a record; "" and 0 where it says nothing.
struct ViewedPlace {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;  // in bytes
  std::string function;
};

ViewedPlace viewed_place(const nlohmann::ordered_json& entry);

/// A member that is a text; "" if there is none.
std::string viewed_text(const nlohmann::ordered_json& entry, const char* member);
/// A member that is a list; an empty one if there is none.
const nlohmann::ordered_json& viewed_list(const nlohmann::ordered_json& entry, const char* member);

/// A check of a record.
struct ViewedCheck {
  std::string kind;  // "no-overflow", ...; "property" for all checks together
  ViewedPlace place;
  std::string text;                               // as written in C
  std::string message;                            // what goes wrong when it fails
  std::string status;                             // proved, fails, open, unreachable
  std::string reason;                             // why it is open
  std::string baseline = "";                      // of a failure: "new", or "unchanged" if it was known before
  const nlohmann::ordered_json* story = nullptr;  // how it fails; part of the record
};

/// All checks of a record. Where it has none, as after a crash or with one verdict for all, the verdict is the result of
/// the one check that is there then. Nothing for commands without a verdict.
std::vector<ViewedCheck> viewed_checks(const nlohmann::ordered_json& record);

/// The inputs of a story that have a name, as `x = 1, y = 2`; the first of them if there are many.
std::string viewed_inputs(const nlohmann::ordered_json& story);

/// The source files in a record. The record must outlive it.
class ViewedSources {
 public:
  explicit ViewedSources(const nlohmann::ordered_json& record);

  /// Without its end; "" where it is not known.
  [[nodiscard]] std::string_view line(const std::string& file, std::uint32_t line) const;
  [[nodiscard]] std::uint32_t lines(const std::string& file) const;
  /// The entry of the file in the record, or null.
  [[nodiscard]] const nlohmann::ordered_json* entry(const std::string& file) const;

 private:
  struct File {
    const nlohmann::ordered_json* entry;
    std::vector<std::string_view> lines;
  };
  std::map<std::string, File> files_;
};

}  // namespace pincer::report
