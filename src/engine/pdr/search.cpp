// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The main loop; pdr.cpp has the map of the papers.
#include "engine/pdr/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/contract.h"
#include "invariant/ladder.h"
#include "invariant/state_variables.h"
#include "program/features.h"

namespace pincer::engine::pdr {

using certificate::Verdict;
using encode::NodeId;
using logic::Answer;
using logic::Term;

namespace {

constexpr std::size_t kObligationsOfAConjecture = 40;

certificate::Invariants known_invariants(const program::Cfa& cfa, const Options& options, const Context& context) {
  return options.invariants ? invariant::interval_invariants(cfa, context.budget) : certificate::Invariants{};
}

}  // namespace

Search::Search(const encode::BlockGraph& graph, const Options& options, const logic::SolverFactory& solvers,
               const Context& context)
    : graph_(graph),
      terms_(graph.cfa().terms()),
      context_(context),
      solvers_(solvers),
      invariants_(known_invariants(graph.cfa(), options, context)),
      transitions_(graph),
      named_(invariant::state_variables(graph.cfa()).named),
      frames_(terms_, graph.nodes().size()),
      steps_(transitions_, frames_, invariant::AtNodes::of(graph, invariants_), solvers, context.budget,
             *context.statistics),
      lifting_(transitions_, steps_, solvers, options.literals, named_, context.budget, *context.statistics),
      bounds_(options.bounds && !program::has_bits(graph.cfa())
                  ? std::make_unique<Bounds>(transitions_, steps_, named_, *context.statistics)
                  : nullptr),
      interpolants_(
          options.interpolation != Interpolation::Never && !program::has_bits(graph.cfa())
              ? std::make_unique<Interpolants>(transitions_, frames_, steps_, context.budget, *context.statistics)
              : nullptr),
      predicates_(options.ctigar ? std::make_unique<Predicates>(transitions_, *context.statistics) : nullptr),
      weights_(bounds_ ? std::make_unique<Weights>(terms_) : nullptr),
      generaliser_(transitions_,
                   {frames_, steps_, lifting_, bounds_.get(), interpolants_.get(), predicates_.get(), weights_.get()},
                   options, *context.statistics) {}

Verdict Search::run() {
  for (std::size_t top = 0;; ++top) {
    context_.statistics->count("frames") = top + 1;
    context_.progress(fmt::format("frame {}, {} lemmas", top, frames_.size()));
    const Answer answer = exclude_error(top);
    context_.statistics->count("obligations") = obligations_.size();
    context_.statistics->count("lemmas") = frames_.size();
    switch (answer) {
      case Answer::Sat: return execution();
      case Answer::Unknown: return give_up(context_.budget, reason_);
      case Answer::Unsat: break;
    }
    if (const auto fixpoint = propagate(top)) return proof(*fixpoint);
    if (context_.budget.exhausted()) return give_up(context_.budget, "");
  }
}

Answer Search::exclude_error(std::size_t top) {
  for (const BlockId b : steps_.ends()) {
    for (bool is_open = true; is_open;) {
      switch (steps_.reaches(b, top, {})) {
        case Answer::Unsat: is_open = false; break;
        case Answer::Unknown: reason_ = steps_.reason(); return Answer::Unknown;
        case Answer::Sat:
          if (add(b, {}, top, std::nullopt) == Answer::Sat) return Answer::Sat;
          if (const Answer answer = exclude_all(top); answer != Answer::Unsat) return answer;
      }
    }
  }
  return Answer::Unsat;
}

Answer Search::add(BlockId block, const Cube& cube, std::size_t level, std::optional<std::size_t> next) {
  const NodeId node = steps_.block(block).source;
  const auto conjecture = next ? obligations_[*next].conjecture : std::nullopt;
  if (conjecture) {
    Conjecture& it = conjectures_[*conjecture];
    it.is_given_up = node == graph_.entry() || ++it.obligations > kObligationsOfAConjecture;
    if (it.is_given_up) return Answer::Unsat;
  }
  const bool wants_state = bounds_ || predicates_;
  Witness state = wants_state ? lifting_.witness(block) : Witness();
  obligations_.push_back({node, lifting_.predecessors(block, cube), std::move(state), block, next, conjecture});
  if (node == graph_.entry()) {
    failed_ = obligations_.size() - 1;
    return Answer::Sat;
  }
  base::ensure(level > 0, "the first frame has states at the entry only");
  enqueue(obligations_.size() - 1, level);
  return Answer::Unsat;
}

void Search::enqueue(std::size_t obligation, std::size_t level) {
  queue_.emplace(level, std::numeric_limits<std::size_t>::max() - obligation);
}

Answer Search::exclude_all(std::size_t top) {
  while (!queue_.empty()) {
    const auto [level, place] = *queue_.begin();
    queue_.erase(queue_.begin());
    const std::size_t obligation = std::numeric_limits<std::size_t>::max() - place;
    if (const Answer answer = exclude(obligation, level, top); answer != Answer::Unsat) return answer;
  }
  return Answer::Unsat;
}

Answer Search::exclude(std::size_t obligation, std::size_t level, std::size_t top) {
  const NodeId node = obligations_[obligation].node;
  const Cube cube = obligations_[obligation].cube;
  const auto conjecture = obligations_[obligation].conjecture;
  if (conjecture && conjectures_[*conjecture].is_given_up) return Answer::Unsat;
  if (frames_.excludes(node, cube, level)) {
    if (level < top && !conjecture) enqueue(obligation, level + 1);
    return Answer::Unsat;
  }
  for (const BlockId b : steps_.into(node)) {
    switch (steps_.reaches(b, level - 1, cube)) {
      case Answer::Unsat: break;
      case Answer::Unknown: reason_ = steps_.reason(); return Answer::Unknown;
      case Answer::Sat: enqueue(obligation, level); return add(b, cube, level - 1, obligation);
    }
  }
  const auto excluded = generaliser_.learn(node, cube, obligations_[obligation].state, level, top);
  if (conjecture) return Answer::Unsat;
  // Longer executions may lead there: that is asked at once, so that they are found soon.
  if (excluded && *excluded < top) enqueue(obligation, *excluded + 1);
  add_conjecture(obligation, level, top);
  return Answer::Unsat;
}

void Search::add_conjecture(std::size_t obligation, std::size_t level, std::size_t top) {
  const NodeId node = obligations_[obligation].node;
  const auto cube = generaliser_.conjecture(node, obligations_[obligation].cube, obligations_[obligation].state);
  if (!cube) return;
  const auto [tried, is_new] = conjectured_.try_emplace({node, *cube}, top);
  if (!is_new && std::exchange(tried->second, top) == top) return;
  conjectures_.emplace_back();
  context_.statistics->count("conjectures") = conjectures_.size();
  Obligation again = obligations_[obligation];
  again.cube = *cube;
  again.conjecture = conjectures_.size() - 1;
  obligations_.push_back(std::move(again));
  enqueue(obligations_.size() - 1, level);
}

std::optional<std::size_t> Search::propagate(std::size_t top) {
  for (std::size_t level = 1; level <= top; ++level) {
    bool is_closed = true;
    for (const std::size_t i : frames_.with_level(level)) {
      if (context_.budget.exhausted()) return std::nullopt;
      const Frames::Lemma& lemma = frames_.lemma(i);
      if (generaliser_.is_excluded(lemma.node, lemma.cube, level + 1)) {
        frames_.raise(i, level + 1);
      } else {
        is_closed = false;
      }
    }
    if (is_closed) return level;
  }
  return std::nullopt;
}

certificate::Inductive Search::proof(std::size_t level) const {
  certificate::Inductive result{invariants_};
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    const Frames::Lemma& lemma = frames_.lemma(i);
    if (!lemma.is_gone && lemma.level > level)
      result.invariants.emplace_back(graph_.node(lemma.node).location, lemma.formula);
  }
  return result;
}

