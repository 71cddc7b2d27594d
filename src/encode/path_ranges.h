// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "encode/path.h"
#include "logic/cells/known_cells.h"
#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::encode {

/// Between which numbers bit-vectors of at most 64 bits are, as unsigned numbers, where a path's conditions hold: places
/// in arrays mostly are few there, even if they come from inputs (`assume(round + step < 6); round += step;`).
///
/// Law: in every state in which `condition(path)` holds, `range(path, t)` contains the value of t.
class PathRanges {
 public:
  struct Range {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    [[nodiscard]] bool holds(std::uint64_t number) const { return low <= number && number <= high; }
  };
  /// What a term over program variables is in the state at hand.
  using Read = std::function<logic::Term(logic::Term)>;

  PathRanges(logic::Terms& terms, const Paths& paths, logic::KnownCells& cells)
      : terms_(terms), paths_(paths), cells_(cells) {}

  /// `condition`, a term over program variables, is part of the condition of `path`. What it says of a sum of extended
  /// numbers (C's arithmetic on short types) also goes for the sum of these, which the program may compute next.
  void learn(PathId path, logic::Term condition, const Read& read);
  /// No range for other sorts.
  std::optional<Range> range(PathId path, logic::Term t) { return range(path, t, 0); }

 private:
  struct Fact {
    PathId path;
    Range range;
  };

  std::optional<Range> range(PathId path, logic::Term t, unsigned depth);
  std::optional<Range> structural(PathId path, logic::Term t, unsigned depth);
  [[nodiscard]] Range all(logic::Term t) const;
  void compare(PathId path, logic::Term formula, bool holds, const Read& read);
  void learn(PathId path, logic::Term t, Range range, const Read& read, unsigned depth);
  void learn_sum(PathId path, logic::Term sum, Range range, const Read& read, unsigned depth);

  logic::Terms& terms_;
  const Paths& paths_;
  logic::KnownCells& cells_;
  logic::TermMap<std::vector<Fact>> facts_;
};

}  // namespace pincer::encode
