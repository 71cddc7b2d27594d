// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/violation.h"

#include "program/interpret.h"

namespace pincer::job {

std::string violated(const Job& job, const program::Cfa& cfa, const certificate::Verdict& verdict) {
  const std::string whole(job.program.property.name());
  const auto* unsafe = std::get_if<certificate::Unsafe>(&verdict);
  if (unsafe == nullptr || job.program.property.kind != program::PropertyKind::MemorySafety) return whole;
  program::InterpretOptions options;
  options.record_trace = false;
  const program::Execution execution = program::interpret(cfa, unsafe->choices, options);
  if (!execution.last_edge) return whole;
  switch (cfa.edge(*execution.last_edge).violates) {
    case program::MemoryCheck::None: return whole;
    case program::MemoryCheck::Deref: return "valid-deref";
    case program::MemoryCheck::Free: return "valid-free";
    case program::MemoryCheck::Track: return "valid-memtrack";
  }
  return whole;
}

}  // namespace pincer::job
