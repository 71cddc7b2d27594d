// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/check.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "driver/certify.h"
#include "driver/diagnostics.h"
#include "driver/each_check.h"
#include "driver/evidence.h"
#include "driver/explanation.h"
#include "driver/hints.h"
#include "driver/loop_facts.h"
#include "driver/memory.h"
#include "driver/open.h"
#include "driver/page_data.h"
#include "driver/progress.h"
#include "encode/dot.h"
#include "engine/horn/clauses.h"
#include "job/load.h"
#include "job/task.h"
#include "logic/text/horn_text.h"
#include "program/dot.h"
#include "program/statistics.h"
#include "search/one_verdict.h"
#include "search/recalled.h"

namespace pincer::driver {

namespace {

void write_dump(const std::string& text, const std::optional<base::OutputFile>& file, std::ostream& out) {
  if (file)
    file->write(text);
  else
    out << text;
}

/// As engine horn gives them to its solver first.
std::string horn_clauses(const program::Cfa& cfa) {
  search::Views views(cfa);
  views.prepare(search::ViewKind::Integers);
  const program::Cfa& view = views.view(search::ViewKind::Integers);
  const engine::horn::Clauses clauses(view, engine::horn::Starts::Anywhere);
  return logic::horn_script(view.terms(), clauses.problem());
}

Outcome dump(const program::Cfa& cfa, Dump::What what, const std::optional<base::OutputFile>& file, std::ostream& out) {
  std::ostringstream text;
  switch (what) {
    case Dump::What::Blocks: encode::write_dot(text, encode::BlockGraph(cfa, encode::BlockOperator::LoopHeads)); break;
    case Dump::What::Horn: text << horn_clauses(cfa); break;
    case Dump::What::Cfa:
    case Dump::What::Arg: program::write_dot(text, cfa); break;
  }
  write_dump(text.str(), file, out);
  return Outcome::ended(ExitCode::Good);
}

/// Tells the record of the run now and then, so that it is there when the run is ended.
class Diary {
 public:
  Diary(const Options& options, Record& record, const Channel& channel)
      : is_wanted_(wants_record(options) || !options.quiet), record_(record), channel_(channel) {}

  void keep(const std::function<std::vector<search::Report>()>& reports) {
    const auto now = std::chrono::steady_clock::now();
    if (!is_wanted_ || now - last_ < kBetween) return;
    last_ = now;
    record_.set_search(reports(), std::nullopt);
    channel_.record(record_.text());
  }

 private:
  static constexpr std::chrono::milliseconds kBetween{200};

