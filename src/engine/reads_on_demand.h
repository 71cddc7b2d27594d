// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <vector>

#include "engine/cascade.h"
#include "logic/term/store_runs.h"
#include "logic/term/term_map.h"

namespace pincer::engine {

/// A solver that looks at memory only as far as the answer depends on it. What is read of memory that was written is any
/// value at first. Where a model gives it another value than the stores do, and that matters to the truth of the
/// question, a lemma says what is read there after this sequence of stores and choices; where it is wrong again, after
/// any.
///   R. Brummayer, A. Biere: Lemmas on Demand for the Extensional Theory of Arrays. JSAT 6, 2009.
/// So a question about a large program, most of whose memory has nothing to do with the error, stays small.
class ReadsOnDemand {
 public:
  ReadsOnDemand(logic::Terms& terms, std::vector<const logic::SolverFactory*> factories)
      : terms_(terms), solver_(terms, std::move(factories)), runs_(terms) {}

  logic::Answer check(std::span<const logic::Term> assumptions, const base::Budget& budget);
  /// After Sat: of a variable.
  [[nodiscard]] logic::Value value(logic::Term variable) { return solver_.value(variable); }
  /// After Sat: of a Bool over such variables.
  [[nodiscard]] bool holds(logic::Term formula);
  /// After Unsat: the assumptions that were needed.
  [[nodiscard]] std::vector<logic::Term> core();
  [[nodiscard]] std::string reason() const { return solver_.reason(); }
  [[nodiscard]] std::string name() const { return solver_.name(); }
  [[nodiscard]] std::size_t lemmas() const { return lemmas_; }

 private:
  /// What a variable stands for that took the place of a read.
  struct Read {
    logic::Term array;
    logic::Term index;  // without reads
    bool is_wrong_again = false;
  };
  /// Why a read gives what it gives in the model: where all conditions hold, the result is read.
  struct Reason {
    std::vector<logic::Term> conditions;
    logic::Term result;
  };

  logic::Term without_reads(logic::Term t);
  const logic::Value& model_value(logic::Term t);
  Reason reason_of(const Read& read);
  bool refine(std::span<const logic::Term> assumptions);

  logic::Terms& terms_;
  Cascade solver_;
  logic::StoreRuns runs_;
  logic::TermMap<logic::Term> without_reads_;
  logic::TermMap<Read> reads_;  // by the variable
  logic::TermMap<std::optional<logic::Value>> values_;
  std::vector<std::pair<logic::Term, logic::Term>> asked_;  // the newest assumptions: without reads, and as they were
  std::size_t lemmas_ = 0;
};

}  // namespace pincer::engine
