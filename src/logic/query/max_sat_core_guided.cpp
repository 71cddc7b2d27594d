// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>
#include <limits>
#include <optional>

#include "base/contract.h"
#include "logic/query/max_sat.h"

// OLL: B. Andres, B. Kaufmann, O. Matheis, T. Schaub, "Unsatisfiability-based optimization in clasp" (ICLP 2012), in the
// form of A. Morgado, C. Dodaro, J. Marques-Silva, "Core-Guided MaxSAT with Soft Cardinality Constraints" (CP 2014).
// A core of soft constraints costs its smallest weight w, whatever the model: the lower bound grows by w, its members
// lose w, and "at most one of them is false" becomes a soft constraint of weight w; when that is in a core again, so
// does "at most two", and so on. Counting is a totalizer, whose outputs are plain terms, so that no clause has to be
// added. Heavy constraints come first (C. Ansotegui, M. Bonet, J. Levy, "SAT-based MaxSAT algorithms", 2013,
// stratification), which gives early models. Constraints that weigh more than the gap between the bounds hold from then
// on (hardening).
namespace pincer::logic {

namespace {

/// Law: outputs()[k] is true iff more than k of the inputs are.
class Totalizer {
 public:
  Totalizer(Terms& terms, const std::vector<Term>& inputs) {
    std::vector<std::vector<Term>> rows;
    rows.reserve(inputs.size());
    for (const Term input : inputs) rows.push_back({input});
    while (rows.size() > 1) {
      std::vector<std::vector<Term>> merged;
      for (std::size_t i = 0; i + 1 < rows.size(); i += 2) merged.push_back(merge(terms, rows[i], rows[i + 1]));
      if (rows.size() % 2 == 1) merged.push_back(std::move(rows.back()));
      rows = std::move(merged);
    }
    outputs_ = std::move(rows.front());
  }
  [[nodiscard]] const std::vector<Term>& outputs() const { return outputs_; }

 private:
  static std::vector<Term> merge(Terms& terms, const std::vector<Term>& a, const std::vector<Term>& b) {
    std::vector<Term> result;
    for (std::size_t k = 1; k <= a.size() + b.size(); ++k) {  // at least k of both
      std::vector<Term> ways;
      for (std::size_t i = k > b.size() ? k - b.size() : 0; i <= std::min(k, a.size()); ++i) {
        if (i == 0) {
          ways.push_back(b[k - 1]);
        } else if (i == k) {
          ways.push_back(a[k - 1]);
        } else {
          ways.push_back(terms.land(a[i - 1], b[k - i - 1]));
        }
      }
      result.push_back(terms.lor(ways));
    }
    return result;
  }

  std::vector<Term> outputs_;
};

class Oll {
 public:
  Oll(Terms& terms, Solver& solver, const MaxSatProblem& problem)
      : terms_(terms), solver_(solver), problem_(problem), variables_(max_sat_variables(terms, problem)) {}

  MaxSatResult solve() {
    for (const Term hard : problem_.hard) solver_.add(hard);
    std::uint64_t total = 0;
    for (const SoftConstraint& soft : problem_.soft) {
      base::require(terms_.sort(soft.formula).is_bool(), "soft constraints are Boolean terms");
      base::require(soft.weight < (std::uint64_t{1} << 63) - total, "all weights together are less than 2^63");
      total += soft.weight;
      add_soft({soft.formula, soft.weight, {}, 0});
    }
    // Without soft constraints first: are the hard ones satisfiable, and what does any model cost?
    for (std::uint64_t threshold = 0;;) {
      std::vector<Term> assumptions;
      for (const Open& soft : open_) {
        if (threshold > 0 && soft.weight >= threshold) assumptions.push_back(soft.formula);
      }
      switch (solver_.check(assumptions)) {
        case Answer::Unknown: return give_up();
        case Answer::Sat: {
          remember_model();
          if (result_.cost == result_.lower_bound) return optimal();
          const auto next = next_threshold(threshold);
          base::ensure(next.has_value(), "a model of all soft constraints costs the lower bound");
          threshold = *next;
          break;
        }
        case Answer::Unsat:
          if (!result_.has_model) {
            result_.answer = Answer::Unsat;
            return result_;
          }
          if (!relax(smaller_core(solver_.core()), threshold)) return optimal();
          break;
      }
      // Only a model of cost equal to the lower bound ends this; both meet at the latest when all weights are used up.
      if (result_.cost == result_.lower_bound) return optimal();
      harden();
    }
  }

 private:
  /// A soft constraint that is open. Several may have the same formula, and are paid for one by one.
  struct Open {
    Term formula;
    std::uint64_t weight = 0;
    // If this one is about others, that at most `bound` of them are false: outputs of their totalizer.
    std::vector<Term> outputs;
    std::size_t bound = 0;
  };

  void add_soft(Open soft) {
    if (soft.weight == 0 || terms_.is_true(soft.formula)) return;
    if (terms_.is_false(soft.formula)) {
      result_.lower_bound += soft.weight;
    } else {
      open_.push_back(std::move(soft));
    }
  }

