// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "program/cfa.h"
#include "report/arguments.h"
#include "report/made_memory.h"
#include "report/trace.h"

namespace pincer::report {

/// Of a program that starts in another function than main: who calls it, with what.
struct HarnessCaller {
  std::string file;   // the one of the program that defines the function; the harness includes it
  std::string text;   // C that stands behind the file
  std::string start;  // the function that is to be called, without arguments
  std::vector<MadeObject> memory;
  bool sets_globals = false;  // variables do not hold their initial values
};

struct HarnessOptions {
  std::vector<std::string> files;         // the program
  std::set<std::string> error_functions;  // whose call is the violation
  std::string violation;                  // "unreach-call", "no-overflow", ...
  std::vector<std::string> stubs;         // functions that neither the program nor the C library defines
  std::vector<std::string> objects;       // declared as extern; what is defined all the same takes precedence
  bool ilp32 = false;
  std::vector<std::string> flags = {};  // of the compiler
  std::optional<HarnessCaller> caller = std::nullopt;
  std::optional<Arguments> arguments = std::nullopt;  // of main, if it looks at them
};

/// C definitions of the functions that pincer does not find in the program, so that `cc FILES HARNESS && ./a.out`
/// fails as the trace does. All of them are weak: definitions of the program itself take precedence. With a caller, the
/// harness has a main, and includes the file that it calls into.
std::string harness(const program::Cfa& cfa, const ErrorTrace& trace, const HarnessOptions& options);
/// The command that compiles the program with its harness `file` and runs it in a debugger, with what notices the
/// violation.
std::string harness_command(const ErrorTrace& trace, const HarnessOptions& options, const std::string& file);

}  // namespace pincer::report
