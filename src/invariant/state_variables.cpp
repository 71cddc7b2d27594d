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

/// Does the term give only numbers, or values of variables that do?
bool names_values(const logic::Terms& terms, Term term, const std::set<Term>& good) {
  std::set<Term> seen = {term};
  for (std::vector<Term> open = {term}; !open.empty();) {
    const Term t = open.back();
    open.pop_back();
    switch (terms.kind(t)) {
      case Kind::IntConst:
      case Kind::BoolConst: break;
      case Kind::Variable:
        if (!good.contains(t)) return false;
        break;
      case Kind::Ite:
        for (const std::size_t way : {1, 2}) {
          if (seen.insert(terms.child(t, way)).second) open.push_back(terms.child(t, way));
        }
        break;
      default: return false;
    }
  }
  return true;
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
