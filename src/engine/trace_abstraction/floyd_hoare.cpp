// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/trace_abstraction/floyd_hoare.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "logic/term/free_variables.h"

namespace pincer::engine::trace_abstraction {

using encode::Transition;
using logic::Answer;
using logic::Term;

FloydHoare::FloydHoare(const encode::Transitions& program, invariant::BlockSolvers<>& solvers, Word word,
                       const std::vector<Term>& interpolants, Edges edges, base::Statistics& statistics)
    : program_(program),
      terms_(program.graph().cfa().terms()),
      solvers_(solvers),
      word_(std::move(word)),
      edges_(interpolants.empty() ? Edges::Word : edges),
      is_only_word_(interpolants.empty()),
      triples_(statistics.count("Hoare triples")) {
  if (edges_ == Edges::Word) {
    assertions_ = interpolants;
    assertions_.resize(word_.size() + 1, terms_.boolean(true));
    (void)number_of({0});
    return;
  }
  for (const Term interpolant : interpolants) {
    if (terms_.is_const(interpolant)) continue;
    if (std::find(assertions_.begin(), assertions_.end(), interpolant) == assertions_.end())
      assertions_.push_back(interpolant);
  }
  (void)number_of({});
}

Subtrahend FloydHoare::subtrahend() {
  return {.initial = 0,
          .successor = [this](std::size_t set, const Transition& letter) { return successor(set, letter); },
          .assertion = [this](std::size_t set) { return terms_.land(assertions(sets_[set])); }};
}

std::size_t FloydHoare::number_of(const Set& set) {
  const auto [found, is_new] = numbers_.try_emplace(set, sets_.size());
  if (is_new) sets_.push_back(set);
  return found->second;
}

std::vector<Term> FloydHoare::assertions(const Set& set) const {
  std::vector<Term> result;
  for (const std::size_t a : set) result.push_back(assertions_[a]);
  return result;
}

std::optional<std::size_t> FloydHoare::successor(std::size_t set, const Transition& letter) {
  const auto known = successors_.find({set, &letter});
  if (known != successors_.end()) return known->second;
  const Set before = sets_[set];
  const auto next = compute(before, letter);
  const auto result = next ? std::optional(number_of(*next)) : std::nullopt;
  successors_.emplace(std::pair(set, &letter), result);
  return result;
}

std::optional<FloydHoare::Set> FloydHoare::compute(const Set& set, const Transition& letter) {
  if (edges_ == Edges::Word) return along_the_word(set, letter);
  Set all(assertions_.size());
  std::iota(all.begin(), all.end(), 0);
  if (edges_ == Edges::Sets || set.empty()) return after(assertions(set), letter, std::move(all));
  Set result;
  for (const std::size_t a : set) {
    const auto held = after({assertions_[a]}, letter, all);
    if (!held) return std::nullopt;
    result.insert(result.end(), held->begin(), held->end());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::optional<FloydHoare::Set> FloydHoare::after(const std::vector<Term>& before, const Transition& letter, Set among) {
  Set result;
  std::erase_if(among, [&](std::size_t a) {
    if (!program_.is_about_live(assertions_[a], letter.target)) return true;
    const bool is_kept =
        std::find(before.begin(), before.end(), assertions_[a]) != before.end() && is_unchanged(assertions_[a], letter);
    if (is_kept) result.push_back(a);
    return is_kept;
  });
  // One model tells of many assertions that they need not hold.
  invariant::BlockSolver& block = solvers_.of(letter);
  for (bool asks_for_false = true;; asks_for_false = false) {
    std::vector<Term> assumptions = before;
    std::vector<Term> held;
    for (const std::size_t a : among) held.push_back(block.before(assertions_[a]));
    if (!asks_for_false) assumptions.push_back(terms_.lnot(terms_.land(held)));
    ++triples_;
    switch (block.solver().check(assumptions)) {
      case Answer::Unsat:
        if (asks_for_false) return std::nullopt;
        result.insert(result.end(), among.begin(), among.end());
        std::sort(result.begin(), result.end());
        return result;
      case Answer::Unknown:
        if (asks_for_false) break;
        std::sort(result.begin(), result.end());
        return result;
      case Answer::Sat: {
        Set left;
        for (std::size_t i = 0; i < among.size(); ++i)
          if (block.solver().value(held[i]).as_bool()) left.push_back(among[i]);
        among = std::move(left);
      }
    }
    if (!among.empty()) continue;
    std::sort(result.begin(), result.end());
    return result;
  }
}

bool FloydHoare::is_unchanged(Term assertion, const Transition& letter) const {
  const program::Cfa& cfa = program_.graph().cfa();
  const std::vector<Term> variables = logic::free_variables(terms_, assertion);
  return std::all_of(letter.values.begin(), letter.values.end(), [&](const Transition::Value& value) {
    const Term variable = cfa.variable(value.variable).term;
    return value.term == variable || !std::binary_search(variables.begin(), variables.end(), variable);
  });
}

std::optional<FloydHoare::Set> FloydHoare::along_the_word(const Set& places, const Transition& letter) {
  std::set<std::size_t> result;
  for (const std::size_t place : places) {
    if (place >= word_.size() || word_[place] != &letter) continue;
    if (place + 1 == word_.size()) return std::nullopt;
    result.insert(place + 1);
    if (is_only_word_) continue;
    for (std::size_t back = 1; back <= place; ++back) {
      if (word_[back]->source != letter.target || assertions_[back] == assertions_[place + 1]) continue;
      invariant::BlockSolver& block = solvers_.of(letter);
      ++triples_;
      const Term fails = terms_.lnot(block.before(assertions_[back]));
      if (block.solver().check({assertions_[place], fails}) == Answer::Unsat) result.insert(back);
    }
  }
  return Set(result.begin(), result.end());
}

}  // namespace pincer::engine::trace_abstraction