  void remember_model() {
    std::unordered_map<Term, Value> model;
    for (const Term variable : variables_) model.emplace(variable, solver_.value(variable));
    const std::uint64_t cost = max_sat_cost(terms_, problem_, model);
    if (result_.has_model && cost >= result_.cost) return;
    result_.has_model = true;
    result_.cost = cost;
    result_.model = std::move(model);
  }

  /// The largest weight that is at most half of `threshold` (0: of all), so that there are few rounds; failing that,
  /// the smallest one. None if there is none below.
  [[nodiscard]] std::optional<std::uint64_t> next_threshold(std::uint64_t threshold) const {
    std::uint64_t largest = 0;
    std::uint64_t smallest = 0;
    for (const Open& soft : open_) {
      if (threshold != 0 && soft.weight >= threshold) continue;
      if (threshold == 0 || soft.weight <= threshold / 2) largest = std::max(largest, soft.weight);
      if (smallest == 0 || soft.weight < smallest) smallest = soft.weight;
    }
    if (largest != 0) return largest;
    return smallest == 0 ? std::nullopt : std::optional(smallest);
  }

  /// Asks again for the core alone, as long as that makes it smaller.
  std::vector<Term> smaller_core(std::vector<Term> core) {
    for (int round = 0; round < 4 && core.size() > 1; ++round) {
      if (solver_.check(core) != Answer::Unsat) break;
      std::vector<Term> smaller = solver_.core();
      if (smaller.size() >= core.size()) break;
      core = std::move(smaller);
    }
    std::sort(core.begin(), core.end());
    core.erase(std::unique(core.begin(), core.end()), core.end());
    return core;
  }

  /// Pays for a core. False if there is no model that costs less than the best one.
  bool relax(const std::vector<Term>& core, std::uint64_t threshold) {
    if (core.empty()) return false;  // hardening left no room
    std::vector<std::size_t> members;
    std::uint64_t weight = std::numeric_limits<std::uint64_t>::max();
    for (const Term formula : core) {
      const auto found = std::ranges::find_if(
          open_, [&](const Open& soft) { return soft.formula == formula && soft.weight >= threshold; });
      base::ensure(found != open_.end(), "a core has only assumptions");
      members.push_back(static_cast<std::size_t>(found - open_.begin()));
      weight = std::min(weight, found->weight);
    }
    result_.lower_bound += weight;
    for (const std::size_t member : members) {
      open_[member].weight -= weight;
      // If it counts others, one more of them may be false, at the price of this weight.
      const Open counted = open_[member];
      if (!counted.outputs.empty()) allow(counted.outputs, counted.bound + 1, weight);
    }
    std::erase_if(open_, [](const Open& soft) { return soft.weight == 0; });
    std::vector<Term> falsities;
    for (const Term formula : core) falsities.push_back(terms_.lnot(formula));
    const std::vector<Term> outputs = Totalizer(terms_, falsities).outputs();
    solver_.add(outputs.front());  // one is false: that is what the core says
    allow(outputs, 1, weight);
    return true;
  }

  /// Soft: at most `bound` are false.
  void allow(const std::vector<Term>& outputs, std::size_t bound, std::uint64_t weight) {
    // More may be false in any case, if some contradict each other.
    for (; bound < outputs.size() && terms_.is_true(outputs[bound]); ++bound) result_.lower_bound += weight;
    if (bound < outputs.size()) add_soft({terms_.lnot(outputs[bound]), weight, outputs, bound});
  }

  void harden() {
    const std::uint64_t gap = result_.cost - result_.lower_bound;
    std::erase_if(open_, [&](const Open& soft) {
      if (soft.weight <= gap) return false;
      solver_.add(soft.formula);
      return true;
    });
  }

  MaxSatResult optimal() {
    // The best model is optimal, also where hardening made everything better impossible.
    result_.lower_bound = result_.cost;
    result_.answer = Answer::Sat;
    return result_;
  }

  MaxSatResult give_up() {
    result_.answer = Answer::Unknown;
    result_.reason = solver_.reason();
    return result_;
  }

  Terms& terms_;
  Solver& solver_;
  const MaxSatProblem& problem_;
  std::vector<Term> variables_;
  std::vector<Open> open_;
  MaxSatResult result_;
};

class CoreGuidedMaxSat final : public MaxSat {
 public:
  CoreGuidedMaxSat(Terms& terms, const SolverFactory& solvers) : terms_(terms), solvers_(solvers) {}

  MaxSatResult solve(const MaxSatProblem& problem, const base::Budget& budget) override {
    const std::unique_ptr<Solver> solver = solvers_.make(terms_);
    solver->set_budget(budget);
    return Oll(terms_, *solver, problem).solve();
  }
  [[nodiscard]] std::string name() const override { return "cores with " + solvers_.name(); }

 private:
  Terms& terms_;
  const SolverFactory& solvers_;
};

}  // namespace

std::unique_ptr<MaxSat> make_core_guided_max_sat(Terms& terms, const SolverFactory& solvers) {
  return std::make_unique<CoreGuidedMaxSat>(terms, solvers);
}

}  // namespace pincer::logic
