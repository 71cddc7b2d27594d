// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Property-directed reachability on an acyclic graph: nodes take the place of frames.
//   A. Bradley: SAT-Based Model Checking without Unrolling. VMCAI 2011.
//   A. Cimatti, A. Griggio: Software Model Checking via IC3. CAV 2012 (tree-shaped; states from preconditions of paths).
// States that lead on are the literals of one way through a block, as they are before it, with the inputs that the
// model chose; so clauses speak of the conditions of the program.
#include "engine/ufo/blocking.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "logic/query/implicant.h"
#include "logic/term/parts.h"
#include "logic/term/substitute.h"

namespace pincer::engine::ufo {

using encode::NodeId;
using encode::Transition;
using logic::Answer;
using logic::Term;

/// Knows the facts at the block's start, too.
struct Blocking::Block : invariant::BlockSolver {
  using BlockSolver::BlockSolver;

  /// What the solver knows about a node at the block's start.
  struct Told {
    Term active;
    Term seeded;
    std::size_t clauses = 0;
  };

  std::vector<Told> told;  // by node
};

Blocking::Blocking(const Arg& arg, const Facts& facts, const logic::SolverFactory& solvers,
                   base::Statistics& statistics)
    : arg_(arg),
      facts_(facts),
      terms_(arg.transitions().graph().cfa().terms()),
      blocks_(std::make_unique<Blocks>(arg.transitions().graph().cfa(), solvers, base::Budget())),
      clauses_(statistics.count("clauses")),
      queries_(statistics.count("blocking checks")) {}

Blocking::~Blocking() = default;

Term Blocking::label(ArgNode v) const {
  const Node& node = nodes_[v.index()];
  return terms_.land(node.known, terms_.land(node.clauses));
}

Answer Blocking::run(std::span<const ArgNode> nodes, const std::vector<Term>& known, const base::Budget& budget) {
  budget_ = budget;
  for (std::size_t n = nodes_.size(); n < arg_.size(); ++n) {
    Node node;
    node.known = terms_.boolean(true);
    node.active = terms_.fresh_variable(fmt::format("active{}", n), logic::Sort::boolean());
    nodes_.push_back(std::move(node));
  }
  for (const ArgNode v : nodes) {
    Node& node = nodes_[v.index()];
    if (node.known == known[v.index()]) continue;
    if (!says_at_least(known[v.index()], node.known)) ++node.weakened;
    node.known = known[v.index()];
    node.seeded = terms_.fresh_variable(fmt::format("seeded{}", v.index()), logic::Sort::boolean());
  }
  const Answer kept = keep_what_holds(nodes);
  return kept == Answer::Unsat ? block(arg_.error(), {}) : kept;
}

void Blocking::forget(Node& node) { node.active = terms_.fresh_variable("active", logic::Sort::boolean()); }

bool Blocking::says_at_least(Term formula, Term other) const {
  const std::vector<Term> said = logic::all_conjuncts(terms_, {&formula, 1});
  const std::unordered_set<Term> all(said.begin(), said.end());
  const std::vector<Term> wanted = logic::all_conjuncts(terms_, {&other, 1});
  return std::all_of(wanted.begin(), wanted.end(), [&](Term t) { return terms_.is_true(t) || all.contains(t); });
}

// What a node's clauses were checked against is noted when all of them were: when a solver does not know, the next run
// has to ask again.
Answer Blocking::keep_what_holds(std::span<const ArgNode> nodes) {
  for (const ArgNode v : nodes) {
    Node& node = nodes_[v.index()];
    std::vector<unsigned> before;
    for (const ArgEdge e : arg_.node(v).in) before.push_back(nodes_[arg_.edge(e).from.index()].weakened);
    if (node.checked == before) continue;
    Cube kept;
    for (const Term clause : node.clauses) {
      switch (still_holds(v, clause)) {
        case Answer::Unsat: kept.push_back(clause); break;
        case Answer::Sat: break;
        case Answer::Unknown: return Answer::Unknown;
      }
    }
    node.checked = std::move(before);
    if (kept.size() == node.clauses.size()) continue;
    node.clauses = std::move(kept);
    forget(node);
    ++node.weakened;
  }
  return Answer::Unsat;
}

Answer Blocking::still_holds(ArgNode v, Term clause) {
  for (const ArgEdge e : arg_.node(v).in) {
    if (const Answer answer = reaches(e, {terms_.lnot(clause)}); answer != Answer::Unsat) return answer;
  }
  return Answer::Unsat;
}

Answer Blocking::block(ArgNode v, const Cube& cube) {
  if (v == arg_.entry()) return Answer::Sat;
  for (const ArgEdge e : arg_.node(v).in) {
    for (;;) {
      const Answer answer = reaches(e, cube);
      if (answer == Answer::Unsat) break;
      if (answer == Answer::Unknown) return answer;
      const Answer before = block(arg_.edge(e).from, predecessors(e, cube));
      if (before != Answer::Unsat) return before;
    }
  }
  if (v == arg_.error()) return Answer::Unsat;
  ++clauses_;
  nodes_[v.index()].clauses.push_back(terms_.lnot(terms_.land(generalise(v, cube))));
  return Answer::Unsat;
}

Blocking::Cube Blocking::generalise(ArgNode v, Cube cube) {
  std::vector<char> needed(cube.size(), 0);
  const auto all_miss = [&](const Cube& part) {
    std::vector<char> used(part.size(), 0);
    for (const ArgEdge e : arg_.node(v).in) {
      if (reaches(e, part) != Answer::Unsat) return false;
      const std::vector<char> mine = core(e, part);
      for (std::size_t i = 0; i < part.size(); ++i) used[i] = static_cast<char>(used[i] | mine[i]);
    }
    needed = std::move(used);
    return true;
  };
  const auto keep_needed = [&](const Cube& part) {
    cube.clear();
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (needed[i] != 0) cube.push_back(part[i]);
    }
  };
  if (!all_miss(cube)) return cube;
  keep_needed(Cube(cube));
  for (std::size_t i = cube.size(); i-- > 0;) {
    if (i >= cube.size() || cube.size() == 1) continue;
    Cube part = cube;
    part.erase(part.begin() + static_cast<std::ptrdiff_t>(i));
    if (all_miss(part)) keep_needed(part);
  }
  return cube;
}

