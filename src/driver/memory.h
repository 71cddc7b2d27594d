// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <vector>

#include "driver/options.h"
#include "job/job.h"
#include "program/checks.h"
#include "search/checks.h"
#include "store/store.h"

namespace pincer::driver {

/// What `--store` knows about a program: claims about this very program, by its fingerprint, and proofs of other versions
/// of it, by the function that it starts in. Without `--store` nothing is recalled or kept. Nothing that comes from a
/// store is believed: it goes through the same check as what an engine says.
class Memory {
 public:
  /// All outlive it. Warnings about the store go to `err`.
  Memory(const Options& options, const job::Job& job, const program::Cfa& cfa,
         const std::vector<program::ProgramCheck>& checks, std::ostream& err);
  /// For one verdict about all checks, which counts as check 0.
  Memory(const Options& options, const job::Job& job, const program::Cfa& cfa, std::ostream& err);

  [[nodiscard]] search::Recalled recall() const;
  /// What was found out, unless all of it was recalled.
  /// Whether the same run would be answered by what is kept now, open checks included.
  bool keep(const search::ChecksResult& result) const;
  bool keep(const search::Result& result, const search::RecallUse& use) const;
  /// The member "store" of the record.
  [[nodiscard]] nlohmann::ordered_json told(const search::RecallUse& use, bool is_lasting) const;

 private:
  Memory(const Options& options, const job::Job& job, const program::Cfa& cfa, std::size_t checks,
         const std::string& about, std::ostream& err);
  void read(const std::string& text, search::Recalled& recalled) const;
  [[nodiscard]] bool has_worked_as_long(const nlohmann::json& limits) const;
  [[nodiscard]] nlohmann::json limits() const;
  [[nodiscard]] std::string certificate(const certificate::Verdict& verdict) const;
  void save(const nlohmann::json& entry) const;

  const Options& options_;
  std::optional<store::Store> store_;
  std::optional<program::Cfa> named_;  // the program, with places that last
  std::size_t checks_;
  std::string exact_;  // key of this very program
  std::string alike_;  // key of all its versions
};

}  // namespace pincer::driver
