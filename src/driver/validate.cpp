// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/validate.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"
#include "driver/diagnostics.h"
#include "driver/page_data.h"
#include "job/load.h"
#include "validate/validate.h"

namespace pincer::driver {

namespace {

void check_program(const witness::Witness& witness, const job::Job& job, const std::string& name) {
  const auto& claimed = witness.metadata.input_files;
  for (const auto& [file, hash] : job::hashed_files(job)) {
    const bool known =
        std::any_of(claimed.begin(), claimed.end(), [&](const auto& entry) { return entry.second == hash; });
    if (!known)
      throw base::InputError(
          fmt::format("{}: error: the witness is for another program: no file in it has the hash of '{}'", name, file));
  }
}

/// What the command line leaves open, the witness says.
job::Job completed(const Options& options, const job::Job& given, const witness::Witness& witness,
                   const std::string& name) {
  job::Job job = given;
  const witness::WitnessMetadata& about = witness.metadata;
  if (!about.data_model.empty()) {
    const frontend::DataModel model = job::parse_data_model(about.data_model);
    if (options.data_model && *options.data_model != model)
      throw base::InputError(fmt::format("{}: error: the witness is for {}", name, about.data_model));
    job.program.data_model = model;
  }
  const program::Property property = program::parse_property(about.specification, name);
  if (property.unsupported.empty() && property.checks == job.program.property.checks) return job;
  if (!options.properties.empty())
    throw base::InputError(fmt::format("{}: error: the witness is for another property", name));
  job.program.property = property;
  if (!options.entry && !property.entry.empty()) job.program.entry = property.entry;
  return job;
}

}  // namespace

Outcome validate(const Options& options, const job::Job& given, Record& record, std::ostream& err) {
  const std::string& name = *options.evidence;
  std::vector<std::string> ignored;
  const witness::Witness witness = witness::parse_witness(base::read_file(name), name, &ignored);
  for (const std::string& line : ignored) err << fmt::format("{}: warning: {}\n", name, line);
  check_program(witness, given, name);
  const job::Job job = completed(options, given, witness, name);
  if (!job.program.property.unsupported.empty())
    return Outcome::unknown("unsupported: " + job.program.property.unsupported);

  logic::Terms terms;
  const frontend::Result program = record.time("front end", [&] { return job::load(job, terms); });
  for (const frontend::Warning& warning : program.warnings) report_warning(err, program.cfa.sources(), warning);
  record.add(program);
  if (wants_details(options)) tell_about(program.cfa, record);
  const engine::Toolbox toolbox;
  const validate::Validation validation{job, witness, program.cfa, toolbox, record.budget(options), record.phases()};
  const validate::Answer answer =
      witness.violation ? validate::validate_violation(validation) : validate::validate_correctness(validation);
  if (wants_details(options) && answer.certified) tell_about(program.cfa, *answer.certified, record);
  return answer.certified ? Outcome::decided(job, program.cfa, *answer.certified) : Outcome::unknown(answer.reason);
}

}  // namespace pincer::driver
