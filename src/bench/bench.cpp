// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/bench.h"

#include "base/error.h"
#include "bench/slurm_executor.h"
#include "cli/option.h"

namespace pincer::bench {

cli::ExitCode execute(std::span<const std::string> arguments, std::ostream& out, std::ostream& err) {
  // `options.help`, or the work.
  const auto perform = [&](const auto& options, const auto& command) {
    if (!options.help) return command(options);
    out << *options.help;
    return cli::ExitCode::Good;
  };
  if (!arguments.empty() && arguments.front() == "report")
    return perform(parse_report_options(arguments.subspan(1)), [&](const auto& o) { return write_report(o, out); });
  if (!arguments.empty() && arguments.front() == "compare")
    return perform(parse_compare_options(arguments.subspan(1)), [&](const auto& o) { return compare(o, out); });
  if (!arguments.empty() && arguments.front() == "work") {  // written into the jobs of Slurm, not for users
    if (arguments.size() != 3) throw base::InputError("'bench work' needs a folder and a number of seconds");
    work(arguments[1], cli::positive_number(arguments[2]));
    return cli::ExitCode::Good;
  }
  return perform(parse_run_options(arguments), [&](const auto& o) { return run_bench(o, out, err); });
}

}  // namespace pincer::bench
