// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/minisat_sat.h"

#include <minisat/core/Solver.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/efforts.h"

namespace pincer::logic {

namespace {

using Minisat::lbool;
using Minisat::Lit;

// MiniSat has macros for these, which must not reach other files.
const lbool kTrue = l_True;
const lbool kFalse = l_False;
const lbool kUndecided = l_Undef;
#undef l_True
#undef l_False
#undef l_Undef

/// The longest that it searches without a restart, in units of its shortest: budgets are looked at in between.
constexpr unsigned kLongestRestart = 16;
/// It may keep so many learned clauses from the start. MiniSat's own limit, a third of the clauses of the problem, is low
/// for small problems that are hard, as the parity of a word is.
constexpr double kFewLearned = 5000;

/// MiniSat with a main loop of our own. It is MiniSat's, but it looks at the budget before each restart, and the limit for
/// learned clauses, which grows as it searches, is kept from one question to the next.
class MinisatCore final : public Minisat::Solver {
 public:
  MinisatCore() {
    max_learnts = kFewLearned;
    learntsize_adjust_confl = learntsize_adjust_start_confl;
    learntsize_adjust_cnt = learntsize_adjust_start_confl;
  }

  template <typename GoesOn>
  lbool run(const GoesOn& goes_on) {
    model.clear();
    conflict.clear();
    if (!ok) return kFalse;
    max_learnts = std::max(max_learnts, nClauses() * learntsize_factor);
    budgetOff();
    lbool status = kUndecided;
    for (unsigned restart = 1; status == kUndecided && goes_on(); ++restart) {
      // Luby's sequence, as long as it is short: the greatest power of two that divides the number of the restart.
      status = search(static_cast<int>(std::min(restart & (~restart + 1), kLongestRestart)) * restart_first);
    }
    if (status == kTrue) {
      model.growTo(nVars());
      for (int i = 0; i < nVars(); ++i) model[i] = Minisat::Solver::value(i);
    } else if (status == kFalse && conflict.size() == 0) {
      ok = false;
    }
    cancelUntil(0);
    return status;
  }
  void assume(Lit literal) { assumptions.push(literal); }
  void assume_nothing() { assumptions.clear(); }
};

/// Work is counted by clauses that are added, by propagations and by conflicts.
class MinisatSat final : public SatSolver {
 public:
  int new_variable() override { return core_.newVar() + 1; }

  void add_clause(std::span<const int> literals) override {
    clause_.clear();
    for (const int literal : literals) clause_.push(to_literal(literal));
    core_.addClause_(clause_);
    ++added_;
  }

  Answer solve(std::span<const int> assumptions) override {
    if (limit()) return Answer::Unknown;
    core_.assume_nothing();
    for (const int literal : assumptions) core_.assume(to_literal(literal));
    const lbool status = core_.run([this] {
      count_work();
      return !limit();
    });
    count(base::efforts::kMinisatCheck);
    count_work();
    if (status == kTrue) return Answer::Sat;
    return status == kFalse ? Answer::Unsat : Answer::Unknown;
  }

  bool value(int literal) override { return core_.modelValue(to_literal(literal)) == kTrue; }

  bool failed(int literal) override {
    const Lit negated = ~to_literal(literal);
    for (int i = 0; i < core_.conflict.size(); ++i) {
      if (core_.conflict[i] == negated) return true;
    }
    return false;
  }

  [[nodiscard]] std::string name() const override { return "minisat"; }

 private:
  static Lit to_literal(int literal) { return Minisat::mkLit(std::abs(literal) - 1, literal < 0); }

  void count_work() {
    const base::Effort work(added_ / base::efforts::kMinisatClausesPerUnit +
                            core_.propagations / base::efforts::kMinisatPropagationsPerUnit +
                            core_.conflicts * base::efforts::kMinisatConflict.units());
    count(work - counted_);
    counted_ = work;
    charge();
  }

  MinisatCore core_;
  Minisat::vec<Lit> clause_;
  std::uint64_t added_ = 0;  // clauses
  base::Effort counted_;
};

}  // namespace

std::unique_ptr<SatSolver> make_minisat() { return std::make_unique<MinisatSat>(); }

}  // namespace pincer::logic
