// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/driver.h"

#include <fmt/format.h>

#include <exception>
#include <new>
#include <optional>

#include "base/error.h"
#include "base/files.h"
#include "bench/bench.h"
#include "driver/certify.h"
#include "driver/check.h"
#include "driver/conclude.h"
#include "driver/diagnostics.h"
#include "driver/generate.h"
#include "driver/options.h"
#include "driver/prepare.h"
#include "driver/project.h"
#include "driver/record.h"
#include "driver/run.h"
#include "driver/store_command.h"
#include "driver/validate.h"
#include "search/plan.h"

namespace pincer::driver {

namespace {

bool owes_verdict(Command command) {
  return command == Command::Check || command == Command::Validate || command == Command::Certify ||
         command == Command::Explain;
}

/// Commands that search, or check what was found, are watched; those that end at once are not.
bool is_supervised(const Options& options) {
  const bool stops_early = options.dump && options.dump->what != Dump::What::Arg;
  return owes_verdict(options.command) && !stops_early;
}

/// Standard output may be a full disk; an answer that nobody can read is no success.
void finish(std::ostream& out) {
  out.flush();
  if (!out) throw base::InputError("cannot write to standard output");
}

/// Does what the options ask for. None: the input is wrong, and the user was told.
std::optional<Outcome> perform(const Options& options, Record& record, const Channel& channel, std::ostream& out,
                               std::ostream& err) {
  try {
    job::Job job = prepare(options);
    for (const auto& file : {options.json, options.report, options.sarif, options.junit})
      if (file) base::OutputFile{*file};  // better now than after a long run
    record.set_job(options, job);
    switch (options.command) {
      case Command::Run: return run(options, job, record, out, err);
      case Command::Validate: return validate(options, job, record, err);
      case Command::Certify:
      case Command::Explain: return certify(options, job, record, channel, err);
      case Command::Check: return check(options, job, record, channel, out, err);
      case Command::Project:
      case Command::Engines: break;  // answered elsewhere
    }
  } catch (const base::InputError& error) {
    report_error(err, error.what());
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    report_error(err, "out of memory");
    if (owes_verdict(options.command)) return Outcome::unknown("memory");
  } catch (const std::exception& error) {
    err << "pincer: internal error: " << error.what() << '\n';
    if (owes_verdict(options.command)) return Outcome::unknown("incomplete: internal error");
  }
  return Outcome::ended(ExitCode::Unknown);
}

ExitCode execute_command(const Options& options, std::ostream& out, std::ostream& err) {
  Record record;
  Supervised end;
  if (is_supervised(options)) {
    end = supervise({options.timeout, options.memory}, [&](const Channel& channel) {
      const std::optional<Outcome> outcome = perform(options, record, channel, out, err);
      channel.record(record.text());
      return outcome;
    });
    if (!end.failure.empty()) err << fmt::format("pincer: internal error: the run crashed ({})\n", end.failure);
  } else {
    end.outcome = perform(options, record, {}, out, err);
    end.record = record.text();
  }
  if (!end.outcome) return ExitCode::Input;
  conclude(options, end.record, record.elapsed(), *end.outcome, out, err);
  return end.outcome->code();
}

}  // namespace

ExitCode execute(std::span<const std::string> arguments, std::ostream& out, std::ostream& err) {
  try {
    if (!arguments.empty() && arguments.front() == "bench") {  // a command with a command line of its own
      const ExitCode code = bench::execute(arguments.subspan(1), out, err);
      finish(out);
      return code;
    }
    if (!arguments.empty() && arguments.front() == "store") {
      const ExitCode code = store_command(arguments.subspan(1), out);
      finish(out);
      return code;
    }
    if (arguments.size() == 2 && arguments.front() == "--generate") {  // for scripts, so in no help
      out << generate(arguments.back(), search::choices());
      finish(out);
      return ExitCode::Good;
    }
    const CommandLine line = parse_command_line(arguments, search::choices());
    if (!line.answer && line.options.command == Command::Project) {
      const ExitCode code = check_project(line.options, out, err);
      finish(out);
      return code;
    }
    if (!line.answer) return execute_command(line.options, out, err);
    out << *line.answer;
    finish(out);
    return ExitCode::Good;
  } catch (const base::InputError& error) {
    report_error(err, error.what());
    return ExitCode::Input;
  } catch (const std::exception& error) {
    err << "pincer: internal error: " << error.what() << '\n';
  }
  return ExitCode::Unknown;
}

}  // namespace pincer::driver
