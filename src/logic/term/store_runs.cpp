// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/store_runs.h"

#include "base/contract.h"

namespace pincer::logic {

namespace {

constexpr std::uint64_t kShort = 4;  // so many comparisons by themselves cost no more
constexpr unsigned kWide = 32;       // bits of an index: no run goes around

}  // namespace

Term StoreRun::holds(Terms& terms, Term index) const {
  if (length == 1) return terms.eq(first, index);
  return terms.bv_ult(terms.bv_sub(index, first), terms.bv(terms.sort(index).width(), length));
}

StoreRun StoreRuns::of(Term store) {
  base::require(terms_.kind(store) == Kind::Store, "runs are of stores");
  if (const StoreRun* known = known_.find(store)) return *known;
  const StoreRun alone{terms_.child(store, 1), 1, terms_.child(store, 0)};
  const Sort sort = terms_.sort(alone.first);
  StoreRun run = alone;
  const auto is_next = [&](Term below) {
    if (terms_.kind(below) != Kind::Store || terms_.child(below, 2) != terms_.child(store, 2)) return false;
    const Term step = terms_.bv_sub(run.first, terms_.child(below, 1));
    return terms_.is_const(step) && terms_.const_value(step).as_unsigned() == 1;
  };
  while (sort.is_bitvec() && sort.width() >= kWide && is_next(run.below))
    run = {terms_.child(run.below, 1), run.length + 1, terms_.child(run.below, 0)};
  return known_[store] = run.length < kShort ? alone : run;
}

}  // namespace pincer::logic
