// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "oracle.h"

#include <stdexcept>

#include "logic/backend/bitblast_solver.h"
#include "logic/backend/solvers.h"
#include "logic/term/free_variables.h"
#include "program/loop_heads.h"

namespace pincer::certificate::testing {

using logic::Substitution;
using logic::Term;
using program::LocationId;

Oracle::Oracle(const program::Cfa& cfa)
    : cfa_(cfa),
      terms_(cfa.terms()),
      cut_(program::loop_heads(cfa)),
      paths_(cfa.locations().size()),
      known_(cfa.locations().size()) {}

bool Oracle::is_end(LocationId location) const {
  if (cfa_.error_location() == location) return true;
  for (const program::Unsupported& part : cfa_.unsupported())
    if (part.location == location) return true;
  return false;
}

void Oracle::walk(LocationId location, Term condition, const Substitution& state, std::vector<Path>& result) {
  for (const program::EdgeId id : cfa_.outgoing(location)) {
    const program::Edge& edge = cfa_.edge(id);
    Substitution next = state;
    Term passed = condition;
    program::VariableId unknown;
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      passed = terms_.land(condition, logic::substitute(terms_, assume->condition, state));
    } else if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      next[cfa_.variable(assign->variable).term] = logic::substitute(terms_, assign->value, state);
    } else if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) {
      unknown = havoc->variable;
    } else if (const auto* input = std::get_if<program::Input>(&edge.statement)) {
      unknown = input->variable;
    } else {
      throw std::logic_error("the oracle takes no procedures");
    }
    if (unknown.valid()) next[cfa_.variable(unknown).term] = terms_.fresh_variable("any", cfa_.sort(unknown));
    if (terms_.is_false(passed)) continue;
    if (is_end(edge.target) || cut_[edge.target.index()]) {
      result.push_back({edge.target, is_end(edge.target), passed, std::move(next)});
    } else {
      walk(edge.target, passed, next, result);
    }
  }
}

const std::vector<Oracle::Path>& Oracle::paths_from(LocationId location) {
  if (!known_[location.index()]) {
    walk(location, terms_.boolean(true), {}, paths_[location.index()]);
    known_[location.index()] = true;
  }
  return paths_[location.index()];
}

bool Oracle::satisfiable(Term formula) {
  if (terms_.is_false(formula)) return false;
  // Clauses by themselves: what stands in front of them elsewhere is judged, too.
  for (const auto& solver : {logic::make_bitblast_solver(terms_), logic::make_solver("z3", terms_)}) {
    solver->add(formula);
    switch (solver->check()) {
      case logic::Answer::Sat: return true;
      case logic::Answer::Unsat: return false;
      case logic::Answer::Unknown: break;
    }
  }
  throw std::logic_error("the oracle cannot decide");
}

Term Oracle::at(const Invariants& invariants, LocationId location) const {
  Term result = terms_.boolean(true);
  for (const auto& [place, invariant] : invariants)
    if (place == location) result = terms_.land(result, invariant);
  return result;
}

std::set<std::string> Oracle::inductive(const Invariants& invariants, bool and_safe) {
  std::set<std::string> failed;
  if (satisfiable(terms_.lnot(at(invariants, cfa_.entry())))) failed.insert("initiation");
  for (std::size_t i = 0; i < cfa_.locations().size(); ++i) {
    const LocationId from(i);
    if (!cut_[i] && from != cfa_.entry()) continue;
    const Term before = at(invariants, from);
    for (const Path& path : paths_from(from)) {
      const Term here = terms_.land(before, path.condition);
      if (path.to_end) {
        if (and_safe && !failed.contains("safety") && satisfiable(here)) failed.insert("safety");
      } else if (!failed.contains("consecution")) {
        const Term after = logic::substitute(terms_, at(invariants, path.target), path.effects);
        if (satisfiable(terms_.land(here, terms_.lnot(after)))) failed.insert("consecution");
      }
    }
  }
  return failed;
}

bool Oracle::chain_to_end(LocationId from, const Substitution& state, Term condition, std::size_t blocks,
                          const Invariants& invariants) {
  const Term invariant = logic::substitute(terms_, at(invariants, from), state);
  const Term here = terms_.land(condition, invariant);
  for (const Path& path : paths_from(from)) {
    // The unknowns of a path are others each time that it is taken.
    Substitution renamed = state;
    const auto rename_unknowns = [&](Term t) {
      for (const Term v : logic::free_variables(terms_, t))
        if (!cfa_.variable_of(v) && !renamed.contains(v)) renamed[v] = terms_.fresh_variable("any", terms_.sort(v));
    };
    rename_unknowns(path.condition);
    for (const auto& [variable, value] : path.effects) rename_unknowns(value);
    const Term passed = terms_.land(here, logic::substitute(terms_, path.condition, renamed));
    if (path.to_end != (blocks == 1) || !satisfiable(passed)) continue;
    if (path.to_end) return true;
    Substitution next = state;
    for (const auto& [variable, value] : path.effects) next[variable] = logic::substitute(terms_, value, renamed);
    if (chain_to_end(path.target, next, passed, blocks - 1, invariants)) return true;
  }
  return false;
}

std::set<std::string> Oracle::defects(const Inductive& claim) { return inductive(claim.invariants, true); }

std::set<std::string> Oracle::defects(const KInductive& claim) {
  std::set<std::string> failed = inductive(claim.invariants, false);
  // Then nothing else needs to fail.
  if (!failed.empty()) return failed;
  for (std::size_t blocks = 1; blocks <= claim.k; ++blocks)
    if (chain_to_end(cfa_.entry(), {}, terms_.boolean(true), blocks, {})) failed.insert("the base case");
  for (std::size_t i = 0; i < cfa_.locations().size(); ++i) {
    const LocationId from(i);
    if (!cut_[i] && from != cfa_.entry()) continue;
    if (chain_to_end(from, {}, terms_.boolean(true), claim.k + 1, claim.invariants)) failed.insert("the step case");
  }
  return failed;
}

}  // namespace pincer::certificate::testing
