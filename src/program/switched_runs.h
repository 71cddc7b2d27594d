// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <memory>

#include "program/interpret.h"

namespace pincer::program {

/// Runs a program again and again, each time with one decision against its condition. Such a run is none of the
/// program's: it only shows what depends on the decision, and nothing may rest on it that has to be right.
class SwitchedRuns {
 public:
  /// `cfa` must outlive this.
  SwitchedRuns(const Cfa& cfa, Choices choices, InterpretOptions options);
  ~SwitchedRuns();

  /// The step, counted from 0, takes the other of the two ways on; End::AssumptionCut where there are not two.
  Execution run(std::uint64_t step);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace pincer::program
