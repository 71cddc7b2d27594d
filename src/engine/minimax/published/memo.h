// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "engine/minimax/steps.h"

namespace pincer::engine::minimax::published {

/// A goal that was traversed: an entry of M_T.
struct Entry {
  StopId k;
  std::vector<logic::Term> x;        // x~
  std::vector<logic::Term> max;      // cons(sigma_max)
  std::vector<logic::Term> formula;  // the same over the variables of the program
  std::size_t node = 0;              // of the tree
};

/// M_T, in the order in which goals were finished.
class Memo {
 public:
  explicit Memo(const Steps& steps) : at_(steps.stops().size()) {}

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] const Entry& operator[](std::size_t i) const { return entries_[i]; }
  /// The entries of a program point, ascending.
  [[nodiscard]] const std::vector<std::size_t>& at(StopId k) const { return at_[k.index()]; }
  void add(Entry entry) {
    at_[entry.k.index()].push_back(entries_.size());
    entries_.push_back(std::move(entry));
  }
  /// Line 22: the entries from `first` on are gone.
  void forget_from(std::size_t first) {
    for (; entries_.size() > first; entries_.pop_back()) at_[entries_.back().k.index()].pop_back();
  }

 private:
  std::vector<Entry> entries_;
  std::vector<std::vector<std::size_t>> at_;
};

}  // namespace pincer::engine::minimax::published
