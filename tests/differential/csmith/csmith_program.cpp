// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "csmith/csmith_program.h"

#include <chrono>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "process.h"
#include "runners.h"

namespace pincer::differential {

namespace {

using Words = std::vector<std::string>;

constexpr auto kGenerateLimit = std::chrono::seconds(30);

const std::filesystem::path kHere = std::filesystem::path(PINCER_SOURCE_DIR) / "tests" / "differential" / "csmith";

constexpr const char* kBefore = "#define main csmith_main\n";
/// The names of the global integer variables.
Words global_integers(const std::string& program) {
  static const std::regex kDefinition(R"(^static (volatile )?u?int(8|16|32|64)_t (g_[0-9]+) = )");
  Words names;
  std::istringstream text(program);
  std::smatch match;
  for (std::string line; std::getline(text, line);) {
    if (std::regex_search(line, match, kDefinition)) names.push_back(match[3]);
  }
  return names;
}

/// Csmith's main returns 0; ours returns the checksum that csmith.h kept. Before, an input that is 0 is added to every
/// global integer: otherwise the front end would know all values, and little would be left to execute.
std::string own_main(const std::string& program) {
  std::string text =
      "\n#undef main\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n"
      "  const int zero = __VERIFIER_nondet_int();\n";
  for (const std::string& global : global_integers(program)) text += "  " + global + " += zero;\n";
  return text + "  csmith_main();\n  return (int)csmith_checksum;\n}\n";
}

}  // namespace

std::vector<CsmithProgram> csmith_programs() {
  std::vector<CsmithProgram> programs;
  std::istringstream text(read_text(kHere / "programs.txt"));
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line);
    std::string model;
    CsmithProgram program;
    if (!(words >> model) || model.starts_with('#')) continue;
    if (model != "LP64" && model != "ILP32") throw std::runtime_error("programs.txt: no such data model: " + model);
    program.model = model == "LP64" ? DataModel::LP64 : DataModel::ILP32;
    words >> program.seed;
    for (std::string word; words >> word;) program.options.push_back(word);
    programs.push_back(program);
  }
  return programs;
}

std::string why_no_csmith() {
  try {
    run_process({"csmith", "--version"}, kGenerateLimit);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return std::filesystem::exists(CSMITH_HEADERS) ? "" : "no folder " CSMITH_HEADERS;
}

std::string to_text(const CsmithProgram& program) {
  return std::string(name(program.model)) + " " + program.seed + " " + join(program.options, " ");
}

ProgramFile generate(const CsmithProgram& program, const std::filesystem::path& folder) {
  Words command = {"csmith", "--seed", program.seed, "--no-argc", "--quiet"};
  command.insert(command.end(), program.options.begin(), program.options.end());
  const ProcessResult generated = run_process(command, kGenerateLimit);
  if (generated.timed_out || generated.status != 0) {
    throw std::runtime_error(to_text(command) + "\n" + generated.err);
  }
  ProgramFile file;
  file.path = folder / ("csmith_" + std::string(name(program.model)) + "_" + program.seed + ".c");
  file.models = {program.model};
  file.inputs = {"0"};
  file.include_directories = {kHere / "include", CSMITH_HEADERS};
  write_text(file.path, kBefore + generated.out + own_main(generated.out));
  return file;
}

Comparison compare(const CsmithProgram& program, const std::filesystem::path& folder) {
  const ProgramFile file = generate(program, folder);
  return {run_native(file, program.model), run_pincer(file, program.model), file};
}

}  // namespace pincer::differential