  bool is_wanted_;
  Record& record_;
  const Channel& channel_;
  std::chrono::steady_clock::time_point last_;
};

bool is_task(const Options& options) { return options.files.size() == 1 && job::is_task_file(options.files.front()); }

/// Searches, and writes what is asked for about a claim that was certified.
Outcome verify(const Options& options, const job::Job& job, const frontend::Result& program,
               const EvidenceFiles& evidence, const std::optional<base::OutputFile>& certificate, Record& record,
               const Channel& channel, const search::Hooks& hooks, std::ostream& err) {
  const program::Cfa& cfa = program.cfa;
  const engine::Toolbox toolbox;
  const bool is_told = !options.quiet || wants_record(options);
  const search::Options limits{.budget = is_told ? search_budget(options, record) : record.budget(options),
                               .processors = processors(options),
                               .megabytes = options.memory};
  const Memory memory(options, job, cfa, err);
  search::RecallUse use;
  search::Result result = record.time("search", [&] {
    const auto plan = [&](const program::Cfa& any) {
      return search::plan(any, options.engine, settings_of(options), toolbox);
    };
    search::Recalled recalled = memory.recall();
    const certificate::Invariants hints = hints_of(cfa);
    recalled.candidates.insert(recalled.candidates.end(), hints.begin(), hints.end());
    return search::search_after(recalled, cfa, toolbox, limits, hooks, use, [&](const search::Options& known) {
      return search::search_one_verdict(cfa, plan, toolbox, known, hooks);
    });
  });
  record.add_members(memory.told(use, memory.keep(result, use)));
  record.set_search(std::move(result.reports), result.winner);
  if (!result.certified) {
    if (is_told && cfa.error_location()) {
      const auto edges = cfa.incoming(*cfa.error_location());
      tell_open(options, program, {edges.begin(), edges.end()}, record, hooks, err);
    }
    return Outcome::unknown(result.reason);
  }
  if (wants_details(options)) tell_about(cfa, *result.certified, record);
  if (!std::holds_alternative<certificate::Unsupported>(result.certified->verdict())) {
    record.add_members(evidence.write(job, cfa, *result.certified, record.budget(options)));
    if (certificate) certificate->write(certificate_text({*result.certified, result.engine, result.asked}, job, cfa));
  }
  const Outcome outcome = Outcome::decided(job, cfa, *result.certified);
  channel.so_far(outcome);
  if (is_told)
    record.add_members(
        record.time("explanation", [&] { return explanation(options, job, program, *result.certified, err); }));
  return outcome;
}

}  // namespace

Outcome check(const Options& options, const job::Job& job, Record& record, const Channel& channel, std::ostream& out,
              std::ostream& err) {
  std::optional<base::OutputFile> dump_file;
  if (options.dump && !options.dump->file.empty()) dump_file.emplace(options.dump->file);
  const EvidenceFiles evidence(options);
  std::optional<base::OutputFile> certificate;
  if (options.certificate) certificate.emplace(*options.certificate);
  if (const std::string& what = job.program.property.unsupported; !what.empty())
    return Outcome::unknown("unsupported: " + what);

  logic::Terms terms;
  const frontend::Result program = record.time("front end", [&] { return job::load(job, terms); });
  const program::Cfa& cfa = program.cfa;
  for (const frontend::Warning& warning : program.warnings) report_warning(err, cfa.sources(), warning);
  record.add(program);
  if (wants_record(options)) record.set_size(record.time("measuring", [&] { return program::statistics(cfa); }));

  if (wants_details(options)) tell_about(cfa, record);

  if (options.dump && options.dump->what != Dump::What::Arg)
    return record.time("dump", [&] { return dump(cfa, options.dump->what, dump_file, out); });
  if (!options.quiet || wants_record(options)) record.add_members(outline(cfa));
  ProgressLine line(options.engine);
  const bool one_verdict = options.stop_at_first || is_task(options);
  Diary diary(options, record, channel);
  search::Hooks hooks;
  hooks.progress = [&](const std::string& phase) { line.show(phase); };
  hooks.reports = [&](const auto& reports) { diary.keep(reports); };
  hooks.warn = [&](const std::string& text) { err << fmt::format("pincer: warning: {}\n", text); };
  hooks.bug = [&](const std::string& text) { err << fmt::format("pincer: internal error: {}\n", text); };
  bool dumped = false;
  if (options.dump || wants_details(options)) {
    hooks.arg = [&](const std::string& dot) {
      if (wants_details(options)) record.set_graph("abstract reachability", dot);
      if (options.dump && !std::exchange(dumped, true)) write_dump(dot, dump_file, out);
    };
  }
  const Outcome outcome =
      one_verdict ? verify(options, job, program, evidence, certificate, record, channel, hooks, err)
                  : verify_each(options, job, program, {evidence, certificate}, record, channel, hooks, err);
  if (wants_details(options)) {
    channel.so_far(outcome);
    channel.record(record.text());
    tell_lines_as_written(job, record, err);
  }
  if (options.dump && !dumped)
    err << fmt::format("pincer: warning: {} has no abstract reachability graph\n",
                       options.engine == "portfolio" ? "the engine that answered" : "engine " + options.engine);
  return outcome;
}

}  // namespace pincer::driver
