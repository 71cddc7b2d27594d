// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/query/max_sat.h"

#include <algorithm>

#include "base/contract.h"
#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"

namespace pincer::logic {

std::uint64_t max_sat_cost(const Terms& terms, const MaxSatProblem& problem,
                           const std::unordered_map<Term, Value>& model) {
  std::uint64_t cost = 0;
  for (const SoftConstraint& soft : problem.soft) {
    const Value value = evaluate(terms, soft.formula, [&](Term variable) {
      const auto found = model.find(variable);
      return found == model.end() ? Value::zero(terms.sort(variable)) : found->second;
    });
    if (!value.as_bool()) cost += soft.weight;
  }
  return cost;
}

std::vector<Term> max_sat_variables(const Terms& terms, const MaxSatProblem& problem) {
  std::vector<Term> variables;
  const auto collect = [&](Term formula) {
    const std::vector<Term> of_one = free_variables(terms, formula);
    variables.insert(variables.end(), of_one.begin(), of_one.end());
  };
  for (const Term hard : problem.hard) collect(hard);
  for (const SoftConstraint& soft : problem.soft) collect(soft.formula);
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  return variables;
}

}  // namespace pincer::logic
