// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <vector>

#include "base/statistics.h"
#include "cpa/block_solvers.h"

namespace pincer::cpa {

/// Interpolants that do not depend on how often a path went through a loop: invariants of the path program, which are all
/// blocks between the nodes that the path visits.
///   D. Beyer, T. Henzinger, R. Majumdar, A. Rybalchenko: Path Invariants. PLDI 2007.
/// They are found among candidates, by leaving out what is not inductive until all of the rest is (Houdini). Candidates
/// are the atoms of the blocks and what is close to them, relations between the values that variables start with, what
/// loops leave as it is, and atoms of earlier interpolants.
class PathInvariants {
 public:
  using Blocks = std::vector<const encode::Transition*>;

  PathInvariants(const encode::Transitions& program, BlockSolvers& solvers, const base::Budget& budget,
                 base::Statistics& statistics);

  /// Interpolants as of PathInterpolation, one formula per node; empty if the candidates do not suffice.
  std::vector<logic::Term> find(const Blocks& path, logic::Term before, logic::Term after);
  /// What once was an interpolant at a node gives candidates there.
  void learn(encode::NodeId node, logic::Term interpolant);

 private:
  using Candidates = std::map<encode::NodeId, std::vector<logic::Term>>;

  std::vector<logic::Term>& candidates(encode::NodeId node);
  void add_atoms_of(encode::NodeId node, logic::Term formula);
  void add_from(encode::NodeId node, const encode::Transition& incoming);
  void add_conserved(encode::NodeId node, const encode::Transition& loop);
  void add_implications(encode::NodeId node, const std::vector<logic::Term>& holding);
  void add(encode::NodeId node, logic::Term candidate);
  /// What a value is in the cases of its choices.
  [[nodiscard]] std::vector<logic::Term> cases(logic::Term value) const;
  /// Conditions on which the values after a loop depend.
  [[nodiscard]] std::vector<logic::Term> branches(const encode::Transition& loop) const;
  [[nodiscard]] bool speaks_about(encode::NodeId node, logic::Term formula) const;

  std::optional<Candidates> search(const Blocks& path, logic::Term before, logic::Term after);
  /// The largest inductive part of the candidates at the nodes that are reached; none when it takes too long.
  std::optional<Candidates> inductive(const encode::Transition& first, logic::Term before, const Blocks& steps,
                                      const Candidates& among);
  std::vector<logic::Term> implied(const encode::Transition& step, logic::Term before,
                                   const std::vector<logic::Term>& wanted);
  /// Of `from`, what implies `not violation` after the block; none if it does not.
  std::optional<std::vector<logic::Term>> reasons(const encode::Transition& step, const std::vector<logic::Term>& from,
                                                  logic::Term violation);
  std::optional<Candidates> needed(const Blocks& path, const Blocks& steps, const Candidates& invariants,
                                   logic::Term after);

  const encode::Transitions& program_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  BlockSolvers& solvers_;
  base::Budget budget_;
  // Where they were not found several times in a row they are looked for less and less often.
  std::uint64_t failures_ = 0;
  std::uint64_t to_skip_ = 0;
  Candidates candidates_;
  Candidates implications_;    // of the path at hand
  std::uint32_t version_ = 0;  // of the candidates
  struct Invariants {
    std::optional<Candidates> atoms;
    std::optional<Candidates> with_implications;
    bool has_implications = false;  // they were looked for
  };
  std::map<std::vector<std::uint32_t>, Invariants> known_;
  double& seconds_;
  std::uint64_t& tried_;
  std::uint64_t& found_;
};

}  // namespace pincer::cpa
