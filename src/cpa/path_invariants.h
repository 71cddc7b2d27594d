// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <vector>

#include "base/statistics.h"
#include "cpa/path_candidates.h"
#include "invariant/houdini.h"

namespace pincer::cpa {

/// Interpolants that do not depend on how often a path went through a loop: invariants of the path program, which are all
/// blocks between the nodes that the path visits.
///   D. Beyer, T. Henzinger, R. Majumdar, A. Rybalchenko: Path Invariants. PLDI 2007.
/// They are found among candidates, by leaving out what is not inductive until all of the rest is (invariant/houdini).
class PathInvariants {
 public:
  using Blocks = std::vector<const encode::Transition*>;

  PathInvariants(const encode::Transitions& program, invariant::BlockSolvers<>& solvers, const base::Budget& budget,
                 base::Statistics& statistics);

  /// Interpolants as of PathInterpolation, one formula per node; empty if the candidates do not suffice.
  std::vector<logic::Term> find(const Blocks& path, logic::Term before, logic::Term after);
  /// What once was an interpolant at a node gives candidates there.
  void learn(encode::NodeId node, logic::Term interpolant) { candidates_.learn(node, interpolant); }

 private:
  using AtNodes = invariant::AtNodes;
  using Steps = std::vector<invariant::Step>;  // the first is the first block of the path

  struct Invariants {
    std::optional<AtNodes> atoms;
    std::optional<AtNodes> with_implications;
    bool has_implications = false;  // they were looked for
  };

  /// The path program.
  [[nodiscard]] Steps steps(const Blocks& path, logic::Term before) const;
  std::optional<AtNodes> search(const Blocks& path, logic::Term before, logic::Term after);
  /// The largest inductive part of the candidates; none when it takes too long.
  std::optional<AtNodes> inductive(const Steps& steps, AtNodes among);
  /// What of the invariants excludes the end of the path, and what keeps that inductive.
  std::optional<AtNodes> needed(const Blocks& path, const Steps& steps, const AtNodes& invariants, logic::Term after);

  const encode::Transitions& program_;
  logic::Terms& terms_;
  invariant::BlockSolvers<>& solvers_;
  base::Budget budget_;
  PathCandidates candidates_;
  // Where they were not found several times in a row they are looked for less and less often.
  std::uint64_t failures_ = 0;
  std::uint64_t to_skip_ = 0;
  std::map<std::vector<std::uint32_t>, Invariants> known_;
  double& seconds_;
  std::uint64_t& tried_;
  std::uint64_t& found_;
};

}  // namespace pincer::cpa
