// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/path_candidates.h"

#include <algorithm>
#include <set>

#include "cpa/neighbours.h"
#include "logic/term/free_variables.h"
#include "logic/term/parts.h"

namespace pincer::cpa {

using encode::NodeId;
using encode::Transition;
using logic::Term;

namespace {

constexpr std::size_t kMostCandidates = 200;  // per node
constexpr std::size_t kLargestAtom = 15;      // terms in an atom that is a candidate
constexpr std::size_t kMostVariables = 12;    // whose values are compared with each other
constexpr std::size_t kFewVariables = 5;      // whose sums and differences are, too
constexpr std::size_t kMostBranches = 6;      // of a loop that candidates may depend on
constexpr std::size_t kMostCases = 8;         // of the value of one variable after a loop
constexpr int kLargestChange = 1 << 15;       // of a variable by one turn of a loop

}  // namespace

const std::vector<Term>& PathCandidates::at(NodeId node) {
  if (const auto known = candidates_.find(node); known != candidates_.end()) return known->second;
  candidates_[node];
  for (const Transition& step : program_.from(node)) {
    add_atoms_of(node, step.condition);
    if (step.target == node) add_conserved(node, step);
  }
  for (std::size_t n = 0; n < program_.graph().nodes().size(); ++n) {
    for (const Transition& step : program_.from(NodeId(n))) {
      if (step.target == node) add_from(node, step);
    }
  }
  return candidates_[node];
}

void PathCandidates::learn(NodeId node, Term interpolant) {
  at(node);
  add_atoms_of(node, interpolant);
}

void PathCandidates::add(NodeId node, Term candidate) {
  std::vector<Term>& here = candidates_[node];
  if (terms_.is_const(candidate) || here.size() >= kMostCandidates || !program_.is_about_live(candidate, node)) return;
  if (std::find(here.begin(), here.end(), candidate) != here.end()) return;
  here.push_back(candidate);
  ++version_;
}

void PathCandidates::add_atoms_of(NodeId node, Term formula) {
  for (const Term atom : atoms_of(terms_, formula)) {
    if (logic::term_size(terms_, atom) > kLargestAtom || !program_.is_about_live(atom, node)) continue;
    for (const Term candidate : neighbours(terms_, atom)) add(node, candidate);
  }
}

void PathCandidates::add_from(NodeId node, const Transition& incoming) {
  // The condition, as far as it speaks about values that are the value of a variable now
  logic::Substitution now;
  std::set<Term> lost;
  for (const Term v : logic::free_variables(terms_, incoming.condition)) lost.insert(v);
  for (const Transition::Value& value : incoming.values) {
    if (terms_.kind(value.term) == logic::Kind::Variable) now.emplace(value.term, cfa_.variable(value.variable).term);
    lost.erase(value.term);
  }
  for (const Term atom : atoms_of(terms_, incoming.condition)) {
    if (logic::term_size(terms_, atom) > kLargestAtom) continue;
    const std::vector<Term> variables = logic::free_variables(terms_, atom);
    if (std::any_of(variables.begin(), variables.end(), [&](Term v) { return lost.contains(v); })) continue;
    add_atoms_of(node, logic::substitute(terms_, atom, now));
  }
  // Values that are constant, or have a constant sum or difference
  std::vector<Transition::Value> values;
  for (const Transition::Value& value : incoming.values) {
    if (!terms_.sort(value.term).is_int()) continue;
    values.push_back({value.variable, value.term});
    const Term v = cfa_.variable(value.variable).term;
    if (terms_.is_const(value.term)) {
      add(node, terms_.int_le(v, value.term));
      add(node, terms_.int_le(value.term, v));
    }
  }
  if (values.size() > kMostVariables) return;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Term v = cfa_.variable(values[i].variable).term;
    for (std::size_t j = i + 1; j < values.size(); ++j) {
      const Term w = cfa_.variable(values[j].variable).term;
      for (const bool sum : {false, true}) {
        const auto combine = [&](Term a, Term b) { return sum ? terms_.int_add(a, b) : terms_.int_sub(a, b); };
        const Term constant = combine(values[i].term, values[j].term);
        if (!terms_.is_const(constant)) continue;
        add(node, terms_.int_le(combine(v, w), constant));
        add(node, terms_.int_le(constant, combine(v, w)));
      }
    }
  }
}

