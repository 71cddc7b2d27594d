// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/evidence.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <random>

#include "base/error.h"
#include "base/sha256.h"
#include "engine/bmc/bmc.h"
#include "engine/toolbox.h"
#include "frontend/caller_text.h"
#include "frontend/entry.h"
#include "job/violation.h"
#include "program/change.h"
#include "program/interpret.h"
#include "report/arguments.h"
#include "report/harness.h"
#include "report/loop_invariants.h"
#include "report/made_memory.h"
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

/// Flags that matter to other compilers, too, in words of a shell.
std::vector<std::string> flags_of(const frontend::Options& program, const std::string& file) {
  std::vector<std::string> all;
  if (const auto own = program.own_arguments.find(file); own != program.own_arguments.end()) all = own->second;
  all.insert(all.end(), program.clang_arguments.begin(), program.clang_arguments.end());
  std::vector<std::string> result;
  const auto add = [&](const std::string& word) { result.push_back(report::shell_word(word)); };
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const char* kind : {"-I", "-D", "-U", "-std=", "-isystem", "-iquote", "-include", "-idirafter"}) {
      if (!all[i].starts_with(kind)) continue;
      add(all[i]);
      if (all[i] == kind && i + 1 < all.size()) add(all[++i]);
      break;
    }
  }
  return result;
}

/// pincer finds its own header by itself; other compilers have to be told, unless it is installed.
void add_own_header(const std::string& file, std::vector<std::string>& flags) {
  if (base::read_file(file).find("pincer.h") == std::string::npos) return;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  for (const char* folder : {"../include", "../library"}) {
    const std::filesystem::path place = (program / folder).lexically_normal();
    if (!std::filesystem::exists(place / "pincer.h")) continue;
    if (place != "/usr/include") flags.insert(flags.end(), {"-idirafter", place.string()});
    return;
  }
}

/// Who calls the entry function, and with what memory. None if the program starts in main, or if its caller cannot be
/// written in C.
std::optional<report::HarnessCaller> caller_of(const job::Job& job, const program::Cfa& cfa,
                                               const program::Choices& choices) {
  if (job.arithmetic == job::Arithmetic::Ideal) return std::nullopt;
  const auto caller = frontend::caller_text(job.program);
  if (!caller) return std::nullopt;
  frontend::Options options = job.program;
  options.watch = true;
  logic::Terms terms;
  const frontend::Result program = frontend::load(options, terms);
  const report::WatchedProgram watched{program.cfa, program.debug};
  auto memory = report::made_memory(watched, report::watched_choices(cfa, choices, program.cfa));
  if (!memory) return std::nullopt;
  return report::HarnessCaller{caller->file, caller->text, caller->start, std::move(*memory),
                               job.program.globals == frontend::Globals::Any};
}

bool is_zero(const logic::Value& value) { return value == logic::Value::zero(value.sort()); }

/// What main is called with in a violation, and whether anything else is unspecified in it that is not zero.
struct Call {
  report::Arguments arguments;
  bool needs_more = false;
};

/// None if the program does not look at its arguments.
std::optional<Call> call_of(const job::Job& job, const program::Cfa& cfa, const program::Choices& choices) {
  if (job.arithmetic == job::Arithmetic::Ideal) return std::nullopt;
  frontend::Options options = job.program;
  options.watch = true;
  logic::Terms terms;
  const frontend::Result program = frontend::load(options, terms);
  if (!program.debug.arguments) return std::nullopt;
  const report::WatchedProgram watched{program.cfa, program.debug};
  const report::WatchedChoices given = report::watched_choices(cfa, choices, program.cfa);
  const auto run = report::watch(watched, given);
  if (!run) return std::nullopt;
  // Is it enough to know the arguments? The first unspecified value is argc, if anybody asks for it.
  const auto& memory = program.debug.arguments->memory;
  const auto is_argc = [&](const logic::Value& value) {
    return value.sort().is_bitvec() && value.as_unsigned() == mpz_class(run->arguments.count);
  };
  report::WatchedChoices alone = given;
  std::erase_if(alone.initial, [&](const auto& start) {
    return std::find(memory.begin(), memory.end(), start.first) == memory.end();
  });
  const bool asks_for_argc = !alone.havocs.empty() && is_argc(alone.havocs.front());
  alone.havocs.erase(alone.havocs.begin() + (asks_for_argc ? 1 : 0), alone.havocs.end());
  return Call{run->arguments, !report::watch(watched, alone)};
}

bool fails(const program::Cfa& cfa, const program::Choices& choices) {
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = program::kLongestExecution;
  options.leaps = true;
  return interpret(cfa, choices, options).end == program::End::Error;
}

/// A violation where everything uninitialised is zero, if there is one; else the one that is given.
/// What variables hold at the start may stay if somebody sets it.
program::Choices without_havocs(const program::Cfa& cfa, const program::Choices& given, bool keeps_start,
                                const base::Budget& budget) {
  if (const program::Choices same{given.inputs, {}, {}}; fails(cfa, same)) return same;
  if (keeps_start) {
    if (const program::Choices same{given.inputs, {}, given.initial}; fails(cfa, same)) return same;
  } else if (!given.havocs.empty()) {  // argc, and argv
    if (const program::Choices same{given.inputs, {given.havocs.front()}, given.initial}; fails(cfa, same)) return same;
  }
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
    if (const program::Choices found{
            unsafe->choices.inputs, {}, keeps_start ? unsafe->choices.initial : decltype(given.initial){}};
        fails(cfa, found))
      return found;
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
    const bool has_caller = frontend::function_of_entry(job.program.entry) != "main";
    const program::Choices choices =
        harness_ ? without_havocs(cfa, unsafe->choices, has_caller, budget) : unsafe->choices;
    report::ErrorTrace trace = report::error_trace(cfa, choices, error_functions, sources);
    witness.violation = true;
    for (const witness::Waypoint& waypoint : trace.waypoints) witness.segments.push_back({waypoint});
    if (harness_) {
      auto caller = has_caller ? caller_of(job, cfa, choices) : std::nullopt;
      if (caller) trace.needs_havocs = !std::all_of(choices.havocs.begin(), choices.havocs.end(), is_zero);
      const auto call = has_caller ? std::nullopt : call_of(job, cfa, choices);
      if (call) trace.needs_havocs = call->needs_more;
      const std::string& first = caller ? caller->file : job.program.files.front();
      std::vector<std::string> flags = flags_of(job.program, first);
      add_own_header(first, flags);
      const report::HarnessOptions about{.files = job.program.files,
                                         .error_functions = error_functions,
                                         .violation = job::violated(job, cfa, verdict),
                                         .stubs = report::missing_functions(job.program.files),
                                         .objects = report::missing_objects(job.program.files),
                                         .ilp32 = job.program.data_model == frontend::DataModel::ILP32,
                                         .flags = std::move(flags),
                                         .caller = std::move(caller),
                                         .arguments = call ? std::optional(call->arguments) : std::nullopt};
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
