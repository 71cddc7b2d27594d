// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "bench/executor.h"
#include "project/answers.h"
#include "project/project.h"
#include "project/run.h"
#include "project/temporary_folder.h"

namespace pincer::project {

/// The words of a run of `pincer check` that say what it is about; the rest says where its results go.
std::vector<std::string> question_of(const Settings& settings, const Function& function);

/// The runs of `pincer check` for the functions of a project, side by side.
class Runs {
 public:
  /// The settings and the answers outlive it.
  Runs(const Settings& settings, const std::vector<Function>& functions, Answers& answers);

  /// Tells `out` of each run that has ended, and `err` of trouble with Slurm. False if the user interrupted.
  bool run(std::ostream& out, std::ostream& err);
  [[nodiscard]] const std::vector<Run>& all() const { return runs_; }

 private:
  [[nodiscard]] std::filesystem::path log(std::size_t number) const;
  [[nodiscard]] std::filesystem::path json(std::size_t number) const;
  [[nodiscard]] std::vector<std::string> command(const Run& run, std::size_t number) const;
  void take(std::size_t number, const bench::Measured& measured);

  const Settings& settings_;
  Answers& answers_;
  TemporaryFolder folder_;
  std::vector<Run> runs_;
};

}  // namespace pincer::project
