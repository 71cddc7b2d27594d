// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// known & condition & not conclusion', with all but some variables projected away, are the states that lead to a violation
// whatever the other variables are. The negation is the weakest formula over these variables that excludes all violations:
//   for all others. known & condition => conclusion'
// A set of variables for which it is consistent with what is known is the set of a satisfying assignment in the sense of
// minimum satisfying assignments (Dillig, Dillig, McMillan, Aiken: Minimum Satisfying Assignments for SMT, CAV 2012).
#include "engine/abduction/abduce.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/efforts.h"
#include "engine/abduction/variants.h"
#include "logic/term/free_variables.h"
#include "logic/term/parts.h"
#include "logic/term/substitute.h"

namespace pincer::engine::abduction {

using logic::Answer;
using logic::Term;

Solutions::Solutions(Condition condition, const Reasoning& reasoning)
    : condition_(std::move(condition)), reasoning_(reasoning), terms_(reasoning.transitions.graph().cfa().terms()) {
  const encode::Transition& block = *condition_.block;
  const program::Cfa& cfa = reasoning_.transitions.graph().cfa();
  logic::Substituter before(terms_, encode::values_after(cfa, block));
  std::vector<Term> parts = condition_.known;
  parts.push_back(block.condition);
  parts.push_back(terms_.lnot(before(condition_.conclusion)));
  const Term violation = terms_.land(parts);
  std::vector<Term> inputs;
  for (const auto& choice : reasoning_.transitions.choices(block.source)) inputs.push_back(choice.unknown);
  std::sort(inputs.begin(), inputs.end());
  const auto projected =
      reasoning_.projector.eliminate(violation, inputs, reasoning_.budget.part(base::efforts::kProofLabels));
  ++reasoning_.statistics.count("quantifier eliminations");
  is_done_ = !projected || !reasoning_.transitions.is_about_live(*projected, block.source);
  if (is_done_) return;
  all_ = logic::free_variables(terms_, *projected);
  violated_.emplace(all_, projected);
}

const std::vector<Term>* Solutions::at(std::size_t i) {
  while (i >= found_.size() && !is_done_ && !reasoning_.budget.exhausted()) {
    if (!next_set()) {
      is_done_ = true;
      break;
    }
    const auto excluded = violated(set());
    if (!excluded) continue;
    auto solution = simplified(terms_.lnot(*excluded));
    if (solution && is_new(*solution)) found_.push_back(*std::move(solution));
  }
  return i < found_.size() ? &found_[i] : nullptr;
}

bool Solutions::next_set() {
  const std::size_t n = all_.size();
  for (std::size_t i = chosen_.size(); i-- > 0;) {
    const std::size_t room = chosen_.size() - i;
    if (chosen_[i] + room >= n) continue;
    std::iota(chosen_.begin() + static_cast<std::ptrdiff_t>(i), chosen_.end(), chosen_[i] + 1);
    return true;
  }
  if (chosen_.size() == n) return false;
  chosen_.resize(chosen_.size() + 1);
  std::iota(chosen_.begin(), chosen_.end(), std::size_t{0});
  return true;
}

Solutions::Variables Solutions::set() const {
  Variables result;
  for (const std::size_t i : chosen_) result.push_back(all_[i]);
  return result;
}

// One variable at a time, so that sets share their projections.
std::optional<Term> Solutions::violated(const Variables& variables) {
  if (const auto known = violated_.find(variables); known != violated_.end()) return known->second;
  const auto missing = std::find_if(all_.begin(), all_.end(),
                                    [&](Term v) { return !std::binary_search(variables.begin(), variables.end(), v); });
  Variables more = variables;
  more.insert(std::lower_bound(more.begin(), more.end(), *missing), *missing);
  std::optional<Term> result = violated(more);
  if (result) {
    ++reasoning_.statistics.count("quantifier eliminations");
    const auto budget = reasoning_.budget.part(base::efforts::kProofLabels);
    result = reasoning_.projector.eliminate(*result, {&*missing, 1}, budget);
  }
  violated_.emplace(variables, result);
  return result;
}

bool Solutions::follows(std::span<const Term> from, Term formula) {
  std::vector<Term> assumptions = condition_.known;
  assumptions.insert(assumptions.end(), from.begin(), from.end());
  assumptions.push_back(terms_.lnot(formula));
  switch (reasoning_.solver.check(assumptions)) {
    case Answer::Unsat: return true;
    case Answer::Sat:
    case Answer::Unknown: break;
  }
  return false;
}

bool Solutions::is_new(const std::vector<Term>& solution) {
  const Term whole = terms_.land(solution);
  return std::none_of(found_.begin(), found_.end(), [&](const std::vector<Term>& other) {
    return follows(other, whole) && follows(solution, terms_.land(other));
  });
}

std::optional<std::vector<Term>> Solutions::simplified(Term formula) {
  std::vector<Term> conjuncts = logic::all_conjuncts(terms_, {&formula, 1});
  std::vector<Term> assumptions = condition_.known;
  assumptions.insert(assumptions.end(), conjuncts.begin(), conjuncts.end());
  if (reasoning_.solver.check(assumptions) != Answer::Sat) return std::nullopt;
  const auto all_but = [&](std::size_t i) {
    std::vector<Term> result = conjuncts;
    result.erase(result.begin() + static_cast<std::ptrdiff_t>(i));
    return result;
  };
  for (std::size_t i = conjuncts.size(); i-- > 0;) {
    const std::vector<Term> others = all_but(i);
    if (follows(others, conjuncts[i])) {
      conjuncts = others;
      continue;
    }
    std::vector<Term> literals = literals_of(terms_, conjuncts[i]);
    for (std::size_t j = literals.size();
         j-- > 0 && literals.size() > 1;) {  // what implies the rest, or contradicts the context
      std::vector<Term> rest = literals;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(j));
      std::vector<Term> context = others;
      context.push_back(literals[j]);
      if (follows(context, terms_.lor(rest))) literals = std::move(rest);
    }
    conjuncts[i] = terms_.lor(literals);
  }
  return conjuncts;
}

}  // namespace pincer::engine::abduction
