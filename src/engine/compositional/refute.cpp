// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/refute.h"

#include <limits>

#include "base/timer.h"

namespace pincer::engine::compositional {

namespace {

constexpr double kShare = 0.25;  // of the time since the start
constexpr double kAlone = 0.5;   // seconds in which proofs have nearly all of it: many are found so soon
constexpr double kFirst = 0.02;  // for errors that are found at once

}  // namespace

Refuter::Refuter(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers,
                 const Context& context)
    : search_(graph, std::move(solvers), context), context_(context), start_(base::Budget::Clock::now()) {}

bool Refuter::advance() {
  const double elapsed = std::chrono::duration<double>(base::Budget::Clock::now() - start_).count();
  const double allowed = (elapsed < kAlone ? kFirst : kShare * elapsed) - spent_;
  if (allowed > 0) work(context_.budget.part(base::Budget::Seconds(allowed)), std::numeric_limits<std::size_t>::max());
  return verdict_.has_value();
}

void Refuter::finish(std::size_t depth) { work(context_.budget, depth); }

void Refuter::work(const base::Budget& slice, std::size_t depth) {
  const base::Timer timer(spent_);
  while (!verdict_ && !stuck_ && !slice.exhausted() && search_.depth() <= depth) {
    const std::optional<certificate::Verdict> found = search_.work(slice);
    if (!found) continue;
    stuck_ = std::holds_alternative<certificate::Unknown>(*found);
    if (!stuck_) verdict_ = found;
  }
}

}  // namespace pincer::engine::compositional
