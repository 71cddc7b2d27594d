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
  /// What the engine counts and measures, for --stats.
  std::shared_ptr<base::Statistics> statistics = std::make_shared<base::Statistics>();
  /// Takes the abstract reachability graph in Graphviz's language, from engines that have one, at their end. Missing:
  /// nobody wants it.
  std::function<void(const std::string& dot)> arg = nullptr;
  /// Nobody tries another view of the program after this attempt.
  bool is_last_view = true;
  /// The program that the claim will be checked on is over bits, whatever the view is over.
  bool is_checked_over_bits = false;
};

/// What an engine says about the program that it was given. Nothing of it is believed before the certificate checker
/// agreed.
struct Claim {
  certificate::Verdict verdict = certificate::Unknown{"incomplete: no answer"};
  std::string asked = "";  // the solver that the verdict comes from; another one is to check it
};

/// A way to decide programs: a program and a context in, a claim out.
class Engine {
 public:
  Engine() = default;
  virtual ~Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  virtual Claim run(const program::Cfa& cfa, const Context& context) = 0;
};

/// Why an engine ends without an answer: its budget, if that is exhausted, or `reason`.
inline certificate::Unknown give_up(const base::Budget& budget, const std::string& reason) {
  if (const auto limit = budget.limit()) {
    switch (*limit) {
      case base::Limit::Time: return {"timeout"};
      case base::Limit::Stop: return {"stopped"};
      case base::Limit::Effort: return {"incomplete: not done with the effort that it was given"};
    }
  }
  return {"incomplete: " + reason};
}

}  // namespace pincer::engine
