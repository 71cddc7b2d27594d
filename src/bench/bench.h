// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>
#include <span>
#include <string>

#include "bench/bench_options.h"
#include "cli/exit_code.h"

namespace pincer::bench {

/// `pincer bench ...`, given what follows the word. Throws base::InputError on misuse and bad input.
cli::ExitCode execute(std::span<const std::string> arguments, std::ostream& out, std::ostream& err);

/// Runs everything that is asked for. Good: no wrong verdict; Bad: a wrong one; Unknown: interrupted.
cli::ExitCode run_bench(const RunOptions& options, std::ostream& out, std::ostream& err);
/// Writes FOLDER/index.html and FOLDER/report.md.
cli::ExitCode write_report(const ReportOptions& options, std::ostream& out);
/// Bad: a wrong verdict in the new results, or a task lost.
cli::ExitCode compare(const CompareOptions& options, std::ostream& out);

}  // namespace pincer::bench
