// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <memory>
#include <string_view>

#include "base/error.h"
#include "cli/cli.h"

namespace pincer::driver {

using cli::add_flag;
using cli::add_text;
using cli::add_texts;
using cli::Help;
using cli::parse;
using cli::parse_limit;
using cli::usage_error;

namespace {

constexpr const char* kCommands =
    "Commands (check when none is given):\n"
    "  check FILE.c... | TASK.yml    verify\n"
    "  run FILE.c... | TASK.yml      execute the program as pincer understands it, on given inputs\n"
    "  certify CERTIFICATE FILE.c... check a certificate again, without any search\n"
    "  validate WITNESS FILE.c...    check an SV-COMP witness of any tool\n"
    "  bench TASK.yml | FOLDER...    run many tasks under limits; reports and comparisons of such runs\n"
    "  engines                       list the engines\n"
    "\n"
    "'pincer COMMAND --help' lists the options of a command.";

constexpr const char* kCheckEnd =
    "The last line on standard output is the verdict: TRUE, FALSE(property) or UNKNOWN(reason).\n"
    "Exit code: 0 TRUE or --dump, 1 FALSE, 2 usage or input error, 3 UNKNOWN.";

constexpr const char* kRunEnd =
    "The last line on standard output says how the execution ended.\n"
    "Exit code: 0 normal end, 1 error reached, 2 usage or input error, 3 anything else.";

/// What the options say, as text; the meaning is checked after CLI11 is done, so that the messages are ours.
struct Texts {
  std::vector<std::string> include_folders;
  std::vector<std::string> definitions;
  std::string standard;
  std::string data_model;
  std::string arithmetic;
  std::string property;
  std::string entry;
  std::string dump;
  std::string json;
  std::string inputs;
  std::string inputs_file;
  std::string steps;
  std::string engine;
  std::vector<std::string> settings;
  std::string proof_store;
  std::string timeout;
  std::string memory;
  std::string witness;
  std::string harness;
  std::string certificate;
};

void add_common_options(CLI::App& app, Options& options, Texts& texts) {
  app.add_option("files", options.files);
  add_text(app, "--property", texts.property, "FILE.prp|NAME",
           "what to check: an SV-COMP property file, or one of unreach-call, no-overflow,\n"
           "memsafety, assertions (default assertions)");
  add_text(app, "--data-model", texts.data_model, "ILP32|LP64", "sizes of the C types (default LP64)");
  add_text(app, "--arithmetic", texts.arithmetic, "bits|ideal",
           "two's complement, or unbounded integers (default bits)");
  add_text(app, "--entry", texts.entry, "NAME", "function to start in (default main)");
  add_text(app, "--json", texts.json, "FILE", "write everything about the run, machine-readable");
  add_flag(app, "--stats", options.stats, "print a table of phases, times and sizes on standard error");
  add_texts(app, "-I", texts.include_folders, "FOLDER", "passed on to Clang: where to look for headers");
  add_texts(app, "-D", texts.definitions, "NAME[=VALUE]", "passed on to Clang: define a macro");
  add_text(app, "--std", texts.standard, "", "passed on to Clang: the C standard");
  app.set_version_flag("--version", "pincer " PINCER_VERSION)->description("print the version");
  app.set_help_flag("-h,--help", "print this");
}

void add_limits(CLI::App& app, Texts& texts) {
  add_text(app, "--timeout", texts.timeout, "SECONDS", "end with UNKNOWN(timeout) after so long (default: none)");
  add_text(app, "--memory", texts.memory, "MB",
           "end with UNKNOWN(memory) when all processes together take more (default: none)");
}

void add_check_options(CLI::App& app, Texts& texts) {
  add_text(app, "--engine", texts.engine, "NAME", "how to search; 'pincer engines' lists them (default portfolio)");
  add_texts(app, "--set", texts.settings, "NAME=VALUE", "a setting of the engine; 'pincer engines' lists them");
  add_text(app, "--proof-store", texts.proof_store, "FOLDER",
           "keep proofs of program parts there for later runs (engines compositional, portfolio)");
  add_limits(app, texts);
  add_text(app, "--witness", texts.witness, "FILE",
           "write an SV-COMP witness of the verdict: YAML 2.0, or GraphML 1.0 if the name ends in .graphml");
  add_text(app, "--certificate", texts.certificate, "FILE",
           "write the certificate of the verdict, which 'pincer certify' can check again");
  add_text(app, "--harness", texts.harness, "FILE.c",
           "for FALSE: write C functions that make the compiled program fail the same way");
  add_text(app, "--dump", texts.dump, "cfa|blocks|arg[=FILE.dot]",
           "write the control-flow automaton or its blocks (to standard output) and stop there;\n"
           "or verify, and write the abstract reachability graph");
}

void add_run_options(CLI::App& app, Options& options, Texts& texts) {
  add_text(app, "--inputs", texts.inputs, "N,N,...",
           "the nondeterministic inputs in order, for example 7,-1,0xff,1.5,0x1p3,inf,nan");
  add_text(app, "--inputs-file", texts.inputs_file, "FILE", "more inputs, from a file; # starts a comment");
  add_text(app, "--steps", texts.steps, "N", "stop after so many steps (default 10000000)");
  add_flag(app, "--trace", options.trace, "print every step");
}

bool is_command(std::string_view word) {
  return word == "check" || word == "run" || word == "validate" || word == "certify";
}

Dump parse_dump(const std::string& text) {
  const std::string what = text.substr(0, text.find('='));
  if (what != "cfa" && what != "blocks" && what != "arg")
    usage_error(fmt::format("--dump: '{}' cannot be dumped (cfa, blocks and arg can)", text));
  const Dump::What kind = what == "cfa" ? Dump::What::Cfa : what == "blocks" ? Dump::What::Blocks : Dump::What::Arg;
  if (text == what) return {kind, ""};
  if (text.size() == what.size() + 1) usage_error(fmt::format("--dump {}=: the file's name is missing", what));
  return {kind, text.substr(what.size() + 1)};
}

std::uint64_t parse_steps(const std::string& text) {
  std::uint64_t steps = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, steps);
  if (error != std::errc() || stop != end) usage_error(fmt::format("--steps: '{}' is not a number of steps", text));
  return steps;
}

std::string engine_table(std::span<const engine::EngineInfo> engines) {
  std::string result;
  for (const engine::EngineInfo& info : engines) {
    result += fmt::format("{:<14} {}\n", info.name, info.line);
    if (!info.paper.empty()) result += fmt::format("{:<14} {}\n", "", info.paper);
    for (const engine::SettingInfo& setting : info.settings) {
      const std::string values = setting.values.empty() ? "..." : fmt::format("{}", fmt::join(setting.values, "|"));
      result += fmt::format("{:<14} --set {}={}: {}\n", "", setting.name, values, setting.line);
    }
  }
  return result;
}

/// `parse(text)` with the option's name in front of its complaint.
template <class Parse>
auto named(const char* option, Parse parse, const std::string& text) {
  try {
    return parse(text);
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("{}: {}", option, error.what()));
  }
}

