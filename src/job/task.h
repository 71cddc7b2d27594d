// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "job/semantics.h"

namespace pincer::job {

/// An SV-COMP task definition, as far as it concerns the tool that solves the task. Expected verdicts are not read:
/// they are for whoever judges the answer.
struct Task {
  std::vector<std::filesystem::path> input_files;     // relative ones are relative to the definition's folder
  std::vector<std::filesystem::path> property_files;  // likewise, in the order given
  std::optional<frontend::DataModel> data_model;
  std::optional<Arithmetic> arithmetic;  // our own key
};

/// The text of a definition; `where` is its name for messages. Throws base::InputError when it is not one.
Task parse_task(std::string_view text, std::string_view where);
/// Reads a definition; the paths in the result are usable from the current folder.
Task load_task(const std::filesystem::path& path);
/// Whether a file of the command line is a task definition: by its extension, as everywhere in SV-COMP.
bool is_task_file(const std::filesystem::path& path);

}  // namespace pincer::job
