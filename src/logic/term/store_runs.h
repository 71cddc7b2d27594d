// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>

#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// Stores of one element at neighbouring indices, as loops that clear memory make them. One comparison decides whether
/// an index is among them.
struct StoreRun {
  Term first;                // its indices are first .. first + length - 1, modulo the size of an index
  std::uint64_t length = 1;  // 1: a store like any other
  Term below;                // the array without them

  /// Is `index` one of the indices?
  [[nodiscard]] Term holds(Terms& terms, Term index) const;
};

class StoreRuns {
 public:
  explicit StoreRuns(Terms& terms) : terms_(terms) {}
  /// The run that ends with a store.
  StoreRun of(Term store);

 private:
  Terms& terms_;
  TermMap<StoreRun> known_;
};

}  // namespace pincer::logic
