// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "program/cfa.h"

namespace pincer::certificate {

/// A place where an invariant may stand, in terms that mean the same when the program is loaded again elsewhere.
struct NamedPlace {
  bool is_entry = false;
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::size_t ordinal = 0;  // among the loop heads at that place of the source, or among the others there
  bool is_loop = true;
  /// The entry or the exit of a procedure; `ordinal` is among the procedures of that name.
  enum class Of : std::uint8_t { None, ProcedureEntry, ProcedureExit };
  Of of = Of::None;
  std::string procedure = "";
};

struct NamedVariable {
  std::string name;         // in C; "" for what the source does not name
  std::size_t ordinal = 0;  // among the variables with that name
};

/// Names for the locations and the variables of a program, and back. The front end is deterministic: the same program
/// has them in the same order.
class Names {
 public:
  explicit Names(const program::Cfa& cfa);

  [[nodiscard]] NamedPlace place(program::LocationId location) const;
  [[nodiscard]] NamedVariable variable(program::VariableId variable) const;
  /// None: the program has no such thing.
  [[nodiscard]] std::optional<program::LocationId> find(const NamedPlace& place) const;
  [[nodiscard]] std::optional<program::VariableId> find(const NamedVariable& variable) const;

 private:
  [[nodiscard]] std::string key(program::LocationId location) const;
  static std::string key(const std::string& file, std::uint32_t line, std::uint32_t column);

  const program::Cfa& cfa_;
  std::vector<bool> heads_;
  std::map<std::string, std::vector<program::LocationId>> heads_at_;
  std::map<std::string, std::vector<program::LocationId>> others_at_;
  std::map<std::string, std::vector<program::VariableId>> variables_;
  std::map<std::string, std::vector<program::ProcedureId>> procedures_;
};

}  // namespace pincer::certificate
