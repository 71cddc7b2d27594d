// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>
#include <map>
#include <set>

#include "engine/compositional/system.h"
#include "logic/free_variables.h"
#include "logic/traverse.h"
#include "program/liveness.h"
#include "program/loop_heads.h"

namespace pincer::engine::compositional {

using encode::NodeId;
using encode::NodeKind;
using logic::Kind;
using logic::Term;

namespace {

constexpr int kGreatestModulus = 4;  // ways are split by remainder, so that larger ones cost too much

/// Remainders that matter: (variable, modulus).
using Remainders = std::set<std::pair<Term, mpz_class>>;

/// Those that the program computes.
void find_remainders(const logic::Terms& terms, Term root, std::set<Term>& seen, Remainders& found) {
  logic::visit_children_first(
      terms, root, [&](Term t) { return seen.contains(t); },
      [&](Term t) {
        seen.insert(t);
        if (terms.kind(t) != Kind::IntMod || !terms.is_const(terms.child(t, 1))) return;
        const mpz_class modulus = terms.const_value(terms.child(t, 1)).as_signed();
        if (modulus < 2 || modulus > kGreatestModulus) return;
        for (const Term v : logic::free_variables(terms, terms.child(t, 0))) {
          if (terms.sort(v).is_int()) found.emplace(v, modulus);
        }
      });
}

/// What a variable becomes in all steps, as far as it tells a remainder: constants, and sums with itself.
class Progress {
 public:
  /// A value that a step gives to the variable.
  void add(const logic::Terms& terms, Term variable, Term value) {
    if (value == variable || !regular_) return;
    if (terms.kind(value) == Kind::Ite) {
      add(terms, variable, terms.child(value, 1));
      add(terms, variable, terms.child(value, 2));
    } else if (terms.is_const(value)) {
      const mpz_class number = terms.const_value(value).as_signed();
      step_ = gcd(step_, number - first_.value_or(number));
      first_ = number;
    } else if (terms.kind(value) == Kind::IntAdd && terms.children(value).size() == 2) {
      const Term a = terms.child(value, 0);
      const Term b = terms.child(value, 1);
      regular_ = (a == variable && terms.is_const(b)) || (b == variable && terms.is_const(a));
      if (!regular_) return;
      counts_ = true;
      step_ = gcd(step_, terms.const_value(a == variable ? b : a).as_signed());
    } else {
      regular_ = false;
    }
  }
  /// The greatest modulus, up to the limit, by which all its values leave the same remainder; 1 if there is none.
  [[nodiscard]] mpz_class modulus() const {
    mpz_class result = regular_ && counts_ && first_ && step_ != 0 ? kGreatestModulus : 1;
    while (step_ % result != 0) --result;
    return result;
  }

 private:
  bool regular_ = true;
  bool counts_ = false;  // not a state, which has one constant after the other
  std::optional<mpz_class> first_;
  mpz_class step_ = 0;
};

/// Remainders that never change: of counters that go by twos, say.
void find_constant_remainders(const encode::Transitions& transitions, Remainders& found) {
  const encode::BlockGraph& graph = transitions.graph();
  const program::Cfa& cfa = graph.cfa();
  std::map<Term, Progress> progress;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (const encode::Transition& transition : transitions.from(NodeId(n))) {
      for (const auto& value : transition.values) {
        const Term variable = cfa.variable(value.variable).term;
        if (cfa.terms().sort(variable).is_int()) progress[variable].add(cfa.terms(), variable, value.term);
      }
    }
  }
  for (const auto& [variable, steps] : progress) {
    if (steps.modulus() > 1) found.emplace(variable, steps.modulus());
  }
}

std::vector<Term> columns_of(const encode::Transitions& transitions, program::LocationId place,
                             const Remainders& remainders) {
  const program::Cfa& cfa = transitions.graph().cfa();
  logic::Terms& terms = cfa.terms();
  std::vector<Term> result;
  for (const program::VariableId v : transitions.liveness().live(place)) {
    const Term variable = cfa.variable(v).term;
    if (terms.sort(variable).is_int()) {
      result.push_back(variable);
      for (const auto& [of, modulus] : remainders) {
        if (of == variable) result.push_back(terms.int_mod(variable, terms.integer(modulus)));
      }
    } else if (terms.sort(variable).is_bool()) {
      result.push_back(terms.ite(variable, terms.integer(1), terms.integer(0)));
    }
  }
  return result;
}

}  // namespace

