// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/z3_optimize.h"

#include <z3++.h>

#include <optional>
#include <string>

#include "base/contract.h"
#include "logic/backend/z3_meter.h"
#include "logic/backend/z3_terms.h"
#include "logic/backend/z3_watchdog.h"
#include "logic/evaluate/evaluate.h"

namespace pincer::logic {

namespace {

class Z3Optimize final : public MaxSat {
 public:
  explicit Z3Optimize(Terms& terms) : terms_(terms) {}

  MaxSatResult solve(const MaxSatProblem& problem, const base::Budget& budget) override {
    MaxSatResult result;
    try {
      run(problem, budget, result);
    } catch (const Z3Unsupported& unsupported) {
      result = {};
      result.reason = unsupported.what();
    } catch (const z3::exception& error) {
      result = {};
      result.reason = std::string("Z3: ") + error.msg();
    }
    return result;
  }
  [[nodiscard]] std::string name() const override { return "z3"; }

 private:
  void run(const MaxSatProblem& problem, const base::Budget& budget, MaxSatResult& result) {
    z3::context context;
    Z3Terms translation(terms_, context);
    z3::optimize optimizer(context);
    for (const Term hard : problem.hard) optimizer.add(translation.to_z3(hard));
    std::uint64_t total = 0;
    for (const SoftConstraint& soft : problem.soft) {
      base::require(soft.weight < (std::uint64_t{1} << 63) - total, "all weights together are less than 2^63");
      total += soft.weight;
      if (soft.weight == 0) continue;
      const std::string weight = std::to_string(soft.weight);
      optimizer.add_soft(translation.to_z3(soft.formula), weight.c_str());
    }
    Watchdog watchdog([&] { context.interrupt(); }, [] { return std::size_t{0}; });
    watchdog.set_budget(budget);
    if (const auto used_up = watchdog.begin()) {
      result.reason = *used_up;
      return;
    }
    Z3Meter meter(context);
    meter.limit(budget);
    z3::check_result answer = z3::unknown;
    std::string error;
    try {
      answer = optimizer.check();
    } catch (const z3::exception& failure) {
      error = failure.msg();
    }
    meter.charge(budget);
    std::optional<std::string> cause = watchdog.end();
    if (const auto limit = budget.limit(); limit && !cause) cause = base::limit_text(*limit);
    switch (answer) {
      case z3::unsat: result.answer = Answer::Unsat; return;
      case z3::sat: break;
      case z3::unknown:
        result.reason = cause ? *cause : "Z3: " + (error.empty() ? std::string("unknown") : error);
        return;
    }
    read_model(problem, translation, optimizer.get_model(), result);
  }

  void read_model(const MaxSatProblem& problem, Z3Terms& translation, const z3::model& model, MaxSatResult& result) {
    for (const Term variable : max_sat_variables(terms_, problem)) {
      const z3::expr value = model.eval(translation.to_z3(variable), true);
      const std::optional<Value> read = translation.value_of(value, &model);
      if (!read) {
        result.model.clear();
        result.reason = "Z3 gave a model that cannot be read";
        return;
      }
      result.model.emplace(variable, *read);
    }
    for (const Term hard : problem.hard) {
      if (evaluate(terms_, hard, [&](Term v) { return result.model.at(v); }).as_bool()) continue;
      result.model.clear();
      result.reason = "Z3 gave a model that does not satisfy the formula";
      return;
    }
    result.answer = Answer::Sat;
    result.has_model = true;
    result.cost = max_sat_cost(terms_, problem, result.model);
    result.lower_bound = result.cost;
  }

  Terms& terms_;
};

}  // namespace

std::unique_ptr<MaxSat> make_z3_optimize(Terms& terms) { return std::make_unique<Z3Optimize>(terms); }

}  // namespace pincer::logic
