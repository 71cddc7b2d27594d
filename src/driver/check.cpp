// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/check.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "certificate/check.h"
#include "driver/certify.h"
#include "driver/diagnostics.h"
#include "driver/evidence.h"
#include "driver/progress.h"
#include "encode/dot.h"
#include "engine/factory.h"
#include "job/load.h"
#include "job/violation.h"
#include "program/dot.h"
#include "program/statistics.h"

namespace pincer::driver {

namespace {

void write_dump(const std::string& text, const std::optional<base::OutputFile>& file, std::ostream& out) {
  if (file)
    file->write(text);
  else
    out << text;
}

Outcome dump(const program::Cfa& cfa, Dump::What what, const std::optional<base::OutputFile>& file, std::ostream& out) {
  std::ostringstream text;
  if (what == Dump::What::Blocks)
    encode::write_dot(text, encode::BlockGraph(cfa, encode::BlockOperator::LoopHeads));
  else
    program::write_dot(text, cfa);
  write_dump(text.str(), file, out);
  return {};
}

/// Runs the engine, and has its verdict checked by solvers that it did not ask.
Outcome verify(const Options& options, const job::Job& job, const program::Cfa& cfa, const EvidenceFiles& evidence,
               const std::optional<base::OutputFile>& certificate, Record& record, engine::Context context) {
  std::optional<base::Budget::Seconds> time;
  if (options.timeout) time = base::Budget::Seconds(std::max(*options.timeout - kReserve - record.elapsed(), 0.01));
  const base::Budget budget(time);
  const engine::Toolbox toolbox;
  const auto engine = engine::make_engine(options.engine, toolbox, options.settings);
  ProgressLine line(options.engine);
  const auto show = [&](const std::string& phase) { line.show(phase); };
  // A portfolio asks for checks itself; what was checked is not checked again.
  certificate::CheckResult checked;
  bool is_checked = false;
  const auto certify = [&](const certificate::Verdict& claim, const std::string& asked) {
    is_checked = true;
    line.show("checking the certificate");
    checked = record.time("certificate", [&] { return certificate::check(cfa, claim, toolbox.check(asked), budget); });
    return checked.status == certificate::CheckResult::Status::Valid;
  };
  const certificate::Verdict verdict = record.time("search", [&] {
    context.budget = budget;
    context.progress = show;
    context.certify = certify;
    return engine->run(cfa, context);
  });
  record.set_engine(context.statistics);
  if (const auto* reason = std::get_if<certificate::Unknown>(&verdict)) return unknown(reason->reason);
  if (!is_checked) certify(verdict, engine->asked());
  if (checked.status != certificate::CheckResult::Status::Valid) {
    if (budget.exhausted()) return unknown("timeout");
    return unknown("uncertified: " + checked.message);
  }
  evidence.write(job, cfa, verdict, budget);
  if (certificate) certificate->write(certificate_text(options, job, cfa, verdict));
  if (certificate::is_safe(verdict)) return {ExitCode::Good, "Verdict: TRUE"};
  return {ExitCode::Bad, fmt::format("Verdict: FALSE({})", job::violated(job, cfa, verdict))};
}

}  // namespace

Outcome check(const Options& options, const job::Job& job, Record& record, std::ostream& out, std::ostream& err) {
  std::optional<base::OutputFile> dump_file;
  if (options.dump && !options.dump->file.empty()) dump_file.emplace(options.dump->file);
  const EvidenceFiles evidence(options);
  std::optional<base::OutputFile> certificate;
  if (options.certificate) certificate.emplace(*options.certificate);
  if (const std::string& what = job.program.property.unsupported; !what.empty()) return unknown("unsupported: " + what);

  logic::Terms terms;
  const frontend::Result program = record.time("front end", [&] { return job::load(job, terms); });
  const program::Cfa& cfa = program.cfa;
  for (const frontend::Warning& warning : program.warnings) report_warning(err, cfa.sources(), warning);
  record.add(program);
  if (options.stats || options.json)
    record.set_size(record.time("measuring", [&] { return program::statistics(cfa); }));

  if (options.dump && options.dump->what != Dump::What::Arg)
    return record.time("dump", [&] { return dump(cfa, options.dump->what, dump_file, out); });
  engine::Context context;
  context.warn = [&](const std::string& text) { err << fmt::format("pincer: warning: {}\n", text); };
  bool dumped = false;
  if (options.dump) {
    context.arg = [&](const std::string& dot) {
      if (!std::exchange(dumped, true)) write_dump(dot, dump_file, out);
    };
  }
  const Outcome outcome = verify(options, job, cfa, evidence, certificate, record, std::move(context));
  if (options.dump && !dumped)
    err << fmt::format("pincer: warning: engine {} has no abstract reachability graph\n", options.engine);
  return outcome;
}

}  // namespace pincer::driver
