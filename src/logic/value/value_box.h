// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <atomic>
#include <cstdint>
#include <map>

#include "logic/value/page_table.h"
#include "logic/value/value.h"

/// What a Value refers to when it does not fit into 64 bits. Private to logic/value*.cpp and the evaluator.
namespace pincer::logic::detail {

struct Box {
  Box() = default;
  Box(const Box& /*other*/) {}  // a copy starts with one owner of its own
  Box& operator=(const Box&) = delete;
  virtual ~Box() = default;
  std::atomic<std::uint64_t> owners{1};
};

struct NumberBox final : Box {
  explicit NumberBox(mpz_class n) : number(std::move(n)) {}
  mpz_class number;  // BitVec: the unsigned value; Int: the value; Float: the bit pattern
};

/// Order of scalar values of one sort, for entries and printing.
struct ScalarLess {
  bool operator()(const Value& a, const Value& b) const;
};

/// An array: `everywhere`, overridden by pages of elements. Indices that fit into 64 bits find their page by their
/// upper bits; other indices are rare and live in a map. Exactly one of the two page tables is used, depending on
/// whether the element sort is narrow.
///
/// `weight` and `different` are kept up to date by `store`, so that hashing costs nothing and most unequal arrays are
/// told apart at once. The hash of an array a is the sum over all indices i of g(i) * f(a[i]), where g is linear: so
/// the sum over a whole range has a closed form and the hash depends only on the function, not on which element
/// happens to be `everywhere`.
struct ArrayBox final : Box {
  ArrayBox(Sort sort, Value element);

  [[nodiscard]] Value select(const Value& index) const;
  void store(const Value& index, const Value& element);
  [[nodiscard]] std::uint64_t select_word(std::uint64_t key) const {  // narrow index and element
    const auto* cell = words.find(key);
    return cell != nullptr ? *cell : everywhere.narrow_bits();
  }
  void store_word(std::uint64_t key, std::uint64_t word);
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] bool equals(const ArrayBox& other) const;
  /// Calls visit(index, element) for every element other than `everywhere`, in no particular order.
  template <class Visit>
  void for_each(Visit visit) const {
    words.for_each([&](std::uint64_t key, std::uint64_t cell) {
      if (cell != everywhere.narrow_bits()) visit(index_of(key), Value::narrow(sort.element(), cell));
    });
    values.for_each([&](std::uint64_t key, const Value& cell) {
      if (!(cell == everywhere)) visit(index_of(key), cell);
    });
    for (const auto& [index, cell] : outliers) {
      if (!(cell == everywhere)) visit(index, cell);
    }
  }
  [[nodiscard]] Value index_of(std::uint64_t key) const;

  Sort sort;
  Value everywhere;
  PageTable<std::uint64_t> words;
  PageTable<Value> values;
  std::map<Value, Value, ScalarLess> outliers;
  std::uint64_t weight = 0;     // sum over the different elements of g(i) * (f(a[i]) - f(everywhere))
  std::uint64_t different = 0;  // number of indices whose element is not `everywhere`
};

}  // namespace pincer::logic::detail
