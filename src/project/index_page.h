// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace pincer::project {

/// A page over the pages of all runs: findings, functions, files that do not compile. `record` is that of --json.
std::string index_page(const nlohmann::ordered_json& record);

}  // namespace pincer::project
