// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/frontend.h"

namespace pincer::bench {

/// The right answer to a task.
struct Expected {
  bool is_true = false;
  std::string subproperty;  // of memory safety: which part is violated; "" if not known

  bool operator==(const Expected&) const = default;
};

/// One question: does this program have this property?
struct BenchTask {
  std::string name;                          // the path of the definition or of the C file below the common folder
  std::string family;                        // the first folder of the name
  std::string property;                      // a short name: "unreach-call"
  std::filesystem::path definition;          // empty for a plain C file
  std::vector<std::filesystem::path> files;  // the program
  std::string property_file;                 // or a name that pincer knows; "" for a C file without --property
  std::optional<frontend::DataModel> data_model;
  std::optional<Expected> expected;
};

struct TaskSelection {
  std::vector<std::string> arguments;             // definitions, folders, lists (*.set), C files
  std::optional<std::string> property;            // of C files; of definitions only those that have it
  std::optional<frontend::DataModel> data_model;  // of C files
  std::optional<std::filesystem::path> root;      // names are relative to it; none: the folder common to all arguments
};

/// All tasks, each once, ordered by name and property. A folder stands for the definitions below it, or, when there are
/// none, for its C files; a list for the paths in it, which are relative to the list. A definition with several
/// properties is several tasks. Throws base::InputError when something is missing or is not a definition.
std::vector<BenchTask> collect_tasks(const TaskSelection& selection);

/// The right answers in a task definition, in the order of its properties. The verifier itself never reads them.
std::vector<std::optional<Expected>> expected_verdicts(std::string_view text, std::string_view where);

}  // namespace pincer::bench
