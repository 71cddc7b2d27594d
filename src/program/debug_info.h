// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "program/source.h"
#include "program/statement.h"

namespace pincer::program {

/// A C type, as far as it takes to write values. Types refer to each other by their place in DebugInfo::types.
struct DebugType {
  enum class Kind : std::uint8_t {
    Unknown,
    Bool,
    Character,
    Signed,
    Unsigned,
    Floating,
    Enumeration,
    Pointer,
    Array,
    Structure,
    Union,
  };
  struct Member {
    std::string name;  // "": anonymous
    std::uint64_t offset;
    std::uint32_t type;
  };

  Kind kind = Kind::Unknown;
  std::string name;         // as C writes it
  std::uint64_t bytes = 0;  // 0: unknown
  std::uint32_t base = 0;   // of pointers and arrays; 0: unknown
  std::vector<Member> members = {};
  std::vector<std::pair<std::string, std::int64_t>> enumerators = {};
};

/// A function of the source in which an edge stands: inlining keeps who called it.
struct DebugFrame {
  std::string function;
  SourceLocation called_at;             // unknown: a procedure of the program
  std::optional<std::uint32_t> caller;  // the frame of the call, if it was inlined
};

/// What an assignment tells about the C program though nothing in the program depends on it.
struct DebugVariable {
  enum class Role : std::uint8_t {
    Local,
    Parameter,
    Global,
    Result,        // what a function returns
    StoreAddress,  // of the store whose value comes next
    StoreValue,
    NewAddress,  // of the object whose size comes next
    NewSize,
    Freed,       // the address that is freed; what follows is what that changes
    Undefined,   // whether the undefined behaviour happens that `name` tells, though no property forbids it
    AccessBase,  // the pointer before any offset, of an access that no property checks; address and size come next
    AccessAddress,
    AccessSize,  // `name`: "read" or "write"
    // Only told where the program starts in another function than main; in main, loads from argv are. `name`: the part of
    // memory in which the address lies, and so for addresses of stores and new objects; the same address means something
    // else in another part.
    LoadAddress,  // of the load whose value comes next
    LoadValue,    // `name`: of a pointer, the part of memory to which it leads
    CopyTo,       // of a copy of bytes; the rest of it comes next
    CopyFrom,
    CopySize,
    Clause,  // the clause of a contract that fails next: `name` says what is broken
  };
  Role role = Role::Local;
  std::string name;         // `p.x`, `a[3]`; of new objects: the variable, or the function that allocates
  std::uint32_t type = 0;   // 0: unknown
  bool is_initial = false;  // a value that was not assigned but found there
  /// Set where the variable belongs to another function than the place that assigns it, or where that is not certain: the
  /// frame of its function. The assignment may have been told already.
  std::optional<std::uint32_t> frame = std::nullopt;
};

/// An object that lies at a fixed address.
struct DebugObject {
  std::uint64_t address;
  std::uint64_t bytes;
  std::string name;  // of string literals: as in C, with the quotes
  std::uint32_t type = 0;
  bool is_local = false;
};

/// What main gets as argv.
struct DebugArguments {
  /// An array from addresses to bytes, with some of the characters of all strings.
  struct Characters {
    VariableId variable;
    std::uint64_t first = 0;                // place in a string
    std::optional<std::uint64_t> end = {};  // none: all from there on
  };
  std::uint64_t start = 0;             // its address
  VariableId count;                    // argc, as wide as a pointer
  std::vector<Characters> characters;  // those that the program may look at, by place
  std::vector<VariableId> memory;      // all variables in which argv and its strings lie
};

/// How a translation that is made to be watched relates to the C program.
struct DebugInfo {
  static constexpr std::uint32_t kNoFrame = ~0U;

  std::vector<DebugType> types = {{}};  // the first one is unknown
  std::vector<DebugFrame> frames;
  std::vector<std::uint32_t> frame_of_edge;                    // by edge; kNoFrame: none
  std::unordered_map<std::uint32_t, DebugVariable> variables;  // by the index of the variable that watches
  std::vector<DebugObject> objects;                            // by address
  std::optional<DebugArguments> arguments;                     // none if the program does not look at argv
  unsigned pointer_bytes = 8;
};

}  // namespace pincer::program
