// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "bench/result.h"

namespace pincer::bench {

/// The totals of a set of runs of one engine.
struct Totals {
  std::size_t runs = 0;
  std::size_t correct_true = 0;
  std::size_t correct_false = 0;
  std::size_t wrong_true = 0;  // said TRUE where FALSE is right
  std::size_t wrong_false = 0;
  std::size_t unjudged = 0;
  std::size_t unknown = 0;
  std::size_t timeout = 0;
  std::size_t memory = 0;
  std::size_t error = 0;
  double cpu_seconds = 0;          // of all runs
  double cpu_seconds_correct = 0;  // of those with a correct verdict
  int score = 0;

  void add(const Result& result);
  [[nodiscard]] std::size_t correct() const { return correct_true + correct_false; }
  [[nodiscard]] std::size_t wrong() const { return wrong_true + wrong_false; }
};

/// A family, or all of them, with the totals of each engine that ran there.
struct SummaryRow {
  std::string family;
  std::vector<std::pair<std::string, Totals>> engines;  // by name
};

struct Summary {
  std::vector<std::string> engines;  // by name
  std::vector<SummaryRow> families;  // by name
  SummaryRow total;
};

Summary summarize(const std::vector<Result>& runs);

/// A cell of a table: heading, and how to print it. All tables of a bench (terminal, Markdown, HTML) have these columns.
struct Column {
  const char* heading;
  std::string (*cell)(const Totals& totals);
};
const std::vector<Column>& summary_columns();

/// The table by family and engine, in columns for a terminal.
std::string text_table(const Summary& summary);
/// The same in Markdown.
std::string markdown_table(const Summary& summary);

}  // namespace pincer::bench
