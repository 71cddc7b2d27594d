// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/budget.h"
#include "logic/bitblast/cnf.h"
#include "logic/query/solver.h"

namespace pincer::logic {

/// A SAT solver under the bit-blaster: a place for clauses that answers questions about them, as often as one likes.
///
/// Laws: after Sat, `value` makes every clause and every assumption true; after Unsat, the clauses and the assumptions
/// that failed are unsatisfiable together.
class SatSolver : public bitblast::ClauseSink {
 public:
  /// The assumptions hold for this call.
  [[nodiscard]] virtual Answer solve(std::span<const int> assumptions) = 0;
  /// After Sat.
  [[nodiscard]] virtual bool value(int literal) = 0;
  /// After Unsat: is this assumption part of the reason?
  [[nodiscard]] virtual bool failed(int literal) = 0;
  [[nodiscard]] virtual std::string name() const = 0;

  /// After Unknown.
  [[nodiscard]] std::string reason() const {
    const auto hit = limit();
    return hit ? std::string(base::limit_text(*hit)) : "the SAT solver gave up";
  }
  void set_budget(const base::Budget& budget) { budget_ = budget; }
  [[nodiscard]] const base::Budget& budget() const { return budget_; }
  /// From any thread; stays until `reset_interrupt`.
  void interrupt() { interrupted_ = true; }
  void reset_interrupt() { interrupted_ = false; }
  /// Why work has to end now, if it has to.
  [[nodiscard]] std::optional<base::Limit> limit() const {
    if (interrupted_) return base::Limit::Stop;
    return budget_.limit();
  }

 protected:
  /// Counts work, for the next `charge`.
  void count(base::Effort effort) { uncharged_ += effort; }
  void charge() { budget_.spend(std::exchange(uncharged_, {})); }

 private:
  base::Effort uncharged_;
  base::Budget budget_;
  std::atomic<bool> interrupted_ = false;
};

}  // namespace pincer::logic
