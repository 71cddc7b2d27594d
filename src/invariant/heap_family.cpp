// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/heap_family.h"

#include <algorithm>
#include <array>

#include "base/efforts.h"
#include "logic/term/free_variables.h"

namespace pincer::invariant {

using logic::Term;
using logic::Value;

namespace {

constexpr std::size_t kMostShort = 500;    // of one word or two
constexpr std::size_t kMostLonger = 300;   // of three words
constexpr std::size_t kMostLongest = 200;  // of four
constexpr std::size_t kMostInstead = 400;  // at a time
constexpr std::size_t kMostWords = 4;      // of a guess
constexpr std::size_t kBits = 64;

/// Guesses with a small sum come first.
std::size_t weight(WordKind kind) {
  switch (kind) {
    case WordKind::Contents: return 2;
    case WordKind::Place: return 2;
    case WordKind::State: return 3;
    case WordKind::Order: return 5;
  }
  return 0;
}

}  // namespace

HeapFamily::HeapFamily(const program::Cfa& cfa, Term unless, std::vector<Term> bound, std::vector<Seen> seen,
                       bool needs_contents, const base::Budget& budget)
    : cfa_(cfa),
      terms_(cfa.terms()),
      unless_(unless),
      bound_(std::move(bound)),
      seen_(std::move(seen)),
      needs_contents_(needs_contents),
      budget_(budget),
      evaluator_(terms_) {
  std::size_t points = 0;
  for (const Seen& here : seen_) points += here.addresses.size();
  full_.assign((points + kBits - 1) / kBits, ~std::uint64_t{0});
  if (points % kBits != 0) full_.back() = (std::uint64_t{1} << points % kBits) - 1;
}

HeapFamily::Bits HeapFamily::evaluate(Term word) {
  const logic::Tape tape = evaluator_.compile(word, [&](Term variable) {
    const auto found = std::find(bound_.begin(), bound_.end(), variable);
    if (found == bound_.end()) return std::size_t{cfa_.variable_of(variable)->index()};
    return cfa_.variables().size() + static_cast<std::size_t>(found - bound_.begin());
  });
  Bits result(full_.size(), 0);
  std::size_t point = 0;
  Sampler::Sample slots;
  for (const Seen& here : seen_) {
    slots = *here.sample;
    slots.resize(cfa_.variables().size() + bound_.size());
    for (const std::vector<Value>& addresses : here.addresses) {
      std::copy(addresses.begin(), addresses.end(), slots.begin() + std::ssize(cfa_.variables()));
      if (evaluator_.holds(tape, slots)) result[point / kBits] |= std::uint64_t{1} << point % kBits;
      ++point;
    }
  }
  budget_.spend(base::efforts::kGuessed * point);
  return result;
}

bool HeapFamily::covers(const Bits& a, const Bits& b) const {
  for (std::size_t i = 0; i < full_.size(); ++i) {
    if ((a[i] | b[i]) != full_[i]) return false;
  }
  return true;
}

bool HeapFamily::covers(const Bits& a, const Bits& b, const Bits& c) const {
  for (std::size_t i = 0; i < full_.size(); ++i) {
    if ((a[i] | b[i] | c[i]) != full_[i]) return false;
  }
  return true;
}

bool HeapFamily::speaks_of_all(Term word) const {
  const std::vector<Term> variables = logic::free_variables(terms_, word);
  return std::all_of(bound_.begin(), bound_.end(),
                     [&](Term v) { return std::find(variables.begin(), variables.end(), v) != variables.end(); });
}

void HeapFamily::add(const HeapWord& word) {
  if (terms_.is_const(word.term) || known_.contains(word.term)) return;
  Bits bits = evaluate(word.term);
  if (word.is_two_sided) {
    Bits others = bits;
    for (std::size_t i = 0; i < others.size(); ++i) others[i] = full_[i] & ~others[i];
    add_literal(terms_.lnot(word.term), std::move(others), word.kind, word.kind == WordKind::Contents,
                word.kind == WordKind::Place);
  }
  add_literal(word.term, std::move(bits), word.kind, word.kind == WordKind::Contents && word.is_two_sided, false);
}

std::set<Term> HeapFamily::always() const {
  std::set<Term> result;
  for (const Word& word : words_) {
    if (all(word.bits)) result.insert(word.term);
  }
  return result;
}

void HeapFamily::add_literal(Term literal, Bits bits, WordKind kind, bool is_simple, bool is_elsewhere) {
  if (!known_.insert(literal).second) return;
  const bool is_never = std::all_of(bits.begin(), bits.end(), [](std::uint64_t b) { return b == 0; });
  if (is_never && !full_.empty()) return;
  // An order that says where a variable points says nothing new.
  const bool is_same = kind == WordKind::Order && !all(bits) &&
                       std::any_of(words_.begin(), words_.end(),
                                   [&](const Word& word) { return word.kind == WordKind::Place && word.bits == bits; });
  if (is_same) return;
  words_.push_back({literal, std::move(bits), kind, is_simple, is_elsewhere});
}

bool HeapFamily::is_apt(const Clause& clause) const {
  std::array<std::size_t, 4> count{};
  for (const std::size_t w : clause) ++count[static_cast<std::size_t>(words_[w].kind)];
  const auto of = [&](WordKind kind) { return count[static_cast<std::size_t>(kind)]; };
  if (!needs_contents_) return of(WordKind::Order) <= 1;
  return of(WordKind::Contents) > 0 && of(WordKind::State) <= 2 && of(WordKind::Order) <= 2 && of(WordKind::Place) <= 2;
}

void HeapFamily::guess(const Clause& clause, std::vector<Term>& guesses) {
  std::vector<Term> parts{unless_};
  for (const std::size_t w : clause) parts.push_back(words_[w].term);
  const Term formula = terms_.lor(parts);
  if (terms_.is_const(formula)) return;
  if (made_.emplace(formula, clause).second) guesses.push_back(formula);
  kept_.insert(clause);
}

void HeapFamily::guess_best(std::vector<Clause> clauses, std::size_t most, std::vector<Term>& guesses) {
  const auto weight_of = [&](const Clause& clause) {
    std::size_t sum = 0;
    for (const std::size_t w : clause) sum += weight(words_[w].kind);
    return sum;
  };
  std::stable_sort(clauses.begin(), clauses.end(),
                   [&](const Clause& a, const Clause& b) { return weight_of(a) < weight_of(b); });
  if (clauses.size() > most) clauses.resize(most);
  for (const Clause& clause : clauses) guess(clause, guesses);
}

void HeapFamily::make_short(std::vector<Term>& guesses) {
  if (full_.empty()) return guess({}, guesses);  // there never was one
  std::vector<Clause> clauses;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (all(words_[i].bits)) {
      // Others are guesses of another family, unless they hold just where there are objects.
      const bool is_sure = words_[i].kind == WordKind::Contents || words_[i].kind == WordKind::State ||
                           !needs_contents_ || speaks_of_all(words_[i].term);
      if (is_sure) guess({i}, guesses);
      continue;
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (all(words_[j].bits) || !is_apt({j, i}) || !covers(words_[i].bits, words_[j].bits)) continue;
      clauses.push_back({j, i});
    }
  }
  guess_best(std::move(clauses), kMostShort, guesses);
}

