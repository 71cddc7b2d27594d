// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/driver.h"

#include <exception>
#include <new>
#include <optional>

#include "base/error.h"
#include "base/files.h"
#include "bench/bench.h"
#include "driver/certify.h"
#include "driver/check.h"
#include "driver/diagnostics.h"
#include "driver/options.h"
#include "driver/prepare.h"
#include "driver/record.h"
#include "driver/run.h"
#include "driver/validate.h"

namespace pincer::driver {

namespace {

/// Standard output may be a full disk; a verdict that nobody can read is no success.
void finish(std::ostream& out) {
  out.flush();
  if (!out) throw base::InputError("cannot write to standard output");
}

bool owes_verdict(Command command) {
  return command == Command::Check || command == Command::Validate || command == Command::Certify;
}

/// A command with a command line of its own.
bool is_bench(std::span<const std::string> arguments) { return !arguments.empty() && arguments.front() == "bench"; }

ExitCode perform(const Options& options, std::ostream& out, std::ostream& err) {
  Record record;
  job::Job job = prepare(options);
  std::optional<base::OutputFile> json;
  if (options.json) json.emplace(*options.json);
  const Outcome outcome = options.command == Command::Run        ? run(options, job, record, out, err)
                          : options.command == Command::Validate ? validate(options, job, record, err)
                          : options.command == Command::Certify  ? certify(options, job, record, err)
                                                                 : check(options, job, record, out, err);
  // Before the verdict: when the file cannot be written after all, there must not be one.
  if (json) json->write(record.json(options, job, outcome));
  if (!outcome.line.empty()) out << outcome.line << '\n';
  finish(out);
  if (options.stats) record.print(err);
  return outcome.code;
}

}  // namespace

std::optional<Limits> limits_of(std::span<const std::string> arguments) {
  if (is_bench(arguments)) return std::nullopt;
  try {
    const CommandLine line = parse_command_line(arguments);
    const bool stops_early = line.options.dump && line.options.dump->what != Dump::What::Arg;
    if (line.answer || !owes_verdict(line.options.command) || stops_early) return std::nullopt;
    return Limits{line.options.timeout, line.options.memory};
  } catch (const std::exception&) {
    return std::nullopt;  // `execute` says what is wrong
  }
}

ExitCode execute(std::span<const std::string> arguments, std::ostream& out, std::ostream& err) {
  bool checking = false;  // whether a verdict is owed
  try {
    if (is_bench(arguments)) {
      const ExitCode code = bench::execute(arguments.subspan(1), out, err);
      finish(out);
      return code;
    }
    const CommandLine line = parse_command_line(arguments);
    if (line.answer) {
      out << *line.answer;
      finish(out);
      return ExitCode::Good;
    }
    checking = owes_verdict(line.options.command);
    return perform(line.options, out, err);
  } catch (const base::InputError& error) {
    report_error(err, error.what());
    return ExitCode::Input;
  } catch (const std::bad_alloc&) {
    report_error(err, "out of memory");
    if (checking) out << "Verdict: UNKNOWN(memory)" << std::endl;
  } catch (const std::exception& error) {
    err << "pincer: internal error: " << error.what() << '\n';
    if (checking) out << "Verdict: UNKNOWN(incomplete: internal error)" << std::endl;
  }
  return ExitCode::Unknown;
}

}  // namespace pincer::driver
