// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/budget.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// What a solver says. Unknown never prunes, covers or proves: every use is an exhaustive switch.
enum class Answer : std::uint8_t { Sat, Unsat, Unknown };

/// One incremental satisfiability problem over the terms of one `Terms`.
///
/// Laws: after Sat, value(f) is true for every asserted formula and assumption f; after Unsat, the asserted formulas
/// and core() are unsatisfiable together, and core() is a subset of the assumptions. Limits, crashes and what the
/// back end cannot express give Unknown with a reason, never an exception.
class Solver {
 public:
  Solver() = default;
  virtual ~Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  virtual void push() = 0;
  virtual void pop(unsigned levels = 1) = 0;
  virtual void add(Term formula) = 0;

  /// Is everything that was added satisfiable together with `assumptions` (any Boolean terms)?
  virtual Answer check(std::span<const Term> assumptions = {}) = 0;
  Answer check(std::initializer_list<Term> assumptions) {
    return check(std::span(assumptions.begin(), assumptions.size()));
  }

  /// The value of any term in the model. Only after Sat, until the next change; variables that do not matter have some
  /// fixed value. Law: value(op(a, b)) == op(value(a), value(b)).
  virtual Value value(Term t) = 0;
  /// Only after Unsat, until the next change.
  virtual std::vector<Term> core() = 0;
  /// Only after Unknown: why, in words for users (`time limit`, `effort limit`, `memory limit`, `stopped`, `arrays with
  /// many accesses`).
  [[nodiscard]] virtual std::string reason() const = 0;

  /// Limits every later check, which charges its work to the budget; it also stops when the budget's stop token does.
  virtual void set_budget(const base::Budget& budget) = 0;
  /// Ends a running check (Unknown), from any thread.
  virtual void interrupt() = 0;
  /// For messages and statistics: `z3`, `cadical`, `cvc5`, ...
  [[nodiscard]] virtual std::string name() const = 0;
};

}  // namespace pincer::logic
