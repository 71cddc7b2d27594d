// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/check.h"

#include <optional>
#include <sstream>

#include "driver/diagnostics.h"
#include "driver/files.h"
#include "program/dot.h"
#include "program/statistics.h"

namespace pincer::driver {

namespace {

Outcome unknown(const std::string& reason) { return {ExitCode::Unknown, "Verdict: UNKNOWN(" + reason + ")"}; }

Outcome dump(const program::Cfa& cfa, const std::optional<OutputFile>& file, std::ostream& out) {
  std::ostringstream text;
  program::write_dot(text, cfa);
  if (file)
    file->write(text.str());
  else
    out << text.str();
  return {};
}

}  // namespace

Outcome check(const Options& options, const Job& job, Record& record, std::ostream& out, std::ostream& err) {
  std::optional<OutputFile> dump_file;
  if (options.dump && !options.dump->file.empty()) dump_file.emplace(options.dump->file);
  if (const std::string& what = job.program.property.unsupported; !what.empty()) return unknown("unsupported: " + what);

  logic::Terms terms;
  const frontend::Result program = record.time("front end", [&] { return frontend::load(job.program, terms); });
  const program::Cfa& cfa = program.cfa;
  for (const frontend::Warning& warning : program.warnings) report_warning(err, cfa.sources(), warning);
  record.add(program);
  if (options.stats || options.json)
    record.set_size(record.time("measuring", [&] { return program::statistics(cfa); }));

  if (options.dump) return record.time("dump", [&] { return dump(cfa, dump_file, out); });
  if (!cfa.unsupported().empty()) {
    const program::Unsupported& part = cfa.unsupported().front();
    return unknown("unsupported: " + part.what + at(cfa.sources(), part.where));
  }
  return unknown("incomplete: no engine yet");
}

}  // namespace pincer::driver
