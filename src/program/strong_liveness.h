// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <vector>

#include "program/cfa.h"
#include "program/live_globals.h"

namespace pincer::program {

/// Which variables matter, per location: a variable is strongly live at l iff on some path from l it is read before it
/// is overwritten by something that matters: an assume, a call's argument, a procedure's result, or an assignment to a
/// variable that is strongly live after it. So `i := i + 1` does not keep i alive. For locals,
/// strongly live implies live. Ledgers (program/ledgers.h) matter everywhere.
class StrongLiveness {
 public:
  explicit StrongLiveness(const Cfa& cfa);
  [[nodiscard]] bool is_live(VariableId variable, LocationId location) const;

 private:
  /// A set of (variable, location) with open addressing. One slot holds 64 neighbouring locations of one variable:
  /// a live range is mostly made of neighbours.
  class PairSet {
   public:
    bool insert(VariableId variable, LocationId location);
    [[nodiscard]] bool contains(VariableId variable, LocationId location) const;

   private:
    struct Slot {
      std::uint64_t key = 0;
      std::uint64_t locations = 0;  // none: the slot is free
    };
    static std::uint64_t key(VariableId variable, LocationId location) {
      return (std::uint64_t{variable.index()} << 32) | (location.index() >> 6);
    }
    static std::uint64_t bit(LocationId location) { return std::uint64_t{1} << (location.index() & 63); }
    [[nodiscard]] std::size_t find(std::uint64_t key) const;
    void grow();

    std::vector<Slot> slots_ = std::vector<Slot>(1024);  // a power of two, at most half full
    std::size_t used_ = 0;
  };

  LiveGlobals globals_;
  PairSet locals_;  // they have short lives
};

}  // namespace pincer::program
