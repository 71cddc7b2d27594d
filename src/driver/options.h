// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/manual.h"
#include "engine/engine_info.h"
#include "job/inputs.h"
#include "job/semantics.h"

namespace pincer::driver {

enum class Command : std::uint8_t { Check, Project, Run, Certify, Explain, Validate, Engines };

/// As users write it.
std::string_view to_string(Command command);
/// All words that may come first; `bench` is one, too.
std::vector<std::string_view> command_names();

/// `--dump cfa[=FILE]`, `--dump blocks[=FILE]`, `--dump arg[=FILE]`: the control-flow automaton, its blocks, or the
/// engine's abstract reachability graph in Graphviz's language. `--dump horn[=FILE]`: Horn clauses in SMT-LIB.
struct Dump {
  enum class What : std::uint8_t { Cfa, Blocks, Arg, Horn };
  What what = What::Cfa;
  std::string file;  // "": standard output
};

/// A command line that has been read; no file has been looked at yet. The table in options.cpp says which option sets
/// which member. Optional members are those that a task definition may also set; the command line wins.
struct Options {
  Command command = Command::Check;
  std::vector<std::string> files;       // C files, or one task definition
  std::optional<std::string> evidence;  // certify, explain: the certificate; validate: the witness

  std::vector<std::string> compiler_flags;  // as the user wrote them: -I, -D, -std=, what stands behind "--", ...
  std::vector<std::string> properties;      // .prp files and lists of names
  std::optional<std::string> entry;
  frontend::Arguments arguments;  // of the entry
  frontend::Globals globals = frontend::Globals::Initial;
  bool modular = false;
  std::optional<std::string> project;  // compile_commands.json
  std::optional<frontend::DataModel> data_model;
  std::optional<job::Arithmetic> arithmetic;
  std::optional<frontend::ExternCalls> extern_calls;
  std::optional<frontend::Allocation> allocation;
  std::optional<std::string> json;
  std::optional<std::string> report;
  std::optional<std::string> sarif;
  std::optional<std::string> junit;
  bool stats = false;
  bool quiet = false;                   // only the last line
  bool full_trace = false;              // check, explain: all steps of a failure
  bool all_checks = false;              // check: also those that hold
  bool force = false;                   // files of another kind may be overwritten
  bool version = false;                 // all there is to do is to print it
  bool help_all = false;                // the same
  std::optional<double> timeout;        // seconds, for the whole run
  std::optional<std::uint64_t> memory;  // megabytes, for all its processes

  // check only
  std::string engine = "portfolio";
  std::map<std::string, std::string> settings;  // of the engine
  std::optional<std::string> witness;           // files to write
  std::string witness_version = "2.0";
  std::optional<std::string> certificate;
  std::optional<std::string> harness;
  std::optional<Dump> dump;
  bool stop_at_first = false;        // one verdict instead of one per check
  std::optional<unsigned> cores;     // processors to use; none: all
  std::optional<std::string> store;  // a folder: what earlier runs found out
  bool retry_open = false;           // search again for what stayed open
  bool recheck = false;              // certify again what has not changed at all
  bool no_details = false;           // no graphs and reached lines in --json and --report

  // project only
  std::vector<std::string> functions;  // patterns of their names
  bool contracts = false;              // only functions with a contract, modularly
  bool slurm = false;                  // where its runs are done
  std::string slurm_options;
  std::optional<std::size_t> jobs;
  std::optional<std::string> since;     // a revision of git
  std::optional<std::string> baseline;  // findings that are known
  std::optional<std::string> write_baseline;
  bool list_functions = false;
  std::vector<std::string> handed_on;  // options for each of its runs

  // run only
  std::vector<job::InputNumber> inputs;
  std::optional<std::string> inputs_file;  // its numbers come after `inputs`
  std::uint64_t steps = 10'000'000;
  bool trace = false;
};

/// Somebody wants to know how the run went, not only how it ended.
[[nodiscard]] inline bool wants_record(const Options& options) {
  return options.json || options.stats || options.report || options.sarif || options.junit;
}
/// What costs time to find out, too: graphs, reached lines.
[[nodiscard]] inline bool wants_details(const Options& options) {
  return (options.json || options.report) && !options.no_details;
}
/// What a proof says about loops, and why something is open.
[[nodiscard]] inline bool wants_explanation(const Options& options) {
  return !options.quiet || (wants_record(options) && !options.no_details);
}
/// The settings of the engine; one that keeps proofs of its own keeps them in the store.
std::map<std::string, std::string> settings_of(const Options& options);
/// How many processors a run may use.
[[nodiscard]] inline unsigned processors(const Options& options) {
  return options.cores.value_or(std::max(1U, std::thread::hardware_concurrency()));
}

struct CommandLine {
  Options options;
  /// Set for --help, --version and `engines`: all there is to do is to print this.
  std::optional<std::string> answer;
};

/// `arguments` is the command line without the program's name, `engines` what `--engine` can name. Throws
/// base::InputError on misuse.
CommandLine parse_command_line(std::span<const std::string> arguments, std::span<const engine::EngineInfo> engines);

/// The commands with their options, for what is written about all of them. `bench` has more of its own.
std::vector<cli::CommandManual> command_manuals();

/// The options and the commands as tables in Markdown, without heading. README.md holds the same.
std::string options_in_markdown();
std::string commands_in_markdown();

}  // namespace pincer::driver
