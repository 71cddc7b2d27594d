// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/witness.h"

#include <dlfcn.h>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <random>
#include <set>

#include "base/error.h"
#include "base/sha256.h"
#include "engine/bmc/bmc.h"
#include "engine/toolbox.h"
#include "program/change.h"
#include "program/interpret.h"
#include "report/harness.h"
#include "report/loop_invariants.h"
#include "report/trace.h"
#include "report/witness.h"

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

report::Witness new_witness(const Job& job) {
  report::Witness witness;
  witness.metadata.creation_time = creation_time();
  witness.metadata.producer_version = PINCER_VERSION;
  witness.metadata.input_files = hashed_files(job);
  witness.metadata.specification = specification(job);
  witness.metadata.data_model = to_string(job.program.data_model);
  return witness;
}

bool is_keyword(std::string_view word) {
  static constexpr std::array<std::string_view, 24> kWords{
      "int",    "void",  "char",     "short",  "long",   "unsigned", "signed", "float",
      "double", "const", "volatile", "return", "sizeof", "struct",   "static", "extern",
      "if",     "while", "for",      "do",     "switch", "else",     "case",   "typeof"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// Functions that the program declares and calls, and that neither it nor the C library has. Those that matter are inputs
/// of the violation; the others only have to be there for the linker.
std::vector<std::string> missing_functions(const Job& job) {
  std::set<std::string> declared;
  std::set<std::string> called;
  std::set<std::string> defined;
  for (const std::string& file : job.program.files) {
    const report::SourceText text(read_file(file));
    for (const report::SourceFunction& function : text.functions()) defined.insert(function.name);
    for (std::size_t at = 0; at < text.code().size(); ++at) {
      const std::string_view word = text.word(at);
      const std::size_t open = word.empty() ? 0 : text.skip_blanks(at + word.size());
      if (word.empty() || open >= text.code().size() || text.code()[open] != '(') continue;
      // `int (*f)(void)` declares no function `int`.
      const std::size_t inner = text.skip_blanks(open + 1);
      if (is_keyword(word) || (inner < text.code().size() && text.code()[inner] == '*')) continue;
      const report::SourceFunction* inside = text.function(at);
      (inside != nullptr && inside->body.contains(at) ? called : declared).insert(std::string(word));
    }
  }
  std::vector<std::string> result;
  for (const std::string& name : called)
    if (declared.contains(name) && !defined.contains(name) && !name.starts_with("__") &&
        dlsym(RTLD_DEFAULT, name.c_str()) == nullptr)
      result.push_back(name);
  return result;
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
  engine::Bmc bmc({toolbox.search()});
  const auto verdict = bmc.run(zeros, engine::Context{.budget = budget.part(kSearchForZeros)});
  if (const auto* unsafe = std::get_if<certificate::Unsafe>(&verdict))
    if (const program::Choices found{unsafe->choices.inputs, {}, {}}; fails(cfa, found)) return found;
  return given;
}

}  // namespace

report::Sources sources_of(const program::Cfa& cfa) {
  return {cfa.sources(), [](const std::string& path) -> std::optional<std::string> {
            try {
              return read_file(path);
            } catch (const base::InputError&) {
              return std::nullopt;
            }
          }};
}

std::string specification(const Job& job) {
  const program::Property& property = job.program.property;
  if (property.text.find("CHECK") != std::string::npos) return property.text;
  const auto line = [&](const std::string& formula) {
    return fmt::format("CHECK( init({}()), LTL(G {}) )", job.program.entry, formula);
  };
  switch (property.kind) {
    case program::PropertyKind::UnreachCall: return line("! call(reach_error())");
    case program::PropertyKind::NoOverflow: return line("! overflow");
    case program::PropertyKind::MemorySafety: break;
  }
  std::string text;
  for (const char* part : {"valid-free", "valid-deref", "valid-memtrack"})
    if (property.memory_checks.contains(part)) text += (text.empty() ? "" : "\n") + line(part);
  return text;
}

std::vector<std::pair<std::string, std::string>> hashed_files(const Job& job) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const std::string& file : job.program.files) result.emplace_back(file, base::sha256(read_file(file)));
  return result;
}

EvidenceFiles::EvidenceFiles(const Options& options) {
  if (options.witness) {
    witness_.emplace(*options.witness);
    graphml_ = options.witness->ends_with(".graphml");
  }
  if (options.harness) harness_.emplace(*options.harness);
}

void EvidenceFiles::write(const Job& job, const program::Cfa& cfa, const certificate::Verdict& verdict,
                          const base::Budget& budget) const {
  if (!witness_ && !harness_) return;
  report::Sources sources = sources_of(cfa);
  report::Witness witness = new_witness(job);
  if (const auto* unsafe = std::get_if<certificate::Unsafe>(&verdict)) {
    const auto& error_functions = job.program.property.error_functions;
    const program::Choices choices = harness_ ? without_havocs(cfa, unsafe->choices, budget) : unsafe->choices;
    const report::ErrorTrace trace = report::error_trace(cfa, choices, error_functions, sources);
    witness.violation = true;
    for (const report::Waypoint& waypoint : trace.waypoints) witness.segments.push_back({waypoint});
    if (harness_)
      harness_->write(report::harness(cfa, trace,
                                      {.files = job.program.files,
                                       .error_functions = error_functions,
                                       .violation = std::string(job.program.property.name()),
                                       .stubs = missing_functions(job),
                                       .ilp32 = job.program.data_model == frontend::DataModel::ILP32}));
  } else {
    witness.invariants = report::loop_invariants(cfa, verdict, sources);
  }
  if (!witness_) return;
  witness.metadata.uuid = uuid(to_yaml(witness));
  witness_->write(graphml_ ? to_graphml(witness) : to_yaml(witness));
}

}  // namespace pincer::driver
