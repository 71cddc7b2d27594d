// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>
#include <span>
#include <string>

#include "driver/bench/bench_options.h"
#include "driver/outcome.h"

namespace pincer::driver::bench {

/// `pincer bench ...`, given what follows the word. Throws base::InputError on misuse and bad input.
ExitCode execute(std::span<const std::string> arguments, std::ostream& out, std::ostream& err);

/// Runs everything that is asked for. Good: no wrong verdict; Bad: a wrong one; Unknown: interrupted.
ExitCode run_bench(const RunOptions& options, std::ostream& out, std::ostream& err);
/// Writes FOLDER/index.html and FOLDER/report.md.
ExitCode write_report(const ReportOptions& options, std::ostream& out);
/// Bad: a wrong verdict in the new results, or a task lost.
ExitCode compare(const CompareOptions& options, std::ostream& out);

}  // namespace pincer::driver::bench
