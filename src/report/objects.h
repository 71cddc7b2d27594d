// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "logic/value/value.h"
#include "program/debug_info.h"

namespace pincer::report {

/// A part of an object, as C names it.
struct ObjectPart {
  std::string name;  // `a[3]`, `p.x`, `malloc#2.next`
  std::uint32_t type = 0;
  bool is_variable = false;  // it has a name in the program
  bool is_local = false;
};

/// The objects of a watched execution so far, and values in terms of them.
class Objects {
 public:
  explicit Objects(const program::DebugInfo& debug);

  /// A new object; a variable's, or one that `name`, a function, allocated.
  void add(std::uint64_t address, std::uint64_t bytes, const std::string& name, std::uint32_t type, bool is_variable);
  /// An object with a name of its own, as a string literal has: "text", with the quotes.
  void name(std::uint64_t address, std::uint64_t bytes, const std::string& name);
  /// The object that starts there is freed.
  void free(std::uint64_t address);
  /// A value of this type was seen: objects that a pointer points to get their type from it.
  void learn(const logic::Value& value, std::uint32_t type);

  /// An object as a whole.
  struct Whole {
    std::uint64_t address;
    std::uint64_t bytes;
    std::string name;  // "": none
    bool is_freed;
    bool is_local;
  };
  /// The object in which an address lies.
  [[nodiscard]] std::optional<Whole> around(std::uint64_t address) const;
  /// What lies at an address and has `bytes` bytes; 0: whatever starts there.
  [[nodiscard]] std::optional<ObjectPart> part(std::uint64_t address, std::uint64_t bytes) const;
  /// The name of the object that starts at an address.
  [[nodiscard]] std::optional<std::string> whole(std::uint64_t address) const;
  /// As a C programmer writes it: 42, 'a', 1.5, RED, NULL, &a[3], "text", 0x7ffe10.
  [[nodiscard]] std::string text(const logic::Value& whole, std::uint32_t type) const;

 private:
  struct Object {
    std::uint64_t bytes;
    std::string name;
    std::uint32_t type;
    bool is_variable;
    bool is_local;
    bool is_freed = false;
  };

  [[nodiscard]] const program::DebugType& type(std::uint32_t place) const { return debug_.types[place]; }
  [[nodiscard]] std::string pointer_text(std::uint64_t address, std::uint32_t pointed) const;
  /// Goes down to the scalar at `offset`.
  void descend(std::string& name, std::uint32_t& type, std::uint64_t offset, std::uint64_t bytes) const;

  const program::DebugInfo& debug_;
  std::map<std::uint64_t, Object> objects_;    // by address
  std::map<std::string, std::size_t> counts_;  // of allocations, by function
};

}  // namespace pincer::report
