// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "base/statistics.h"

namespace pincer::search {

/// What became of an attempt or a check, for --stats and --json.
struct Report {
  std::string name;     // `uufo over integers`, `check of bmc`
  std::string outcome;  // `claims TRUE`, `valid`, `incomplete: ...`, `ended`
  double processor_seconds = 0;
  base::Statistics statistics = {};
  bool is_check = false;
  std::chrono::steady_clock::time_point began = {};
  std::chrono::steady_clock::time_point ended = {};  // or when this was asked
};

/// Who wants to hear of the search while it goes on.
struct Hooks {
  /// What is going on, for the progress line.
  std::function<void(const std::string& phase)> progress = [](const std::string&) {};
  /// Called all the time; what it is given tells what became of every attempt and check so far.
  std::function<void(const std::function<std::vector<Report>()>& reports)> reports = [](const auto&) {};
  /// What the user should know though it does not matter for the verdict.
  std::function<void(const std::string& text)> warn = [](const std::string&) {};
  /// A bug of ours that cost an attempt or a check its answer.
  std::function<void(const std::string& text)> bug = [](const std::string&) {};
  /// The abstract reachability graph of the engine that answered, if it has one, in Graphviz's language; without an
  /// answer, the last one that there was. Missing: nobody wants it.
  std::function<void(const std::string& dot)> arg = nullptr;
};

}  // namespace pincer::search
