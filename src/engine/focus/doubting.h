// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/focus/path_program.h"
#include "logic/term/term_map.h"

namespace pincer::engine::focus {

/// What edges of a program read, as a path program reads it.
class Doubting {
 public:
  /// Adds its variables and doubts to `made`. All outlive it.
  Doubting(const program::Cfa& cfa, const std::vector<bool>& is_followed, Reading reading, PathProgram& made)
      : cfa_(cfa), terms_(cfa.terms()), is_followed_(is_followed), reading_(reading), made_(made) {}

  /// What reads become at one location, and the values from nowhere that they may have.
  struct Reads {
    logic::TermMap<logic::Term> result = {};
    std::vector<program::VariableId> any = {};
    std::map<std::uint64_t, std::size_t> used = {};  // how many values of each sort
  };
  /// Adds what an edge that leaves the location reads.
  void collect(program::EdgeId edge, Reads& reads);
  /// A term of such an edge.
  [[nodiscard]] static logic::Term doubted(logic::Term term, const Reads& reads);
  /// The location behind statements that make the values from nowhere.
  program::LocationId behind(program::LocationId here, const Reads& reads);

  /// To memory that nobody reads.
  [[nodiscard]] bool writes_lost_memory(const program::Statement& statement) const;

 private:
  void collect(logic::Term root, Reads& reads);
  /// Of a read that is in doubt: the variable or the region.
  [[nodiscard]] std::optional<program::VariableId> doubted_variable(logic::Term read) const;
  logic::Term trust(program::VariableId variable);
  /// A value from nowhere, of which one location has as many as it needs.
  logic::Term any(logic::Sort sort, Reads& reads);

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  const std::vector<bool>& is_followed_;
  Reading reading_;
  PathProgram& made_;
  std::map<program::VariableId, std::size_t> doubt_;
  std::map<std::uint64_t, std::vector<program::VariableId>> any_;  // by sort
};

}  // namespace pincer::engine::focus
