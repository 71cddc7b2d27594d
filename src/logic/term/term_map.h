// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "logic/term/term.h"

namespace pincer::logic {

/// A map from terms that costs only what it holds, for memo tables of traversals: open addressing, no erasing.
template <class T>
class TermMap {
 public:
  /// Null if `t` is not in the map; valid until the next insertion.
  [[nodiscard]] const T* find(Term t) const {
    if (slots_.empty()) return nullptr;
    const Slot& slot = slots_[position(t)];
    return slot.first.valid() ? &slot.second : nullptr;
  }
  [[nodiscard]] T* find(Term t) { return const_cast<T*>(std::as_const(*this).find(t)); }
  [[nodiscard]] bool contains(Term t) const { return find(t) != nullptr; }

  /// The value of `t`, made by default if it is new; valid until the next insertion.
  T& operator[](Term t) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[position(t)];
    if (!slot.first.valid()) {
      slot.first = t;
      ++used_;
    }
    return slot.second;
  }

  [[nodiscard]] std::size_t size() const { return used_; }

 private:
  using Slot = std::pair<Term, T>;

  [[nodiscard]] std::size_t position(Term t) const {
    const std::size_t last = slots_.size() - 1;
    std::size_t i = (t.id() * std::uint64_t{0x9e3779b97f4a7c15} >> 32) & last;
    while (slots_[i].first.valid() && slots_[i].first != t) i = (i + 1) & last;
    return i;
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 16 : 2 * slots_.size());
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.first.valid()) slots_[position(slot.first)] = std::move(slot);
    }
  }

  std::vector<Slot> slots_;  // a power of two, at most half full
  std::size_t used_ = 0;
};

}  // namespace pincer::logic
