// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace pincer::base {

namespace {

/// The edit distance with transpositions of neighbours: row i, column j is that of the first i and j characters.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      std::size_t& best = table[i][j] = std::max(i, j);
      if (i == 0 || j == 0) continue;
      best = std::min({table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        best = std::min(best, table[i - 2][j - 2] + 1);
    }
  }
  return table[a.size()][b.size()];
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  constexpr std::size_t kLongest = 100;  // nobody misspells what is longer, and the table is quadratic
  std::string_view best;
  if (word.size() > kLongest) return best;
  std::size_t least = kLongest;
  for (const std::string_view candidate : known) {
    const std::size_t changes = distance(word, candidate);
    if (changes >= least || changes > std::max(word.size(), candidate.size()) / 3) continue;
    least = changes;
    best = candidate;
  }
  return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> known) {
  const std::string_view best = nearest(word, known);
  return best.empty() ? "" : fmt::format("; did you mean '{}'?", best);
}

}  // namespace pincer::base
