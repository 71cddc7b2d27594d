// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/table_reads.h"

#include <map>

#include "logic/term/traverse.h"

namespace pincer::logic {

namespace {

/// Fewer writes at constant places in a row are no table.
constexpr std::size_t kTable = 8;

}  // namespace

Term TableReads::operator()(Term root) {
  std::vector<Term> children;
  visit_children_first(
      terms_, root, [&](Term t) { return result_.contains(t); },
      [&](Term t) {
        children.clear();
        bool changed = false;
        for (const Term child : terms_.children(t)) {
          children.push_back(*result_.find(child));
          changed = changed || children.back() != child;
        }
        Term result = t;
        if (terms_.kind(t) == Kind::Select && is_table(children[0])) {
          result = read(children[0], children[1]);
        } else if (changed) {
          result = terms_.rebuild(t, children);
        }
        result_[t] = result;
      });
  return *result_.find(root);
}

bool TableReads::is_table(Term array) const {
  const Sort index = terms_.sort(array).index();
  if (!index.is_int() && !index.is_bitvec()) return false;
  std::size_t run = 0;
  for (; terms_.kind(array) == Kind::Store && run < kTable; array = terms_.child(array, 0))
    run = terms_.is_const(terms_.child(array, 1)) ? run + 1 : 0;
  return run == kTable;
}

const TableReads::Table& TableReads::table(Term array) {
  if (const auto known = tables_.find(array); known != tables_.end()) return known->second;
  std::map<mpz_class, Term> written;
  Term base = array;
  for (; terms_.kind(base) == Kind::Store && terms_.is_const(terms_.child(base, 1)); base = terms_.child(base, 0)) {
    const Value place = terms_.const_value(terms_.child(base, 1));
    written.emplace(place.sort().is_int() ? place.as_signed() : place.as_unsigned(), terms_.child(base, 2));
  }
  Table result{base, {}};
  const Sort index = terms_.sort(array).index();
  const auto start = [&](const mpz_class& place, Term element) {
    if (!result.segments.empty() && result.segments.back().element == element) return;
    result.segments.push_back({index.is_int() ? Value::integer(place) : Value::bits(index.width(), place), element});
  };
  mpz_class next = 0;
  start(next, {});
  for (const auto& [place, element] : written) {
    if (place != next) start(next, {});
    start(place, element);
    next = place + 1;
  }
  if (index.is_int() || mpz_sizeinbase(next.get_mpz_t(), 2) <= index.width()) start(next, {});
  return tables_.emplace(array, std::move(result)).first->second;
}

Term TableReads::read(Term array, Term index) {
  // The writes from the last on; what is read where none of them was is made first.
  std::vector<Term> runs;
  for (; terms_.kind(array) == Kind::Store;) {
    runs.push_back(array);
    array = terms_.is_const(terms_.child(array, 1)) ? table(array).base : terms_.child(array, 0);
  }
  Term result = terms_.select(array, index);
  for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
    const Term place = terms_.child(*run, 1);
    if (terms_.is_const(place)) {
      const std::vector<Segment>& segments = table(*run).segments;
      result = tree(segments, 0, segments.size(), index, result);
    } else {
      result = terms_.ite(terms_.eq(index, place), terms_.child(*run, 2), result);
    }
  }
  return result;
}

Term TableReads::tree(const std::vector<Segment>& segments, std::size_t first, std::size_t last, Term index,
                      Term other) {
  if (last - first == 1) return segments[first].element.valid() ? segments[first].element : other;
  const std::size_t middle = first + (last - first) / 2;
  const Term start = terms_.constant(segments[middle].start);
  const Term below = terms_.sort(index).is_int() ? terms_.int_lt(index, start) : terms_.bv_ult(index, start);
  const Term low = tree(segments, first, middle, index, other);
  return terms_.ite(below, low, tree(segments, middle, last, index, other));
}

}  // namespace pincer::logic
