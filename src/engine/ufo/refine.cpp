// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The ARG condition (equations 1 and 2): a control variable c_u per node, and for every node that was expanded
//   c_u => OR over its edges e = (u, w): taken_e        taken_e => c_w & encode(u, w)
// which never changes when the graph grows. Nodes that are not expanded yet cannot be passed: their control variables
// are assumed to be false in each query; so no node that does not lead to the error can be passed. CLEAN (equation 3)
// is part of the interpolator's contract: labels speak about the variables in scope only.
#include "engine/ufo/refine.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/contract.h"
#include "base/efforts.h"
#include "base/timer.h"
#include "invariant/state_variables.h"
#include "logic/backend/interpolators.h"
#include "logic/simplify/simplify.h"
#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"

namespace pincer::engine::ufo {

using encode::Transition;
using logic::Answer;
using logic::Term;
using logic::Value;
using program::VariableId;

namespace {

// Only where states of a machine are told apart: labels about sums are not clauses, and they change from node to node.
std::unique_ptr<Shorten> make_shorten(const Arg& arg, const Facts& facts, const logic::SolverFactory& solvers,
                                      const Refiner::Options& options, base::Statistics& statistics) {
  const bool has_states = !invariant::state_variables(arg.transitions().graph().cfa()).named.empty();
  if (!options.shorten || !has_states) return nullptr;
  return std::make_unique<Shorten>(arg, facts, solvers, statistics);
}

std::vector<Words> make_words(const Arg& arg, bool has_choice) {
  std::vector<Words> result;
  for (const Words::Kind kind : {Words::Kind::Differences, Words::Kind::States, Words::Kind::Variables}) {
    if (kind != Words::Kind::Variables && !has_choice) continue;
    Words words(arg.transitions(), kind);
    if (result.empty() || words != result.back()) result.push_back(std::move(words));
  }
  return result;
}

}  // namespace

Refiner::Refiner(Arg& arg, const Facts& facts, const logic::SolverFactory& solvers, const Options& options,
                 const base::Budget& budget, base::Statistics& statistics)
    : arg_(arg),
      facts_(facts),
      graph_(arg.transitions().graph()),
      cfa_(graph_.cfa()),
      terms_(cfa_.terms()),
      options_(options),
      budget_(budget),
      solvers_(solvers),
      solver_(solvers.make(terms_)),
      shorten_(make_shorten(arg, facts, solvers, options, statistics)),
      interpolator_(logic::make_interpolator(options.interpolator + (shorten_ ? "-raw" : ""), terms_)),
      words_(make_words(arg, options.words && shorten_)),
      blocking_(arg, facts, solvers, statistics),
      carry_(arg, facts, solvers, statistics),
      clauses_{.is_open = options.labels != Labels::Interpolants, .patience = base::efforts::kUfoClauses},
      interpolants_{.is_open = options.labels != Labels::Clauses, .patience = base::efforts::kUfoInterpolants},
      statistics_(statistics) {
  solver_->set_budget(budget);
  for (const Words& words : words_)
    in_words_.emplace_back(arg_, words,
                           [this](ArgNode v) -> const logic::Substitution& { return names_[v.index()].all; });
}

Refiner::~Refiner() = default;

// Where there is no execution, clauses tell what the query tells, mostly sooner; the query is for where they do not find
// an end soon, and for executions.
Refinement Refiner::refine() {
  const std::vector<ArgNode> nodes = arg_.towards_error();
  const std::vector<Term> holding = options_.seed ? known() : std::vector<Term>(arg_.size(), terms_.boolean(true));
  if (options_.blocking && is_turn_of_clauses() && try_clauses(nodes, holding).answer == Answer::Unsat)
    return {Answer::Unsat, {}, ""};
  encode_new();
  Answer answer = Answer::Unknown;
  {
    const base::Timer timer(statistics_.seconds("satisfiability"));
    answer = solver_->check(assumptions(holding));
  }
  switch (answer) {
    case Answer::Sat: return {answer, execution(), ""};
    case Answer::Unknown: return {answer, {}, solver_->reason()};
    case Answer::Unsat: break;
  }
  return label(nodes, holding);
}

// Clauses converge where states are set and compared, and are no end of them where sums grow; for interpolants it is
// the other way round. Neither notices. So both take turns, from refinement to refinement as within one.
bool Refiner::is_turn_of_clauses() const {
  constexpr std::uint64_t kShare = 4;  // clauses may cost this much more: where they converge, interpolants take long
  return clauses_.is_open && (!interpolants_.is_open || clauses_.spent <= interpolants_.spent * kShare);
}

Refinement Refiner::label(const std::vector<ArgNode>& nodes, const std::vector<Term>& known) {
  Refinement last{Answer::Unknown, {}, "no way to labels is left"};
  while (clauses_.is_open || interpolants_.is_open) {
    if (budget_.exhausted()) return {Answer::Unknown, {}, "out of budget"};
    last = is_turn_of_clauses() ? try_clauses(nodes, known) : try_interpolants(nodes, known);
    if (last.answer == Answer::Unsat) return last;
  }
  return last;
}

Refinement Refiner::try_clauses(const std::vector<ArgNode>& nodes, const std::vector<Term>& known) {
  const base::Budget part = budget_.part(clauses_.patience);
  const bool are_there = block(nodes, known, part);
  clauses_.spent += part.spent();
  if (are_there) return {Answer::Unsat, {}, ""};
  clauses_.is_open = part.exhausted();
  clauses_.patience = clauses_.patience * 2;
  return {Answer::Unknown, {}, "learning clauses"};
}

Refinement Refiner::try_interpolants(const std::vector<ArgNode>& nodes, const std::vector<Term>& known) {
  // No longer than clauses took so far, if there is something to go back to.
  const bool is_alone = !clauses_.is_open;
  const base::Budget part =
      budget_.part(is_alone ? interpolants_.patience : std::max(base::efforts::kUfoBriefly, clauses_.spent / 2));
  Refinement result = interpolate(nodes, known, part);
  interpolants_.spent += part.spent();
  if (result.answer == Answer::Unsat) return result;
  interpolants_.is_open = part.exhausted();
  if (is_alone) interpolants_.patience = interpolants_.patience * 2;
  return result;
}

// A node may get more edges that lead to it, and then what was known there is no more: it is told under an assumption.
std::vector<Term> Refiner::assumptions(const std::vector<Term>& known) {
  std::vector<Term> result{names_[arg_.entry().index()].reached};
  for (std::size_t n = 0; n < arg_.size(); ++n) {
    Names& names = names_[n];
    if (!arg_.node(ArgNode(n)).expanded && ArgNode(n) != arg_.error()) result.push_back(terms_.lnot(names.reached));
    if (terms_.is_true(known[n])) continue;
    if (names.known != known[n]) {
      names.known = known[n];
      names.told = terms_.fresh_variable(fmt::format("told{}", n), logic::Sort::boolean());
      const Term label = over_values(ArgNode(n), known[n]);
      solver_->add(terms_.implies(terms_.land(names.told, names.reached), label));
    }
    result.push_back(names.told);
  }
  return result;
}

void Refiner::encode_new() {
  const base::Timer timer(statistics_.seconds("encoding"));
  choices_.resize(arg_.size());
  for (std::size_t n = names_.size(); n < arg_.size(); ++n) name(ArgNode(n));
  encoded_.resize(arg_.size(), 0);
  taken_.resize(arg_.edge_count());
  for (std::size_t n = 0; n < arg_.size(); ++n) {
    if (arg_.node(ArgNode(n)).expanded && encoded_[n] == 0) encode(ArgNode(n));
    if (ArgNode(n) != arg_.error()) tell_facts(ArgNode(n));
  }
}

void Refiner::tell_facts(ArgNode v) {
  Names& names = names_[v.index()];
  const std::vector<Term>& facts = facts_.at(arg_.node(v).place);
  for (; names.facts < facts.size(); ++names.facts)
    solver_->add(terms_.implies(names.reached, over_values(v, facts[names.facts])));
}

void Refiner::name(ArgNode v) {
  Names names;
  names.reached = terms_.fresh_variable(fmt::format("at{}", v.index()), logic::Sort::boolean());
  if (v != arg_.error()) {
    for (const VariableId x : arg_.transitions().liveness().live(graph_.node(arg_.node(v).place).location)) {
      const auto& variable = cfa_.variable(x);
      names.variables.push_back(
          terms_.fresh_variable(fmt::format("{}@{}", variable.name, v.index()), terms_.sort(variable.term)));
    }
    names.all = renaming(v, names.variables);
    for (const auto& [edge, unknown] : arg_.transitions().choices(arg_.node(v).place)) {
      const Term renamed =
          terms_.fresh_variable(fmt::format("{}@{}", terms_.name(unknown), v.index()), terms_.sort(unknown));
      names.all.emplace(unknown, renamed);
      choices_[v.index()].push_back({edge, renamed});
    }
  }
  names.values = names.variables;
  names_.push_back(std::move(names));
}

void Refiner::encode(ArgNode v) {
  encoded_[v.index()] = 1;
  logic::Substitution values = names_[v.index()].all;
  for (const auto& [variable, value] : renaming(v, names_[v.index()].values)) values[variable] = value;
  logic::Substituter to_values(terms_, values);
  std::vector<Term> some{terms_.lnot(names_[v.index()].reached)};
  for (const ArgEdge e : arg_.node(v).out) {
    const auto& [from, to, block] = arg_.edge(e);
    Names& target = names_[to.index()];
    std::vector<Term> told{target.reached, to_values(block->condition)};
    for (std::size_t i = 0; i < block->values.size() && to != arg_.error(); ++i) {
      const Term value = to_values(block->values[i].term);
      if (!arg_.is_shared(block->target)) {
        target.values[i] = value;
      } else {
        told.push_back(terms_.eq(target.values[i], value));
      }
    }
    const Term taken = terms_.fresh_variable(fmt::format("take{}", e.index()), logic::Sort::boolean());
    taken_[e.index()] = taken;
    for (const Term conjunct : told) solver_->add(terms_.implies(taken, conjunct));
    some.push_back(taken);
  }
  solver_->add(terms_.lor(some));
}

Execution Refiner::execution() {
  Execution result;
  std::vector<ArgNode> nodes{arg_.entry()};
  while (nodes.back() != arg_.error()) {
    const std::vector<ArgEdge>& out = arg_.node(nodes.back()).out;
    const auto taken =
        std::find_if(out.begin(), out.end(), [&](ArgEdge e) { return solver_->value(taken_[e.index()]).as_bool(); });
    base::ensure(taken != out.end(), "a model takes an edge of every node that it passes");
    result.path.push_back(*taken);
    nodes.push_back(arg_.edge(*taken).to);
  }
  const auto live = arg_.transitions().liveness().live(cfa_.entry());
  const auto initial = [&](VariableId v) {
    const auto place = std::find(live.begin(), live.end(), v) - live.begin();
    return solver_->value(names_[arg_.entry().index()].variables[static_cast<std::size_t>(place)]);
  };
  const auto chosen = [&](std::size_t step, program::EdgeId edge) -> std::optional<Value> {
    for (const auto& choice : choices_[nodes[step].index()]) {
      if (choice.edge == edge) return solver_->value(choice.unknown);
    }
    return std::nullopt;
  };
  result.choices = encode::execution_of(graph_, result.path.size(), initial, chosen);
  return result;
}

bool Refiner::block(const std::vector<ArgNode>& nodes, const std::vector<Term>& known, const base::Budget& budget) {
  const base::Timer timer(statistics_.seconds("interpolation"));
  switch (blocking_.run(nodes, known, budget)) {
    case Answer::Unsat: break;
    case Answer::Sat:
    case Answer::Unknown: return false;
  }
  std::vector<Term> labels;
  for (const ArgNode v : nodes) labels.push_back(v == arg_.error() ? terms_.boolean(false) : blocking_.label(v));
  if (options_.carry) carry_.run(nodes, labels, budget_.part(base::efforts::kUfoFacts));
  set_labels(nodes, labels);
  return true;
}

void Refiner::set_labels(const std::vector<ArgNode>& nodes, const std::vector<Term>& labels) {
  for (std::size_t n = 0; n < arg_.size(); ++n) {
    arg_.node(ArgNode(n)).refined = Term();
    arg_.node(ArgNode(n)).marked = false;
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    statistics_.count("size of labels") += logic::term_size(terms_, labels[i]);
    arg_.node(nodes[i]).refined = labels[i];
  }
#ifndef NDEBUG
  check_labels();
#endif
}

// Definition 2
void Refiner::check_labels() const {
  base::ensure(terms_.is_true(arg_.node(arg_.entry()).refined), "the entry's label is true");
  base::ensure(terms_.is_false(arg_.node(arg_.error()).refined), "the error's label is false");
  const auto solver = solvers_.make(terms_);
  solver->set_budget(budget_);
  for (std::size_t e = 0; e < arg_.edge_count(); ++e) {
    const auto& [from, to, block] = arg_.edge(ArgEdge(e));
    const Arg::Node& u = arg_.node(from);
    const Term after = arg_.node(to).refined;
    if (!u.refined.valid() || !after.valid()) continue;
    const Term violation = terms_.lnot(logic::substitute(terms_, after, values_after(cfa_, *block)));
    const Answer answer = solver->check({u.refined, facts_.all_at(u.place), block->condition, violation});
    base::ensure(answer != Answer::Sat, "every edge is a Hoare triple");
  }
}

Refinement Refiner::interpolate(const std::vector<ArgNode>& nodes, const std::vector<Term>& known,
                                const base::Budget& budget) {
  const base::Timer timer(statistics_.seconds("interpolation"));
  logic::Interpolation found = interpolate(in_words_[wording_], nodes, known, budget);
  // Words that do not tell why the error is not reached will hardly do so in a larger graph.
  while (found.answer != Answer::Unsat && wording_ + 1 < in_words_.size() && !budget.exhausted()) {
    ++statistics_.count("words that did not suffice");
    found = interpolate(in_words_[++wording_], nodes, known, budget);
  }
  switch (found.answer) {
    case Answer::Unknown: return {found.answer, {}, "interpolation: " + found.reason};
    case Answer::Sat: return {Answer::Unknown, {}, "interpolation disagrees with satisfiability"};
    case Answer::Unsat: break;
  }
  // Both hold: what was used to find the new labels is part of them.
  std::vector<Term> labels;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Term label = in_words_[wording_].over_program(nodes[i], found.labels[i]);
    labels.push_back(terms_.land(known[nodes[i].index()], label));
  }
  if (shorten_) shorten_->run(nodes, labels, budget.part(base::efforts::kWeakening));
  if (shorten_ && options_.carry) carry_.run(nodes, labels, budget_.part(base::efforts::kUfoFacts));
  set_labels(nodes, labels);
  return {Answer::Unsat, {}, ""};
}

