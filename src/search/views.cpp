// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/views.h"

#include <functional>
#include <vector>

#include "base/contract.h"
#include "program/features.h"
#include "transform/assume_facts.h"
#include "transform/cells.h"
#include "transform/integer_view.h"
#include "transform/slice.h"

namespace pincer::search {

namespace {

transform::Transformed make(const program::Cfa& cfa, const certificate::Invariants& facts, ViewKind kind) {
  if (kind == ViewKind::Bits && facts.empty()) return transform::slice(cfa);
  const auto exact = [](const program::Cfa& p) { return transform::integer_view(p, transform::Arithmetic::Exact); };
  std::vector<std::function<transform::Transformed(const program::Cfa&)>> passes;
  if (!facts.empty()) passes.emplace_back([&](const program::Cfa& p) { return transform::assume_facts(p, facts); });
  passes.emplace_back(transform::slice);
  if (kind == ViewKind::Cells || kind == ViewKind::CellsOverBits) passes.emplace_back(transform::cells);
  if (kind == ViewKind::FixedCells) passes.emplace_back(transform::fixed_cells);
  if (kind == ViewKind::Bits || kind == ViewKind::CellsOverBits || kind == ViewKind::FixedCells)
    return transform::pipeline(cfa, passes);
  // A program that is over integers already needs no translation.
  if (program::has_bits(cfa)) passes.emplace_back(exact);
  if (kind != ViewKind::PlainIntegers) passes.emplace_back(transform::propagate_intervals);
  return transform::pipeline(cfa, passes);
}

}  // namespace

const char* to_string(ViewKind kind) {
  switch (kind) {
    case ViewKind::Program: return "";
    case ViewKind::Bits: return "over bits";
    case ViewKind::Integers:
    case ViewKind::PlainIntegers: return "over integers";
    case ViewKind::Cells:
    case ViewKind::CellsOverBits:
    case ViewKind::FixedCells: return "over cells";
  }
  return "";
}

bool Views::is_ready(ViewKind kind) const {
  return kind == ViewKind::Program || views_[static_cast<std::size_t>(kind)].has_value();
}

void Views::prepare(ViewKind kind) {
  if (!is_ready(kind)) views_[static_cast<std::size_t>(kind)].emplace(make(cfa_, facts_, kind));
}

const program::Cfa& Views::view(ViewKind kind) const {
  if (kind == ViewKind::Program) return cfa_;
  base::require(is_ready(kind), "a view is prepared before it is looked at");
  return views_[static_cast<std::size_t>(kind)]->program;
}

certificate::Verdict Views::back(ViewKind kind, const certificate::Verdict& verdict) const {
  if (kind == ViewKind::Program || std::holds_alternative<certificate::Unknown>(verdict)) return verdict;
  base::require(is_ready(kind), "a view is prepared before it is looked at");
  return views_[static_cast<std::size_t>(kind)]->back(verdict);
}

}  // namespace pincer::search
