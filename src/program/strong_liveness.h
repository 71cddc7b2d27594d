// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <vector>

#include "program/cfa.h"

namespace pincer::program {

/// Which variables matter, per location: a variable is strongly live at l iff on some path from l it is read before it
/// is overwritten by something that matters: an assume, a call's argument, a procedure's result, or an assignment to a
/// variable that is strongly live after it. So `i := i + 1` does not keep i alive. For locals,
/// strongly live implies live.
class StrongLiveness {
 public:
  explicit StrongLiveness(const Cfa& cfa);
  [[nodiscard]] bool is_live(VariableId variable, LocationId location) const;

 private:
  /// An open-addressing set of (variable, location): the pairs are many, most locations have few.
  class PairSet {
   public:
    bool insert(std::uint64_t pair);
    [[nodiscard]] bool contains(std::uint64_t pair) const;

   private:
    [[nodiscard]] std::size_t slot(std::uint64_t pair) const;
    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(1024, kFree);
    std::size_t size_ = 0;
    static constexpr std::uint64_t kFree = ~std::uint64_t{0};
  };

  static std::uint64_t pair(VariableId variable, LocationId location) {
    return (std::uint64_t{variable.index()} << 32) | location.index();
  }

  PairSet live_;
};

}  // namespace pincer::program
