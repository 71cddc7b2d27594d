// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "outcome.h"
#include "process.h"
#include "program_file.h"

namespace pincer::differential {

/// A native compiler with its flags. The defaults are the reference that pincer is compared with.
struct NativeCompiler {
  std::string name = "cc";
  std::vector<std::string> flags = {"-O0"};
  std::vector<std::string> environment;  // NAME=VALUE for the compiled program
};

/// Compiles the program together with native_main.c and runs it on its inputs.
Outcome run_native(const ProgramFile& program, DataModel model, const NativeCompiler& compiler = {});

/// A program that is compiled once and run often.
class NativeProgram {
 public:
  NativeProgram(const ProgramFile& program, DataModel model, const NativeCompiler& compiler = {});

  /// What the compiler said if there is no program.
  [[nodiscard]] const std::string& failure() const { return failure_; }
  /// Runs it on these arguments, the first of which says the inputs (native_main.c), with `input` as standard input.
  [[nodiscard]] Outcome run(const std::vector<std::string>& arguments, const std::string& input = "") const;

 private:
  TemporaryDirectory directory_;
  NativeCompiler compiler_;
  std::string failure_;
};

/// Why programs for `model` cannot be compiled on this machine; empty when they can. Asked once something failed, since
/// it compiles a program to find out.
std::string why_no_native(DataModel model, const NativeCompiler& compiler = {});

/// Interprets the program with `pincer run` on its inputs.
Outcome run_pincer(const ProgramFile& program, DataModel model);

/// The command that run_pincer uses.
std::vector<std::string> pincer_command(const ProgramFile& program, DataModel model);

}  // namespace pincer::differential
