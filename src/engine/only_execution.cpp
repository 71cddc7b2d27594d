// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/only_execution.h"

#include "base/efforts.h"
#include "program/determined.h"

namespace pincer::engine {

namespace {

/// What it takes from outside, where nothing depends on that.
program::Choices zeros(const program::Cfa& cfa) {
  program::Choices result;
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = program::kLongestExecution;
  options.leaps = true;
  options.next_input = [&](program::EdgeId, logic::Sort sort, std::size_t) {
    return result.inputs.emplace_back(logic::Value::zero(sort));
  };
  program::interpret(cfa, {}, options);
  return result;
}

}  // namespace

std::optional<certificate::Verdict> only_execution(const program::Cfa& cfa, const base::Budget& budget) {
  std::uint64_t steps = 0;
  const auto stop = [&] {
    constexpr std::uint64_t kPatience = 1 << 12;
    if (++steps % kPatience != 0) return false;
    budget.spend(base::Effort(kPatience / base::efforts::kFollowedStepsPerUnit));
    return budget.exhausted();
  };
  const auto path = program::follow_determined(cfa, stop);
  if (!path) return std::nullopt;
  switch (path->end) {
    case program::End::Error: return certificate::Unsafe{zeros(cfa)};
    case program::End::Unsupported: return certificate::Unsupported{zeros(cfa)};
    case program::End::Exit:
    case program::End::AssumptionCut: return certificate::Exhausted{path->steps};
    case program::End::InputExhausted:
    case program::End::StepLimit: break;
  }
  return std::nullopt;
}

}  // namespace pincer::engine