std::vector<std::string> clang_arguments(const CLI::App& app, const Texts& texts) {
  std::vector<std::string> result;
  const auto add = [&](const char* option, const std::string& value) {
    // An option with its value torn off would take Clang's next argument for it.
    if (value.empty()) usage_error(fmt::format("option {} needs a value", option));
    result.push_back(option + value);
  };
  for (const std::string& folder : texts.include_folders) add("-I", folder);
  for (const std::string& definition : texts.definitions) add("-D", definition);
  if (app.count("--std") > 0) add("-std=", texts.standard);
  return result;
}

/// The texts of the options that were given become members of `options`.
void interpret(const CLI::App& app, const Texts& texts, std::span<const engine::EngineInfo> engines, Options& options) {
  const auto given = [&](const char* name) {
    const CLI::Option* option = app.get_option_no_throw(name);
    return option != nullptr && option->count() > 0;
  };
  const auto name = [&](const char* option, const std::string& text) -> std::optional<std::string> {
    if (!given(option)) return std::nullopt;
    if (text.empty()) usage_error(fmt::format("option {} needs a value", option));
    return text;
  };
  options.clang_arguments = clang_arguments(app, texts);
  options.property = name("--property", texts.property);
  options.entry = name("--entry", texts.entry);
  options.json = name("--json", texts.json);
  options.inputs_file = name("--inputs-file", texts.inputs_file);
  options.witness = name("--witness", texts.witness);
  options.harness = name("--harness", texts.harness);
  options.certificate = name("--certificate", texts.certificate);
  if (given("--data-model")) options.data_model = named("--data-model", job::parse_data_model, texts.data_model);
  if (given("--arithmetic")) options.arithmetic = named("--arithmetic", job::parse_arithmetic, texts.arithmetic);
  if (given("--dump")) options.dump = parse_dump(texts.dump);
  if (given("--inputs")) options.inputs = named("--inputs", job::parse_inputs, texts.inputs);
  if (given("--steps")) options.steps = parse_steps(texts.steps);
  if (const auto engine = name("--engine", texts.engine)) {
    options.engine = *engine;
    if (std::none_of(engines.begin(), engines.end(), [&](const auto& info) { return info.name == *engine; }))
      throw base::InputError(fmt::format("unknown engine '{}' ('pincer engines' lists them)", *engine));
  }
  for (const std::string& setting : texts.settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0)
      usage_error(fmt::format("--set: '{}' is not of the form NAME=VALUE", setting));
    options.settings[setting.substr(0, equals)] = setting.substr(equals + 1);
  }
  if (const auto folder = name("--proof-store", texts.proof_store)) options.settings["proof-store"] = *folder;
  if (given("--timeout")) options.timeout = parse_limit("--timeout", texts.timeout);
  if (given("--memory")) options.memory = static_cast<std::uint64_t>(parse_limit("--memory", texts.memory));
}

}  // namespace

