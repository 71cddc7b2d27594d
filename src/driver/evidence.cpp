// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/evidence.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <random>

#include "base/error.h"
#include "base/sha256.h"
#include "engine/bmc/bmc.h"
#include "engine/toolbox.h"
#include "job/violation.h"
#include "program/change.h"
#include "program/interpret.h"
#include "report/harness.h"
#include "report/loop_invariants.h"
#include "report/missing.h"
#include "report/summaries.h"
#include "report/trace.h"
#include "witness/witness.h"

namespace pincer::driver {

namespace {

/// A time that builds and tests can fix: see reproducible-builds.org.
std::optional<std::time_t> fixed_time() {
  const char* text = std::getenv("SOURCE_DATE_EPOCH");
  if (text == nullptr || *text == '\0') return std::nullopt;
  char* end = nullptr;
  const long long seconds = std::strtoll(text, &end, 10);
  return *end == '\0' ? std::optional<std::time_t>(seconds) : std::nullopt;
}

std::string creation_time() {
  const std::time_t now = fixed_time().value_or(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()));
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}+00:00", fmt::gmtime(now));
}

/// Version 4; with a fixed time made from the content instead of chance.
std::string uuid(const std::string& content) {
  std::string digits = base::sha256(content).substr(0, 32);
  if (!fixed_time()) {
    std::random_device random;
    for (char& digit : digits) digit = "0123456789abcdef"[random() % 16];
  }
  digits[12] = '4';
  digits[16] = "89ab"[digits[16] % 4];
  return fmt::format("{}-{}-{}-{}-{}", digits.substr(0, 8), digits.substr(8, 4), digits.substr(12, 4),
                     digits.substr(16, 4), digits.substr(20));
}

witness::Witness new_witness(const job::Job& job, const std::string& version) {
  witness::Witness witness;
  witness.metadata.format_version = version;
  witness.metadata.creation_time = creation_time();
  witness.metadata.producer_version = PINCER_VERSION;
  witness.metadata.input_files = job::hashed_files(job);
  witness.metadata.specification = job::specification(job);
  witness.metadata.data_model = job::to_string(job.program.data_model);
  return witness;
}

constexpr base::Budget::Seconds kSearchForZeros{10};

bool fails(const program::Cfa& cfa, const program::Choices& choices) {
  program::InterpretOptions options;
  options.record_trace = false;
  return interpret(cfa, choices, options).end == program::End::Error;
}

/// A violation where everything uninitialised is zero, if there is one; else the one that is given.
program::Choices without_havocs(const program::Cfa& cfa, const program::Choices& given, const base::Budget& budget) {
  if (const program::Choices same{given.inputs, {}, {}}; fails(cfa, same)) return same;
  program::Change change(cfa);
  for (program::Edge& edge : change.edges) {
    const auto* havoc = std::get_if<program::Havoc>(&edge.statement);
    if (havoc == nullptr) continue;
    edge.statement =
        program::Assign{havoc->variable, cfa.terms().constant(logic::Value::zero(cfa.sort(havoc->variable)))};
  }
  const program::Cfa zeros = apply(cfa, change);
  const engine::Toolbox toolbox;
  engine::bmc::Bmc bmc({toolbox.search()});
  const engine::Claim claim = bmc.run(zeros, engine::Context{.budget = budget.part(kSearchForZeros)});
  if (const auto* unsafe = std::get_if<certificate::Unsafe>(&claim.verdict))
    if (const program::Choices found{unsafe->choices.inputs, {}, {}}; fails(cfa, found)) return found;
  return given;
}

}  // namespace

witness::Sources sources_of(const program::Cfa& cfa) {
  return {cfa.sources(), [](const std::string& path) -> std::optional<std::string> {
            try {
              return base::read_file(path);
            } catch (const base::InputError&) {
              return std::nullopt;
            }
          }};
}

std::string source_line(witness::Sources& sources, const std::string& file, std::uint32_t line) {
  const witness::SourceText* text = file.empty() ? nullptr : sources.text(file);
  const auto begin = text == nullptr ? std::nullopt : text->offset({line, 1});
  if (!begin) return "";
  return text->text().substr(*begin, text->text().find('\n', *begin) - *begin);
}

EvidenceFiles::EvidenceFiles(const Options& options) {
  if (options.witness) {
    witness_.emplace(*options.witness);
    graphml_ = options.witness->ends_with(".graphml");
    version_ = options.witness_version;
  }
  if (options.harness) {
    harness_.emplace(*options.harness);
    harness_name_ = *options.harness;
  }
}

nlohmann::ordered_json EvidenceFiles::write(const job::Job& job, const program::Cfa& cfa,
                                            const certificate::Certified& certified, const base::Budget& budget) const {
  const certificate::Verdict& verdict = certified.verdict();
  nlohmann::ordered_json told = nlohmann::ordered_json::object();
  if (!witness_ && !harness_) return told;
  if (certificate::is_safe(verdict)) {
    write_proof(job, cfa, verdict);
    return told;
  }
  witness::Sources sources = sources_of(cfa);
  witness::Witness witness = new_witness(job, version_);
  if (const auto* unsafe = std::get_if<certificate::Unsafe>(&verdict)) {
    const auto& error_functions = job.program.property.error_functions;
    const program::Choices choices = harness_ ? without_havocs(cfa, unsafe->choices, budget) : unsafe->choices;
    const report::ErrorTrace trace = report::error_trace(cfa, choices, error_functions, sources);
    witness.violation = true;
    for (const witness::Waypoint& waypoint : trace.waypoints) witness.segments.push_back({waypoint});
    if (harness_) {
      const report::HarnessOptions about{.files = job.program.files,
                                         .error_functions = error_functions,
                                         .violation = job::violated(job, cfa, verdict),
                                         .stubs = report::missing_functions(job.program.files),
                                         .objects = report::missing_objects(job.program.files),
                                         .ilp32 = job.program.data_model == frontend::DataModel::ILP32};
      harness_->write(report::harness(cfa, trace, about));
      told["harness"] = {{"file", harness_name_}, {"command", report::harness_command(trace, about, harness_name_)}};
    }
  }
  write_witness(std::move(witness));
  return told;
}

void EvidenceFiles::write(const job::Job& job, const program::Cfa& cfa,
                          const std::vector<search::CheckProof>& proofs) const {
  if (!witness_) return;
  if (proofs.size() == 1) return write_proof(job, cfa, proofs.front().certified.verdict());
  certificate::Inductive together;
  for (const search::CheckProof& proof : proofs) certificate::join(together, proof.certified.verdict());
  write_proof(job, cfa, together);
}

void EvidenceFiles::write_proof(const job::Job& job, const program::Cfa& cfa, const certificate::Verdict& proof) const {
  if (!witness_) return;
  witness::Sources sources = sources_of(cfa);
  witness::Witness witness = new_witness(job, version_);
  witness.invariants = report::loop_invariants(cfa, proof, sources);
  witness.contracts = report::contracts(cfa, proof, sources);
  write_witness(std::move(witness));
}

void EvidenceFiles::write_witness(witness::Witness witness) const {
  if (!witness_) return;
  witness.metadata.uuid = uuid(to_yaml(witness));
  witness_->write(graphml_ ? to_graphml(witness) : to_yaml(witness));
}

}  // namespace pincer::driver
