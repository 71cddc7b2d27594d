// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/copies.h"

#include "graph/disjoint_sets.h"
#include "logic/term/free_variables.h"
#include "logic/term/linear_sum.h"

namespace pincer::invariant {

using logic::Kind;
using logic::Substitution;
using logic::Term;
using program::VariableId;

Copies::Copies(const program::Cfa& cfa) : cfa_(cfa) {
  const logic::Terms& terms = cfa_.terms();
  const std::size_t count = cfa_.variables().size();
  graph::DisjointSets sets(count);
  for (const program::Edge& edge : cfa_.edges()) {
    const auto* assign = std::get_if<program::Assign>(&edge.statement);
    if (assign == nullptr || terms.sort(assign->value).is_array()) continue;
    if (terms.kind(assign->value) != Kind::Variable) continue;
    const auto from = cfa_.variable_of(assign->value);
    if (!from) continue;
    const graph::Node a = sets.find(static_cast<graph::Node>(from->index()));
    const graph::Node b = sets.find(static_cast<graph::Node>(assign->variable.index()));
    if (a != b) sets.join(a, b);
  }
  members_.resize(count);
  steps_.resize(count);
  for (std::size_t v = 0; v < count; ++v) {
    class_of_.push_back(sets.find(static_cast<graph::Node>(v)));
    members_[class_of_.back()].push_back(cfa_.variable(VariableId(v)).term);
  }
  for (const program::Edge& edge : cfa_.edges()) {
    const auto* assign = std::get_if<program::Assign>(&edge.statement);
    if (assign == nullptr) continue;
    const logic::Sort sort = terms.sort(assign->value);
    if (!sort.is_bitvec() && !sort.is_int()) continue;
    const logic::LinearSum sum = logic::linear_sum(terms, assign->value);
    if (sum.parts.size() != 1 || sum.constant == 0 || sum.parts.begin()->second != 1) continue;
    const auto from = cfa_.variable_of(sum.parts.begin()->first);
    if (!from || class_of_[from->index()] != class_of_[assign->variable.index()]) continue;
    steps_[class_of_[from->index()]].insert(sum.constant);
    moves_.insert(cfa_.variable(assign->variable).term);
  }
}

std::size_t Copies::class_of(Term variable) const { return class_of_[cfa_.variable_of(variable)->index()]; }

std::set<mpz_class> Copies::steps(Term variable) const {
  return cfa_.variable_of(variable) ? steps_[class_of(variable)] : std::set<mpz_class>{};
}

std::vector<Substitution> Copies::ways(Term term, const encode::Transitions& transitions, encode::NodeId node,
                                       std::size_t most, bool also_live) const {
  std::vector<Substitution> result{{}};
  for (const Term variable : logic::free_variables(cfa_.terms(), term)) {
    std::vector<Term> here;
    if (transitions.is_about_live(variable, node)) here.push_back(variable);
    if (!cfa_.terms().sort(variable).is_array() && (here.empty() || also_live)) {
      for (const Term copy : members_[class_of(variable)]) {
        if (copy != variable && transitions.is_about_live(copy, node)) here.push_back(copy);
      }
    }
    std::vector<Substitution> longer;
    for (const Term copy : here) {
      for (const Substitution& way : result) {
        if (longer.size() >= most) break;
        longer.push_back(way);
        if (copy != variable) longer.back().emplace(variable, copy);
      }
    }
    result = std::move(longer);
  }
  return result;
}

}  // namespace pincer::invariant