CommandLine parse_command_line(std::span<const std::string> arguments, std::span<const engine::EngineInfo> engines) {
  CommandLine result;
  Options& options = result.options;
  if (arguments.size() == 1 && arguments.front() == "engines") {
    options.command = Command::Engines;
    result.answer = engine_table(engines);
    return result;
  }
  const bool named_command = !arguments.empty() && is_command(arguments.front());
  if (named_command && arguments.front() == "run") options.command = Command::Run;
  if (named_command && arguments.front() == "validate") options.command = Command::Validate;
  if (named_command && arguments.front() == "certify") options.command = Command::Certify;
  if (named_command) arguments = arguments.subspan(1);
  const bool run = options.command == Command::Run;

  CLI::App app(run ? "Executes a C program on given inputs, as pincer understands it."
               : options.command == Command::Validate ? "Checks a witness of a verdict."
               : options.command == Command::Certify  ? "Checks a certificate of a verdict."
                                                      : "A model checker for C.");
  app.allow_extras();
  app.formatter(std::make_shared<Help>(
      options.command == Command::Validate  ? "Usage: pincer validate WITNESS FILE.c... | TASK.yml [options]\n"
      : options.command == Command::Certify ? "Usage: pincer certify CERTIFICATE FILE.c... | TASK.yml [options]\n"
      : run                                 ? "Usage: pincer run FILE.c... | TASK.yml [options]\n"
                                            : "Usage: pincer [check] FILE.c... | TASK.yml [options]\n"));
  app.footer(run ? kRunEnd : named_command ? kCheckEnd : fmt::format("{}\n\n{}", kCommands, kCheckEnd));
  Texts texts;
  if (run)
    add_run_options(app, options, texts);
  else if (options.command == Command::Validate || options.command == Command::Certify)
    add_limits(app, texts);
  else
    add_check_options(app, texts);
  add_common_options(app, options, texts);

  try {
    parse(app, arguments);
  } catch (const CLI::CallForVersion& version) {
    result.answer = std::string(version.what()) + "\n";
    return result;
  } catch (const CLI::Success&) {
    result.answer = app.help();
    return result;
  }
  interpret(app, texts, engines, options);
  if (options.command == Command::Validate) {
    if (options.files.empty()) usage_error("no witness given");
    options.validated = options.files.front();
    options.files.erase(options.files.begin());
  }
  if (options.command == Command::Certify) {
    if (options.files.empty()) usage_error("no certificate given");
    options.certified = options.files.front();
    options.files.erase(options.files.begin());
  }
  if (options.files.empty()) usage_error("no C file given");
  return result;
}

}  // namespace pincer::driver
