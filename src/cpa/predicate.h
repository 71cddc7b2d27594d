// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "cpa/cpa.h"
#include "cpa/entailment.h"
#include "cpa/explicit_values.h"
#include "cpa/path_formula.h"
#include "cpa/predicate_abstraction.h"

namespace pincer::cpa {

/// blk: at which nodes a block ends (Sect. 3.1).
enum class Blocks : std::uint8_t {
  Never,
  LoopHeads,              // blk^l: and final nodes
  LoopHeadsAndFunctions,  // blk^lf: and where inlined functions begin and end
  EveryNode,              // of the block graph
};

/// A mapping from nodes to predicates over the program variables; the predicate `false` alone asks for a satisfiability
/// check. Shared, because whole subgraphs have the same.
struct Predicates {
  std::map<encode::NodeId, std::vector<logic::Term>> at;

  [[nodiscard]] std::span<const logic::Term> of(encode::NodeId node) const {
    const auto found = at.find(node);
    return found == at.end() ? std::span<const logic::Term>() : found->second;
  }
};

/// The Predicate CPA (Sect. 3.1) with adjustable-block encoding.
class Predicate {
 public:
  /// (psi, l^psi, phi). Abstraction states have the path formula `true`; they also know the block formula that their
  /// abstraction was computed from, for refinement.
  struct State {
    AbstractionFormula abstraction;  // psi
    encode::NodeId where;            // l^psi
    PathFormula path;                // phi
    PathFormula block;               // of abstraction states: what led here from the abstraction state before
    std::uint32_t id = 0;            // of the abstraction: states with the same one belong to the same block
    std::uint32_t depth = 0;         // blocks before this one

    [[nodiscard]] bool is_abstraction() const { return path.is_true(); }
    bool operator==(const State&) const = default;
  };
  using Precision = std::shared_ptr<const Predicates>;

  struct Options {
    Blocks blocks = Blocks::EveryNode;
    bool merge = true;  // merge_P, else merge-sep
  };

  Predicate(PathFormulas& paths, PredicateAbstraction& abstraction, Entailment& entailment, const Options& options);

  [[nodiscard]] State initial(encode::NodeId entry) const;
  std::optional<State> transfer(const State& e, const encode::Transition& step, const Precision& pi);
  std::optional<State> merge(const State& e, const State& e2, const Precision& pi);
  bool stop(const State& e, const State& e2, const Precision& pi);
  std::optional<State> prec(const State& e, const Precision& pi, encode::NodeId at);
  /// The path formula, with the values that the explicit-value analysis knows after the step. So an abstraction at the end
  /// of the block knows them, too.
  std::optional<State> strengthen(const State& e, const ExplicitValues::State& values, const encode::Transition& step);
  /// Breadth first, block by block.
  static std::uint64_t order(const State& e) { return e.depth; }

  [[nodiscard]] bool blk(encode::NodeId node) const;
  PathFormulas& paths() { return paths_; }
  Entailment& entailment() { return entailment_; }

 private:
  PathFormulas& paths_;
  PredicateAbstraction& abstraction_;
  Entailment& entailment_;
  Options options_;
  std::uint32_t abstractions_ = 0;
};

}  // namespace pincer::cpa
