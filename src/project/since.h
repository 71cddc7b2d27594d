// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "project/functions.h"

namespace pincer::project {

struct SinceOptions {
  std::string revision;
  OutlineOptions outline;
  std::function<void(const std::string& text)> note = [](const auto&) {};  // what the user should know
};

/// Those of the functions that an edit since a revision of git can affect: what they mean depends on something that was
/// different then, or was not there. The old files are compiled as the build compiles the new ones. If the build itself
/// has changed, that may be any function. Throws base::InputError when there is no such revision.
std::vector<Function> affected_since(const SinceOptions& options, const std::vector<job::ProjectFile>& files,
                                     const std::string& database, const std::vector<FileOutline>& outlines,
                                     const std::vector<Function>& functions);

}  // namespace pincer::project
