// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/run.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "base/error.h"
#include "base/files.h"
#include "driver/diagnostics.h"
#include "driver/trace.h"
#include "job/load.h"
#include "program/interpret.h"
#include "program/statistics.h"

namespace pincer::driver {

using program::Cfa;
using program::End;
using program::Execution;
using program::SourceLocation;

namespace {

/// Gives the program the numbers that the user typed, each in the type that the program asks for.
class InputFeed {
 public:
  InputFeed(const Cfa& cfa, std::vector<job::InputNumber> numbers) : cfa_(&cfa), numbers_(std::move(numbers)) {}

  [[nodiscard]] std::optional<logic::Value> next(const program::Edge& edge, logic::Sort sort, std::size_t index) const {
    if (index >= numbers_.size()) return std::nullopt;
    try {
      return job::to_value(numbers_[index], sort);
    } catch (const base::InputError& error) {
      const auto& input = std::get<program::Input>(edge.statement);
      const std::string place = edge.where.known() ? cfa_->sources().to_string(edge.where) : "pincer";
      throw base::InputError(
          fmt::format("{}: error: input {}, for {}(): {}", place, index + 1, input.function, error.what()));
    }
  }

 private:
  const Cfa* cfa_;
  std::vector<job::InputNumber> numbers_;
};

std::vector<job::InputNumber> inputs_of(const Options& options) {
  std::vector<job::InputNumber> numbers = options.inputs;
  if (options.inputs_file)
    for (job::InputNumber& number : job::parse_inputs_file(base::read_file(*options.inputs_file), *options.inputs_file))
      numbers.push_back(std::move(number));
  return numbers;
}

/// Where the execution stopped: what it would have done next, or else what it did last.
SourceLocation where_it_stopped(const Cfa& cfa, const Execution& execution) {
  for (const program::EdgeId edge : cfa.outgoing(execution.last))
    if (cfa.edge(edge).where.known()) return cfa.edge(edge).where;
  if (const SourceLocation where = cfa.location(execution.last).where; where.known()) return where;
  return execution.last_edge ? cfa.edge(*execution.last_edge).where : SourceLocation{};
}

/// The error location is shared by all errors: the edge into it tells which one it was.
SourceLocation where_it_failed(const Cfa& cfa, const Execution& execution) {
  const SourceLocation where = execution.last_edge ? cfa.edge(*execution.last_edge).where : SourceLocation{};
  return where.known() ? where : cfa.location(execution.last).where;
}

std::string result_text(const Cfa& cfa, const Execution& execution) {
  const auto& results = cfa.procedures().front().results;
  if (results.empty()) return "End: finished";
  const logic::Value& value = execution.globals_and_locals[results.front().index()];
  // As the shell would see main's result: signed, whatever its type.
  return "End: returned " + c_value(value, program::CType{});
}

std::string unsupported_text(const Cfa& cfa, const Execution& execution) {
  for (const program::Unsupported& part : cfa.unsupported())
    if (part.location == execution.last)
      return fmt::format("End: unsupported: {}{}", part.what, at(cfa.sources(), part.where));
  return "End: unsupported";
}

Outcome outcome_of(const Cfa& cfa, const Execution& execution) {
  const auto stopped = [&](const char* text) {
    return Outcome::ended(ExitCode::Unknown,
                          fmt::format("End: {}{}", text, at(cfa.sources(), where_it_stopped(cfa, execution))));
  };
  switch (execution.end) {
    case End::Exit: return Outcome::ended(ExitCode::Good, result_text(cfa, execution));
    case End::Error:
      return Outcome::ended(ExitCode::Bad, "End: error reached" + at(cfa.sources(), where_it_failed(cfa, execution)));
    case End::AssumptionCut: return stopped("assumption not met");
    case End::InputExhausted: return stopped("inputs exhausted");
    case End::StepLimit: return Outcome::ended(ExitCode::Unknown, "End: step limit reached");
    case End::Unsupported: return Outcome::ended(ExitCode::Unknown, unsupported_text(cfa, execution));
  }
  return Outcome::ended(ExitCode::Unknown, "End: unknown");
}

}  // namespace

Outcome run(const Options& options, const job::Job& job, Record& record, std::ostream& out, std::ostream& err) {
  std::vector<job::InputNumber> numbers = inputs_of(options);
  if (!job.program.property.unsupported.empty())
    return Outcome::ended(ExitCode::Unknown, "End: unsupported: " + job.program.property.unsupported);

  logic::Terms terms;
  const frontend::Result program = record.time("front end", [&] { return job::load(job, terms); });
  const Cfa& cfa = program.cfa;
  for (const frontend::Warning& warning : program.warnings) report_warning(err, cfa.sources(), warning);
  record.add(program);
  if (options.stats || options.json)
    record.set_size(record.time("measuring", [&] { return program::statistics(cfa); }));

  const InputFeed feed(cfa, std::move(numbers));
  program::InterpretOptions limits;
  limits.step_limit = options.steps;
  limits.record_trace = options.trace;
  limits.next_input = [&](program::EdgeId edge, auto sort, auto index) {
    return feed.next(cfa.edge(edge), sort, index);
  };
  const Execution execution = record.time("execution", [&] { return program::interpret(cfa, {}, limits); });
  record.set_steps(execution.steps);

  const TraceText text(cfa);
  for (const program::Step& step : execution.trace)
    if (const auto line = text.line(step)) out << *line << '\n';
  return outcome_of(cfa, execution);
}

}  // namespace pincer::driver
