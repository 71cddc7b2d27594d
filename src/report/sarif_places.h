// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "report/record_view.h"

namespace pincer::report {

/// Files and places of a record as SARIF has them.
class SarifPlaces {
 public:
  /// The record must outlive it.
  explicit SarifPlaces(const nlohmann::ordered_json& record);

  /// A `location`; empty if the place says nothing. With the texts there and around it if it `has_text`.
  nlohmann::ordered_json location(const ViewedPlace& place, bool has_text);
  /// All files that were mentioned until now.
  [[nodiscard]] nlohmann::ordered_json artifacts() const;
  /// The base of relative URIs; empty if it is not known.
  [[nodiscard]] nlohmann::ordered_json base_ids() const;

  [[nodiscard]] const ViewedSources& sources() const { return sources_; }

 private:
  nlohmann::ordered_json file_location(const std::string& file);
  [[nodiscard]] nlohmann::ordered_json region(const ViewedPlace& place, bool has_text) const;
  [[nodiscard]] nlohmann::ordered_json context(const ViewedPlace& place) const;

  ViewedSources sources_;
  std::string folder_;
  std::vector<std::string> files_;              // each under a name that the sources know, if there is one
  std::map<std::string, std::size_t> indices_;  // by URI, into `files_`
};

/// A text that is to be shown as it is: SARIF reads braces as placeholders and `[...](...)` as links.
std::string sarif_plain(const std::string& text);

}  // namespace pincer::report
