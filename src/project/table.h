// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "project/run.h"

namespace pincer::project {

/// A run that has ended, on one line.
std::string run_line(const Run& run);
/// The failing checks of the merged record, in Clang's style.
std::string findings_text(const nlohmann::ordered_json& record);
/// By file: functions, checks, how many of them hold, fail and are open, and the time of the runs.
std::string table_text(const std::vector<Run>& runs, const nlohmann::ordered_json& record);
/// By function: whether it keeps its contract.
std::string contracts_text(const std::vector<Run>& runs);

}  // namespace pincer::project