std::vector<Term> PathCandidates::cases(Term value) const {
  std::vector<Term> result;
  std::vector<Term> open{value};
  while (!open.empty() && result.size() < kMostCases) {
    const Term t = open.back();
    open.pop_back();
    if (terms_.kind(t) == logic::Kind::Ite) {
      open.push_back(terms_.child(t, 1));
      open.push_back(terms_.child(t, 2));
    } else if (std::find(result.begin(), result.end(), t) == result.end()) {
      result.push_back(t);
    }
  }
  return result;
}

// Two variables that a loop changes by constants have a linear combination that it does not change, which often is one
// of the variables that it leaves alone, or a sum of two. What overflows do counts as no case of its own.
void PathCandidates::add_conserved(NodeId node, const Transition& loop) {
  struct Change {
    Term variable;
    mpz_class by;
  };
  std::vector<Change> changes;
  std::vector<Term> others{terms_.integer(0)};
  for (const Transition::Value& value : loop.values) {
    if (!terms_.sort(value.term).is_int()) continue;
    const Term v = cfa_.variable(value.variable).term;
    for (const Term after : cases(value.term)) {
      const Term change = terms_.int_sub(after, v);
      if (!terms_.is_const(change)) continue;
      const mpz_class by = terms_.const_value(change).as_signed();
      if (by == 0) {
        others.push_back(v);
      } else if (abs(by) <= kLargestChange) {
        changes.push_back({v, by});
      }
    }
  }
  if (changes.size() + others.size() > kMostVariables) return;
  if (const std::size_t count = others.size(); count <= kFewVariables) {
    for (std::size_t i = 1; i < count; ++i) {
      for (std::size_t j = i + 1; j < count; ++j) {
        others.push_back(terms_.int_add(others[i], others[j]));
        others.push_back(terms_.int_sub(others[i], others[j]));
      }
    }
  }
  for (std::size_t i = 0; i < changes.size(); ++i) {
    for (std::size_t j = i + 1; j < changes.size(); ++j) {
      if (changes[i].variable == changes[j].variable) continue;
      const mpz_class common = gcd(changes[i].by, changes[j].by);
      const mpz_class factors[] = {changes[j].by / common, -changes[i].by / common};
      const Term conserved = terms_.int_add(terms_.int_mul(terms_.integer(factors[0]), changes[i].variable),
                                            terms_.int_mul(terms_.integer(factors[1]), changes[j].variable));
      for (const Term other : others) {
        for (const Term multiple : {other, terms_.int_neg(other)}) {
          add(node, terms_.int_le(conserved, multiple));
          add(node, terms_.int_le(multiple, conserved));
        }
      }
    }
  }
}

std::vector<Term> PathCandidates::branches(const Transition& loop) const {
  std::set<Term> seen;
  std::vector<Term> result;
  std::vector<Term> open;
  for (const Transition::Value& value : loop.values) open.push_back(value.term);
  while (!open.empty() && result.size() < kMostBranches) {
    const Term t = open.back();
    open.pop_back();
    if (!seen.insert(t).second || terms_.kind(t) != logic::Kind::Ite) continue;
    for (const Term atom : atoms_of(terms_, terms_.child(t, 0))) {
      if (seen.insert(atom).second) result.push_back(atom);
    }
    open.push_back(terms_.child(t, 1));
    open.push_back(terms_.child(t, 2));
  }
  return result;
}

// What does not always hold may hold on one side of a branch.
std::vector<Term> PathCandidates::implications(NodeId node, const std::vector<Term>& holding) {
  std::vector<Term> conditions;
  for (const Transition& step : program_.from(node)) {
    if (step.target != node) continue;
    for (const Term branch : branches(step)) {
      if (!program_.is_about_live(branch, node) || logic::term_size(terms_, branch) > kLargestAtom) continue;
      conditions.push_back(branch);
      conditions.push_back(terms_.lnot(branch));
    }
  }
  std::vector<Term> all = holding;
  for (const Term condition : conditions) {
    for (const Term c : at(node)) {
      if (all.size() >= 2 * kMostCandidates) return all;
      if (std::find(holding.begin(), holding.end(), c) == holding.end()) all.push_back(terms_.implies(condition, c));
    }
  }
  return all;
}

}  // namespace pincer::cpa
