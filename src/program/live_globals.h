// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <span>
#include <vector>

#include "program/cfa.h"

namespace pincer::program {

/// Which globals are live where. They are live almost everywhere, so each location has a row of bits, and facts flow
/// backwards 64 at a time.
class LiveGlobals {
 public:
  using Row = std::span<const std::uint64_t>;

  explicit LiveGlobals(const Cfa& cfa);

  [[nodiscard]] bool is_global(VariableId variable) const { return number_[variable.index()] != kLocal; }
  [[nodiscard]] bool contains(Row row, VariableId global) const {
    const std::uint32_t number = number_[global.index()];
    return (row[number >> 6] >> (number & 63) & 1) != 0;
  }
  [[nodiscard]] bool is_live(VariableId global, LocationId location) const { return contains(at(location), global); }
  /// Sorted by id.
  [[nodiscard]] std::vector<VariableId> live(LocationId location) const;

  void mark(VariableId global, LocationId location);
  /// All of the row but what is written.
  void mark(Row row, std::span<const VariableId> written, LocationId location);

  /// Calls `flow(location, row)` with facts that are new there, until there are none. What it marks is new in its turn.
  template <class Flow>
  void propagate(const Flow& flow) {
    std::vector<std::uint64_t> fresh(words_);
    while (!waiting_.empty()) {
      const std::size_t location = place_of_[waiting_.top()];
      waiting_.pop();
      std::uint64_t* pending = pending_.data() + location * words_;
      std::copy(pending, pending + words_, fresh.begin());
      std::fill(pending, pending + words_, 0);
      is_waiting_[location] = false;
      flow(LocationId(location), Row(fresh));
    }
  }

 private:
  static constexpr std::uint32_t kLocal = 0xffffffff;
  [[nodiscard]] Row at(LocationId location) const { return Row(live_).subspan(location.index() * words_, words_); }
  void wait(std::size_t location);

  std::vector<std::uint32_t> number_;  // by variable
  std::vector<VariableId> globals_;    // by number
  std::size_t words_;                  // of a row
  std::vector<std::uint64_t> live_;
  std::vector<std::uint64_t> pending_;  // live, and not yet handed on
  // Successors first, so that most facts are handed on together.
  std::vector<std::uint32_t> rank_;      // by location
  std::vector<std::uint32_t> place_of_;  // by rank
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> waiting_;
  std::vector<bool> is_waiting_;
};

}  // namespace pincer::program
