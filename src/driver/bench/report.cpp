// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include "driver/bench/bench.h"
#include "driver/bench/results_file.h"
#include "driver/bench/summary.h"
#include "driver/files.h"

namespace pincer::driver::bench {

ExitCode write_report(const ReportOptions& options, std::ostream& out) {
  std::vector<Result> runs;
  for (const std::string& path : options.results) {
    const Results results = load_results(path);
    runs.insert(runs.end(), results.runs.begin(), results.runs.end());
  }
  std::filesystem::create_directories(options.folder);
  const std::filesystem::path markdown = options.folder / "report.md";
  OutputFile(markdown).write(fmt::format("# {}\n\n{}", options.title, markdown_table(summarize(runs))));
  out << markdown.string() << '\n';
  return ExitCode::Good;
}

}  // namespace pincer::driver::bench
