// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/certify.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/files.h"
#include "certificate/certificate.h"
#include "certificate/check.h"
#include "driver/diagnostics.h"
#include "driver/evidence.h"
#include "driver/explanation.h"
#include "driver/page_data.h"
#include "engine/toolbox.h"
#include "job/load.h"
#include "job/start.h"
#include "job/task.h"
#include "job/violation.h"

namespace pincer::driver {

namespace {

using certificate::CertificateFile;
using certificate::CheckResult;
using certificate::Subject;

/// Says where headers are.
bool is_include_folder(const std::string& argument) {
  return argument.starts_with("-I") || argument.starts_with("-isystem") || argument.starts_with("-iquote") ||
         argument.starts_with("-idirafter") || argument.starts_with("-isysroot") || argument.starts_with("--sysroot");
}

/// The arguments that say something about the program on every machine.
std::vector<std::string> lasting(const std::vector<std::string>& arguments) {
  std::vector<std::string> result;
  std::remove_copy_if(arguments.begin(), arguments.end(), std::back_inserter(result), is_include_folder);
  return result;
}

/// The job with what the command line leaves open as the certificate says; a task definition leaves nothing open.
job::Job completed(const Options& options, const job::Job& given, const Subject& subject, const std::string& where) {
  job::Job job = given;
  if (options.files.size() == 1 && job::is_task_file(options.files.front())) return job;
  if (!options.data_model) job.program.data_model = job::parse_data_model(subject.data_model);
  if (!options.arithmetic) job.arithmetic = job::parse_arithmetic(subject.arithmetic);
  if (!options.extern_calls) job.program.extern_calls = job::parse_extern_calls(subject.extern_calls);
  if (!options.allocation) job.program.allocation = job::parse_allocation(subject.allocation);
  if (options.properties.empty()) job.program.property = program::property_from_text(subject.property, where);
  if (!options.entry) job.program.entry = subject.entry;
  if (job::start_words(job.program).empty()) job::take_start_words(job.program, subject.start);
  if (!options.project)
    for (std::size_t i = 0; i < std::min(job.program.files.size(), subject.files.size()); ++i)
      job.program.own_arguments[job.program.files[i]] = subject.files[i].arguments;
  auto& arguments = job.program.clang_arguments;
  if (std::all_of(arguments.begin(), arguments.end(), is_include_folder))
    arguments.insert(arguments.end(), subject.clang_arguments.begin(), subject.clang_arguments.end());
  return job;
}

}  // namespace

Subject subject_of(const job::Job& job) {
  Subject subject;
  for (const auto& [name, hash] : job::hashed_files(job)) {
    subject.files.push_back({name, hash});
    if (const auto own = job.program.own_arguments.find(name); own != job.program.own_arguments.end())
      subject.files.back().arguments = lasting(own->second);
  }
  subject.data_model = job::to_string(job.program.data_model);
  subject.arithmetic = job::to_string(job.arithmetic);
  subject.entry = job.program.entry;
  subject.start = job::start_words(job.program);
  subject.extern_calls = job::to_string(job.program.extern_calls);
  subject.allocation = job::to_string(job.program.allocation);
  subject.clang_arguments = lasting(job.program.clang_arguments);
  subject.property = job.program.property.text;
  subject.rule = certificate::rule_of(job.program.property);
  return subject;
}

std::string certificate_text(const FoundVerdict& found, const job::Job& job, const program::Cfa& cfa) {
  return certificate::write_certificate(cfa, {.subject = subject_of(job),
                                              .engine = found.engine,
                                              .version = PINCER_VERSION,
                                              .verdict = found.certified.verdict(),
                                              .solvers = {found.asked, found.certified.solver()}});
}

std::string certificate_text(const std::vector<program::ProgramCheck>& checks,
                             const std::vector<search::CheckProof>& proofs, const job::Job& job,
                             const program::Cfa& cfa) {
  const search::CheckProof& first = proofs.front();
  if (proofs.size() == 1) return certificate_text({first.certified, first.engine, first.asked}, job, cfa);
  std::vector<certificate::ProofPart> parts;
  for (const search::CheckProof& proof : proofs) {
    parts.push_back({{}, proof.certified.verdict(), {proof.asked, proof.certified.solver()}});
    for (const std::size_t check : proof.checks) parts.back().checks.push_back(checks[check]);
  }
  return certificate::write_certificate(cfa, {.subject = subject_of(job),
                                              .engine = first.engine,
                                              .version = PINCER_VERSION,
                                              .verdict = first.certified.verdict(),
                                              .parts = std::move(parts)});
}

Outcome certify(const Options& options, job::Job& job, Record& record, const Channel& channel, std::ostream& err) {
  const std::string& where = *options.evidence;
  const CertificateFile file(base::read_file(where), where);
  job = completed(options, job, file.subject(), where);
  record.set_job(options, job);
  const Subject subject = subject_of(job);
  file.require_about(subject);

  logic::Terms terms;
  const frontend::Result program = record.time("front end", [&] { return job::load(job, terms); });
  for (const frontend::Warning& warning : program.warnings) report_warning(err, program.cfa.sources(), warning);
  record.add(program);
  if (wants_details(options)) tell_about(program.cfa, record);
  const base::Budget budget = record.budget(options);
  const engine::Toolbox toolbox;
  const auto check = [&](const program::Cfa& cfa, const certificate::Verdict& verdict,
                         const certificate::SolversAsked& asked) {
    return record.time("certificate", [&] {
      return certificate::check(cfa, verdict, toolbox.check(asked.search, asked.check), budget);
    });
  };
  const bool is_told = options.command == Command::Explain || options.report;
  CheckResult checked;
  if (file.is_in_parts()) {
    const std::vector<certificate::ProofPart> parts = file.parts(program.cfa, subject);
    std::vector<search::CheckProof> proofs;
    std::vector<program::ProgramCheck> proved;
    for (const certificate::ProofPart& part : parts) {
      checked = check(program::only(program.cfa, part.checks), part.verdict, part.solvers);
      if (!checked.certified) break;
      if (wants_details(options)) tell_about(program.cfa, *checked.certified, record);
      proofs.push_back({{}, *checked.certified, "", ""});
      for (const program::ProgramCheck& each : part.checks) {
        proofs.back().checks.push_back(proved.size());
        proved.push_back(each);
      }
    }
    if (checked.certified) {
      const Outcome outcome = Outcome::decided(proved, proofs);
      if (is_told) {
        std::vector<const certificate::Certified*> told;
        for (const search::CheckProof& proof : proofs) told.push_back(&proof.certified);
        channel.so_far(outcome);
        record.add_members(explain_proofs(options, program, told, err));
      }
      return outcome;
    }
  } else {
    checked = check(program.cfa, file.verdict(program.cfa, subject), file.solvers());
  }
  if (checked.certified) {
    if (wants_details(options)) tell_about(program.cfa, *checked.certified, record);
    const Outcome outcome = Outcome::decided(job, program.cfa, *checked.certified);
    if (is_told) {
      channel.so_far(outcome);
      record.add_members(explanation(options, job, program, *checked.certified, err));
    }
    return outcome;
  }
  if (checked.status == CheckResult::Status::Undecided && budget.exhausted()) return Outcome::unknown("timeout");
  return Outcome::unknown("uncertified: " + checked.message);
}

}  // namespace pincer::driver
