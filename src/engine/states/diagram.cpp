// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/states/diagram.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "engine/states/code.h"

namespace pincer::engine::states {

using logic::Term;

namespace {

class Diagram {
 public:
  Diagram(const program::Cfa& cfa, const Rows& rows)
      : cfa_(cfa), terms_(cfa.terms()), tracked_(rows.variables), rows_(rows.rows) {
    for (const program::VariableId v : tracked_) widths_.push_back(width_of(cfa.sort(v)));
  }

  Term formula() {
    if (rows_.empty()) return terms_.boolean(false);
    // Variables with few values first: what follows is the same for many of them.
    std::vector<std::size_t> order;
    std::vector<std::size_t> values;
    for (std::size_t i = 0; i < tracked_.size(); ++i) {
      std::set<Text> different;
      for (const auto& row : rows_) different.insert(text(row.parts[i]));
      order.push_back(i);
      values.push_back(different.size());
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    order_ = std::move(order);
    std::vector<std::size_t> all(rows_.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    return build(0, std::move(all));
  }

 private:
  using Text = std::tuple<std::uint32_t, std::int64_t, std::int64_t, std::int64_t>;
  static Text text(const Part& part) { return {part.anchor, part.range.lo, part.range.hi, part.offset}; }

  /// The states of `rows`, as far as the variables from `depth` on are concerned.
  Term build(std::size_t depth, std::vector<std::size_t> rows) {
    if (depth == order_.size()) return comparisons(rows);
    const std::size_t position = order_[depth];
    std::map<Text, std::vector<std::size_t>> groups;
    for (const std::size_t row : rows) groups[text(rows_[row].parts[position])].push_back(row);
    // What follows, and the values for which it does.
    std::map<Term, std::vector<Part>> values;
    for (auto& [value, members] : groups) {
      const Part part = rows_[members.front()].parts[position];
      values[build(depth + 1, std::move(members))].push_back(part);
    }
    Term result = terms_.boolean(false);
    for (const auto& [rest, parts] : values) result = terms_.lor(result, terms_.land(one_of(position, parts), rest));
    return result;
  }

  /// One of what the rows say of how variables compare.
  Term comparisons(const std::vector<std::size_t>& rows) {
    std::set<std::vector<Compared>> different;
    for (const std::size_t row : rows) different.insert(rows_[row].compared);
    std::vector<Term> ways;
    for (const std::vector<Compared>& compared : different) {
      std::vector<Term> all;
      for (const Compared& pair : compared) all.push_back(comparison(pair));
      ways.push_back(terms_.land(all));
    }
    return terms_.lor(ways);
  }

  Term comparison(const Compared& pair) {
    const Term a = cfa_.variable(tracked_[pair.a]).term;
    const Term b = cfa_.variable(tracked_[pair.b]).term;
    switch (pair.ways) {
      case kLess: return terms_.bv_slt(a, b);
      case kLess | kEqual: return terms_.bv_sle(a, b);
      case kEqual: return terms_.eq(a, b);
      case kEqual | kGreater: return terms_.bv_sle(b, a);
      case kGreater: return terms_.bv_slt(b, a);
      case kLess | kGreater: return terms_.lnot(terms_.eq(a, b));
      default: return terms_.boolean(pair.ways != 0);
    }
  }

  Term one_of(std::size_t position, std::vector<Part> parts) {
    std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.range.lo < b.range.lo; });
    const Term variable = cfa_.variable(tracked_[position]).term;
    std::vector<Term> ways;
    std::optional<Range> open;
    const auto close = [&] {
      if (open) ways.push_back(within(variable, *open, widths_[position]));
      open.reset();
    };
    for (const Part& part : parts) {
      if (part.anchor != Part::kNone) {
        const Term anchor = cfa_.variable(tracked_[part.anchor]).term;
        ways.push_back(terms_.eq(
            variable, terms_.bv_add(anchor, terms_.bv(widths_[position], static_cast<std::uint64_t>(part.offset)))));
      } else if (open && part.range.lo <= open->hi + (open->hi == INT64_MAX ? 0 : 1)) {
        open->hi = std::max(open->hi, part.range.hi);
      } else {
        close();
        open = part.range;
      }
    }
    close();
    return terms_.lor(ways);
  }

  Term within(Term variable, Range range, unsigned width) {
    if (width == 0) return range.is_one() ? (range.lo == 1 ? variable : terms_.lnot(variable)) : terms_.boolean(true);
    const auto number = [&](std::int64_t n) { return terms_.bv(width, static_cast<std::uint64_t>(n)); };
    if (range.is_one()) return terms_.eq(variable, number(range.lo));
    const Range all = full(width);
    const Term lower = range.lo == all.lo ? terms_.boolean(true) : terms_.bv_sle(number(range.lo), variable);
    const Term upper = range.hi == all.hi ? terms_.boolean(true) : terms_.bv_sle(variable, number(range.hi));
    return terms_.land(lower, upper);
  }

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  const std::vector<program::VariableId>& tracked_;
  std::vector<unsigned> widths_;
  const std::vector<Known>& rows_;
  std::vector<std::size_t> order_;
};

}  // namespace

logic::Term formula_of(const program::Cfa& cfa, const Rows& rows) { return Diagram(cfa, rows).formula(); }

}  // namespace pincer::engine::states