// One question about the way of the obligations: cubes say where it goes, not which inputs make it.
Verdict Search::execution() {
  const program::Cfa& cfa = graph_.cfa();
  const auto solver = solvers_.make(terms_);
  solver->set_budget(context_.budget);
  logic::Substitution state;
  for (const program::Variable& variable : cfa.variables()) state.emplace(variable.term, variable.term);
  std::vector<std::vector<encode::Transition::Choice>> choices;  // by step, with names of their own
  NodeId end;
  for (std::optional<std::size_t> o = failed_; o; o = obligations_[*o].next) {
    const encode::Transition& block = steps_.block(obligations_[*o].block);
    choices.emplace_back();
    for (const auto& choice : transitions_.choices(block.source)) {
      const Term own = terms_.fresh_variable(terms_.name(choice.unknown), terms_.sort(choice.unknown));
      state[choice.unknown] = own;
      choices.back().push_back({choice.edge, own});
    }
    logic::Substituter now(terms_, state);
    solver->add(now(block.condition));
    logic::Substitution after;
    for (const auto& value : block.values) after.emplace(cfa.variable(value.variable).term, now(value.term));
    state = std::move(after);
    end = block.target;
  }
  switch (solver->check()) {
    case Answer::Unknown: return give_up(context_.budget, solver->reason());
    case Answer::Unsat: base::ensure(false, "obligations lead to the error"); break;
    case Answer::Sat: break;
  }
  const auto initial = [&](program::VariableId v) { return solver->value(cfa.variable(v).term); };
  const auto chosen = [&](std::size_t step, program::EdgeId edge) -> std::optional<logic::Value> {
    for (const auto& choice : choices[step]) {
      if (choice.edge == edge) return solver->value(choice.unknown);
    }
    return std::nullopt;
  };
  program::Choices found = encode::execution_of(graph_, choices.size(), initial, chosen);
  if (graph_.node(end).kind == encode::NodeKind::Unsupported) return certificate::Unsupported{std::move(found)};
  return certificate::Unsafe{std::move(found)};
}

}  // namespace pincer::engine::pdr
