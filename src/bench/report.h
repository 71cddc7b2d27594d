// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "bench/result.h"

namespace pincer::bench {

/// What a report is made of; links to logs are relative to where the report is.
struct Report {
  std::string title;
  std::string settings;      // one line: limits, machine, version
  std::vector<Result> runs;  // sorted by task, property and engine; no engine twice on a task
};

/// One self-contained page: tables, plots, every task. It needs no network.
std::string html_page(const Report& report);
/// The tables and the wrong verdicts in Markdown.
std::string markdown_report(const Report& report);

}  // namespace pincer::bench
