// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "project/functions.h"

namespace pincer::project {

/// What became of the check of one function.
struct Run {
  Function function;
  nlohmann::ordered_json record;  // of `pincer check --json`; null if there is none
  std::string error;              // why there is none
  double wall_seconds = 0;
  double cpu_seconds = 0;
  std::string page;  // its page, relative to the folder of the report; "": none
};

/// How many checks of a run or of a project are in which state.
struct Counts {
  std::size_t checks = 0;
  std::size_t holds = 0;  // proved or unreachable
  std::size_t fails = 0;
  std::size_t open = 0;

  void add(const std::string& status);
};

/// Of a run.
Counts counts_of(const Run& run);
/// Everything about this function came from the store.
bool is_from_store(const Run& run);

}  // namespace pincer::project
