// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Sect. IV-C d: calls of CheckSafe that do not depend on each other, in processes of their own. Proofs that were found
// next to each other hold together: each is inductive given what was known before.
//
// One proof often makes the next one of the same component trivial, or at least easier. So the list of goals is cut into
// as many pieces as there are processes, and each proves its goals one after the other as if there were no others. When
// one is done, the next takes goals again that somebody else has, from the end: with what was learned since then, and if
// it is a single goal, with other attempts first. The first success counts.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <sstream>

#include "engine/compositional/check_safe.h"

namespace pincer::engine::compositional {

std::vector<bool> CheckSafe::prove(const std::vector<Goal>& goals, Need need) {
  std::vector<bool> proven(goals.size());
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const auto answer = workers_ > 1 ? prove_alone(goals[i]) : std::nullopt;
    if (!answer && workers_ > 1 && i + 1 < goals.size()) {
      prove_in_parallel(goals, i, need, proven);
      break;
    }
    proven[i] = answer ? *answer : prove(goals[i]);
    if (!proven[i] && need == Need::All) break;
  }
  return proven;
}

std::optional<bool> CheckSafe::prove_alone(const Goal& goal) {
  const base::Budget::Seconds left = parallel_from_ - base::Budget::Clock::now();
  if (left.count() <= 0) return std::nullopt;
  const base::Budget part = budget_.part(left);
  const base::Budget all = std::exchange(budget_, part);
  const unsigned workers = std::exchange(workers_, 1);
  cond_safe_.set_options({});
  const bool proven = prove(goal);
  cond_safe_.set_options({.workers = workers});
  workers_ = workers;
  budget_ = all;
  return proven || !part.exhausted() ? std::optional(proven) : std::nullopt;
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
    run_in_parallel(all_.workers_, all_.budget_, all_.statistics_,
                    {.next = [&] { return next(); },
                     .work = [&](std::size_t t, const ParallelWork::Say& say) { all_.prove_apart(piece(t), say); },
                     .heard = [&](std::size_t t, const std::string& text) { return heard(t, text); },
                     .over = [&](std::size_t t) { return over(t); },
                     .needed = [&](std::size_t t) { return needed(t); },
                     .stop = [&] { return all_.found_error_ = all_.found_error_ || all_.refute_(); }});
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kLong{100};

  struct Try {
    std::vector<std::size_t> goals;  // not done yet, in this order
    std::size_t rival;               // how many there were before it with the first of its goals
    std::size_t proofs;              // that it knows
    Clock::time_point start;
    bool runs = true;
  };

  [[nodiscard]] Piece piece(std::size_t number) const {
    Piece result{{}, tries_[number].rival};
    for (const std::size_t goal : tries_[number].goals) result.goals.push_back(&goals_[goal]);
    return result;
  }
  [[nodiscard]] std::size_t runs(std::size_t goal) const {
    return static_cast<std::size_t>(std::count_if(tries_.begin(), tries_.end(), [&](const Try& t) {
      return t.runs && std::find(t.goals.begin(), t.goals.end(), goal) != t.goals.end();
    }));
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

  std::size_t start(std::vector<std::size_t> goals, std::size_t rival) {
    tries_.push_back({std::move(goals), rival, all_.proofs_.size(), Clock::now()});
    return tries_.size() - 1;
  }

  std::optional<std::size_t> next() {
    const auto running = std::count_if(tries_.begin(), tries_.end(), [](const Try& t) { return t.runs; });
    const std::size_t free = all_.workers_ - static_cast<std::size_t>(running);
    const std::size_t size = (open_.size() + free - 1) / free;
    std::vector<std::size_t> goals;
    while (goals.size() < size && !open_.empty() && !failed_) {
      const std::size_t goal = open_.front();
      open_.erase(open_.begin());
      if (has_to_be_worked_for(goal)) goals.push_back(goal);
    }
    if (failed_) return std::nullopt;
    return goals.empty() ? next_rival() : start(std::move(goals), 0);
  }

  /// Half of the goals of somebody who takes long, the last first.
  std::optional<std::size_t> next_rival() {
    const Try* longest = nullptr;
    for (const Try& t : tries_) {
      if (!t.runs || t.goals.empty() || Clock::now() - t.start < kLong) continue;
      if (longest == nullptr || t.goals.size() > longest->goals.size()) longest = &t;
    }
    if (longest == nullptr) return std::nullopt;
    ++all_.statistics_.count("goals taken again");
    const auto half = static_cast<std::ptrdiff_t>((longest->goals.size() + 1) / 2);
    std::vector<std::size_t> goals(longest->goals.rbegin(), longest->goals.rbegin() + half);
    const std::size_t rivals = runs(goals.front());
    return start(std::move(goals), longest->goals.size() == 1 ? rivals : 0);
  }

  /// The first of its goals is done.
  bool heard(std::size_t number, const std::string& text) {
    Try& t = tries_[number];
    if (t.goals.empty()) return false;
    const std::size_t goal = t.goals.front();
    t.goals.erase(t.goals.begin());
    if (!text.empty()) {
      proven_[goal] = true;
      all_.learn_from(text);
      return false;
    }
    return give_up(t, goal);
  }

  bool over(std::size_t number) {
    Try& t = tries_[number];
    t.runs = false;
    bool enough = false;
    for (const std::size_t goal : std::exchange(t.goals, {})) enough = give_up(t, goal) || enough;  // it died
    return enough;
  }

  bool give_up(const Try& t, std::size_t goal) {
    if (proven_[goal] || runs(goal) > 0) return false;
    if (t.proofs < all_.proofs_.size()) {  // it may have been learned just now what was missing
      open_.insert(open_.begin(), goal);
      return false;
    }
    all_.failed_.insert(all_.key(goals_[goal]));
    failed_ = failed_ || need_ == Need::All;
    return failed_;
  }

  bool needed(std::size_t number) {
    Try& t = tries_[number];
    t.runs = std::any_of(t.goals.begin(), t.goals.end(), [&](std::size_t goal) {
      if (!proven_[goal]) proven_[goal] = !all_.feasible(goals_[goal].source, goals_[goal].bad);
      return !proven_[goal];
    });
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

void CheckSafe::prove_apart(const Piece& piece, const ParallelWork::Say& say) {
  // Not destroyed: the thread that watches over it does not exist here, and nobody could wait for its end.
  static_cast<void>(solver_.release());
  solver_ = solvers_.make(terms_);
  solver_->set_budget(budget_);
  sampler_.use(*solver_);
  refute_ = [] { return false; };  // the process that waits for this one does it
  workers_ = 1;
  cond_safe_.set_options({.rival = static_cast<unsigned>(piece.rival)});
  const auto names = column_numbers(system_);
  for (const Goal* goal : piece.goals) {
    std::size_t told = proofs_.size();
    std::string text = prove(*goal) ? "\n" : "";
    for (; !text.empty() && told < proofs_.size(); ++told)
      text += fmt::format("{} {}\n", proofs_[told].locations.front(), write_proof(proofs_[told], system_, names));
    say(text);
  }
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
