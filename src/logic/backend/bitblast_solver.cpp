// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/bitblast_solver.h"

#include <algorithm>
#include <new>
#include <set>
#include <utility>

#include "base/contract.h"
#include "base/efforts.h"
#include "logic/backend/bitblast_model.h"
#include "logic/backend/cadical_sat.h"
#include "logic/backend/float_circuits.h"
#include "logic/backend/minisat_sat.h"
#include "logic/bitblast/blaster.h"
#include "logic/bitblast/cnf.h"
#include "logic/bitblast/definitions.h"
#include "logic/bitblast/distances.h"
#include "logic/term/linear_sum.h"
#include "logic/term/parts.h"

// Terms become gates, gates become clauses, each once and forever; a level of push is an activation literal that its
// formulas depend on, and pop sets the literal to false. That equal indices read equal elements of an array is checked
// on each model, and said by a lemma where it fails (R. Brummayer, A. Biere, "Lemmas on Demand for the Extensional
// Theory of Arrays", JSAT 2009, restricted to reads of array variables).
namespace pincer::logic {

namespace {

using bitblast::Access;
using bitblast::Bit;

/// The budget ended a translation.
struct OutOfBudget {};

class BitblastSolver final : public Solver {
 public:
  BitblastSolver(Terms& terms, std::unique_ptr<SatSolver> sat, const BitblastOptions& options)
      : terms_(terms), owned_sat_(std::move(sat)) {
    aig_.set_limit(options.gates);
    blaster_.set_array_limit(options.array_steps);
    blaster_.set_progress([this] {
      charge_gates();
      if (sat_.limit()) throw OutOfBudget();
    });
  }

  void push() override {
    forget_answer();
    levels_.emplace_back();
  }

  void pop(unsigned levels) override {
    base::require(levels < levels_.size(), "pop no more levels than were pushed");
    forget_answer();
    for (; levels > 0; --levels) {
      const int activation = levels_.back().activation;
      if (activation != 0) sat_.add_clause(std::vector{-activation});
      levels_.pop_back();
    }
  }

  void add(Term formula) override {
    base::require(terms_.sort(formula).is_bool(), "add takes a Boolean term");
    forget_answer();
    levels_.back().pending.push_back(formula);
  }

  Answer check(std::span<const Term> assumptions) override {
    forget_answer();
    sat_.reset_interrupt();
    if (broken_) {
      reason_ = "memory limit";
      return answer_;
    }
    try {
      answer_ = solve(assumptions);
    } catch (const bitblast::Unsupported& unsupported) {
      reason_ = unsupported.what();
    } catch (const std::length_error&) {
      reason_ = "memory limit";
    } catch (const std::bad_alloc&) {
      reason_ = "memory limit";
      broken_ = true;  // clauses may be missing
    } catch (const OutOfBudget&) {
      reason_ = sat_.reason();
    }
    return answer_;
  }

  Value value(Term t) override {
    base::require(answer_ == Answer::Sat, "values exist after Sat");
    return model_.value(t);
  }

  std::vector<Term> core() override {
    base::require(has_core_, "a core exists after Unsat");
    return core_;
  }

  [[nodiscard]] std::string reason() const override { return reason_; }
  void set_budget(const base::Budget& budget) override { sat_.set_budget(budget); }
  void interrupt() override { sat_.interrupt(); }
  [[nodiscard]] std::string name() const override { return sat_.name(); }

 private:
  struct Level {
    std::vector<Term> pending;  // not yet clauses
    int activation = 0;         // 0 at the bottom, and where no formula is
  };

  void forget_answer() {
    core_.clear();
    reason_.clear();
    answer_ = Answer::Unknown;
    has_core_ = false;
    model_.clear();
  }

  void charge_gates() {
    const std::uint32_t gates = aig_.size();
    sat_.budget().spend(base::efforts::kGate * (gates - charged_gates_));
    charged_gates_ = gates;
  }

  void assert_pending() {
    std::vector<Term>& facts = levels_.front().pending;
    const std::vector<Term> distances = distances_.take(facts);
    facts.insert(facts.end(), distances.begin(), distances.end());
    facts = definitions_.take(facts);
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      Level& level = levels_[i];
      for (Term& formula : level.pending) formula = definitions_.expand(formula);
      level.pending = all_conjuncts(terms_, level.pending);
      std::reverse(level.pending.begin(), level.pending.end());
      if (i > 0 && level.activation == 0 && !level.pending.empty()) level.activation = sat_.new_variable();
      // What fails stays pending, with all that comes after it.
      for (; !level.pending.empty(); level.pending.pop_back()) {
        const Bit bit = blaster_.bit(floats_(level.pending.back()));
        std::vector<int> guard;
        if (level.activation != 0) guard.push_back(-level.activation);
        cnf_.add_clause(std::vector{bit}, guard);
      }
    }
  }

