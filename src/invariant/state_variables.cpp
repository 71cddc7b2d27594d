// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/state_variables.h"

#include <algorithm>
#include <map>
#include <set>

#include "logic/term/free_variables.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "program/liveness.h"

namespace pincer::invariant {

using logic::Kind;
using logic::Term;
using program::Cfa;

namespace {

/// The values that a term may have, as it chooses between them.
std::vector<Term> choices_of(const logic::Terms& terms, Term term) {
  std::vector<Term> result;
  std::set<Term> seen = {term};
  for (std::vector<Term> open = {term}; !open.empty();) {
    const Term t = open.back();
    open.pop_back();
    if (terms.kind(t) != Kind::Ite) {
      result.push_back(t);
      continue;
    }
    for (const std::size_t way : {1, 2}) {
      if (seen.insert(terms.child(t, way)).second) open.push_back(terms.child(t, way));
    }
  }
  return result;
}

/// Does the term give only numbers, or values of variables that do?
bool names_values(const logic::Terms& terms, Term term, const std::set<Term>& good) {
  const std::vector<Term> choices = choices_of(terms, term);
  return std::all_of(choices.begin(), choices.end(), [&](Term t) { return terms.is_const(t) || good.contains(t); });
}

/// The two sides of all comparisons of the program, also of those that say which value is assigned.
template <class F>
void for_each_comparison(const Cfa& cfa, F f) {
  const logic::Terms& terms = cfa.terms();
  logic::TermMap<bool> seen;
  const auto visit = [&](Term root) {
    logic::visit_children_first(
        terms, root, [&](Term t) { return seen.contains(t); },
        [&](Term t) {
          seen[t] = true;
          const Kind kind = terms.kind(t);
          if (kind == Kind::Eq || kind == Kind::IntLe || kind == Kind::IntLt) f(terms.child(t, 0), terms.child(t, 1));
        });
  };
  for (const program::Edge& edge : cfa.edges()) {
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) visit(assume->condition);
    if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) visit(assign->value);
  }
}

template <class F>
void for_each_assigned_value(const Cfa& cfa, F f) {
  for (const program::Edge& edge : cfa.edges()) {
    const auto* assign = std::get_if<program::Assign>(&edge.statement);
    if (assign == nullptr) continue;
    for (const Term value : choices_of(cfa.terms(), assign->value)) f(cfa.variable(assign->variable).term, value);
  }
}

}  // namespace

StateVariables state_variables(const Cfa& cfa) {
  const logic::Terms& terms = cfa.terms();
  std::map<Term, std::size_t> compared;
  logic::TermMap<bool> seen;
  std::set<Term> good;
  std::set<Term> chosen;  // from outside
  for (const program::Variable& variable : cfa.variables()) {
    if (terms.sort(variable.term).is_int() || terms.sort(variable.term).is_bool()) good.insert(variable.term);
  }
  const program::Liveness liveness(cfa);
  for (const auto v : liveness.live(cfa.entry())) chosen.insert(cfa.variable(v).term);
  for (const program::Edge& edge : cfa.edges()) {
    if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) {
      chosen.insert(cfa.variable(havoc->variable).term);
    } else if (const auto* input = std::get_if<program::Input>(&edge.statement)) {
      chosen.insert(cfa.variable(input->variable).term);
    } else if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      logic::visit_children_first(
          terms, assume->condition, [&](Term t) { return seen.contains(t); },
          [&](Term t) {
            seen[t] = true;
            if (terms.kind(t) == Kind::Variable && terms.sort(t).is_bool()) ++compared[t];
            if (terms.kind(t) != Kind::Eq) return;
            for (const std::size_t side : {0, 1}) {
              if (terms.kind(terms.child(t, side)) == Kind::Variable && terms.is_const(terms.child(t, 1 - side)))
                ++compared[terms.child(t, side)];
            }
          });
    }
  }
  // What is computed is not split by.
  for (bool is_stable = false; !is_stable;) {
    is_stable = true;
    for (const program::Edge& edge : cfa.edges()) {
      const auto* assign = std::get_if<program::Assign>(&edge.statement);
      if (assign == nullptr) continue;
      const Term variable = cfa.variable(assign->variable).term;
      if (!good.contains(variable) || names_values(terms, assign->value, good)) continue;
      good.erase(variable);
      is_stable = false;
    }
  }
  std::vector<Term> result;
  for (const auto& [variable, count] : compared) {
    if (good.contains(variable)) result.push_back(variable);
  }
  std::stable_sort(result.begin(), result.end(), [&](Term a, Term b) { return compared[a] > compared[b]; });
  constexpr std::size_t kMany = 6;
  const auto middle = std::stable_partition(result.begin(), result.end(),
                                            [&](Term v) { return !chosen.contains(v) || compared[v] >= kMany; });
  return {{result.begin(), middle}, {middle, result.end()}};
}

