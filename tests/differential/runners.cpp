// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "runners.h"

#include <chrono>
#include <map>
#include <utility>

#include "process.h"

namespace pincer::differential {

namespace {

using std::chrono::seconds;
using Words = std::vector<std::string>;

constexpr auto kCompileLimit = seconds(60);
constexpr auto kNativeLimit = seconds(10);
constexpr auto kPincerLimit = seconds(60);

const std::filesystem::path kHere = std::filesystem::path(PINCER_SOURCE_DIR) / "tests" / "differential";

/// The floating-point unit is fixed, so that float and double are not evaluated in x87 precision.
Words model_flags(DataModel model) {
  if (model == DataModel::LP64) return {"-m64"};
  return {"-m32", "-msse2", "-mfpmath=sse"};
}

void append(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

Words compile_command(const ProgramFile& program, DataModel model, const NativeCompiler& compiler,
                      const std::string& binary) {
  Words command = {compiler.name,
                   "-fwrapv",
                   "-fno-strict-aliasing",
                   "-ffp-contract=off",
                   "-frounding-math",  // some programs call fesetround
                   "-w",
                   "-std=" + program.standard};
  append(command, model_flags(model));
  append(command, compiler.flags);
  for (const std::string& folder : program.include_directories) command.push_back("-I" + folder);
  // The program keeps its `main`; only the start-up code is redirected to the harness.
  append(command, {program.path, kHere / "native_main.c", "-Wl,--wrap=main", "-o", binary, "-lm"});
  return command;
}

}  // namespace

NativeProgram::NativeProgram(const ProgramFile& program, DataModel model, const NativeCompiler& compiler)
    : compiler_(compiler) {
  const Words compile = compile_command(program, model, compiler, directory_.path() / "program");
  const ProcessResult compiled = run_process(compile, kCompileLimit);
  if (compiled.timed_out || compiled.status != 0) failure_ = to_text(compile) + "\n" + compiled.out + compiled.err;
}

Outcome NativeProgram::run(const Words& arguments, const std::string& input) const {
  const std::filesystem::path standard_input = directory_.path() / "input";
  write_text(standard_input, input);
  Words command = {"env"};
  append(command, compiler_.environment);
  append(command,
         {"sh", "-c", "exec \"$0\" \"$@\" < '" + standard_input.string() + "'", directory_.path() / "program"});
  append(command, arguments);
  const ProcessResult run = run_process(command, kNativeLimit);
  if (run.timed_out) return {.kind = Outcome::Kind::StepLimit, .text = "native run took too long"};
  Outcome outcome = parse_native(run.out);
  if (run.status != 0 || !run.err.empty()) outcome.kind = Outcome::Kind::Failed;
  outcome.text += run.err;
  return outcome;
}

Outcome run_native(const ProgramFile& program, DataModel model, const NativeCompiler& compiler) {
  const NativeProgram native(program, model, compiler);
  if (!native.failure().empty()) return {.kind = Outcome::Kind::Failed, .text = native.failure()};
  return native.run({join(program.inputs, ",")});
}

std::string why_no_native(DataModel model, const NativeCompiler& compiler) {
  static std::map<std::pair<DataModel, std::string>, std::string> known;
  const auto key = std::pair(model, compiler.name + " " + join(compiler.flags, " "));
  if (const auto found = known.find(key); found != known.end()) return found->second;

  const TemporaryDirectory directory;
  ProgramFile program;
  program.path = directory.path() / "probe.c";
  write_text(program.path, "#include <stdlib.h>\nint main(void) { return 7; }\n");
  const Outcome outcome = run_native(program, model, compiler);
  const bool works = outcome.kind == Outcome::Kind::Returned && outcome.value == 7;
  const std::string reason =
      works ? "" : std::string("cannot compile and run for ") + name(model) + " here:\n" + outcome.text;
  known.emplace(key, reason);
  return reason;
}

std::vector<std::string> pincer_command(const ProgramFile& program, DataModel model) {
  Words command = {PINCER_BINARY, "run",          program.path, "--property",
                   "assertions",  "--data-model", name(model),  "-std=" + program.standard};
  if (!program.inputs.empty()) append(command, {"--inputs=" + join(program.inputs, ",")});
  for (const std::string& folder : program.include_directories) append(command, {"-I", folder});
  return command;
}

Outcome run_pincer(const ProgramFile& program, DataModel model) {
  const ProcessResult run = run_process(pincer_command(program, model), kPincerLimit);
  if (run.timed_out) return {.kind = Outcome::Kind::StepLimit, .text = "pincer took too long"};
  Outcome outcome = parse_pincer(run.out);
  if (outcome.kind == Outcome::Kind::Failed) {
    outcome.text += run.err + "exit code " + std::to_string(run.status) + "\n";
  }
  return outcome;
}

}  // namespace pincer::differential
