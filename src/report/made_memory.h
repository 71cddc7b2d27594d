// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "report/watched_run.h"

namespace pincer::report {

/// A pointer in memory leads there.
struct MadePointer {
  std::size_t object = 0;  // into the list of objects
  std::uint64_t offset = 0;
};

/// An object that was there before the entry function ran: what an execution reads of it before it writes there.
struct MadeObject {
  enum class Kind : std::uint8_t {
    Made,     // by the caller of the entry function
    Outside,  // memory that pointers in those lead to
    Global,   // a variable of the program
  };
  Kind kind = Kind::Made;
  std::string name;  // what leads there: `s->data`; of a variable, its name
  std::uint64_t address = 0;
  std::uint64_t bytes = 0;
  std::map<std::uint64_t, std::uint8_t> contents;  // by offset
  std::map<std::uint64_t, MadePointer> pointers;   // by offset; these are not among the contents
  std::uint64_t used = 0;                          // bytes from its beginning to the last one that is accessed
};

/// Memory from before the call in an execution of a program that starts in another function than main: objects that the
/// caller made, in the order in which it made them, then those outside, then variables. None if the execution does not
/// end in the error.
std::optional<std::vector<MadeObject>> made_memory(const WatchedProgram& program, const WatchedChoices& choices);

}  // namespace pincer::report
