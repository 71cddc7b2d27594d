// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>
#include <vector>

#include "certificate/check.h"
#include "driver/options.h"
#include "job/job.h"

namespace pincer::driver {

// Why a verdict is what it is, for people: members of the record. `program`, or `cfa`, is that of `job`. Empty where there is
// nothing to tell, or where telling failed, which `err` says: the verdict does not depend on it.

/// "stories", "checks" with the one that fails, "invariants" and "certificate" of the verdict for all checks.
nlohmann::ordered_json explanation(const Options& options, const job::Job& job, const frontend::Result& program,
                                   const certificate::Certified& certified, std::ostream& err);
/// A check that fails: its number, where it stands, and an execution.
struct FailingCheck {
  std::size_t number;
  std::string file;
  std::uint32_t line;
  const program::Choices* choices;
  std::string broken_clause = {};  // of a contract, in words; "": none
};
/// "stories" of executions in which these checks fail, in the same order. Broken clauses are found on the way.
nlohmann::ordered_json explain_failures(const job::Job& job, const program::Cfa& cfa,
                                        std::vector<FailingCheck>& failures, std::ostream& err);
/// "invariants" and "certificate" of proofs that together cover all checks.
nlohmann::ordered_json explain_proofs(const Options& options, const frontend::Result& program,
                                      const std::vector<const certificate::Certified*>& proofs, std::ostream& err);

}  // namespace pincer::driver
