// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace pincer::engine::execute {

/// 256 cells that follow one another. A cell that is not known was neither written nor read since the array got its
/// present content.
struct Page {
  static constexpr unsigned kBits = 8;
  static constexpr std::uint64_t kCells = std::uint64_t{1} << kBits;

  std::array<std::uint64_t, kCells> cells;
  std::array<std::uint64_t, kCells / 64> known;

  [[nodiscard]] bool is_known(std::uint64_t offset) const { return ((known[offset >> 6] >> (offset & 63)) & 1) != 0; }
  void set(std::uint64_t offset, std::uint64_t word) {
    cells[offset] = word;
    known[offset >> 6] |= std::uint64_t{1} << (offset & 63);
  }
};

/// Where pages come from. Pages that were given back are used again, so that an execution costs what it touches.
class PagePool {
 public:
  Page* take();
  void give(Page* page) { free_.push_back(page); }
  /// Pages that are in use.
  [[nodiscard]] std::size_t used() const { return all_.size() - free_.size(); }

 private:
  std::vector<std::unique_ptr<Page>> all_;
  std::vector<Page*> free_;
};

/// The cells of an array of words, by index; each is known or not.
class Cells {
 public:
  /// The page of an index, or null.
  [[nodiscard]] Page* find(std::uint64_t index) {
    const std::uint64_t key = index >> Page::kBits;
    if (key == last_key_) return last_;
    return look_up(key);
  }
  Page& get(std::uint64_t index, PagePool& pool) {
    Page* const page = find(index);
    return page != nullptr ? *page : add(index >> Page::kBits, pool);
  }
  void clear(PagePool& pool);
  void copy_from(const Cells& other, PagePool& pool);
  void swap(Cells& other) noexcept;
  [[nodiscard]] std::size_t pages() const { return keys_.size(); }
  /// Calls visit(index, word) for every cell that is known.
  template <class Visit>
  void for_each(Visit visit) {
    for (const std::uint64_t key : keys_) {
      const Page& page = *look_up(key);
      for (std::uint64_t offset = 0; offset < Page::kCells; ++offset)
        if (page.is_known(offset)) visit((key << Page::kBits) | offset, page.cells[offset]);
    }
  }

 private:
  static constexpr std::uint64_t kDense = std::uint64_t{1} << 14;  // keys below are found without hashing
  static constexpr std::uint64_t kNoKey = ~std::uint64_t{0};       // no key is so large

  Page* look_up(std::uint64_t key);
  Page& add(std::uint64_t key, PagePool& pool);

  std::uint64_t last_key_ = kNoKey;
  Page* last_ = nullptr;
  std::vector<Page*> dense_;
  std::unordered_map<std::uint64_t, Page*> sparse_;
  std::vector<std::uint64_t> keys_;  // of all pages
};

/// An array whose indices and elements are words. What was not written has the value `everywhere`, or is what the array
/// held from the beginning: then it is asked for when it is first read, and `origin` says where the array comes from.
struct Memory {
  static constexpr std::uint32_t kNoOrigin = ~std::uint32_t{0};

  Cells cells;
  std::uint32_t origin = kNoOrigin;
  std::uint64_t everywhere = 0;
};

}  // namespace pincer::engine::execute
