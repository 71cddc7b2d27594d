// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>

#include "base/budget.h"
#include "certificate/verdict.h"
#include "driver/files.h"
#include "driver/job.h"
#include "program/cfa.h"
#include "report/sources.h"

namespace pincer::driver {

/// The files of a program, for reports.
report::Sources sources_of(const program::Cfa& cfa);
/// The property as SV-COMP writes it: CHECK lines.
std::string specification(const Job& job);
/// The files of the program with the hashes of their bytes.
std::vector<std::pair<std::string, std::string>> hashed_files(const Job& job);

/// What `--witness` and `--harness` ask for.
class EvidenceFiles {
 public:
  /// Throws base::InputError when one of the files cannot be written.
  explicit EvidenceFiles(const Options& options);
  /// Writes the files for a verdict that was certified; a harness only for a violation. What is uninitialised cannot be
  /// set by a harness: if the violation needs it to be other than zero, another one is searched for, for a while.
  void write(const Job& job, const program::Cfa& cfa, const certificate::Verdict& verdict,
             const base::Budget& budget) const;

 private:
  std::optional<OutputFile> witness_;
  bool graphml_ = false;
  std::optional<OutputFile> harness_;
};

}  // namespace pincer::driver
