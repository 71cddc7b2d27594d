// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>

#include "certificate/check.h"
#include "driver/record.h"
#include "job/job.h"
#include "program/cfa.h"

namespace pincer::driver {

/// What the page of --report shows besides the verdict and is known before it: graphs of the program, lines that
/// executions reach.
void tell_about(const program::Cfa& cfa, Record& record);
/// Lines that executions reach in the program as it is written: one that is made to be verified has forgotten some. For
/// when the verdict is known: it takes as long as reading the program.
void tell_lines_as_written(const job::Job& job, Record& record, std::ostream& err);
/// The same of a verdict.
void tell_about(const program::Cfa& cfa, const certificate::Certified& certified, Record& record);

/// The record of a run with the texts of the files that it mentions, and with the layouts of its graphs: what
/// report::html_page shows. Done when the run is over, so that nothing waits for it.
nlohmann::ordered_json page_data(nlohmann::ordered_json record);

}  // namespace pincer::driver
