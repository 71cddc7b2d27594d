// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A lemma of level j belongs to F_1 .. F_j: the solver gets `frame_j => lemma` and `frame_i => frame_i+1`, so that
// assuming frame_i alone says that all lemmas of F_i hold (the delta encoding of Een, Mishchenko and Brayton: Efficient
// Implementation of Property Directed Reachability, FMCAD 2011). Lemmas that rise or go stay in the solver, and so do
// literals that nobody asks about any more; when most of what a solver knows is of this kind, a new one takes its place.
#include "engine/pdr/steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "base/contract.h"

namespace pincer::engine::pdr {

using encode::NodeId;
using encode::Transition;
using logic::Answer;
using logic::Term;

namespace {

constexpr std::size_t kLiteralsOfASolver = 500;  // asked about, before a new solver takes over
constexpr base::Effort kQuery(30);               // what easy questions cost besides what solvers count

}  // namespace

struct Steps::Block {
  const Transition* transition = nullptr;
  std::unique_ptr<invariant::BlockSolver> solver = nullptr;
  std::size_t told = 0;                 // of what was said about the source
  std::size_t frames = 0;               // that the solver knows
  std::unordered_set<Term> asked = {};  // literals
};

Steps::Steps(const encode::Transitions& transitions, const Frames& frames, const invariant::AtNodes& facts,
             const logic::SolverFactory& solvers, const base::Budget& budget, base::Statistics& statistics)
    : transitions_(transitions),
      cfa_(transitions.graph().cfa()),
      terms_(cfa_.terms()),
      frames_(frames),
      solvers_(solvers),
      budget_(budget),
      facts_(transitions.graph().nodes().size()),
      into_(transitions.graph().nodes().size()),
      queries_(statistics.count("queries")) {
  for (std::size_t n = 0; n < into_.size(); ++n) {
    for (const Term fact : facts[NodeId(n)]) {
      if (transitions.is_about_live(fact, NodeId(n))) facts_[n].push_back(fact);
    }
    for (const Transition& transition : transitions.from(NodeId(n))) {
      const bool is_end = transitions.graph().is_final(transition.target);
      (is_end ? ends_ : into_[transition.target.index()]).emplace_back(blocks_.size());
      blocks_.push_back({.transition = &transition});
    }
  }
}

Steps::~Steps() = default;

const Transition& Steps::block(BlockId b) const { return *blocks_[b.index()].transition; }

std::size_t Steps::blocks() const { return blocks_.size(); }

Term Steps::frame(std::size_t level) {
  while (frame_.size() <= level)
    frame_.push_back(terms_.fresh_variable(fmt::format("frame{}", frame_.size()), logic::Sort::boolean()));
  return frame_[level];
}

void Steps::update(Block& block) {
  const NodeId source = block.transition->source;
  const auto said = frames_.said(source);
  if (!block.solver || block.asked.size() > kLiteralsOfASolver) {
    block.solver = std::make_unique<invariant::BlockSolver>(cfa_, *block.transition, solvers_);
    block.solver->solver().set_budget(budget_);
    block.solver->tell(facts_[source.index()]);
    block.told = 0;
    block.frames = 0;
    block.asked.clear();
  }
  logic::Solver& solver = block.solver->solver();
  for (; block.told < said.size(); ++block.told) {
    const std::size_t level = said[block.told].level;
    for (; block.frames < level; ++block.frames)
      solver.add(terms_.implies(frame(block.frames), frame(block.frames + 1)));
    solver.add(terms_.implies(frame(level), said[block.told].formula));
  }
}

Answer Steps::reaches(BlockId b, std::size_t level, const Cube& cube) {
  const Transition& transition = block(b);
  const bool is_loop = transition.source == transition.target;
  return leads(b, level, is_loop ? terms_.lnot(terms_.land(cube)) : terms_.boolean(true), cube);
}

Answer Steps::leads(BlockId b, std::size_t level, Term also, const Cube& cube) {
  Block& block = blocks_[b.index()];
  const NodeId source = block.transition->source;
  nothing_reaches_.resize(blocks_.size());
  nothing_reaches_[b.index()] = level == 0 && source != transitions_.graph().entry() ? 1 : 0;
  if (nothing_reaches_[b.index()] != 0) return Answer::Unsat;
  if (budget_.exhausted()) return Answer::Unknown;
  update(block);
  std::vector<Term> assumptions;
  if (level <= block.frames && block.frames > 0) assumptions.push_back(frame(level));
  if (!terms_.is_true(also)) assumptions.push_back(also);
  for (const Term literal : cube) {
    assumptions.push_back(block.solver->before(literal));
    block.asked.insert(literal);
  }
  ++queries_;
  budget_.spend(kQuery);
  const Answer answer = block.solver->solver().check(assumptions);
  if (answer == Answer::Unknown) reason_ = block.solver->solver().reason();
  return answer;
}

std::vector<char> Steps::core(BlockId b, const Cube& cube) {
  std::vector<char> result(cube.size(), 0);
  if (nothing_reaches_[b.index()] != 0) return result;
  Block& block = blocks_[b.index()];
  const std::vector<Term> core = block.solver->solver().core();
  const std::unordered_set<Term> used(core.begin(), core.end());
  for (std::size_t i = 0; i < cube.size(); ++i) result[i] = used.contains(block.solver->before(cube[i])) ? 1 : 0;
  return result;
}

logic::Value Steps::value(BlockId b, Term term) { return blocks_[b.index()].solver->solver().value(term); }

Term Steps::before(BlockId b, Term literal) { return blocks_[b.index()].solver->before(literal); }

}  // namespace pincer::engine::pdr
