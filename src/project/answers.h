// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "project/outlines.h"
#include "project/project.h"
#include "project/relevant_text.h"
#include "project/run.h"
#include "store/seal.h"
#include "store/store.h"

namespace pincer::project {

/// Records of earlier runs of the same words for the same program: every file that the compiler reads is as it was, to the
/// last byte, but for bodies of functions that this one does not use; and so is this build of pincer. Such a record is what
/// a run would say again, at other lines perhaps. It is taken from the store if it has the user's seal, and is no record of
/// anything else. Any other function gets a run.
class Answers {
 public:
  /// The settings and the outlines, which are those of the files, outlive it.
  Answers(const Settings& settings, const std::vector<job::ProjectFile>& files,
          const std::vector<FileOutline>& outlines, store::Store::Warn warn);

  /// Fills in the record; false: the function needs a run.
  bool find(Run& run) const;
  /// Keeps the record of a run, if the files are still as they were when their outlines were made.
  void keep(const Run& run);

 private:
  struct Input {
    std::string hash;    // of its text, when its outline was made
    std::string status;  // of the file, before the first run; a change of the file is a change of this
    bool is_compared = false;
  };

  /// What a record depends on, and where it stands.
  struct Question {
    std::string key;                                                    // "": what the run depends on is not known
    std::map<std::string, std::vector<RelevantText::Part>> parts = {};  // by file
  };

  [[nodiscard]] Question question(const Run& run) const;
  [[nodiscard]] bool fits(nlohmann::ordered_json& kept, const Question& now) const;
  [[nodiscard]] bool are_as_they_were(const Run& run);

  const Settings& settings_;
  std::optional<store::Store> store_;
  std::optional<store::Seal> seal_;
  std::map<std::string, const FileOutline*> outlines_;  // by file
  std::map<std::string, std::string> files_;            // by file: how it is compiled, and what else is read then
  std::map<std::string, std::string> texts_;            // by file
  std::map<std::string, Input> inputs_;
  std::string about_all_;
};

}  // namespace pincer::project
