// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "base/error.h"
#include "bench/bench_options.h"
#include "cli/cli.h"
#include "driver/engine_pages.h"
#include "driver/store_command.h"
#include "engine/registry.h"
#include "job/start.h"

namespace pincer::driver {

namespace {

using cli::append;
using cli::flag;
using cli::kFirst;
using cli::kHandedOn;
using cli::kPassedOn;
using cli::kRepeats;
using cli::parsed;
using cli::text;

// What the options store, where that is more than a text or a number. The command line adds the option's name to errors.

Dump parse_dump(const std::string& text) {
  const std::string what = text.substr(0, text.find('='));
  if (what != "cfa" && what != "blocks" && what != "arg" && what != "horn")
    throw base::InputError(fmt::format("'{}' cannot be dumped (cfa, blocks, arg and horn can)", text));
  const Dump::What kind = what == "cfa"      ? Dump::What::Cfa
                          : what == "blocks" ? Dump::What::Blocks
                          : what == "arg"    ? Dump::What::Arg
                                             : Dump::What::Horn;
  if (text == what) return {kind, ""};
  if (text.size() == what.size() + 1) throw base::InputError(fmt::format("the file name after '{}=' is missing", what));
  return {kind, text.substr(what.size() + 1)};
}

bool parse_trace(const std::string& text) {
  if (text != "short" && text != "full") throw base::InputError(fmt::format("'{}' is neither short nor full", text));
  return text == "full";
}

std::string parse_witness_version(const std::string& text) {
  if (text != "2.0" && text != "2.1") throw base::InputError(fmt::format("'{}' is neither 2.0 nor 2.1", text));
  return text;
}

std::uint64_t parse_megabytes(const std::string& text) {
  return static_cast<std::uint64_t>(cli::positive_number(text));
}

std::size_t parse_count(const std::string& text) {
  const std::uint64_t count = cli::whole_number(text);
  if (count == 0 || count > 10'000) throw base::InputError(fmt::format("'{}' is not a number from 1 to 10000", text));
  return count;
}
unsigned parse_cores(const std::string& text) { return static_cast<unsigned>(parse_count(text)); }

bool parse_executor(const std::string& text) {
  if (text != "local" && text != "slurm") throw base::InputError(fmt::format("'{}' is neither local nor slurm", text));
  return text == "slurm";
}

void store_setting(Options& options, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    throw base::InputError(fmt::format("'{}' is not of the form NAME=VALUE", text));
  const std::string name = text.substr(0, equals);
  if (!options.settings.try_emplace(name, text.substr(equals + 1)).second)
    throw base::InputError(fmt::format("the setting '{}' is given more than once", name));
}

void store_array(Options& options, const std::string& text) {
  options.arguments.arrays.push_back(job::parse_array(text));
}

void store_string(Options& options, const std::string& text) { options.arguments.strings.push_back(text); }

void store_null_arguments(Options& options, const std::string&) { options.arguments.may_be_null = true; }

void store_arguments(Options& options, const std::string& text) {
  options.arguments.are_own = job::parse_arguments(text);
}

void store_horn_solver(Options& options, const std::string& command) { store_setting(options, "solver=" + command); }

constexpr unsigned bit(Command command) { return 1U << static_cast<unsigned>(command); }
constexpr unsigned kCheck = bit(Command::Check);
constexpr unsigned kRun = bit(Command::Run);
constexpr unsigned kTold = kCheck | bit(Command::Explain);  // commands that tell why
constexpr unsigned kVerdicts = kTold | bit(Command::Certify) | bit(Command::Validate);
constexpr unsigned kPrograms = kVerdicts | kRun;
constexpr unsigned kProject = bit(Command::Project);
constexpr unsigned kAll = kPrograms | kProject;

/// All options: name, value, default, commands that take it, where the value goes, help.
constexpr cli::Option<Options> kOptions[] = {
    {"--property", "FILE.prp|NAME,...", "assertions,undefined; task definitions: their own", kAll,
     append<&Options::properties>,
     "what to check: SV-COMP property files, and assertions, unreach-call, no-overflow, memsafety, memcleanup, bounds, "
     "division, shift, null, undefined (all undefined behaviour of these) or all",
     kRepeats | kFirst | kHandedOn},
    {"--data-model", "ILP32|LP64", "LP64", kAll, parsed<&Options::data_model, job::parse_data_model>,
     "sizes of the C types", kHandedOn},
    {"--arithmetic", "bits|ideal", "bits", kAll, parsed<&Options::arithmetic, job::parse_arithmetic>,
     "two's complement, or unbounded integers as in many papers", kHandedOn},
    {"--entry", "NAME|FILE:NAME", "main", kPrograms, text<&Options::entry>,
     "function in which the program starts; FILE:NAME for one that is static in this file"},
    {"--array", "POINTER:LENGTH", "", kPrograms, store_array,
     "what the entry gets as POINTER leads to LENGTH elements, for example data:len, s->items:s->count, p:10; or any: "
     "at "
     "least one",
     kRepeats},
    {"--string", "POINTER", "", kPrograms, store_string,
     "what the entry gets as POINTER is a text that ends with a NUL", kRepeats},
    {"--null-arguments", "", "", kAll, store_null_arguments, "pointers that the entry gets may be null", kHandedOn},
    {"--arguments", "own|outside", "own", kAll, store_arguments,
     "pointers that the entry gets lead to objects of their own, or to any memory outside the program", kHandedOn},
    {"--globals", "initial|any", "initial", kAll, parsed<&Options::globals, job::parse_globals>,
     "what variables hold where the program starts in another function than main", kHandedOn},
    {"--modular", "", "", kAll, flag<&Options::modular>,
     "callers of a function with a contract (pincer.h) use the contract instead of the body", kHandedOn},
    {"--project", "FILE.json", "", kPrograms, text<&Options::project>,
     "compile as this compile_commands.json does; without C files, take those of its files that the entry needs"},
    {"--extern", "any|pure|refuse", "any; task definitions: pure", kAll,
     parsed<&Options::extern_calls, job::parse_extern_calls>,
     "what functions without a body may do: return anything and change all memory that they can reach, return anything "
     "and change nothing, or nothing: a call makes the verdict UNKNOWN",
     kHandedOn},
    {"--malloc", "may-fail|never-fails", "may-fail; task definitions: never-fails", kAll,
     parsed<&Options::allocation, job::parse_allocation>, "whether an allocation may give null", kHandedOn},
    {"--engine", "NAME", "portfolio", kCheck | kProject, text<&Options::engine>,
     "how to search; 'pincer engines' lists the engines", kFirst | kHandedOn},
    {"--set", "NAME=VALUE", "", kCheck | kProject, store_setting,
     "change a setting of the engine; 'pincer engines NAME' lists the settings", kRepeats | kHandedOn},
    {"--horn-solver", "COMMAND", "", kCheck, store_horn_solver,
     "with --engine horn: let this program solve the Horn clauses; it gets a file in SMT-LIB (logic HORN) as {file} or "
     "at "
     "its "
     "end, and writes sat and a model, or unsat"},
    {"--store", "FOLDER", "", kCheck | kProject, text<&Options::store>,
     "keep verdicts and proofs in this folder, and use those of earlier runs after checking them again; runs on "
     "several "
     "machines may share it",
     kHandedOn},
    {"--retry-open", "", "", kCheck | kProject, flag<&Options::retry_open>,
     "search again for what stayed open in an earlier run with the same limits", kHandedOn},
    {"--recheck", "", "", kProject, flag<&Options::recheck>,
     "certify again what --store knows of functions whose files have not changed at all"},
    {"--stop-at-first", "", "task definitions: on", kCheck, flag<&Options::stop_at_first>,
     "give one verdict instead of the result of every check"},
    {"--functions", "PATTERN", "all", kProject, append<&Options::functions>,
     "check only functions with such a name, such as 'check_*' for harnesses; * and ? are as in a shell", kRepeats},
    {"--contracts", "", "", kProject, flag<&Options::contracts>,
     "check only functions with a contract, and main, each with --modular"},
    {"--list-functions", "", "", kProject, flag<&Options::list_functions>, "list the functions that would be checked"},
    {"--since", "REV", "", kProject, text<&Options::since>,
     "check only functions that an edit since this revision of git can affect, directly or by what they use"},
    {"--baseline", "FILE", "", kProject, text<&Options::baseline>,
     "findings that are known and do not fail the run: what --write-baseline, --sarif or --json wrote"},
    {"--write-baseline", "FILE", "", kProject, text<&Options::write_baseline>, "write the findings, for --baseline"},
    {"-j,--jobs", "N", "as many as there are processors; slurm: 100", kProject, parsed<&Options::jobs, parse_count>,
     "check so many functions at a time"},
    {"--executor", "local|slurm", "local", kProject, parsed<&Options::slurm, parse_executor>,
     "where to check them: on this machine, or on the nodes of a cluster"},
    {"--slurm-options", "OPTIONS", "", kProject, text<&Options::slurm_options>,
     "further options of sbatch, such as '--partition=long --account=verify'"},
    {"--timeout", "SECONDS", "60", kProject, parsed<&Options::timeout, cli::positive_number>,
     "stop the check of a function after this time"},
    {"--memory", "MB", "none", kProject, parsed<&Options::memory, parse_megabytes>,
     "stop the check of a function when its processes use more than this"},
    {"--cores", "N", "all", kCheck, parsed<&Options::cores, parse_cores>, "use so many processors"},
    {"--timeout", "SECONDS", "none", kVerdicts, parsed<&Options::timeout, cli::positive_number>,
     "stop after this time; the verdict is UNKNOWN(timeout)", kFirst},
    {"--memory", "MB", "none", kVerdicts, parsed<&Options::memory, parse_megabytes>,
     "stop when all processes together use more than this; the verdict is UNKNOWN(memory)"},
    {"--witness", "FILE", "", kCheck, text<&Options::witness>,
     "write an SV-COMP witness: YAML 2.0, or GraphML 1.0 if the name ends in .graphml"},
    {"--witness-version", "2.0|2.1", "2.0", kCheck, parsed<&Options::witness_version, parse_witness_version>,
     "version of the format of a witness in YAML"},
    {"--certificate", "FILE", "", kCheck, text<&Options::certificate>,
     "write the certificate of the verdict; 'pincer certify' checks it again"},
    {"--harness", "FILE.c", "", kCheck, text<&Options::harness>,
     "after FALSE, write C functions that make the compiled program fail in the same way"},
    {"--dump", "cfa|blocks|arg|horn[=FILE]", "", kCheck, parsed<&Options::dump, parse_dump>,
     "for Graphviz: write the control-flow automaton or its blocks and stop; or verify, and write the engine's "
     "abstract reachability graph; horn: write the program as Horn clauses in SMT-LIB and stop"},
    {"--inputs", "N,N,...", "", kRun, parsed<&Options::inputs, job::parse_inputs>,
     "nondeterministic inputs, in order; for example 7,-1,0xff,1.5,0x1p3,inf,nan"},
    {"--inputs-file", "FILE", "", kRun, text<&Options::inputs_file>, "a file with more inputs; a # starts a comment"},
    {"--steps", "N", "10000000", kRun, parsed<&Options::steps, cli::whole_number>, "stop after this number of steps"},
    {"--trace", "", "", kRun, flag<&Options::trace>, "print every step"},
    {"--trace", "short|full", "short", kTold, parsed<&Options::full_trace, parse_trace>,
     "how a failure is told: by the steps that matter, or by all of them"},
    {"--list-checks", "", "", kTold, flag<&Options::all_checks>, "list the checks that hold, too"},
    {"-q,--quiet", "", "", kVerdicts | kProject, flag<&Options::quiet>, "print the verdict only"},
    {"--report", "FILE.html", "", kVerdicts, text<&Options::report>,
     "write a page about the verdict: checks, source, executions step by step, graphs, times", kFirst},
    {"--report", "FOLDER", "", kProject, text<&Options::report>,
     "write a page per function, and index.html over all of them"},
    {"--sarif", "FILE", "", kVerdicts | kProject, text<&Options::sarif>,
     "write the result of every check in SARIF 2.1.0, for code scanning and editors"},
    {"--junit", "FILE", "", kVerdicts | kProject, text<&Options::junit>,
     "write the result of every check as a test in JUnit's XML, for continuous integration"},
    {"--json", "FILE", "", kAll, text<&Options::json>, "write everything about the run in JSON"},
    {"--force", "", "", kAll, flag<&Options::force>,
     "let output files replace files of another kind; the files of the program are never replaced"},
    {"--no-details", "", "", kCheck, flag<&Options::no_details>,
     "leave out of --json and --report what takes time to find out: graphs, reached lines, and with -q what proofs say "
     "about loops and why checks are open"},
    {"--stats", "", "", kPrograms, flag<&Options::stats>, "print phases, times and sizes on standard error"},
    {"-I", "FOLDER", "", kAll, append<&Options::compiler_flags>, "search this folder for headers", kPassedOn},
    {"-isystem", "FOLDER", "", kAll, append<&Options::compiler_flags>, "the same, after all of -I", kPassedOn},
    {"-include", "FILE", "", kAll, append<&Options::compiler_flags>, "read this header first", kPassedOn},
    {"-D", "NAME[=VALUE]", "", kAll, append<&Options::compiler_flags>, "define a macro", kPassedOn},
    {"-U", "NAME", "", kAll, append<&Options::compiler_flags>, "undefine a macro", kPassedOn},
    {"-std=", "STANDARD", "gnu17", kAll, append<&Options::compiler_flags>, "the C standard", kPassedOn},
    {"-m...", "", "", kAll, append<&Options::compiler_flags>,
     "flags of the compiler for the machine: -m32 is --data-model ILP32", kPassedOn},
    {"-f...", "", "", kAll, append<&Options::compiler_flags>,
     "flags of the compiler for the language, such as -funsigned-char; what makes no difference is passed over, what "
     "cannot be honoured is said",
     kPassedOn},
    {"-O...", "", "", kAll, append<&Options::compiler_flags>, "passed over", kPassedOn},
    {"-W...", "", "", kAll, append<&Options::compiler_flags>, "passed over", kPassedOn},
    {"-g...", "", "", kAll, append<&Options::compiler_flags>, "passed over", kPassedOn},
    {"--version", "", "", kAll, flag<&Options::version>, "print the version"},
    {"--help-all", "", "", kCheck, flag<&Options::help_all>, "print the help of all commands", kFirst},
};

constexpr const char* kVerdictEnd =
    "The last line is the verdict: TRUE, FALSE(property) or UNKNOWN(reason).\n"
    "Exit code: 0 TRUE or --dump, 1 FALSE, 2 usage or input error, 3 UNKNOWN.";
constexpr const char* kProjectEnd =
    "The last line on standard output counts the checks of all functions.\n"
    "Exit code: 0 all hold, 1 some fail that are not in the baseline, 2 usage or input error, 3 otherwise.";
constexpr const char* kRunEnd =
    "The last line on standard output says how the execution ended.\n"
    "Exit code: 0 normal end, 1 error reached, 2 usage or input error, 3 anything else.";

struct CommandInfo {
  const char* name;
  const char* arguments;
  const char* line;  // what it does
  const char* end;   // of its help
};

/// By Command; `bench` has command lines of its own.
constexpr CommandInfo kCommands[] = {
    {"check", "FILE.c... | TASK.yml", "verify a program; the word 'check' may be left out", kVerdictEnd},
    {"project", "compile_commands.json", "verify the functions of a project, each by itself", kProjectEnd},
    {"run", "FILE.c... | TASK.yml", "execute a program on given inputs, as pincer understands it", kRunEnd},
    {"certify", "CERTIFICATE FILE.c... | TASK.yml", "check a certificate again, without a search", kVerdictEnd},
    {"explain", "CERTIFICATE FILE.c... | TASK.yml", "check a certificate again and tell the failure or the proof in it",
     kVerdictEnd},
    {"validate", "WITNESS FILE.c... | TASK.yml", "check an SV-COMP witness of any tool", kVerdictEnd},
    {"engines", "[NAME]", "list the engines, or explain one: idea, paper, settings",
     "NAME is an engine. Without one, there is a line for each."},
    {"store", "list|gc FOLDER", "look after what --store keeps", ""},
    {"bench", "TASKS...", "run many tasks under limits, pincer and other verifiers side by side", ""},
};

const CommandInfo& info(Command command) { return kCommands[static_cast<std::size_t>(command)]; }

/// None for words that are no command. `bench` is none here.
std::optional<Command> command_of(const std::string& word) {
  for (const Command command : {Command::Check, Command::Project, Command::Run, Command::Certify, Command::Explain,
                                Command::Validate, Command::Engines})
    if (word == info(command).name) return command;
  return std::nullopt;
}

std::string written(const CommandInfo& command) {
  return fmt::format("pincer {}{}{}", command.name, *command.arguments == '\0' ? "" : " ", command.arguments);
}

/// The help of a command.
cli::Page page_of(Command command, bool is_named) {
  const CommandInfo& about = info(command);
  const std::string name = is_named ? fmt::format("pincer {}", about.name) : "pincer";
  return {name, fmt::format("pincer {}: {}.", about.name, about.line),
          fmt::format("Usage: {} [options]", written(about)), about.end};
}

std::vector<cli::OptionInfo> options_of(Command command) {
  std::vector<cli::OptionInfo> result;
  for (const cli::Option<Options>& option : kOptions)
    if ((option.commands & bit(command)) != 0) result.push_back(option.info());
  return result;
}

/// `pincer --help`: fits a screen.
std::string first_page() {
  std::string result = fmt::format(
      "pincer: a software model checker for C.\nUsage: pincer [check] {} [options]\n       pincer COMMAND ...\n",
      info(Command::Check).arguments);
  result += "\nCommands ('pincer COMMAND --help' has more):\n";
  for (const CommandInfo& command : kCommands) result += fmt::format("  {:<9} {}\n", command.name, command.line);
  result += "\nOptions:\n" + cli::first_options(options_of(Command::Check));
  return result + "\n" + info(Command::Check).end + "\n";
}

/// `pincer --help-all`: the pages of all commands.
std::string all_pages() {
  std::string result;
  for (const CommandInfo& command : kCommands) {
    const std::optional<Command> which = command_of(command.name);
    if (which) result += cli::help(page_of(*which, true), options_of(*which)) + "\n\n";
  }
  const std::vector<std::string> help{"--help"};
  return result + store_help() + "\n\n" + *bench::parse_run_options(help).help + "\n\n" +
         *bench::parse_report_options(help).help + "\n\n" + *bench::parse_compare_options(help).help;
}

/// The words for commands that this one starts.
std::vector<std::string> handed_on(const cli::Page& page, Command command, std::span<const std::string> arguments) {
  const std::vector<cli::OptionInfo> infos = options_of(command);
  const cli::Words words = cli::sort(page, infos, arguments);
  std::vector<std::string> result;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    if ((infos[i].traits & cli::kHandedOn) == 0) continue;
    for (const std::string& value : words.options[i]) {
      result.push_back(cli::names_of(infos[i]).back());
      if (*infos[i].value != '\0') result.push_back(value);
    }
  }
  return result;
}

/// What the words mean that are no options.
void take_files(const cli::Page& page, std::vector<std::string> words, Options& options) {
  const bool is_witness = options.command == Command::Validate;
  if (is_witness || options.command == Command::Certify || options.command == Command::Explain) {
    if (words.empty()) usage_error(page, is_witness ? "no witness given" : "no certificate given");
    options.evidence = words.front();
    words.erase(words.begin());
  }
  if (options.command == Command::Project) {
    if (words.size() != 1) usage_error(page, "one compile_commands.json, or the folder that has it, is needed");
    if (!options.slurm && !options.slurm_options.empty()) usage_error(page, "--slurm-options needs --executor slurm");
    const std::filesystem::path given = words.front();
    options.project =
        std::filesystem::is_directory(given) ? (given / "compile_commands.json").string() : given.string();
    return;
  }
  if (words.empty() && !options.project) usage_error(page, "no C file given");
  options.files = std::move(words);
}

}  // namespace

std::map<std::string, std::string> settings_of(const Options& options) {
  std::map<std::string, std::string> result = options.settings;
  if (options.store && (options.engine == "portfolio" || options.engine == "compositional"))
    result.emplace("proof-store", *options.store);
  return result;
}

std::string_view to_string(Command command) { return info(command).name; }

std::vector<std::string_view> command_names() {
  std::vector<std::string_view> result;
  for (const CommandInfo& command : kCommands) result.emplace_back(command.name);
  return result;
}

CommandLine parse_command_line(std::span<const std::string> arguments, std::span<const engine::EngineInfo> engines) {
  CommandLine result;
  Options& options = result.options;
  const std::optional<Command> named = arguments.empty() ? std::nullopt : command_of(arguments.front());
  if (named) arguments = arguments.subspan(1);
  options.command = named.value_or(Command::Check);
  const cli::Page page = page_of(options.command, named.has_value());
  cli::Rest rest = cli::read(page, kOptions, bit(options.command), arguments, options);
  if (rest.help)
    result.answer = named ? std::move(rest.help) : first_page();
  else if (options.help_all)
    result.answer = all_pages();
  else if (options.version)
    result.answer = "pincer " PINCER_VERSION "\n";
  else if (options.command == Command::Engines && rest.others.size() > 1)
    usage_error(page, "one engine at a time");
  else if (options.command == Command::Engines)
    result.answer =
        rest.others.empty() ? engine_list(engines) : engine_page(engine::find_engine(rest.others.front(), engines));
  if (result.answer) return result;
  try {
    engine::find_engine(options.engine, engines);
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("--engine: {}", error.what()));
  }
  const bool has_horn_solver = std::any_of(arguments.begin(), arguments.end(), [](const std::string& word) {
    return word == "--horn-solver" || word.starts_with("--horn-solver=");
  });
  if (has_horn_solver && options.engine != "horn")
    usage_error(page, fmt::format("--horn-solver goes with --engine horn; engine {} does not solve Horn clauses by "
                                  "another program",
                                  options.engine));
  take_files(page, std::move(rest.others), options);
  options.handed_on = handed_on(page, options.command, arguments);
  options.compiler_flags.insert(options.compiler_flags.end(), rest.behind.begin(), rest.behind.end());
  return result;
}

std::vector<cli::CommandManual> command_manuals() {
  std::vector<cli::CommandManual> result;
  for (const CommandInfo& about : kCommands)
    if (const std::optional<Command> command = command_of(about.name))
      result.push_back({about.name, about.arguments, about.line, about.end, options_of(*command)});
  return result;
}

std::string options_in_markdown() {
  std::string result;
  for (const cli::Option<Options>& option : kOptions) {
    std::vector<std::string_view> commands;
    for (const Command command :
         {Command::Check, Command::Project, Command::Run, Command::Certify, Command::Explain, Command::Validate})
      if ((option.commands & bit(command)) != 0) commands.push_back(to_string(command));
    const std::string who = option.commands == kAll ? "all" : fmt::format("{}", fmt::join(commands, ", "));
    result += cli::markdown_row(cli::written(option.info()), {cli::about(option.info()), option.fallback, who}) + "\n";
  }
  return result;
}

std::string commands_in_markdown() {
  std::string result;
  for (const CommandInfo& command : kCommands) result += cli::markdown_row(written(command), {command.line}) + "\n";
  return result;
}

}  // namespace pincer::driver