Linear Edge::before(const Linear& l) const {
  return l.substitute([&](Term column) -> const Linear* {
    for (const auto& [of, value] : update) {
      if (of == column) return &value;
    }
    return nullptr;
  });
}

std::vector<program::LocationId> fresh_locations(const program::Cfa& cfa) {
  const program::Liveness liveness(cfa);
  const std::vector<bool> heads = program::loop_heads(cfa);
  std::vector<bool> leads_to_loop = heads;
  std::vector<program::LocationId> open;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (heads[i]) open.emplace_back(i);
  }
  while (!open.empty()) {
    const program::LocationId location = open.back();
    open.pop_back();
    for (const program::EdgeId edge : cfa.incoming(location)) {
      const program::LocationId before = cfa.edge(edge).source;
      if (leads_to_loop[before.index()]) continue;
      leads_to_loop[before.index()] = true;
      open.push_back(before);
    }
  }
  std::vector<program::LocationId> result;
  for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
    const program::LocationId location(i);
    if (heads[i] || !leads_to_loop[i] || !liveness.live(location).empty()) continue;
    const auto incoming = cfa.incoming(location);
    if (std::any_of(incoming.begin(), incoming.end(),
                    [&](program::EdgeId edge) { return !liveness.live(cfa.edge(edge).source).empty(); }))
      result.push_back(location);
  }
  return result;
}

Outline outline_of(const encode::Transitions& transitions) {
  const encode::BlockGraph& graph = transitions.graph();
  const program::Cfa& cfa = graph.cfa();
  Remainders remainders;
  std::set<Term> seen;
  bool start_is_target = false;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (const encode::Transition& transition : transitions.from(NodeId(n))) {
      find_remainders(cfa.terms(), transition.condition, seen, remainders);
      for (const auto& value : transition.values) find_remainders(cfa.terms(), value.term, seen, remainders);
      start_is_target = start_is_target || transition.target == graph.entry();
    }
  }
  find_constant_remainders(transitions, remainders);
  Outline result;
  std::vector<std::size_t> number(graph.nodes().size());
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    if (graph.is_final(NodeId(n))) continue;
    number[n] = result.locations.size();
    const program::LocationId place = graph.nodes()[n].location;
    std::vector<Term> columns = columns_of(transitions, place, remainders);
    const bool is_fresh = transitions.liveness().live(place).empty();
    result.locations.push_back({NodeId(n), place, columns, {}, columns, is_fresh});
  }
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (const encode::Transition& transition : transitions.from(NodeId(n))) {
      Outline::Step step{number[n], std::nullopt, transition.condition, {}};
      if (!graph.is_final(transition.target)) step.target = number[transition.target.index()];
      for (const auto& value : transition.values) step.values.emplace(cfa.variable(value.variable).term, value.term);
      result.steps.push_back(std::move(step));
    }
  }
  const std::size_t entry = number[graph.entry().index()];
  result.start = entry;
  if (start_is_target) {  // a location before the loop that the program begins with; variables have any value
    result.start = result.locations.size();
    result.locations.push_back({});
    Outline::Step step{result.start, entry, cfa.terms().boolean(true), {}};
    for (const program::VariableId v : transitions.liveness().live(cfa.entry()))
      step.values.emplace(cfa.variable(v).term, cfa.variable(v).term);
    result.steps.push_back(std::move(step));
  }
  return result;
}

}  // namespace pincer::engine::compositional
