// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "logic/term/terms.h"
#include "program/cfa.h"
#include "program/checks.h"
#include "program/debug_info.h"
#include "program/enumerations.h"
#include "program/property.h"

namespace pincer::frontend {

enum class DataModel : std::uint8_t { ILP32, LP64 };

/// What a function without a body may do, unless pincer knows it.
enum class ExternCalls : std::uint8_t {
  Any,     // any result; it may change all memory that it can reach
  Pure,    // any result; memory stays as it is
  Refuse,  // a call of it is not modelled
};

/// Whether `malloc` and its relatives may return null although there is room.
enum class Allocation : std::uint8_t { MayFail, NeverFails };

/// What an entry function other than `main` gets from its caller (docs/functions.md).
struct Arguments {
  /// A pointer that leads to `length` elements. Both as C writes them: `s->data`, `n + 1`; "any": at least one.
  struct Array {
    std::string pointer;
    std::string length;
  };

  bool are_own = true;  // pointers lead to objects of their own; otherwise to anything outside the program
  std::vector<Array> arrays = {};
  std::vector<std::string> strings = {};  // pointers to texts that end with a NUL
  bool may_be_null = false;
};

/// What variables hold where the program starts in another function than `main`.
enum class Globals : std::uint8_t { Initial, Any };

struct Options {
  std::vector<std::string> files;
  std::vector<std::string> clang_arguments;  // -I, -D, -std=, ..., each one word
  /// By file: what only its build has of these; they come first.
  std::map<std::string, std::vector<std::string>> own_arguments;
  DataModel data_model = DataModel::LP64;
  std::string entry = "main";  // NAME, or FILE:NAME for a function that its file keeps to itself
  Arguments arguments = {};
  Globals globals = Globals::Initial;
  bool modular = false;  // callers of a function with a contract use the contract, not the body
  program::Property property;
  ExternCalls extern_calls = ExternCalls::Any;
  Allocation allocation = Allocation::MayFail;
  std::vector<std::string> assumed;  // what the caller knows that verdicts rest on
  /// Gets to know every file that the compiler reads, as it is on disk.
  std::function<void(const std::string& file, std::string_view text)> reads = [](const auto&, auto) {};
  /// Gets to know the bodies of functions that a C file defines (bodies.h).
  std::function<void(const std::string& function, std::size_t begin, std::string_view text)> bodies = [](const auto&,
                                                                                                         auto, auto) {};
  bool keep_result = false;  // the entry's return value is observed (pincer run)
  /// The program is to be watched, not to be verified: the translation stays as it is and says what it means in C. Its
  /// inputs and the sites of its havocs are those of the program without this.
  bool watch = false;
#ifdef NDEBUG
  bool verify_passes = false;  // check the intermediate program after every pass, and the result
#else
  bool verify_passes = true;
#endif
};

/// A remark for the user, in C terms: `file:line:column: warning: text`.
struct Warning {
  program::SourceLocation where;
  std::string text;
};

/// What a verdict rests on besides the text of the program, in C terms.
struct Assumption {
  program::SourceLocation where;  // the first place that needs it; unknown if it is about the whole program
  std::string text;
};

struct Result {
  program::Cfa cfa;
  std::vector<Warning> warnings;
  std::vector<Assumption> assumptions;
  /// Also those that `cfa` does not have any more. If it has no unsupported location that can be reached, these hold.
  std::vector<program::MadeAt> checks = {};
  program::DebugInfo debug = {};  // of a program that is to be watched
  program::Enumerations enumerations = {};
};

/// C files to a control-flow automaton. Throws base::InputError when Clang rejects the input (with Clang's
/// message), when the entry function is missing, or when a file cannot be read.
Result load(const Options& options, logic::Terms& terms);

}  // namespace pincer::frontend
