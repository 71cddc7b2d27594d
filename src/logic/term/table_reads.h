// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <unordered_map>
#include <vector>

#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// Reads at unknown places of arrays that were written at many constant ones, such as initialised tables. A solver takes
/// them write by write, which is slow where most reads go elsewhere; here they become decision trees over the place,
/// with one comparison per halving. Other terms, and arrays with few writes, stay as they are.
class TableReads {
 public:
  explicit TableReads(Terms& terms) : terms_(terms) {}

  /// Law: equal to `t` in every model.
  Term operator()(Term t);

 private:
  /// What stands in an array from a place on, to the start of the next segment.
  struct Segment {
    Value start;
    Term element;  // invalid: what the array had before
  };
  /// A run of writes at constant places, and the array before it.
  struct Table {
    Term base;
    std::vector<Segment> segments;  // by start; the first starts below all that is written
  };

  [[nodiscard]] bool is_table(Term array) const;
  const Table& table(Term array);
  Term read(Term array, Term index);
  Term tree(const std::vector<Segment>& segments, std::size_t first, std::size_t last, Term index, Term other);

  Terms& terms_;
  TermMap<Term> result_;
  std::unordered_map<Term, Table> tables_;
};

}  // namespace pincer::logic