void HeapFamily::make_longer(bool with_order, bool with_exceptions, std::vector<Term>& guesses) {
  if (full_.empty() || !needs_contents_) return;
  std::vector<std::size_t> apt;
  for (std::size_t w = 0; w < words_.size(); ++w) {
    if (!all(words_[w].bits) && (with_order || words_[w].kind != WordKind::Order)) apt.push_back(w);
  }
  std::vector<Clause> three;
  std::vector<Clause> four;
  Bits both = full_;
  for (std::size_t a = 0; a < apt.size(); ++a) {
    const Bits& i = words_[apt[a]].bits;
    for (std::size_t b = 0; b < a; ++b) {
      const Bits& j = words_[apt[b]].bits;
      if (covers(i, j)) continue;
      for (std::size_t c = 0; c < b; ++c) {
        const Bits& k = words_[apt[c]].bits;
        if (covers(i, k) || covers(j, k)) continue;
        if (covers(i, j, k)) {
          if (Clause clause{apt[c], apt[b], apt[a]}; is_apt(clause)) three.push_back(std::move(clause));
          continue;
        }
        if (!with_exceptions) continue;
        for (std::size_t w = 0; w < both.size(); ++w) both[w] = i[w] | j[w] | k[w];
        for (std::size_t d = 0; d < words_.size(); ++d) {
          const Word& exception = words_[d];
          if (exception.kind != WordKind::Place || !covers(both, exception.bits)) continue;
          if (covers(i, j, exception.bits) || covers(i, k, exception.bits) || covers(j, k, exception.bits)) continue;
          Clause clause{apt[c], apt[b], apt[a], d};
          std::sort(clause.begin(), clause.end());
          if (is_apt(clause)) four.push_back(std::move(clause));
        }
      }
    }
  }
  std::sort(four.begin(), four.end());
  four.erase(std::unique(four.begin(), four.end()), four.end());
  guess_best(std::move(three), kMostLonger, guesses);
  guess_best(std::move(four), kMostLongest, guesses);
}

