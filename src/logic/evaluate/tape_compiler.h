// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/evaluate/evaluator.h"
#include "logic/evaluate/tape.h"
#include "logic/term/term_map.h"

namespace pincer::logic {

/// Compiles one term into one tape; used once.
class TapeCompiler {
 public:
  TapeCompiler(const Terms& terms, const Evaluator::SlotOfVariable& slot_of_variable)
      : terms_(terms), slot_of_variable_(slot_of_variable) {}
  Tape compile(Term root);

 private:
  using Op = Tape::Op;
  using Place = Tape::Place;

  void place_leaves(const std::vector<Term>& order);
  void emit(Term t);
  bool emit_words(Term t, std::uint32_t result);
  void emit_places(Term t, Place result);
  [[nodiscard]] std::uint32_t reg(Term t) const { return place_.find(t)->index; }
  void mark_last_uses();

  const Terms& terms_;
  const Evaluator::SlotOfVariable& slot_of_variable_;
  Tape tape_;
  TermMap<Place> place_;
};

}  // namespace pincer::logic
