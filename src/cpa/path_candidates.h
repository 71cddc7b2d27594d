// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <vector>

#include "encode/transitions.h"

namespace pincer::cpa {

/// What may hold at a node whenever an execution is there: the atoms of the blocks and what is close to them, relations
/// between the values that variables start with, what loops leave as it is, and atoms of earlier interpolants. All are
/// over variables that are live at the node.
class PathCandidates {
 public:
  explicit PathCandidates(const encode::Transitions& program)
      : program_(program), cfa_(program.graph().cfa()), terms_(cfa_.terms()) {}

  const std::vector<logic::Term>& at(encode::NodeId node);
  /// What once was an interpolant at a node gives candidates there.
  void learn(encode::NodeId node, logic::Term interpolant);
  /// `holding` and, under conditions that loops at the node branch by, the candidates that are not among it.
  std::vector<logic::Term> implications(encode::NodeId node, const std::vector<logic::Term>& holding);
  /// Another one when there are more candidates than before.
  [[nodiscard]] std::uint32_t version() const { return version_; }

 private:
  void add(encode::NodeId node, logic::Term candidate);
  void add_atoms_of(encode::NodeId node, logic::Term formula);
  void add_from(encode::NodeId node, const encode::Transition& incoming);
  void add_conserved(encode::NodeId node, const encode::Transition& loop);
  /// What a value is in the cases of its choices.
  [[nodiscard]] std::vector<logic::Term> cases(logic::Term value) const;
  /// Conditions on which the values after a loop depend.
  [[nodiscard]] std::vector<logic::Term> branches(const encode::Transition& loop) const;

  const encode::Transitions& program_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  std::map<encode::NodeId, std::vector<logic::Term>> candidates_;
  std::uint32_t version_ = 0;
};

}  // namespace pincer::cpa
