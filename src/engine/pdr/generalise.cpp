// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Inductive generalisation (A. Bradley: SAT-Based Model Checking without Unrolling, VMCAI 2011), with `down` of
// Z. Hassan, A. Bradley, F. Somenzi: Better Generalization in IC3, FMCAD 2013: when a literal cannot go because of a
// state that leads to the larger cube (a counterexample to generalisation), and the frame before excludes that state,
// a lemma says so, and the literal is tried again.
#include "engine/pdr/generalise.h"

#include <algorithm>
#include <utility>

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

bool Generaliser::has_heavy(NodeId node, const Cube& cube) const {
  return parts_.weights != nullptr &&
         std::ranges::any_of(cube, [&](Term literal) { return parts_.weights->is_heavy(node, literal); });
}

std::optional<Cube> Generaliser::without_heavy(NodeId node, const Cube& cube, std::size_t level) {
  if (!has_heavy(node, cube)) return std::nullopt;
  Cube rest = cube;
  std::erase_if(rest, [&](Term literal) { return parts_.weights->is_heavy(node, literal); });
  return needed(node, rest, level);
}

Cube Generaliser::generalise(NodeId node, Cube cube, std::size_t level, unsigned depth) {
  std::optional<Cube> smaller = without_heavy(node, cube, level);
  if (!smaller) smaller = needed(node, cube, level);
  if (!smaller) return cube;
  cube = *std::move(smaller);
  if (options_.generalise == Generalise::Core) return cube;
  const std::vector<Term> order = parts_.weights != nullptr ? parts_.weights->heaviest_first(node, cube)
                                                            : std::vector<Term>(cube.rbegin(), cube.rend());
  for (const Term literal : order) {
    Cube without = cube;
    if (std::erase(without, literal) == 0) continue;
    if (auto found = down(node, without, level, depth)) {
      dropped_ += cube.size() - found->size();
      cube = *std::move(found);
    }
  }
  return cube;
}

std::optional<Cube> Generaliser::conjecture(NodeId node, const Cube& cube, const Witness& state) {
  if (!has_heavy(node, cube)) return std::nullopt;
  Cube result = cube;
  for (const Term literal : parts_.bounds->conditions(node, state)) result.push_back(literal);
  std::erase_if(result, [&](Term literal) { return parts_.weights->is_heavy(node, literal); });
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result.empty() ? std::nullopt : std::optional(std::move(result));
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

bool Generaliser::is_time_to_interpolate(NodeId node, std::size_t top) {
  if (std::exchange(top_, top) != top) learned_.clear();
  const bool is_late = ++learned_[node] > kLate;
  return parts_.interpolants != nullptr && (is_late || options_.interpolation == Interpolation::Always);
}

std::optional<std::size_t> Generaliser::learn(NodeId node, const Cube& cube, const Witness& state, std::size_t level,
                                              std::size_t top) {
  if (parts_.bounds != nullptr) {
    const std::vector<Term> literals = parts_.bounds->excluding(node, state, top);
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
  const bool is_done = is_time_to_interpolate(node, top) && interpolate(node, lemma, level, reached);
  if (!is_done) parts_.frames.add(node, lemma, reached);
  if (parts_.weights != nullptr) parts_.weights->learned(node, lemma);
  return reached;
}

}  // namespace pincer::engine::pdr
