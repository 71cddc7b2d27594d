// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "outcome.h"
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

/// Why programs for `model` cannot be compiled on this machine; empty when they can. Asked once something failed, since
/// it compiles a program to find out.
std::string why_no_native(DataModel model, const NativeCompiler& compiler = {});

/// Interprets the program with `pincer run` on its inputs.
Outcome run_pincer(const ProgramFile& program, DataModel model);

/// The command that run_pincer uses.
std::vector<std::string> pincer_command(const ProgramFile& program, DataModel model);

}  // namespace pincer::differential
