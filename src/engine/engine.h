// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/budget.h"
#include "base/statistics.h"
#include "certificate/verdict.h"
#include "program/cfa.h"

namespace pincer::engine {

/// What an engine gets besides the program.
struct Context {
  base::Budget budget;
  /// Told now and then what the engine does, for the progress line: `depth 12`.
  std::function<void(const std::string& phase)> progress = [](const std::string&) {};
  /// Told what the user should know though it does not matter for the verdict.
  std::function<void(const std::string& text)> warn = [](const std::string&) {};
  /// Has a verdict checked that was found by asking a solver of this name; for engines that can go on when one of
  /// several answers does not hold. Who asked returns the verdict that it said yes to, or Unknown. May be missing.
  std::function<bool(const certificate::Verdict& verdict, const std::string& asked)> certify = nullptr;
  /// What the engine counts and measures, for --stats.
  std::shared_ptr<base::Statistics> statistics = std::make_shared<base::Statistics>();
  /// Takes the abstract reachability graph in Graphviz's language, from engines that have one, at their end. Missing:
  /// nobody wants it.
  std::function<void(const std::string& dot)> arg = nullptr;
};

/// A way to decide programs. The verdict is a claim with evidence: nothing is believed before the certificate checker
/// agreed.
class Engine {
 public:
  Engine() = default;
  virtual ~Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  virtual certificate::Verdict run(const program::Cfa& cfa, const Context& context) = 0;
  /// The solver that the verdict comes from; another one is to check it.
  [[nodiscard]] virtual std::string asked() const = 0;
};

}  // namespace pincer::engine
