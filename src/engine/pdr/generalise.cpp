// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Inductive generalisation (A. Bradley: SAT-Based Model Checking without Unrolling, VMCAI 2011), with `down` of
// Z. Hassan, A. Bradley, F. Somenzi: Better Generalization in IC3, FMCAD 2013: when a literal cannot go because of a
// state that leads to the larger cube (a counterexample to generalisation), and the frame before excludes that state,
// a lemma says so, and the literal is tried again.
#include "engine/pdr/generalise.h"

#include <algorithm>

#include "base/contract.h"

namespace pincer::engine::pdr {

using encode::NodeId;
using logic::Answer;
using logic::Term;

bool Generaliser::is_excluded(NodeId node, const Cube& cube, std::size_t level) {
  return std::ranges::all_of(parts_.steps.into(node),
                             [&](BlockId b) { return parts_.steps.reaches(b, level - 1, cube) == Answer::Unsat; });
}

std::optional<Cube> Generaliser::needed(NodeId node, const Cube& cube, std::size_t level) {
  std::vector<char> used(cube.size(), 0);
  for (const BlockId b : parts_.steps.into(node)) {
    if (parts_.steps.reaches(b, level - 1, cube) != Answer::Unsat) return std::nullopt;
    const std::vector<char> mine = parts_.steps.core(b, cube);
    for (std::size_t i = 0; i < cube.size(); ++i) used[i] = static_cast<char>(used[i] | mine[i]);
  }
  Cube result;
  for (std::size_t i = 0; i < cube.size(); ++i) {
    if (used[i] != 0) result.push_back(cube[i]);
  }
  return result;
}

std::optional<Cube> Generaliser::down(NodeId node, const Cube& cube, std::size_t level, unsigned depth) {
  if (depth == 0) return needed(node, cube, level);
  unsigned states = 0;
  for (const BlockId b : parts_.steps.into(node)) {
    for (bool is_open = true; is_open;) {
      switch (parts_.steps.reaches(b, level - 1, cube)) {
        case Answer::Unsat: is_open = false; break;
        case Answer::Unknown: return std::nullopt;
        case Answer::Sat:
          if (++states > kStates || !exclude_predecessor(b, cube, level - 1, depth - 1)) return std::nullopt;
      }
    }
  }
  return needed(node, cube, level);
}

bool Generaliser::exclude_predecessor(BlockId b, const Cube& cube, std::size_t level, unsigned depth) {
  const NodeId node = parts_.steps.block(b).source;
  if (level == 0 || node == transitions_.graph().entry()) return false;
  const Cube state = parts_.lifting.predecessors(b, cube);
  const std::optional<Cube> excluded = needed(node, state, level);
  if (!excluded) return false;
  parts_.frames.add(node, generalise(node, *excluded, level, depth), level);
  return true;
}

Cube Generaliser::generalise(NodeId node, Cube cube, std::size_t level, unsigned depth) {
  std::optional<Cube> smaller = needed(node, cube, level);
  if (!smaller) return cube;
  cube = *std::move(smaller);
  if (options_.generalise == Generalise::Core) return cube;
  for (std::size_t i = cube.size(); i-- > 0;) {
    if (i >= cube.size()) continue;
    Cube without = cube;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    if (auto found = down(node, without, level, depth)) {
      dropped_ += cube.size() - found->size();
      cube = *std::move(found);
    }
  }
  return cube;
}

std::size_t Generaliser::push(NodeId node, const Cube& cube, std::size_t level, std::size_t top) {
  while (level < top && is_excluded(node, cube, level + 1)) ++level;
  return level;
}

std::optional<Cube> Generaliser::abstract(NodeId node, const Cube& cube, const Witness& state, std::size_t level) {
  Cube result = parts_.predicates->abstraction(node, state);
  if (is_excluded(node, result, level)) return result;
  // The abstract state is reached, the concrete one is not: more predicates.
  bool is_refined = false;
  if (parts_.interpolants != nullptr) {
    for (const Term part : parts_.interpolants->between(node, level - 1, cube))
      is_refined = parts_.predicates->refine(node, part) || is_refined;
  }
  for (const Term literal : cube) {
    if (!is_refined || parts_.interpolants == nullptr)
      is_refined = parts_.predicates->refine(node, literal) || is_refined;
  }
  result = parts_.predicates->abstraction(node, state);
  if (!is_excluded(node, result, level)) return std::nullopt;
  return result;
}

bool Generaliser::interpolate(NodeId node, const Cube& cube, std::size_t level, std::size_t wanted) {
  const std::vector<Term> found = parts_.interpolants->between(node, level - 1, cube);
  if (found.empty()) return false;
  Cube one{terms_.lnot(terms_.land(found))};
  if (!is_excluded(node, one, level) || push(node, one, level, wanted) < wanted) return false;
  for (const Term part : found) parts_.frames.add(node, {terms_.lnot(part)}, wanted);
  return true;
}

std::optional<std::size_t> Generaliser::learn(NodeId node, const Cube& cube, const Witness& state, std::size_t level,
                                              std::size_t top) {
  if (parts_.bounds != nullptr) {
    const std::vector<Term> literals = parts_.bounds->excluding(node, cube, state, top);
    for (const Term literal : literals) parts_.frames.add(node, {literal}, top + 1);
    const bool is_all = std::ranges::any_of(literals, [&](Term t) { return std::ranges::find(cube, t) != cube.end(); });
    if (is_all) return top;
  }
  if (parts_.predicates != nullptr) {
    if (const auto states = abstract(node, cube, state, level)) {
      const Cube lemma = generalise(node, *states, level);
      const std::size_t reached = push(node, lemma, level, top);
      parts_.frames.add(node, lemma, reached);
      return std::ranges::includes(cube, lemma) ? std::optional(reached) : std::nullopt;
    }
  }
  const Cube lemma = generalise(node, cube, level);
  const std::size_t reached = push(node, lemma, level, top);
  const bool is_done = parts_.interpolants != nullptr && interpolate(node, lemma, level, reached);
  if (!is_done) parts_.frames.add(node, lemma, reached);
  return reached;
}

}  // namespace pincer::engine::pdr
