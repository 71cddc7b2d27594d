// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/statistics.h"
#include "encode/transitions.h"
#include "logic/evaluate/evaluate.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::pd_kind {

/// A formula per node; true at nodes that are not mentioned.
using AtEach = std::map<encode::NodeId, logic::Term>;

/// Paths of k blocks that start in any state at any node, in one solver: T_F^k of the paper. Blocks are counted from the end,
/// so that longer paths add to what is known: layer i has all blocks that may be the i-th before the end, and place i the
/// variables after them.
class KSteps {
 public:
  KSteps(const encode::Transitions& transitions, const logic::SolverFactory& solvers, const base::Budget& budget,
         base::Statistics& statistics);

  /// Makes a lemma known. Gives its switch: it holds before each block of a path where the switch is assumed.
  logic::Term add(const AtEach& lemma);

  /// Is there a path of k > 0 blocks under the lemmas with these switches to a node where `bad` holds? (`bad` is false at
  /// nodes that are not mentioned.)
  logic::Answer check(std::size_t k, std::span<const logic::Term> switches, const AtEach& bad);

  // After Sat.
  /// The blocks of the model, the last one first.
  [[nodiscard]] std::vector<const encode::Transition*> blocks(std::size_t k, const AtEach& bad);
  /// The state before the block of that layer, and its inputs.
  [[nodiscard]] logic::VariableReader before(std::size_t layer);
  [[nodiscard]] std::string reason() const { return solver_->reason(); }

 private:
  struct Layer {
    std::vector<logic::Term> chosen;  // by block
    logic::Term is_not_first;         // there is a block before it
  };
  struct Lemma {
    AtEach formula;
    logic::Term use;
    std::size_t told = 0;  // layers
  };

  logic::Term at(logic::Term term, std::size_t place);
  void add_layer();
  void tell(Lemma& lemma);
  logic::Term flag(const char* name);

  const encode::Transitions& transitions_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  std::unique_ptr<logic::Solver> solver_;
  std::vector<const encode::Transition*> all_;
  std::vector<logic::Term> named_;  // what has a name of its own at each place: variables and unknowns
  std::deque<logic::Substituter> names_;
  std::vector<Layer> layers_;
  std::map<encode::NodeId, logic::Term> ends_at_;  // the last block leads to the node
  std::deque<Lemma> lemmas_;
  std::uint64_t& queries_;
};

}  // namespace pincer::engine::pd_kind
