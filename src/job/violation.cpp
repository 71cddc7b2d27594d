// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/violation.h"

#include "program/interpret.h"

namespace pincer::job {

std::string violated(const Job& job, const program::Cfa& cfa, const certificate::Verdict& verdict) {
  const std::string whole = job.program.property.name();
  const auto* unsafe = std::get_if<certificate::Unsafe>(&verdict);
  if (unsafe == nullptr || job.program.property.checks == std::set{program::Check::Call}) return whole;
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = program::kLongestExecution;
  options.leaps = true;
  const program::Execution execution = program::interpret(cfa, unsafe->choices, options);
  if (!execution.last_edge) return whole;
  const std::optional<program::Check> check = cfa.edge(*execution.last_edge).violates;
  return check ? std::string(name_of(*check)) : whole;
}

}  // namespace pincer::job
