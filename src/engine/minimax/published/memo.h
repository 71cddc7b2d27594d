// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/minimax/steps.h"

namespace pincer::engine::minimax::published {

/// A goal that was traversed: an entry of M_T.
struct Entry {
  StopId k;
  std::vector<logic::Term> x;    // x~
  std::vector<logic::Term> max;  // cons(sigma_max)
  std::size_t node = 0;          // of the tree
  bool is_stale = true;          // the formula has to be made
  /// The max interpretation over the variables of the program. None: it cannot be said.
  std::optional<std::vector<logic::Term>> formula = std::nullopt;
};

/// M_T, in the order in which goals were finished.
class Memo {
 public:
  explicit Memo(const Steps& steps) : at_(steps.stops().size()) {}

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  Entry& operator[](std::size_t i) { return entries_[i]; }
  /// The entries of a program point, ascending.
  [[nodiscard]] const std::vector<std::size_t>& at(StopId k) const { return at_[k.index()]; }
  /// Line 26.
  void add(Entry entry) {
    at_[entry.k.index()].push_back(entries_.size());
    entries_.push_back(std::move(entry));
  }
  /// What an entry leads back to needs these.
  static void require(Entry& entry, const std::vector<logic::Term>& max) {
    for (const logic::Term t : max) {
      if (std::find(entry.max.begin(), entry.max.end(), t) != entry.max.end()) continue;
      entry.max.push_back(t);
      entry.is_stale = true;
    }
  }
  /// The same for all entries from `first` on, which are derived from a looping parent.
  void require(std::size_t first, const std::vector<logic::Term>& max) {
    for (std::size_t i = first; i < entries_.size(); ++i) require(entries_[i], max);
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
