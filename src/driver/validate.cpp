// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/validate.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/sha256.h"
#include "driver/diagnostics.h"
#include "driver/files.h"
#include "driver/load.h"
#include "driver/witness.h"

namespace pincer::driver {

namespace {

void check_program(const report::Witness& witness, const Job& job, const std::string& name) {
  const auto& claimed = witness.metadata.input_files;
  for (const auto& [file, hash] : hashed_files(job)) {
    const bool known =
        std::any_of(claimed.begin(), claimed.end(), [&](const auto& entry) { return entry.second == hash; });
    if (!known)
      throw base::InputError(
          fmt::format("{}: error: the witness is for another program: no file in it has the hash of '{}'", name, file));
  }
}

/// What the command line leaves open, the witness says.
Job completed(const Options& options, const Job& given, const report::Witness& witness, const std::string& name) {
  Job job = given;
  const report::WitnessMetadata& about = witness.metadata;
  if (!about.data_model.empty()) {
    const frontend::DataModel model = parse_data_model(about.data_model);
    if (options.data_model && *options.data_model != model)
      throw base::InputError(fmt::format("{}: error: the witness is for {}", name, about.data_model));
    job.program.data_model = model;
  }
  const program::Property property = program::parse_property(about.specification, name);
  if (property.unsupported.empty() && property.kind == job.program.property.kind) return job;
  if (options.property) throw base::InputError(fmt::format("{}: error: the witness is for another property", name));
  job.program.property = property;
  if (!options.entry && !property.entry.empty()) job.program.entry = property.entry;
  return job;
}

}  // namespace

Outcome validate(const Options& options, const Job& given, Record& record, std::ostream& err) {
  const std::string& name = *options.validated;
  std::vector<std::string> ignored;
  const report::Witness witness = report::parse_witness(read_file(name), name, &ignored);
  for (const std::string& line : ignored) err << fmt::format("{}: warning: {}\n", name, line);
  check_program(witness, given, name);
  const Job job = completed(options, given, witness, name);
  const auto unknown = [](const std::string& reason) {
    return Outcome{ExitCode::Unknown, "Verdict: UNKNOWN(" + reason + ")"};
  };
  if (!job.program.property.unsupported.empty()) return unknown("unsupported: " + job.program.property.unsupported);

  logic::Terms terms;
  const frontend::Result program = record.time("front end", [&] { return load(job, terms); });
  for (const frontend::Warning& warning : program.warnings) report_warning(err, program.cfa.sources(), warning);
  record.add(program);
  if (!program.cfa.unsupported().empty()) {
    const program::Unsupported& part = program.cfa.unsupported().front();
    return unknown("unsupported: " + part.what + at(program.cfa.sources(), part.where));
  }
  std::optional<base::Budget::Seconds> time;
  if (options.timeout) time = base::Budget::Seconds(std::max(*options.timeout - kReserve - record.elapsed(), 0.01));
  const engine::Toolbox toolbox;
  const Validation validation{job, witness, program.cfa, toolbox, base::Budget(time), record};
  return witness.violation ? validate_violation(validation) : validate_correctness(validation);
}

}  // namespace pincer::driver