std::map<Term, std::set<mpz_class>> named_numbers(const Cfa& cfa) {
  const logic::Terms& terms = cfa.terms();
  std::map<Term, std::set<mpz_class>> set;
  std::map<Term, std::set<mpz_class>> compared;
  for (const Term v : state_variables(cfa).named) {
    if (terms.sort(v).is_int()) set[v];
  }
  for_each_comparison(cfa, [&](Term a, Term b) {
    if (terms.is_const(a)) std::swap(a, b);
    if (terms.kind(b) == Kind::IntConst) compared[a].insert(terms.const_value(b).as_signed());
  });
  for (bool is_stable = false; !is_stable;) {
    is_stable = true;
    for_each_assigned_value(cfa, [&](Term target, Term value) {
      const auto add = [&](std::set<mpz_class>& to, const std::set<mpz_class>& from) {
        const std::size_t before = to.size();
        to.insert(from.begin(), from.end());
        if (to.size() > before) is_stable = false;
      };
      if (terms.kind(value) == Kind::IntConst) {
        add(set[target], {terms.const_value(value).as_signed()});
      } else if (terms.kind(value) == Kind::Variable && terms.sort(value).is_int()) {
        add(set[target], std::set(set[value]));
        add(compared[value], std::set(compared[target]));
      }
    });
  }
  std::map<Term, std::set<mpz_class>> result;
  for (const Term v : state_variables(cfa).named) {
    if (!terms.sort(v).is_int()) continue;
    result[v] = set[v];
    result[v].insert(compared[v].begin(), compared[v].end());
  }
  return result;
}

std::vector<std::vector<Term>> groups_of_variables(const Cfa& cfa) {
  const logic::Terms& terms = cfa.terms();
  std::map<Term, std::set<Term>> related;
  const auto relate = [&](Term a, Term b) {
    const bool are_numbers = terms.kind(a) == Kind::Variable && terms.kind(b) == Kind::Variable && a != b &&
                             terms.sort(a).is_int() && terms.sort(b).is_int();
    if (!are_numbers) return;
    related[a].insert(b);
    related[b].insert(a);
  };
  for_each_comparison(cfa, relate);
  for_each_assigned_value(cfa, relate);
  std::vector<std::vector<Term>> result;
  std::set<Term> taken;
  for (const auto& [first, others] : related) {
    if (!taken.insert(first).second) continue;
    std::vector<Term> group{first};
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (const Term other : related[group[i]]) {
        if (taken.insert(other).second) group.push_back(other);
      }
    }
    result.push_back(std::move(group));
  }
  return result;
}

std::vector<Term> related_variables(const Cfa& cfa, std::size_t most) {
  const logic::Terms& terms = cfa.terms();
  std::map<Term, std::size_t> related;
  const auto count = [&](std::vector<Term> together) {
    std::erase_if(together, [&](Term v) { return !terms.sort(v).is_int(); });
    if (together.size() < 2) return;
    for (const Term variable : together) ++related[variable];
  };
  for (const program::Edge& edge : cfa.edges()) {
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      count(logic::free_variables(terms, assume->condition));
    } else if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      const Term target = cfa.variable(assign->variable).term;
      if (terms.sort(target).is_int()) ++related[target];
      std::vector<Term> together = logic::free_variables(terms, assign->value);
      together.push_back(target);
      count(std::move(together));
    }
  }
  std::vector<Term> result;
  for (const auto& [variable, times] : related) result.push_back(variable);
  std::stable_sort(result.begin(), result.end(), [&](Term a, Term b) { return related[a] > related[b]; });
  if (result.size() > most) result.resize(most);
  return result;
}
}  // namespace pincer::invariant
