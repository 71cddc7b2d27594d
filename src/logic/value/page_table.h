// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "logic/value/bits.h"

namespace pincer::logic::detail {

/// A map from 64-bit keys to cells, in pages of 64 neighbours. Pages are found by open addressing; copies share
/// pages, and a page is copied when it is written while shared.
template <class Cell>
class PageTable {
 public:
  /// The cell of `key`, or null if its page does not exist.
  [[nodiscard]] const Cell* find(std::uint64_t key) const {
    if (slots_.empty()) return nullptr;
    const Slot& slot = slots_[position(key >> kPageBits)];
    return slot.page == nullptr ? nullptr : &(*slot.page)[key & (kPageSize - 1)];
  }

  /// A cell that may be written; a page that does not exist yet is made full of `fill`.
  Cell& writable(std::uint64_t key, const Cell& fill) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[position(key >> kPageBits)];
    if (slot.page == nullptr) {
      slot.number = key >> kPageBits;
      slot.page = std::make_shared<Page>();
      slot.page->fill(fill);
      ++used_;
    } else if (slot.page.use_count() != 1) {
      slot.page = std::make_shared<Page>(*slot.page);
    }
    return (*slot.page)[key & (kPageSize - 1)];
  }

  template <class Visit>
  void for_each(Visit visit) const {
    for (const Slot& slot : slots_) {
      if (slot.page == nullptr) continue;
      for (std::uint64_t i = 0; i < kPageSize; ++i) visit((slot.number << kPageBits) + i, (*slot.page)[i]);
    }
  }

 private:
  static constexpr unsigned kPageBits = 6;
  static constexpr std::uint64_t kPageSize = std::uint64_t{1} << kPageBits;
  using Page = std::array<Cell, kPageSize>;
  struct Slot {
    std::uint64_t number = 0;
    std::shared_ptr<Page> page;
  };

  [[nodiscard]] std::size_t position(std::uint64_t number) const {
    const std::size_t last = slots_.size() - 1;
    std::size_t i = bits::mix(number) & last;
    while (slots_[i].page != nullptr && slots_[i].number != number) i = (i + 1) & last;
    return i;
  }

  void grow() {
    std::vector<Slot> old(slots_.empty() ? 4 : 2 * slots_.size());
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.page != nullptr) slots_[position(slot.number)] = std::move(slot);
    }
  }

  std::vector<Slot> slots_;  // a power of two, at most half full
  std::size_t used_ = 0;
};

}  // namespace pincer::logic::detail
