// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace pincer::report {

/// The page of --report: a self-contained file of HTML that shows the record of a run (docs/report.md says which
/// members it knows; any may be missing). Its graphs are those that have a layout.
std::string html_page(const nlohmann::ordered_json& record);

}  // namespace pincer::report
