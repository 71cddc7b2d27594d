// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/simplify/simplify.h"

#include <algorithm>
#include <vector>

#include "logic/simplify/simplify_rules.h"
#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"
#include "logic/term/traverse.h"

namespace pincer::logic {

namespace simplify_rules {

Term lift_choices(Terms& terms, Term t) {
  const Kind kind = terms.kind(t);
  if (kind == Kind::Ite || kind == Kind::And || kind == Kind::Or || kind == Kind::Not) return t;
  std::vector<Term> thens(terms.children(t).begin(), terms.children(t).end());
  if (thens.empty() || thens.size() > 2) return t;
  std::vector<Term> elses = thens;
  Term condition;
  std::size_t choices = 0;
  for (std::size_t i = 0; i < thens.size(); ++i) {
    const Term child = thens[i];
    if (terms.kind(child) != Kind::Ite) continue;
    if (!condition.valid()) condition = terms.child(child, 0);
    if (terms.child(child, 0) != condition) continue;
    ++choices;
    thens[i] = terms.child(child, 1);
    elses[i] = terms.child(child, 2);
  }
  if (choices == 0) return t;
  const Term then_term = terms.rebuild(t, thens);
  const Term else_term = terms.rebuild(t, elses);
  // Two operations instead of one pay off if they are predicates over simpler terms, or one of them is none.
  const bool is_decided = terms.is_const(then_term) || terms.is_const(else_term) || then_term == else_term;
  const bool is_predicate = terms.sort(t).is_bool() && choices == 2;
  return is_decided || is_predicate ? terms.ite(condition, then_term, else_term) : t;
}

}  // namespace simplify_rules

namespace {

constexpr int kMostRewrites = 8;       // of one node; rules shrink terms, so few are needed
constexpr std::size_t kFactsWork = 8;  // visits for facts of nested junctions, per node of the term

/// Number of different terms in `root`, or `limit` if there are more.
std::size_t size_up_to(const Terms& terms, Term root, std::size_t limit) {
  TermMap<bool> seen;
  std::vector<Term> open{root};
  while (!open.empty() && seen.size() < limit) {
    const Term t = open.back();
    open.pop_back();
    if (seen.contains(t)) continue;
    seen[t] = true;
    for (const Term child : terms.children(t)) open.push_back(child);
  }
  return open.empty() ? seen.size() : limit;
}

/// What must hold for the rest of a conjunction to matter; for a disjunction the negations.
struct Fact {
  Term from;
  Term to;
};

/// x = k gives x -> k; an atom gives atom -> true, its negation atom -> false.
std::vector<Fact> facts_of(Terms& terms, Term part, bool holds) {
  if (terms.kind(part) == Kind::Not) {
    part = terms.child(part, 0);
    holds = !holds;
  }
  if (terms.is_const(part)) return {};
  std::vector<Fact> facts{{part, terms.boolean(holds)}};
  if (holds && terms.kind(part) == Kind::Eq && terms.is_const(terms.child(part, 1)) &&
      terms.kind(terms.child(part, 0)) == Kind::Variable) {
    facts.push_back({terms.child(part, 0), terms.child(part, 1)});
  }
  return facts;
}

}  // namespace

// One pass: every part is simplified by the facts that the other parts are. A part is never simplified by itself, and
// of two parts that are facts only the one that contains the other is changed, which the other keeps true.
Term Simplifier::use_facts(Term junction) {
  const bool is_and = terms_.kind(junction) == Kind::And;
  const std::vector<Term> parts(terms_.children(junction).begin(), terms_.children(junction).end());
  Substitution values;
  for (const Term part : parts) {
    for (const Fact& fact : facts_of(terms_, part, is_and)) values.emplace(fact.from, fact.to);
  }
  if (values.empty()) return junction;
  std::vector<Term> changed;
  bool has_changed = false;
  Substituter substituter(terms_, values);
  for (const Term part : parts) {
    const bool is_negated = terms_.kind(part) == Kind::Not;
    const Term atom = is_negated ? terms_.child(part, 0) : part;
    // The part itself stays, but what it is made of may be known.
    std::vector<Term> children(terms_.children(atom).begin(), terms_.children(atom).end());
    const bool defines = terms_.kind(atom) == Kind::Eq && !children.empty() && values.contains(children[0]);
    if (children.empty() || defines) {
      changed.push_back(part);
      continue;
    }
    for (Term& child : children) child = substituter(child);
    Term result = terms_.rebuild(atom, children);
    if (result != atom) result = rewrite(result);
    has_changed = has_changed || result != atom;
    changed.push_back(is_negated ? terms_.lnot(result) : result);
  }
  if (!has_changed) return junction;
  ++statistics_.contextual;
  return is_and ? terms_.land(changed) : terms_.lor(changed);
}

Term Simplifier::apply_rules(Term t) {
  Term result = simplify_rules::lift_choices(terms_, t);
  if (result == t) result = simplify_rules::linear_integers(terms_, t);
  if (result == t) result = simplify_rules::bit_vector_sums(terms_, t);
  if (result == t) result = simplify_rules::concatenations(terms_, t);
  if (result == t) result = simplify_rules::known_bits(terms_, facts_, t);
  return result;
}

Term Simplifier::rewrite(Term t) {
  for (int i = 0; i < kMostRewrites; ++i) {
    const Term next = apply_rules(t);
    if (next == t) return t;
    ++statistics_.rewritten;
    t = next;
  }
  return t;
}

Term Simplifier::operator()(Term root) {
  facts_work_left_ = kFactsWork * term_size(terms_, root);
  std::vector<Term> children;
  visit_children_first(
      terms_, root, [&](Term t) { return result_.contains(t); },
      [&](Term t) {
        children.assign(terms_.children(t).begin(), terms_.children(t).end());
        for (Term& child : children) child = *result_.find(child);
        Term made = rewrite(terms_.rebuild(t, children));
        const Kind kind = terms_.kind(made);
        if (kind == Kind::And || kind == Kind::Or) {
          // The whole term always gets its facts; parts of it while the work lasts, small ones first.
          const std::size_t size = size_up_to(terms_, made, facts_work_left_);
          if (t == root || size < facts_work_left_) made = use_facts(made);
          facts_work_left_ -= size;
        }
        result_[t] = made;
      });
  return *result_.find(root);
}

Term simplify(Terms& terms, Term t) { return Simplifier(terms)(t); }

}  // namespace pincer::logic
