// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "logic/evaluate/tape.h"
#include "logic/term/terms.h"
#include "logic/value/value.h"

namespace pincer::logic {

/// Evaluates terms many times: a term is compiled once into a tape and run on slots, which hold the variables' values.
/// Not for use by several threads at once; tapes may be shared.
class Evaluator {
 public:
  using SlotOfVariable = std::function<std::size_t(Term variable)>;

  explicit Evaluator(const Terms& terms) : terms_(&terms) {}

  /// The tape stays valid as long as the terms do, and needs them no more.
  [[nodiscard]] Tape compile(Term root, const SlotOfVariable& slot_of_variable) const;

  /// Law: run(compile(t, slot), slots) == evaluate(t, v -> slots[slot(v)]).
  Value run(const Tape& tape, std::span<const Value> slots);
  /// run(tape, slots) of a Bool.
  bool holds(const Tape& tape, std::span<const Value> slots);

  /// slots[target] = run(tape, slots), but an array in slots[target] that nobody else holds is changed in place:
  /// m := store(m, i, v) costs the same however large m is.
  void assign(const Tape& tape, std::span<Value> slots, std::size_t target);

 private:
  /// Runs the instructions; `result` is what they gave.
  void execute(const Tape& tape, std::span<const Value> slots, Value* target);
  Value result(const Tape& tape, std::span<const Value> slots);
  void clear_results(const Tape& tape);

  const Terms* terms_;
  // Kept between runs to save allocations.
  std::vector<std::uint64_t> words_;
  std::vector<Value> values_;
  std::vector<Value> arguments_;
};

}  // namespace pincer::logic
