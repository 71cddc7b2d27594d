// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Checks the programs themselves: GCC and Clang, optimised or not, with and without sanitizers, must agree on how each
// of them ends, so that a difference to pincer is never the program's own undefined behaviour.
//
//     native_agreement [PROGRAM.c...]      default: all of programs/
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "runners.h"

namespace pincer::differential {
namespace {

struct Configuration {
  NativeCompiler compiler;
  DataModel model;
};

std::vector<Configuration> configurations() {
  // Overflow is defined by -fwrapv; overlong recursion or leaks are not what is checked here.
  const std::vector<std::string> sanitizers = {"-O1", "-g", "-fsanitize=address,undefined",
                                               "-fno-sanitize-recover=all"};
  const std::vector<std::string> environment = {"ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0"};
  std::vector<Configuration> all;
  for (const DataModel model : {DataModel::LP64, DataModel::ILP32}) {
    for (const char* compiler : {"gcc", "clang-19"}) {
      for (const char* level : {"-O0", "-O2"}) all.push_back({{compiler, {level}, {}}, model});
      all.push_back({{compiler, sanitizers, environment}, model});
    }
  }
  all.push_back({{"clang-19", {"-O1", "-g", "-fsanitize=memory", "-fno-sanitize-recover=all"}, {}}, DataModel::LP64});
  return all;
}

bool agrees(const ProgramFile& program) {
  bool good = true;
  for (const DataModel model : program.models) {
    if (!why_no_native(model).empty()) continue;
    const Outcome expected = run_native(program, model);
    if (expected.kind == Outcome::Kind::Failed || expected.kind == Outcome::Kind::StepLimit) good = false;
    std::cout << program.path.filename().string() << " " << name(model) << ": " << describe(expected) << "\n";
    for (const Configuration& configuration : configurations()) {
      if (configuration.model != model || !why_no_native(model, configuration.compiler).empty()) continue;
      const Outcome outcome = run_native(program, model, configuration.compiler);
      if (same(expected, outcome)) continue;
      good = false;
      std::cout << "  " << configuration.compiler.name << " " << join(configuration.compiler.flags, " ") << ": "
                << describe(outcome) << "\n"
                << outcome.text << "\n";
    }
  }
  return good;
}

int run(const std::vector<std::string>& paths) {
  std::vector<ProgramFile> programs;
  programs.reserve(paths.size());
  for (const std::string& path : paths) programs.push_back(read_program(path));
  if (programs.empty()) {
    programs = read_programs(std::filesystem::path(PINCER_SOURCE_DIR) / "tests" / "differential" / "programs");
  }
  const auto bad = std::count_if(programs.begin(), programs.end(), [](const auto& p) { return !agrees(p); });
  std::cout << "native agreement: " << programs.size() << " programs, " << bad << " in disagreement\n";
  return bad == 0 ? 0 : 1;
}

}  // namespace
}  // namespace pincer::differential

int main(int argc, char** argv) { return pincer::differential::run(std::vector<std::string>(argv + 1, argv + argc)); }
