// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <string_view>

namespace pincer::report {

/// A path as the path of a URI (RFC 3986): bytes that have a meaning there, or are none of ASCII's, become %XX.
std::string uri_path(std::string_view path);

/// A file as a URI.
struct FileUri {
  std::string uri;
  bool is_relative = false;  // to the folder
};

/// Relative to `folder` if the file is below it, else with the scheme `file`. `folder` is absolute, or "" if it is not
/// known: then a relative path stays one.
FileUri file_uri(const std::string& file, const std::string& folder);

/// The URI of a folder, which ends in a slash; `folder` is absolute.
std::string folder_uri(const std::string& folder);

}  // namespace pincer::report
