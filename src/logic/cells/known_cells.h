// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <span>
#include <vector>

#include "logic/cells/few_values.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// Arrays of which few cells are written, at places that are known or among few: every such cell is a value of its own,
/// and not a link in a chain of stores. A write to one of few places is a choice in each of them, a read from one of few
/// places a choice between them, and where paths meet, cells are chosen one by one.
///
/// Law: `rebuild(t, parts)` equals `terms.rebuild(t, parts)` in every state.
class KnownCells {
 public:
  explicit KnownCells(Terms& terms) : terms_(terms), values_(terms) {}

  Term rebuild(Term t, std::span<const Term> parts);
  Term select(Term array, Term index);
  Term store(Term array, Term index, Term element);
  Term ite(Term condition, Term then_term, Term else_term);
  /// The constants that `t` is a choice between; empty if it is not, or there are many.
  std::vector<FewValues::Case> constants(Term t);
  /// `t` as a choice between the numbers from `low` to `high`; no term if they are many. It equals `t` where `t` is one of
  /// them.
  Term among(Term t, std::uint64_t low, std::uint64_t high) { return values_.among(t, low, high); }

 private:
  /// An array as cells by place over the rest of it.
  struct Parts {
    Term rest;
    std::map<mpz_class, Term> cells;
  };

  /// The stores to constant places, of which the newest counts.
  [[nodiscard]] Parts parts(Term array) const;
  Term array(const Parts& parts, unsigned index_width);
  Term cell(const Parts& parts, const mpz_class& place, unsigned index_width);

  Terms& terms_;
  FewValues values_;
};

}  // namespace pincer::logic
