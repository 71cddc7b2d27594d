// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "certificate/check.h"
#include "search/hooks.h"
#include "search/plan.h"

namespace pincer::search {

struct Options {
  base::Budget budget = {};
  unsigned processors = 1;
  std::optional<std::uint64_t> megabytes =
      std::nullopt;                    // of memory for all; the largest is ended before it is too late
  certificate::Invariants facts = {};  // inductive invariants that all engines are to know
};

struct Result {
  std::optional<certificate::Certified> certified = std::nullopt;
  std::string engine = "";                           // who found it
  std::string asked = "";                            // the solver that it asked
  std::optional<std::size_t> winner = std::nullopt;  // the attempt that found it, among the reports
  std::string reason = "";                           // why there is nothing: as docs/contract.md words it
  std::vector<Report> reports = {};  // what became of every attempt and every check, in the order in which they ended
};

/// Decides a program by the lanes of a plan, side by side: whoever has a claim that is certified first, wins, and the
/// others are ended. A claim that does not hold of the program sends its lane on to the next attempt. What crashes, hangs
/// or runs out of memory costs its own answer only.
Result search(const program::Cfa& cfa, const std::vector<Lane>& plan, const engine::Toolbox& toolbox,
              const Options& options, const Hooks& hooks = {});

}  // namespace pincer::search
