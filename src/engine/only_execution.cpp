// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/only_execution.h"

#include <algorithm>
#include <limits>

#include "base/efforts.h"
#include "program/liveness.h"

namespace pincer::engine {

std::optional<certificate::Unsafe> only_execution(const program::Cfa& cfa, const base::Budget& budget) {
  const bool chooses = std::any_of(cfa.edges().begin(), cfa.edges().end(), [](const program::Edge& edge) {
    return std::holds_alternative<program::Havoc>(edge.statement) ||
           std::holds_alternative<program::Input>(edge.statement);
  });
  if (chooses || !program::Liveness(cfa).live(cfa.entry()).empty()) return std::nullopt;
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t steps = 0;
  options.stop = [&] {
    constexpr std::uint64_t kPatience = 1 << 16;
    if (++steps % kPatience != 0) return false;
    budget.spend(base::Effort(kPatience / base::efforts::kInterpretedStepsPerUnit));
    return budget.exhausted();
  };
  if (program::interpret(cfa, {}, options).end != program::End::Error) return std::nullopt;
  return certificate::Unsafe{};
}

}  // namespace pincer::engine
