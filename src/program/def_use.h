// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "program/cfa.h"

namespace pincer::program {

/// Finds the logic variables of terms. Its marks survive from call to call, so the cost of a search is the size of the
/// terms' graph; terms that are not in it cost nothing.
class VariableFinder {
 public:
  explicit VariableFinder(const logic::Terms& terms) : terms_(&terms) {}
  /// Forgets what was seen: the next `add` reports every variable again.
  void restart();
  /// Appends the variables of `term` that were not seen since the last restart.
  void add(logic::Term term, std::vector<logic::Term>& variables);

 private:
  const logic::Terms* terms_;
  std::vector<std::uint32_t> seen_in_;  // by term id: the round in which it was seen
  std::uint32_t round_ = 1;
  std::vector<logic::Term> stack_;
};

/// What each edge itself reads and writes. A call reads its arguments and writes its results; what the callee does to
/// globals is not in here.
class DefUse {
 public:
  explicit DefUse(const Cfa& cfa);
  [[nodiscard]] std::span<const VariableId> reads(EdgeId edge) const { return slice(reads_, read_start_, edge); }
  [[nodiscard]] std::span<const VariableId> writes(EdgeId edge) const { return slice(writes_, write_start_, edge); }
  [[nodiscard]] bool is_written(VariableId variable, EdgeId edge) const;

 private:
  static std::span<const VariableId> slice(const std::vector<VariableId>& all, const std::vector<std::size_t>& start,
                                           EdgeId edge) {
    return std::span(all).subspan(start[edge.index()], start[edge.index() + 1] - start[edge.index()]);
  }
  std::vector<VariableId> reads_;  // of all edges one after the other, sorted per edge
  std::vector<VariableId> writes_;
  std::vector<std::size_t> read_start_;
  std::vector<std::size_t> write_start_;
};

}  // namespace pincer::program
