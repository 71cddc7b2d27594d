// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>

#include "logic/simplify/simplify_bits.h"
#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// Simplifies terms bottom-up by rules that cost too much for the constructors of `Terms`, or that look at more than
/// one node: linear normal forms, known bits and ranges of bit-vectors, choices lifted out of operations, and facts of
/// a conjunction used in its other parts. Remembers what it did, so that many terms over common parts cost little.
///
/// Law: evaluate(simplify(t)) == evaluate(t) on every assignment. No new variables. Linear in the size of the term but
/// for the facts of nested conjunctions, whose work is bounded by a multiple of it.
class Simplifier {
 public:
  struct Statistics {
    std::uint64_t rewritten = 0;   // nodes that a rule changed
    std::uint64_t contextual = 0;  // conjunctions and disjunctions that their own facts changed
  };

  explicit Simplifier(Terms& terms) : terms_(terms), facts_(terms) {}

  Term operator()(Term t);
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  /// Rules at the root of `t` until none applies.
  Term rewrite(Term t);
  Term apply_rules(Term t);
  Term use_facts(Term junction);

  Terms& terms_;
  BitFacts facts_;
  TermMap<Term> result_;
  std::size_t facts_work_left_ = 0;
  Statistics statistics_;
};

/// The same for one term.
Term simplify(Terms& terms, Term t);

}  // namespace pincer::logic
