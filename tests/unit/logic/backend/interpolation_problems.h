// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "logic/query/interpolator.h"

namespace pincer::logic::testing {

/// A loop: how it starts, what one iteration does, what must not happen. All of these are safe.
struct LoopProgram {
  std::vector<Term> state;
  std::vector<Term> next;    // one per state variable
  std::vector<Term> inputs;  // free in each iteration
  Term start;
  Term step;
  Term bad;
};

struct Family {
  std::string name;
  std::function<LoopProgram(Terms&)> make;
};

/// Programs of the kinds that loops in practice are: counters, nested counters, state machines, locks, diamonds, rings
/// of processes, queues, phases, accumulators, difference bounds, parity.
std::vector<Family> loop_families();
/// The larger rings and wide counters: more than twelve variables.
std::vector<Family> wide_families();

/// start & step, step, ..., step & bad.
std::vector<Term> unroll(Terms& terms, const LoopProgram& program, std::size_t steps);

/// Graphs with branches and joins in each iteration, all without an executable path, of about `nodes` nodes.
struct DagFamily {
  std::string name;
  std::function<DagProblem(Terms&, std::size_t nodes)> make;
};
std::vector<DagFamily> dag_families();

}  // namespace pincer::logic::testing
