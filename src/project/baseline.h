// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace pincer::project {

/// The fingerprints of findings that are known: what --write-baseline, --sarif or --json wrote. Throws base::InputError
/// when the file is none of these.
std::set<std::string> read_baseline(const std::string& file);

/// Says of every failing check of a record with sources whether it is new ("baseline").
void compare_with(const std::set<std::string>& known, nlohmann::ordered_json& record);

/// The findings of a record with sources, for --baseline.
std::string baseline_text(const nlohmann::ordered_json& record);

}  // namespace pincer::project
