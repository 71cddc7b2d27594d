// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Sect. IV-C d: calls of CheckSafe that do not depend on each other, in processes of their own. Proofs that were found
// next to each other hold together: each is inductive given what was known before.
//
// One proof often makes the next one of the same component trivial, or at least easier. So the list of goals is cut into
// as many pieces as there are processes, and each proves its goals one after the other as if there were no others, until
// it has spent its effort of the round. Then all learn what the others have proven, in the order of the goals, and what
// is left is cut into pieces again, for a longer round. Nothing here depends on who is done first.
#include <nlohmann/json.hpp>

#include <algorithm>

#include "base/efforts.h"
#include "engine/compositional/check_safe.h"
#include "engine/compositional/workers.h"

namespace pincer::engine::compositional {

using nlohmann::json;

/// The goals of one call and what became of them.
class CheckSafe::Together {
 public:
  Together(CheckSafe& all, const std::vector<Goal>& goals, Need need)
      : all_(all),
        goals_(goals),
        need_(need),
        proven_(goals.size()),
        is_second_try_(goals.size()),
        effort_(all.options_.round) {
    for (std::size_t i = 0; i < goals.size(); ++i) open_.push_back(i);
  }

  std::vector<bool> prove() {
    while (!open_.empty() && !is_over_) {
      if (all_.options_.workers == 1) {
        settle(open_.front(), all_.prove(goals_[open_.front()]));
      } else if (const auto answer = all_.prove_alone(goals_[open_.front()])) {
        settle(open_.front(), *answer);
      } else if (!settle_known()) {
        // Where there is a single goal, conditional invariants are searched for in parallel.
        if (open_.size() == 1) {
          settle(open_.front(), all_.prove(goals_[open_.front()]));
        } else {
          round();
        }
      }
    }
    return proven_;
  }

 private:
  struct Piece {
    std::vector<std::size_t> goals;
    json done = json::array();  // by goal, as far as it got: was it proven? null: it was too hard for this round
    json proofs = json::array();
  };

  void settle(std::size_t goal, bool proven) {
    std::erase(open_, goal);
    proven_[goal] = proven;
    is_over_ = is_over_ || (!proven && need_ == Need::All) || all_.budget_.exhausted();
  }

  /// Is the answer to one of the first two goals known? More than one has to be left for processes.
  bool settle_known() {
    for (std::size_t i = 0; i < std::min<std::size_t>(open_.size(), 2); ++i) {
      const auto answer = all_.known(goals_[open_[i]]);
      if (!answer) continue;
      settle(open_[i], *answer);
      return true;
    }
    return false;
  }

  void round() {
    std::vector<Piece> pieces = cut();
    Workers workers(all_.budget_, all_.statistics_);
    for (std::size_t p = 0; p < pieces.size(); ++p)
      workers.start(p, [&, p] { return all_.prove_apart(goals_of(pieces[p]), effort_); });
    if (std::exchange(is_doubtful_, false) && all_.has_error()) {  // while they work
      is_over_ = true;
      return;
    }
    std::size_t proofs = 0;
    for (std::size_t p = 0; p < pieces.size() && !all_.budget_.exhausted(); ++p) {
      listen(pieces[p], workers.result(p));
      proofs += pieces[p].proofs.size();
    }
    for (const Piece& piece : pieces) settle(piece, proofs > piece.proofs.size());
    is_over_ = is_over_ || all_.budget_.exhausted();
    effort_ = effort_ * 2;
  }

  [[nodiscard]] std::vector<Piece> cut() const {
    const std::size_t count = std::min<std::size_t>(all_.options_.workers, open_.size());
    std::vector<Piece> result(count);
    for (std::size_t i = 0; i < open_.size(); ++i) result[i * count / open_.size()].goals.push_back(open_[i]);
    return result;
  }
  [[nodiscard]] std::vector<Goal> goals_of(const Piece& piece) const {
    std::vector<Goal> result;
    for (const std::size_t goal : piece.goals) result.push_back(goals_[goal]);
    return result;
  }

  void listen(Piece& piece, const std::optional<std::string>& text) {
    if (!text) {  // it died
      piece.done = json::array_t(piece.goals.size(), false);
      return;
    }
    const json answer = json::parse(*text);
    piece.done = answer.at("done");
    piece.proofs = answer.at("proofs");
    const auto names = column_numbers(all_.system_);
    for (const json& proof : piece.proofs) {
      auto read = read_proof(proof.at(1).get<std::string>(), locations_of(all_.system_, proof.at(0).get<std::size_t>()),
                             all_.system_, names);
      if (read) all_.knowledge_.learn(*std::move(read));
    }
  }

  /// A goal that was not proven is tried once more, if others have proven meanwhile what may have been missing.
  void settle(const Piece& piece, bool others_have_proven) {
    for (std::size_t i = 0; i < piece.done.size(); ++i) {
      const std::size_t goal = piece.goals[i];
      const bool proven = piece.done[i] == true;
      is_doubtful_ = is_doubtful_ || !proven;
      if (piece.done[i].is_null()) continue;
      if (!proven && others_have_proven && !is_second_try_[goal]) {
        is_second_try_[goal] = true;
        continue;
      }
      if (!proven) all_.knowledge_.remember_failure(goals_[goal]);
      settle(goal, proven);
    }
  }

  CheckSafe& all_;
  const std::vector<Goal>& goals_;
  Need need_;
  std::vector<bool> proven_;
  std::vector<bool> is_second_try_;
  std::vector<std::size_t> open_;  // in their order
  bool is_doubtful_ = false;       // there may be an error
  bool is_over_ = false;           // nothing else is needed
  base::Effort effort_;            // of a process in the next round
};

std::vector<bool> CheckSafe::prove(const std::vector<Goal>& goals, Need need) {
  return Together(*this, goals, need).prove();
}

std::optional<bool> CheckSafe::prove_alone(const Goal& goal) {
  const base::Effort left = parallel_from_ - budget_.spent();
  if (left == base::Effort()) return std::nullopt;
  const base::Budget part = budget_.part(left);
  const base::Budget all = std::exchange(budget_, part);
  const unsigned workers = use_workers(1);
  const bool proven = prove(goal);
  use_workers(workers);
  budget_ = all;
  return proven || !part.exhausted() ? std::optional(proven) : std::nullopt;
}

std::string CheckSafe::prove_apart(const std::vector<Goal>& goals, base::Effort effort) {
  constexpr std::uint64_t kLongest = 2;  // what was begun may take longer, but not for ever: there may be an error
  sampler_.use(knowledge_.renew_solver());
  refute_ = [] { return false; };  // the process that waits for this one does it
  use_workers(1);
  const base::Budget whole = std::exchange(budget_, budget_.part(effort * kLongest));
  const base::Effort end = whole.spent() + effort;
  const std::size_t known = knowledge_.proofs().size();
  json done = json::array();
  for (std::size_t i = 0; i < goals.size() && whole.spent() < end; ++i) {
    const bool proven = prove(goals[i]);
    done.push_back(proven || !budget_.exhausted() ? json(proven) : json());
  }
  const auto names = column_numbers(system_);
  json proofs = json::array();
  for (std::size_t i = known; i < knowledge_.proofs().size(); ++i) {
    const Proof& proof = knowledge_.proofs()[i];
    proofs.push_back({proof.locations.front(), write_proof(proof, system_, names)});
  }
  return json{{"done", done}, {"proofs", proofs}}.dump();
}

}  // namespace pincer::engine::compositional
