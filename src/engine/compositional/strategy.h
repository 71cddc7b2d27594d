// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/efforts.h"
#include "engine/compositional/component.h"
#include "engine/compositional/farkas.h"

namespace pincer::engine::compositional {

/// Which questions are asked: simple ones first, as the table in strategy.cpp has it; or F_1, F_2, F_3 as in the paper.
enum class Questions : std::uint8_t { Table, Conjuncts };

/// One question for a conditional invariant: what it may look like, and what has to hold of it.
struct Attempt {
  unsigned conjuncts = 1;  // the paper's k
  Multipliers multipliers = Multipliers::ZeroOne;
  unsigned scale = 1;  // see Farkas
  int greatest_factor = 8;
  bool layered = true;                            // each conjunct is inductive given those before it
  bool everything = true;                         // must hold in all samples and after entries from beginnings
  bool entered = false;                           // holds after some entry at least
  bool hard_start = true;                         // of `everything`: what holds after entries from beginnings
  bool disabling = false;                         // may also disable a transition instead of implying the assertion
  std::optional<bool> if_factors = std::nullopt;  // only where numbers other than 1 matter, or do not
  base::Effort effort = base::efforts::kCondSafeAttempt;
  std::size_t number = 0;  // tells the attempts of a strategy apart

  /// Finds less than all there is, so that narrowing has to go on from there.
  [[nodiscard]] bool is_disjunct() const { return !everything; }
};

/// Which questions are asked, and in which order: lines 1, 7 and 8 of Alg. 1, where the paper counts conjuncts and has
/// nothing else to choose.
class Strategy {
 public:
  Strategy(const Component& component, const Goal& goal, unsigned most_conjuncts, Questions questions = {});

  /// None: all was tried.
  std::optional<Attempt> next();
  /// What comes next, at most so many, as far as it is known now.
  [[nodiscard]] std::span<const Attempt> upcoming(std::size_t most) const;
  /// The last one ended without an answer. Narrowing costs more than a search, so that a question of moderate size is
  /// asked again, with more effort, before disjuncts are looked for.
  void gave_up();
  /// The last one has a solution of this cost: is F_k settled, or is a cheaper one looked for in larger domains?
  [[nodiscard]] bool is_settled(std::uint64_t cost) const;
  /// The most general question with as many conjuncts as the last one has.
  [[nodiscard]] const Attempt& widest() const;
  /// How many were tried.
  [[nodiscard]] std::size_t tried() const { return tried_; }

 private:
  Questions questions_;
  std::vector<Attempt> attempts_;
  std::size_t tried_ = 0;
  std::size_t first_tries_;  // those before are no disjuncts and no second chances
  std::size_t disjuncts_;    // where they begin
};

}  // namespace pincer::engine::compositional
