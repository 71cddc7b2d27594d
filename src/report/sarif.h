// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace pincer::report {

/// The record of a run in SARIF 2.1.0 (OASIS, with errata 01), for code scanning and editors: a result for each check,
/// with the steps that lead to a failure. All members of the record may be missing. docs/outputs.md says which becomes
/// what.
std::string sarif(const nlohmann::ordered_json& record);

}  // namespace pincer::report
