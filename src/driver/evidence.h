// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "base/budget.h"
#include "base/files.h"
#include "certificate/check.h"
#include "driver/options.h"
#include "job/job.h"
#include "program/cfa.h"
#include "search/checks.h"
#include "witness/sources.h"
#include "witness/witness.h"

namespace pincer::driver {

/// The files of a program, for reports.
witness::Sources sources_of(const program::Cfa& cfa);
/// The text of a line of a file, for views that show it; "" where it cannot be read.
std::string source_line(witness::Sources& sources, const std::string& file, std::uint32_t line);

/// What `--witness` and `--harness` ask for.
class EvidenceFiles {
 public:
  /// Throws base::InputError when one of the files cannot be written.
  explicit EvidenceFiles(const Options& options);
  /// Writes the files for a proof or a violation; a harness only for a violation. What is uninitialised cannot be
  /// set by a harness: if the violation needs values other than zero, pincer looks for another violation for a while.
  /// Returns the member "harness" of the record, if there is one.
  nlohmann::ordered_json write(const job::Job& job, const program::Cfa& cfa, const certificate::Certified& certified,
                               const base::Budget& budget) const;
  /// The witness of a proof that consists of several.
  void write(const job::Job& job, const program::Cfa& cfa, const std::vector<search::CheckProof>& proofs) const;

 private:
  void write_proof(const job::Job& job, const program::Cfa& cfa, const certificate::Verdict& proof) const;
  void write_witness(witness::Witness witness) const;

  std::optional<base::OutputFile> witness_;
  bool graphml_ = false;
  std::string version_;  // of the format in YAML
  std::optional<base::OutputFile> harness_;
  std::string harness_name_;
};

}  // namespace pincer::driver
