// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/path_invariants.h"

#include <algorithm>
#include <set>

#include "base/efforts.h"
#include "base/timer.h"
#include "cpa/atoms.h"
#include "logic/query/cartesian_abstraction.h"
#include "logic/term/free_variables.h"

namespace pincer::cpa {

using encode::NodeId;
using encode::Transition;
using logic::Answer;
using logic::Term;

namespace {

constexpr std::size_t kMostCandidates = 200;     // per node
constexpr std::size_t kLargestAtom = 15;         // terms in an atom that is a candidate
constexpr std::size_t kMostVariables = 12;       // whose values are compared with each other
constexpr std::size_t kFewVariables = 5;         // whose sums and differences are, too
constexpr std::size_t kMostBranches = 6;         // of a loop that candidates may depend on
constexpr std::size_t kMostCases = 8;            // of the value of one variable after a loop
constexpr std::uint64_t kPatienceWithPaths = 3;  // failures in a row before it is tried less often
constexpr int kLargestChange = 1 << 15;          // of a variable by one turn of a loop

}  // namespace

PathInvariants::PathInvariants(const encode::Transitions& program, BlockSolvers& solvers, const base::Budget& budget,
                               base::Statistics& statistics)
    : program_(program),
      cfa_(program.graph().cfa()),
      terms_(cfa_.terms()),
      solvers_(solvers),
      budget_(budget),
      seconds_(statistics.seconds("path invariants")),
      tried_(statistics.count("path invariants tried")),
      found_(statistics.count("path invariants found")) {}

bool PathInvariants::speaks_about(NodeId node, Term formula) const {
  const program::LocationId location = program_.graph().node(node).location;
  for (const Term v : logic::free_variables(terms_, formula)) {
    const auto variable = cfa_.variable_of(v);
    if (!variable || !program_.liveness().is_live(*variable, location)) return false;
  }
  return true;
}

void PathInvariants::add(NodeId node, Term candidate) {
  std::vector<Term>& here = candidates_[node];
  if (terms_.is_const(candidate) || here.size() >= kMostCandidates || !speaks_about(node, candidate)) return;
  if (std::find(here.begin(), here.end(), candidate) != here.end()) return;
  here.push_back(candidate);
  ++version_;
}

void PathInvariants::add_atoms_of(NodeId node, Term formula) {
  for (const Term atom : atoms_of(terms_, formula)) {
    if (logic::term_size(terms_, atom) > kLargestAtom || !speaks_about(node, atom)) continue;
    for (const Term candidate : neighbours(terms_, atom)) add(node, candidate);
  }
}

void PathInvariants::add_from(NodeId node, const Transition& incoming) {
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

std::vector<Term> PathInvariants::cases(Term value) const {
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
void PathInvariants::add_conserved(NodeId node, const Transition& loop) {
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

std::vector<Term> PathInvariants::branches(const Transition& loop) const {
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

std::vector<Term>& PathInvariants::candidates(NodeId node) {
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

void PathInvariants::learn(NodeId node, Term interpolant) {
  candidates(node);
  add_atoms_of(node, interpolant);
}

std::vector<Term> PathInvariants::implied(const Transition& step, Term before, const std::vector<Term>& wanted) {
  BlockSolvers::Block& block = solvers_.of(step);
  std::vector<Term> after;
  for (const Term c : wanted) after.push_back(block.after(c));
  const logic::CartesianAbstraction all = logic::cartesian_abstraction(terms_, block.solver(), before, after);
  if (all.answer == Answer::Unsat) return wanted;
  std::set<Term> holds;
  for (const logic::BddLiteral& literal : all.cube) {
    if (!literal.negated) holds.insert(literal.predicate);
  }
  std::vector<Term> result;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (holds.contains(after[i])) result.push_back(wanted[i]);
  }
  return result;
}

// What does not always hold may hold on one side of a branch.
void PathInvariants::add_implications(NodeId node, const std::vector<Term>& holding) {
  std::vector<Term> conditions;
  for (const Transition& step : program_.from(node)) {
    if (step.target != node) continue;
    for (const Term branch : branches(step)) {
      if (!speaks_about(node, branch) || logic::term_size(terms_, branch) > kLargestAtom) continue;
      conditions.push_back(branch);
      conditions.push_back(terms_.lnot(branch));
    }
  }
  std::vector<Term>& all = implications_[node];
  all = holding;
  for (const Term condition : conditions) {
    for (const Term c : candidates(node)) {
      if (all.size() >= 2 * kMostCandidates) return;
      if (std::find(holding.begin(), holding.end(), c) == holding.end()) all.push_back(terms_.implies(condition, c));
    }
  }
}

std::optional<PathInvariants::Candidates> PathInvariants::inductive(const Transition& first, Term before,
                                                                    const Blocks& steps, const Candidates& among) {
  const base::Budget part = budget_.part(base::efforts::kPathInvariants);
  Candidates result;
  std::vector<NodeId> open;
  const auto reach = [&](const Transition& step, Term formula) {
    const auto [here, is_new] = result.try_emplace(step.target, among.at(step.target));
    std::vector<Term> left = implied(step, formula, here->second);
    if (!is_new && left.size() == here->second.size()) return;
    here->second = std::move(left);
    if (std::find(open.begin(), open.end(), step.target) == open.end()) open.push_back(step.target);
  };
  reach(first, before);
  while (!open.empty()) {
    if (part.exhausted()) return std::nullopt;
    const NodeId node = open.back();
    open.pop_back();
    for (const Transition* step : steps) {
      if (step->source == node) reach(*step, terms_.land(result.at(node)));
    }
  }
  return result;
}

std::optional<std::vector<Term>> PathInvariants::reasons(const Transition& step, const std::vector<Term>& from,
                                                         Term violation) {
  BlockSolvers::Block& block = solvers_.of(step);
  std::vector<Term> assumptions = from;
  assumptions.push_back(block.after(violation));
  switch (block.solver().check(assumptions)) {
    case Answer::Sat:
    case Answer::Unknown: return std::nullopt;
    case Answer::Unsat: break;
  }
  const std::vector<Term> core = block.solver().core();
  std::vector<Term> result;
  for (const Term c : from) {
    if (std::find(core.begin(), core.end(), c) != core.end()) result.push_back(c);
  }
  return result;
}

// From the error backwards: what the last block needs, and then what is needed for that to be inductive.
std::optional<PathInvariants::Candidates> PathInvariants::needed(const Blocks& path, const Blocks& steps,
                                                                 const Candidates& invariants, Term after) {
  Candidates result;
  const NodeId last = path.back()->source;
  const auto at_last = reasons(*path.back(), invariants.at(last), after);
  if (!at_last) return std::nullopt;
  result[last] = *at_last;
  std::vector<NodeId> open{last};
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    for (const Transition* step : steps) {
      if (step->target != node || !invariants.contains(step->source)) continue;
      std::vector<Term>& before = result[step->source];
      const Term violation = terms_.lnot(terms_.land(result.at(node)));
      if (reasons(*step, before, violation)) continue;
      const auto more = reasons(*step, invariants.at(step->source), violation);
      if (!more) return std::nullopt;  // the solver did not know
      for (const Term c : *more) {
        if (std::find(before.begin(), before.end(), c) == before.end()) before.push_back(c);
      }
      if (std::find(open.begin(), open.end(), step->source) == open.end()) open.push_back(step->source);
    }
  }
  return result;
}

std::optional<PathInvariants::Candidates> PathInvariants::search(const Blocks& path, Term before, Term after) {
  std::set<NodeId> nodes;
  for (std::size_t i = 1; i < path.size(); ++i) nodes.insert(path[i]->source);
  // All blocks between the nodes; those of the path itself may have been put together from several steps.
  Blocks steps;
  for (const NodeId node : nodes) {
    for (const Transition& step : program_.from(node)) {
      if (nodes.contains(step.target)) steps.push_back(&step);
    }
  }
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    if (std::find(steps.begin(), steps.end(), path[i]) == steps.end()) steps.push_back(path[i]);
  }
  Candidates among;
  for (const NodeId node : nodes) among[node] = candidates(node);
  std::vector<std::uint32_t> key{version_, before.id(), path.front()->condition.id()};
  for (const Transition* step : steps) key.push_back(step->condition.id());
  const auto [known, is_new] = known_.try_emplace(std::move(key));
  Invariants& invariants = known->second;
  if (is_new) invariants.atoms = inductive(*path.front(), before, steps, among);
  if (!invariants.atoms) return std::nullopt;
  if (auto labels = needed(path, steps, *invariants.atoms, after)) return labels;
  if (!invariants.has_implications) {
    invariants.has_implications = true;
    for (const auto& [node, holding] : *invariants.atoms) add_implications(node, holding);
    invariants.with_implications = inductive(*path.front(), before, steps, implications_);
  }
  if (!invariants.with_implications) return std::nullopt;
  return needed(path, steps, *invariants.with_implications, after);
}

std::vector<Term> PathInvariants::find(const Blocks& path, Term before, Term after) {
  if (path.size() < 2) return {};
  if (to_skip_ > 0) {
    --to_skip_;
    return {};
  }
  const base::Timer timer(seconds_);
  ++tried_;
  const auto labels = search(path, before, after);
  if (!labels) {
    to_skip_ = ++failures_ / kPatienceWithPaths;
    return {};
  }
  failures_ = 0;
  ++found_;
  std::vector<Term> result{before};
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto label = labels->find(path[i]->source);
    result.push_back(label == labels->end() ? terms_.boolean(true) : terms_.land(label->second));
  }
  result.push_back(terms_.lnot(after));
  return result;
}

}  // namespace pincer::cpa
