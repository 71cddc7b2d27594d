// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace pincer::report {

/// The record of a run as JUnit's XML, as far as all of its readers agree (the schema of Jenkins): a suite for each file,
/// a test case for each check. A check that fails is a failure with its story, one that is open is skipped. All members
/// of the record may be missing.
std::string junit(const nlohmann::ordered_json& record);

}  // namespace pincer::report