  Answer solve(std::span<const Term> assumptions) {
    assert_pending();
    std::vector<int> literals;
    for (const Level& level : levels_) {
      if (level.activation != 0) literals.push_back(level.activation);
    }
    const std::size_t first = literals.size();
    for (const Term assumption : assumptions) {
      base::require(terms_.sort(assumption).is_bool(), "assumptions are Boolean terms");
      literals.push_back(cnf_.literal(blaster_.bit(floats_(definitions_.expand(assumption)))));
    }
    for (;;) {
      encode_accesses();
      charge_gates();
      switch (sat_.solve(literals)) {
        case Answer::Unknown: reason_ = sat_.reason(); return Answer::Unknown;
        case Answer::Unsat:
          collect_core(assumptions, std::span(literals).subspan(first));
          has_core_ = true;
          return Answer::Unsat;
        case Answer::Sat:
          if (!refine_arrays()) return Answer::Sat;
          break;
      }
    }
  }

  /// One assumption per failed literal is enough.
  void collect_core(std::span<const Term> assumptions, std::span<const int> literals) {
    std::set<int> seen;
    for (std::size_t i = 0; i < assumptions.size(); ++i) {
      if (sat_.failed(literals[i]) && seen.insert(literals[i]).second) core_.push_back(assumptions[i]);
    }
  }

  /// Every access has literals, so that the assignment says all that models of arrays need.
  void encode_accesses() {
    for (; encoded_accesses_ < blaster_.accesses().size(); ++encoded_accesses_) {
      const Access access = blaster_.accesses()[encoded_accesses_];
      for (const Bit bit : blaster_.existing_bits(access.index)) cnf_.literal(bit);
      for (const Bit bit : blaster_.existing_bits(access.select)) cnf_.literal(bit);
    }
  }

  /// a = b, without what both sums have.
  Term same_number(Term a, Term b) {
    LinearSum sum = linear_sum(terms_, a);
    LinearSum subtracted = linear_sum(terms_, b);
    const std::size_t before = sum.parts.size() + subtracted.parts.size();
    sum.add(subtracted, -1);
    if (!terms_.sort(a).is_bitvec() || sum.parts.size() >= before) return terms_.eq(a, b);
    subtracted = {sum.sort, 0, {}};
    for (const auto& [part, factor] : sum.parts) {
      if (factor < 0) subtracted.parts.emplace(part, -factor);
    }
    std::erase_if(sum.parts, [](const auto& part) { return part.second < 0; });
    return terms_.eq(sum.term(terms_), subtracted.term(terms_));
  }

  /// Adds lemmas about reads that contradict each other; false if there are none.
  bool refine_arrays() {
    const auto wrong = model_.inconsistent_accesses();
    for (const auto& [first, second] : wrong) {
      const Bit different = !blaster_.bit(same_number(first.index, second.index));
      const auto a = blaster_.existing_bits(first.select);
      const auto b = blaster_.existing_bits(second.select);
      for (std::size_t i = 0; i < a.size(); ++i) {
        cnf_.add_clause(std::vector{different, !a[i], b[i]});
        cnf_.add_clause(std::vector{different, a[i], !b[i]});
      }
    }
    return !wrong.empty();
  }

  Terms& terms_;
  bitblast::Aig aig_;
  bitblast::Distances distances_{terms_};
  bitblast::Definitions definitions_{terms_};
  FloatCircuits floats_{terms_};
  bitblast::Blaster blaster_{terms_, aig_};
  std::unique_ptr<SatSolver> owned_sat_;
  SatSolver& sat_ = *owned_sat_;
  bitblast::Cnf cnf_{aig_, sat_};
  BitblastModel model_{terms_, definitions_, floats_, blaster_, cnf_, sat_};
  std::vector<Level> levels_{1};
  std::size_t encoded_accesses_ = 0;
  std::uint32_t charged_gates_ = 0;
  Answer answer_ = Answer::Unknown;
  bool has_core_ = false;
  bool broken_ = false;
  std::vector<Term> core_;
  std::string reason_;
};

std::unique_ptr<SatSolver> make_sat_solver(BitblastOptions::Sat which) {
  switch (which) {
    case BitblastOptions::Sat::Cadical: return std::make_unique<CadicalSat>();
    case BitblastOptions::Sat::Minisat: return make_minisat();
  }
  base::require(false, "a SAT solver that is known");
  return nullptr;
}

}  // namespace

std::unique_ptr<Solver> make_bitblast_solver(Terms& terms, const BitblastOptions& options) {
  return std::make_unique<BitblastSolver>(terms, make_sat_solver(options.sat), options);
}

}  // namespace pincer::logic
