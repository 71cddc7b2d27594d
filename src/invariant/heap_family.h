// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "invariant/heap_words.h"
#include "invariant/sampler.h"
#include "logic/evaluate/evaluator.h"

namespace pincer::invariant {

/// Guesses about the same things: one state, or one or two objects in it. A guess is a disjunction of words that is true
/// in all samples, and no part of it is.
class HeapFamily {
 public:
  /// What is seen in one sample: the addresses that the bound variables may have.
  struct Seen {
    const Sampler::Sample* sample;
    std::vector<std::vector<logic::Value>> addresses;
  };

  /// What is guessed is true anyway where `unless` is. `needs_contents`: each guess says what an object holds.
  HeapFamily(const program::Cfa& cfa, logic::Term unless, std::vector<logic::Term> bound, std::vector<Seen> seen,
             bool needs_contents, const base::Budget& budget);

  void add(const HeapWord& word);
  /// Words that are true in all samples.
  [[nodiscard]] std::set<logic::Term> always() const;
  /// Words that others say.
  void leave_out(const std::set<logic::Term>& words) { known_.insert(words.begin(), words.end()); }

  /// Of one word or two.
  void make_short(std::vector<logic::Term>& guesses);
  /// Of three words, and, with exceptions for objects that variables point to, of four.
  void make_longer(bool with_order, bool with_exceptions, std::vector<logic::Term>& guesses);
  /// For what turned out not to be inductive: the same, since others may help it now, and the same with another word.
  void instead_of(const std::vector<logic::Term>& dropped, bool with_order, std::vector<logic::Term>& guesses);

 private:
  /// Where a word is true: a bit per point.
  using Bits = std::vector<std::uint64_t>;

  struct Word {
    logic::Term term;
    Bits bits;
    WordKind kind;
    bool is_simple;     // whether a cell holds a number
    bool is_elsewhere;  // not where a variable points to
  };
  using Clause = std::vector<std::size_t>;  // words, ascending
  enum class Weaker : std::uint8_t { Here, Place, Order };

  void add_literal(logic::Term literal, Bits bits, WordKind kind, bool is_simple, bool is_elsewhere);
  [[nodiscard]] Bits evaluate(logic::Term word);
  [[nodiscard]] bool all(const Bits& bits) const { return bits == full_; }
  [[nodiscard]] bool covers(const Bits& a, const Bits& b) const;
  [[nodiscard]] bool covers(const Bits& a, const Bits& b, const Bits& c) const;
  [[nodiscard]] bool speaks_of_all(logic::Term word) const;
  [[nodiscard]] bool makes_weaker(Weaker how, const Word& word, const Clause& old) const;
  [[nodiscard]] bool is_apt(const Clause& clause) const;
  void guess(const Clause& clause, std::vector<logic::Term>& guesses);
  void guess_best(std::vector<Clause> clauses, std::size_t most, std::vector<logic::Term>& guesses);

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  logic::Term unless_;
  std::vector<logic::Term> bound_;
  std::vector<Seen> seen_;
  bool needs_contents_;
  const base::Budget& budget_;
  logic::Evaluator evaluator_;
  Bits full_;
  std::set<logic::Term> known_;
  std::vector<Word> words_;
  std::map<logic::Term, Clause> made_;  // by formula
  std::set<Clause> kept_;               // those that were not given up
};

}  // namespace pincer::invariant
