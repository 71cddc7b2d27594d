// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Sect. IV-C d: calls of CheckSafe that do not depend on each other, in processes of their own. Proofs that were found
// next to each other hold together: each is inductive given what was known before.
//
// One proof often makes the next one of the same component trivial, or at least easier. So a process that becomes free
// takes a goal of a component where nobody works. If there is none, it takes a goal again that takes long: with what was
// learned since then, and with other attempts first. The first success counts.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <sstream>

#include "engine/compositional/check_safe.h"

namespace pincer::engine::compositional {

std::vector<bool> CheckSafe::prove(const std::vector<Goal>& goals, Need need) {
  std::vector<bool> proven(goals.size());
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (i + 1 < goals.size() && is_worth_processes()) {
      prove_in_parallel(goals, i, need, proven);
      break;
    }
    proven[i] = prove(goals[i]);
    if (!proven[i] && need == Need::All) break;
  }
  return proven;
}

/// Which goals are worked on, and by whom.
class CheckSafe::Together {
 public:
  Together(CheckSafe& all, const std::vector<Goal>& goals, std::size_t first, Need need, std::vector<bool>& proven)
      : all_(all), goals_(goals), need_(need), proven_(proven) {
    for (std::size_t i = first; i < goals.size(); ++i) open_.push_back(i);
  }

  /// The goal that is left to work for, if it is the only one.
  std::optional<std::size_t> single() {
    for (std::size_t i = 0; i < open_.size() && i < 2 && !failed_;) {
      if (has_to_be_worked_for(open_[i])) {
        ++i;
      } else {
        open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
    return !failed_ && open_.size() == 1 ? std::optional(open_.front()) : std::nullopt;
  }

  void run() {
    run_in_parallel(all_.workers_, all_.context_.budget, all_.statistics_,
                    {.next = [&] { return next(); },
                     .work = [&](std::size_t t) { return all_.prove_apart(goals_[tries_[t].goal], tries_[t].rival); },
                     .done = [&](std::size_t t, const std::string& learned) { return done(t, learned); },
                     .needed = [&](std::size_t t) { return needed(t); },
                     .stop = [&] { return all_.found_error_ = all_.found_error_ || all_.refute_(); }});
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kLong{100};

  struct Try {
    std::size_t goal;
    std::size_t rival;   // how many there were before it
    std::size_t proofs;  // that it knows
    Clock::time_point start;
    bool runs = true;
  };

  [[nodiscard]] std::size_t component(std::size_t goal) const { return all_.system_.component[goals_[goal].source]; }
  [[nodiscard]] bool runs(std::size_t goal) const {
    return std::any_of(tries_.begin(), tries_.end(), [&](const Try& t) { return t.runs && t.goal == goal; });
  }
  [[nodiscard]] bool is_busy(std::size_t component_of_goal) const {
    return std::any_of(tries_.begin(), tries_.end(),
                       [&](const Try& t) { return t.runs && component(t.goal) == component_of_goal; });
  }

  /// Lines 2 and 3. If not, its answer is known.
  bool has_to_be_worked_for(std::size_t goal) {
    const auto answer = all_.known(goals_[goal]);
    if (!answer) return true;
    ++all_.statistics_.count("calls of check_safe");
    proven_[goal] = *answer;
    failed_ = failed_ || (!*answer && need_ == Need::All);
    return false;
  }

  std::size_t start(std::size_t goal, std::size_t rival) {
    tries_.push_back({goal, rival, all_.proofs_.size(), Clock::now()});
    return tries_.size() - 1;
  }

  std::optional<std::size_t> next() {
    for (const bool crowded : {false, true}) {
      for (std::size_t i = 0; i < open_.size() && !failed_;) {
        const std::size_t goal = open_[i];
        if (!crowded && is_busy(component(goal))) {
          ++i;
          continue;
        }
        open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(i));
        if (has_to_be_worked_for(goal)) {
          ++all_.statistics_.count("calls of check_safe");
          return start(goal, 0);
        }
      }
    }
    return failed_ ? std::nullopt : next_rival();
  }

  std::optional<std::size_t> next_rival() {
    for (const Try& t : tries_) {
      if (!t.runs || Clock::now() - t.start < kLong) continue;
      const auto rivals = std::count_if(tries_.begin(), tries_.end(), [&](const Try& o) { return o.goal == t.goal; });
      ++all_.statistics_.count("goals taken again");
      return start(t.goal, static_cast<std::size_t>(rivals));
    }
    return std::nullopt;
  }

  bool done(std::size_t number, const std::string& learned) {
    Try& t = tries_[number];
    t.runs = false;
    if (!learned.empty()) {
      proven_[t.goal] = true;
      all_.learn_from(learned);
      return false;
    }
    if (runs(t.goal)) return false;
    if (t.proofs < all_.proofs_.size()) {  // it may have been learned just now what was missing
      open_.insert(open_.begin(), t.goal);
      return false;
    }
    all_.failed_.insert(all_.key(goals_[t.goal]));
    failed_ = failed_ || need_ == Need::All;
    return failed_;
  }

  bool needed(std::size_t number) {
    Try& t = tries_[number];
    if (!proven_[t.goal]) proven_[t.goal] = !all_.feasible(goals_[t.goal].source, goals_[t.goal].bad);
    t.runs = !proven_[t.goal];
    return t.runs;
  }

  CheckSafe& all_;
  const std::vector<Goal>& goals_;
  Need need_;
  std::vector<bool>& proven_;
  std::vector<std::size_t> open_;  // goals nobody works on yet
  std::vector<Try> tries_;
  bool failed_ = false;  // and nothing else is needed
};

void CheckSafe::prove_in_parallel(const std::vector<Goal>& goals, std::size_t first, Need need,
                                  std::vector<bool>& proven) {
  Together together(*this, goals, first, need, proven);
  if (const auto one = together.single()) {
    proven[*one] = prove(goals[*one]);  // here, where conditional invariants are searched for in parallel
  } else {
    together.run();
  }
}

std::string CheckSafe::prove_apart(const Goal& goal, std::size_t rival) {
  // Not destroyed: the thread that watches over it does not exist here, and nobody could wait for its end.
  static_cast<void>(solver_.release());
  solver_ = solvers_.make(terms_);
  solver_->set_budget(context_.budget);
  sampler_.use(*solver_);
  refute_ = [] { return false; };  // the process that waits for this one does it
  workers_ = 1;
  cond_safe_.set_options({.rival = static_cast<unsigned>(rival)});
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
