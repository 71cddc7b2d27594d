// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "program/cfa.h"

namespace pincer::validate {

/// One segment of a violation witness in terms of marks: `follow` leads to the next, `avoid` must not be passed before.
struct SegmentMarks {
  std::optional<std::size_t> follow;  // none in the last segment: the violation ends it
  std::set<std::size_t> avoid;
};

/// A program made from one with marks. Shares its terms.
struct Product {
  program::Cfa cfa;
  std::vector<std::optional<std::size_t>> mark;  // by edge of `cfa`: the mark that it passes
};

/// The program with marks, together with a counter of the segments that were passed: only executions that pass all but
/// the last can reach the error, by an edge whose line is in [first_line, last_line] (or unknown). Choices of one program
/// are choices of the other, except for marks: they are inputs of `marked`, but not of the product.
Product matching_product(const program::Cfa& marked, const std::vector<SegmentMarks>& segments,
                         std::uint32_t first_line, std::uint32_t last_line);

/// The program with marks, where passing a mark is an error, too.
Product error_at_marks(const program::Cfa& marked);

}  // namespace pincer::validate