void HeapFamily::instead_of(const std::vector<Term>& dropped, bool with_order, std::vector<Term>& guesses) {
  std::vector<std::pair<Term, Clause>> open;
  for (const Term formula : dropped) {
    const auto found = made_.find(formula);
    if (found == made_.end()) continue;
    open.emplace_back(formula, found->second);
    kept_.erase(found->second);
  }
  const std::set<Clause> kept = kept_;
  // What is kept says more than what has the same words and others.
  const auto is_said = [&](const Clause& clause) {
    for (std::size_t mask = 1; mask < std::size_t{1} << clause.size(); ++mask) {
      Clause part;
      for (std::size_t i = 0; i < clause.size(); ++i) {
        if ((mask >> i & 1) != 0) part.push_back(clause[i]);
      }
      if (kept.contains(part)) return true;
    }
    return false;
  };
  for (const auto& [formula, old] : open) {
    if (is_said(old)) continue;
    guesses.push_back(formula);
    kept_.insert(old);
  }
  const std::size_t most = guesses.size() + kMostInstead;
  // Exceptions for objects that variables point to are tried first.
  for (const Weaker how : {Weaker::Here, Weaker::Place, Weaker::Order}) {
    if (how == Weaker::Order && !with_order) continue;
    for (const auto& [formula, old] : open) {
      for (std::size_t w = 0; w < words_.size() && guesses.size() < most; ++w) {
        if (!makes_weaker(how, words_[w], old)) continue;
        Clause clause = old;
        clause.push_back(w);
        std::sort(clause.begin(), clause.end());
        if (std::adjacent_find(clause.begin(), clause.end()) == clause.end() && !is_said(clause))
          guess(clause, guesses);
      }
    }
  }
}

bool HeapFamily::makes_weaker(Weaker how, const Word& word, const Clause& old) const {
  if (all(word.bits)) return false;
  const bool is_here = word.kind == WordKind::Place && !word.is_elsewhere &&
                       terms_.kind(terms_.child(word.term, 0)) != logic::Kind::Select &&
                       terms_.kind(terms_.child(word.term, 1)) != logic::Kind::Select;
  switch (how) {
    case Weaker::Here: return is_here && old.size() < kMostWords;
    case Weaker::Place:
      return old.size() < 3 && !is_here && !word.is_elsewhere &&
             (word.kind == WordKind::Place || (word.is_simple && old.size() == 1));
    case Weaker::Order: return old.size() < 3 && word.kind == WordKind::Order;
  }
  return false;
}

}  // namespace pincer::invariant
