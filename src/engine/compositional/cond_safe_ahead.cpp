// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/cond_safe_ahead.h"

#include <nlohmann/json.hpp>

#include "base/efforts.h"
#include "engine/compositional/proof.h"

namespace pincer::engine::compositional {

using nlohmann::json;

CondSafe::Solution CondSafe::Ahead::solve(const Attempt& attempt, const Strategy& strategy) {
  const unsigned workers = search_.options_.workers;
  if (workers == 1) return search_.solve(question_, attempt, budget_);
  if (strategy.tried() == 1) {  // what is found in a moment is not worth a process
    Attempt quick = attempt;
    quick.effort = std::min(quick.effort, base::efforts::kCondSafeAlone);
    Solution found = search_.solve(question_, quick, budget_);
    if (!found.gave_up) return found;
  }
  start(attempt);
  for (const Attempt& next : strategy.upcoming(workers - 1)) start(next);
  const std::optional<std::string> text = workers_.result(attempt.number);
  if (!text) return {};
  const json answer = json::parse(*text);
  Solution result{std::nullopt, answer.at("gave_up").get<bool>(), answer.at("cost").get<std::uint64_t>(),
                  answer.at("is_safe").get<bool>()};
  const auto q = read_proof(answer.at("q").get<std::string>(), question_.component.locations, search_.system_,
                            column_numbers(search_.system_));
  if (q && !q->disjuncts.empty()) result.q = q->disjuncts.front();
  return result;
}

void CondSafe::Ahead::start(const Attempt& attempt) {
  workers_.start(attempt.number, [&] {
    const Solution found = search_.solve(question_, attempt, budget_);
    Proof q{question_.component.locations, {}};
    if (found.q) q.disjuncts.push_back(*found.q);
    const json answer{{"gave_up", found.gave_up},
                      {"cost", found.cost},
                      {"is_safe", found.is_safe},
                      {"q", write_proof(q, search_.system_, column_numbers(search_.system_))}};
    return answer.dump();
  });
}

}  // namespace pincer::engine::compositional