Blocking::Block& Blocking::block_of(ArgEdge e) {
  const auto& [from, to, transition] = arg_.edge(e);
  Block& block = blocks_->of(*transition, budget_);
  block.tell(facts_.at(transition->source));
  if (block.told.size() < arg_.size()) block.told.resize(arg_.size());
  Block::Told& told = block.told[from.index()];
  const Node& node = nodes_[from.index()];
  if (told.active != node.active) {
    told.active = node.active;
    told.clauses = 0;
  }
  for (; told.clauses < node.clauses.size(); ++told.clauses)
    block.solver().add(terms_.implies(node.active, node.clauses[told.clauses]));
  if (told.seeded != node.seeded) {
    told.seeded = node.seeded;
    block.solver().add(terms_.implies(node.seeded, node.known));
  }
  return block;
}

Answer Blocking::reaches(ArgEdge e, const Cube& cube) {
  if (budget_.exhausted()) return Answer::Unknown;
  Block& block = block_of(e);
  const Node& from = nodes_[arg_.edge(e).from.index()];
  std::vector<Term> assumptions{from.active};
  if (from.seeded.valid()) assumptions.push_back(from.seeded);
  for (const Term literal : cube) assumptions.push_back(block.before(literal));
  ++queries_;
  return block.solver().check(assumptions);
}

std::vector<char> Blocking::core(ArgEdge e, const Cube& cube) {
  Block& block = block_of(e);
  const std::vector<Term> core = block.solver().core();
  const std::unordered_set<Term> used(core.begin(), core.end());
  std::vector<char> result;
  for (const Term literal : cube) result.push_back(used.contains(block.before(literal)) ? 1 : 0);
  return result;
}

Blocking::Cube Blocking::predecessors(ArgEdge e, const Cube& cube) {
  Block& block = block_of(e);
  const Transition& transition = *arg_.edge(e).block;
  Cube formulas{transition.condition};
  for (const Term literal : cube) formulas.push_back(block.before(literal));
  const auto reader = [&](Term variable) { return block.solver().value(variable); };
  logic::Substitution inputs;
  for (const auto& choice : arg_.transitions().choices(transition.source))
    inputs.emplace(choice.unknown, terms_.constant(reader(choice.unknown)));
  logic::Substituter chosen(terms_, inputs);
  Cube result;
  for (const Term literal : logic::implicant(terms_, formulas, reader)) {
    const Term state = chosen(literal);
    if (!terms_.is_true(state)) result.push_back(state);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace pincer::engine::ufo
