// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Copy coalescing after Chaitin et al., "Register allocation via coloring", 1981: x and y interfere iff one is live
// after a statement that defines the other, and that statement is not the copy between them. What does not interfere
// can share a variable, because whenever both are live they are equal. Procedure entries define the parameters and
// whatever is live there, since uninitialised variables have arbitrary values of their own.
//
// The graph is built only among variables that a chain of copies connects, which keeps it small: others never meet.
#include "program/coalesce.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "graph/disjoint_sets.h"
#include "logic/term/substitute.h"
#include "program/change.h"
#include "program/def_use.h"
#include "program/liveness.h"
#include "program/simplify_cfa.h"

namespace pincer::program {
namespace {

class Coalescer {
 public:
  explicit Coalescer(const Cfa& cfa)
      : cfa_(cfa),
        component_(cfa.variables().size()),
        classes_(cfa.variables().size()),
        interfering_(cfa.variables().size()) {}

  Cfa run() {
    find_affinities();
    if (affinities_.empty()) return simplify(cfa_);
    build_interference();
    for (const auto& [x, y] : affinities_) try_merge(x, y);
    return simplify(apply(cfa_, change()));
  }

 private:
  graph::Node component(VariableId id) { return component_.find(graph::to_node(id)); }

  /// The variable that an assignment would like to share its own with.
  [[nodiscard]] std::optional<VariableId> origin(const Assign& assign) const {
    logic::Term value = assign.value;
    while (cfa_.terms().kind(value) == logic::Kind::Store) value = cfa_.terms().child(value, 0);
    return cfa_.variable_of(value);
  }

  void find_affinities() {
    for (const Edge& edge : cfa_.edges()) {
      const auto* assign = std::get_if<Assign>(&edge.statement);
      if (assign == nullptr) continue;
      const auto from = origin(*assign);
      if (!from || *from == assign->variable) continue;
      if (cfa_.variable(*from).procedure != cfa_.variable(assign->variable).procedure) continue;
      affinities_.emplace_back(assign->variable, *from);
      component_.join(component(*from), component(assign->variable));
    }
  }

  void interfere(VariableId x, VariableId y) {
    if (x == y || component(x) != component(y)) return;
    interfering_[x.index()].insert(graph::to_node(y));
    interfering_[y.index()].insert(graph::to_node(x));
  }

  void build_interference() {
    const Liveness liveness(cfa_);
    const DefUse def_use(cfa_);
    std::vector<bool> is_candidate(cfa_.variables().size(), false);
    for (const auto& [x, y] : affinities_) is_candidate[x.index()] = is_candidate[y.index()] = true;
    std::vector<std::vector<VariableId>> members(cfa_.variables().size());  // by component
    for (std::size_t v = 0; v < is_candidate.size(); ++v) {
      if (is_candidate[v]) members[component(VariableId(v))].emplace_back(v);
    }
    for (std::size_t i = 0; i < cfa_.edges().size(); ++i) {
      const Edge& edge = cfa_.edges()[i];
      const auto* assign = std::get_if<Assign>(&edge.statement);
      for (const VariableId x : def_use.writes(EdgeId(i))) {
        if (!is_candidate[x.index()]) continue;
        for (const VariableId y : members[component(x)]) {
          const bool is_copy = assign != nullptr && assign->value == cfa_.variable(y).term;
          if (!is_copy && liveness.is_live(y, edge.target)) interfere(x, y);
        }
      }
    }
    for (const Procedure& procedure : cfa_.procedures()) {
      std::vector<VariableId> defined = liveness.live(procedure.entry);
      defined.insert(defined.end(), procedure.parameters.begin(), procedure.parameters.end());
      interfere_mutually(defined);
    }
  }

  void interfere_mutually(const std::vector<VariableId>& variables) {
    std::unordered_map<graph::Node, std::vector<VariableId>> by_component;
    for (const VariableId x : variables) {
      auto& others = by_component[component(x)];
      for (const VariableId y : others) interfere(x, y);
      others.push_back(x);
    }
  }

  void try_merge(VariableId x, VariableId y) {
    graph::Node into = classes_.find(graph::to_node(x));
    graph::Node from = classes_.find(graph::to_node(y));
    if (into == from || interfering_[into].contains(from)) return;
    if (interfering_[into].size() < interfering_[from].size()) std::swap(into, from);
    for (const graph::Node other : interfering_[from]) {
      interfering_[other].erase(from);
      interfering_[other].insert(into);
      interfering_[into].insert(other);
    }
    interfering_[from] = {};
    classes_.join(from, into);
  }

  /// Lower is better.
  [[nodiscard]] std::pair<int, std::size_t> rank(std::size_t i) const {
    const Variable& variable = cfa_.variables()[i];
    if (!variable.name.empty()) return {0, i};
    return {variable.type.kind != CTypeKind::Unknown ? 1 : 2, i};
  }

  Change change() {
    const std::size_t count = cfa_.variables().size();
    std::vector<std::size_t> best(count);  // by root of a class
    for (std::size_t i = 0; i < count; ++i) best[i] = i;
    for (std::size_t i = 0; i < count; ++i) {
      std::size_t& current = best[classes_.find(graph::to_node(i))];
      if (rank(i) < rank(current)) current = i;
    }
    Change change(cfa_);
    logic::Substitution new_terms;
    for (std::size_t i = 0; i < count; ++i) {
      const VariableId chosen(best[classes_.find(graph::to_node(i))]);
      change.variable[i] = chosen;
      if (chosen.index() != i) new_terms.emplace(cfa_.variables()[i].term, cfa_.variable(chosen).term);
    }
    logic::Substituter rename(cfa_.terms(), new_terms);
    for (Edge& edge : change.edges) rewrite(edge.statement, change.variable, rename);
    return change;
  }

  static void rewrite(Statement& statement, const std::vector<VariableId>& variable, logic::Substituter& rename) {
    if (auto* assume = std::get_if<Assume>(&statement)) assume->condition = rename(assume->condition);
    if (auto* havoc = std::get_if<Havoc>(&statement)) havoc->variable = variable[havoc->variable.index()];
    if (auto* input = std::get_if<Input>(&statement)) input->variable = variable[input->variable.index()];
    if (auto* assign = std::get_if<Assign>(&statement)) {
      assign->variable = variable[assign->variable.index()];
      assign->value = rename(assign->value);
    }
    if (auto* call = std::get_if<Call>(&statement)) {
      for (logic::Term& argument : call->arguments) argument = rename(argument);
      for (VariableId& result : call->results) {
        if (result.valid()) result = variable[result.index()];
      }
    }
  }

  const Cfa& cfa_;
  std::vector<std::pair<VariableId, VariableId>> affinities_;  // in the order of edges
  graph::DisjointSets component_;                              // connected by affinities
  graph::DisjointSets classes_;                                // merged
  std::vector<std::unordered_set<graph::Node>> interfering_;   // roots of classes; symmetric
};

}  // namespace

Cfa coalesce(const Cfa& cfa) { return Coalescer(cfa).run(); }

}  // namespace pincer::program
