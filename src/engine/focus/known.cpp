// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/focus/known.h"

#include <algorithm>

#include "logic/term/parts.h"

namespace pincer::engine::focus {

using logic::Kind;
using logic::Term;

namespace {

/// Larger conditions are not remembered.
constexpr std::size_t kLargestAtom = 40;

/// What facts make of terms. A negated comparison is a comparison of its own.
template <class Pairs>
logic::Substitution values_of(logic::Terms& terms, const Pairs& facts) {
  logic::Substitution result(facts.begin(), facts.end());
  for (const auto& [atom, value] : facts) {
    if (terms.sort(atom).is_bool()) result.emplace(terms.lnot(atom), terms.lnot(value));
  }
  return result;
}

}  // namespace

Known::Id Known::id(const Facts& facts) {
  const auto [known, is_new] = ids_.try_emplace(facts, all_.size());
  if (is_new) {
    all_.push_back(std::make_unique<Entry>(facts));
    if (!facts.empty()) all_.back()->reader.emplace(terms_, values_of(terms_, facts));
  }
  return known->second;
}

Term Known::read(Term term, Id id) {
  std::optional<logic::Substituter>& reader = all_[id]->reader;
  return reader ? (*reader)(term) : term;
}

std::optional<Known::Facts> Known::assume(const Facts& facts, Term condition) {
  std::map<Term, Term> result(facts.begin(), facts.end());
  for (const Term part : logic::conjuncts(terms_, condition)) {
    if (!add(result, part)) return std::nullopt;
  }
  return Facts(result.begin(), result.end());
}

/// The condition is read in `facts` first. False: it contradicts them.
bool Known::add(std::map<Term, Term>& facts, Term condition) {
  std::vector<Term> open = {condition};
  while (!open.empty()) {
    const Term next = logic::substitute(terms_, open.back(), values_of(terms_, facts));
    open.pop_back();
    if (terms_.is_true(next)) continue;
    if (terms_.is_false(next)) return false;
    if (terms_.kind(next) == Kind::And) {
      open.insert(open.end(), terms_.children(next).begin(), terms_.children(next).end());
      continue;
    }
    const bool holds = terms_.kind(next) != Kind::Not;
    Term atom = holds ? next : terms_.child(next, 0);
    Term value = terms_.boolean(holds);
    if (holds && terms_.kind(next) == Kind::Eq) {
      for (const std::size_t side : {0, 1}) {
        const Term here = terms_.child(next, side);
        const Term there = terms_.child(next, 1 - side);
        if (terms_.kind(here) != Kind::Variable || !terms_.is_const(there)) continue;
        atom = here;
        value = there;
      }
    }
    if (terms_.kind(atom) == Kind::Variable) {
      // What was known of the variable is read again.
      for (auto fact = facts.begin(); fact != facts.end();) {
        const std::vector<Term>& read = variables_.of(fact->first);
        if (!std::binary_search(read.begin(), read.end(), atom)) {
          ++fact;
          continue;
        }
        open.push_back(formula(*fact));
        fact = facts.erase(fact);
      }
    } else if (logic::term_size(terms_, atom) > kLargestAtom) {
      continue;
    }
    facts.emplace(atom, value);
  }
  return true;
}

Known::Facts Known::keep(const Facts& facts, const std::function<bool(Term variable)>& is_kept) {
  Facts result;
  for (const auto& fact : facts) {
    const std::vector<Term>& read = variables_.of(fact.first);
    if (std::all_of(read.begin(), read.end(), is_kept)) result.push_back(fact);
  }
  return result;
}

bool Known::is_within(const Facts& few, const Facts& many) {
  return std::includes(few.begin(), few.end(), many.begin(), many.end());
}

Term Known::formula(const std::pair<Term, Term>& fact) {
  return terms_.sort(fact.first).is_bool() ? (terms_.is_true(fact.second) ? fact.first : terms_.lnot(fact.first))
                                           : terms_.eq(fact.first, fact.second);
}

Term Known::formula(const Facts& facts) {
  std::vector<Term> parts;
  for (const auto& fact : facts) parts.push_back(formula(fact));
  return terms_.land(parts);
}

}  // namespace pincer::engine::focus
