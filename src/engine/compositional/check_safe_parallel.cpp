// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Sect. IV-C d: calls of CheckSafe that do not depend on each other, in processes of their own. What one of them proves
// is known to all that are started after it ended. Proofs that were found next to each other hold together: each is
// inductive given what was known before. The last one that runs gets all processors: it may search for conditional
// invariants in parallel.
#include <fmt/format.h>

#include <sstream>
#include <utility>

#include "engine/compositional/check_safe.h"

namespace pincer::engine::compositional {

std::vector<bool> CheckSafe::prove(const std::vector<Goal>& goals, Need need) {
  std::vector<bool> proven(goals.size());
  if (workers_ > 1 && !apart_ && goals.size() > 1) {
    prove_in_parallel(goals, need, proven);
    return proven;
  }
  for (std::size_t i = 0; i < goals.size(); ++i) {
    proven[i] = prove(goals[i]);
    if (!proven[i] && need == Need::All) break;
  }
  return proven;
}

void CheckSafe::prove_in_parallel(const std::vector<Goal>& goals, Need need, std::vector<bool>& proven) {
  std::size_t looked_at = 0;
  bool failed = false;
  // The next goal that has to be worked for.
  const auto next = [&]() -> std::optional<std::size_t> {
    for (; looked_at < goals.size() && !(failed && need == Need::All); ++looked_at) {
      ++statistics_.count("calls of check_safe");
      const auto answer = known(goals[looked_at]);
      if (!answer) return looked_at++;
      proven[looked_at] = *answer;
      failed = failed || !*answer;
    }
    return std::nullopt;
  };
  auto first = next();
  auto second = first ? next() : std::nullopt;
  if (first && !second) {  // alone it is done here, where conditional invariants are searched for in parallel
    proven[*first] = check_safe(component_of(goals[*first].source), goals[*first], {});
    if (!proven[*first]) failed_.insert(key(goals[*first]));
    return;
  }
  const auto started = [&] {
    const auto ready = std::exchange(first, std::exchange(second, std::nullopt));
    return ready ? ready : next();
  };
  run_in_parallel(workers_, context_.budget, statistics_,
                  {.next = started,
                   .work = [&](std::size_t i) { return prove_apart(goals[i]); },
                   .done =
                       [&](std::size_t i, const std::string& learned) {
                         proven[i] = !learned.empty();
                         if (proven[i]) {
                           learn_from(learned);
                           return false;
                         }
                         failed_.insert(key(goals[i]));
                         return need == Need::All;
                       },
                   .needed =
                       [&](std::size_t i) {
                         proven[i] = !feasible(goals[i].source, goals[i].bad);
                         return !proven[i];
                       },
                   .stop = [&] { return found_error_ = found_error_ || refute_(); },
                   .running = &running_});
}

std::string CheckSafe::prove_apart(const Goal& goal) {
  // Not destroyed: the thread that watches over it does not exist here, and nobody could wait for its end.
  static_cast<void>(solver_.release());
  solver_ = solvers_.make(terms_);
  solver_->set_budget(context_.budget);
  sampler_.use(*solver_);
  refute_ = [] { return false; };  // the process that waits for this one does it
  apart_ = true;
  const std::size_t before = proofs_.size();
  if (!check_safe(component_of(goal.source), goal, {})) return "";
  const auto names = column_numbers(system_);
  std::string result;
  for (std::size_t i = before; i < proofs_.size(); ++i)
    result += fmt::format("{} {}\n", proofs_[i].locations.front(), write_proof(proofs_[i], system_, names));
  return result;
}

void CheckSafe::learn_from(const std::string& text) {
  const auto names = column_numbers(system_);
  std::istringstream lines(text);
  std::size_t location = 0;
  for (std::string proof; lines >> location && std::getline(lines, proof);) {
    if (auto read = read_proof(proof, component_of(location).locations, system_, names)) learn(*std::move(read));
  }
}

}  // namespace pincer::engine::compositional