logic::Interpolation Refiner::interpolate(InWords& words, const std::vector<ArgNode>& nodes,
                                          const std::vector<Term>& known, const base::Budget& budget) {
  std::vector<Term> holding(arg_.size(), terms_.boolean(true));
  for (const ArgNode v : nodes) {
    if (v != arg_.error()) holding[v.index()] = terms_.land(facts_.all_at(arg_.node(v).place), known[v.index()]);
  }
  return interpolator_->interpolate(words.problem(nodes, holding), budget);
}

// A label counts as known where it is one of the last exploration and all edges to its node are covered by what is
// known about their sources.
std::vector<Term> Refiner::known() const {
  std::vector<char> holds(arg_.size(), 0);
  std::vector<Term> result(arg_.size(), terms_.boolean(true));
  for (const ArgNode v : arg_.towards_error()) {
    const Arg::Node& node = arg_.node(v);
    const auto is_safe = [&](ArgEdge e) {
      const ArgNode u = arg_.edge(e).from;
      return holds[u.index()] != 0 && !arg_.node(u).covered;
    };
    if (v == arg_.error() || !node.visited || !std::all_of(node.in.begin(), node.in.end(), is_safe)) continue;
    holds[v.index()] = 1;
    result[v.index()] = node.label;
  }
  return result;
}

logic::Substitution Refiner::renaming(ArgNode v, const std::vector<Term>& names) const {
  const auto live = arg_.transitions().liveness().live(graph_.node(arg_.node(v).place).location);
  logic::Substitution result;
  for (std::size_t i = 0; i < live.size(); ++i) result.emplace(cfa_.variable(live[i]).term, names[i]);
  return result;
}

Term Refiner::over_values(ArgNode v, Term label) const {
  return terms_.is_const(label) ? label : logic::substitute(terms_, label, renaming(v, names_[v.index()].values));
}

}  // namespace pincer::engine::ufo
