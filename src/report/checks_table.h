// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace pincer::report {

/// The checks of a run's record: one line for each that fails, is open or cannot be reached, then how many there are of
/// each kind; "" when the record has none.
std::string checks_table(const nlohmann::ordered_json& record);

}  // namespace pincer::report
