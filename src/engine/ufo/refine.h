// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/statistics.h"
#include "engine/ufo/arg.h"
#include "engine/ufo/blocking.h"
#include "engine/ufo/carry.h"
#include "engine/ufo/facts.h"
#include "engine/ufo/in_words.h"
#include "engine/ufo/shorten.h"
#include "logic/query/interpolator.h"
#include "logic/query/solver_factory.h"
#include "logic/term/substitute.h"

namespace pincer::engine::ufo {

/// An execution through the graph, from the entry to the error.
struct Execution {
  std::vector<ArgEdge> path;
  program::Choices choices;
};

/// What came of a refinement (Definition 2). Unsat: every node on a way to the error has a new label in `refined`, the
/// other nodes none. Sat: `execution`. Unknown: `reason`.
struct Refinement {
  logic::Answer answer = logic::Answer::Unknown;
  Execution execution;
  std::string reason;
};

/// Where labels come from: clauses that are learned node by node (`Blocking`), the interpolators of `logic/`, or both in
/// turns, by the work that each of them did.
enum class Labels : std::uint8_t { InTurns, Clauses, Interpolants };

/// Refine of the paper (Sect. 5): one satisfiability query about all executions of the graph, and labels from
/// interpolation when there is none. What nodes and edges mean is told to the solver once.
class Refiner {
 public:
  struct Options {
    bool blocking = true;  // clauses before the query, which is not needed then
    Labels labels = Labels::InTurns;
    std::string interpolator = "portfolio";
    bool words = false;  // labels speak of what the program compares, as long as that suffices
    bool shorten = true;
    bool carry = true;  // of all labels that would do, those that say what earlier labels said
    bool seed = true;   // labels that are known to hold already help to find the new ones, and stay part of them
  };

  Refiner(Arg& arg, const Facts& facts, const logic::SolverFactory& solvers, const Options& options,
          const base::Budget& budget, base::Statistics& statistics);
  ~Refiner();

  Refinement refine();

 private:
  /// What a node's variables and its edges are called.
  struct Names {
    std::vector<logic::Term> variables;  // in the order of the live variables at its place
    logic::Substitution all;             // of program variables, and of the unknowns of its blocks
    std::vector<logic::Term> values;     // what they are for the solver: themselves, or what the only edge gives them
    logic::Term reached;                 // the paper's control variable
    std::size_t facts = 0;               // how many facts of its place the solver knows
    logic::Term known;                   // what was last told to hold here
    logic::Term told;                    // as long as this is true
  };
  void encode_new();
  void tell_facts(ArgNode v);
  void encode(ArgNode v);
  void name(ArgNode v);
  Execution execution();
  /// One of the ways to labels.
  struct Way {
    bool is_open = true;      // it may still get there
    base::Effort spent = {};  // on it so far
    base::Effort patience;    // with it the next time
  };

  /// Labels for all nodes on a way to the error when there is no execution.
  Refinement label(const std::vector<ArgNode>& nodes, const std::vector<logic::Term>& known);
  [[nodiscard]] bool is_turn_of_clauses() const;
  /// Whether there are labels now; the work is noted.
  Refinement try_clauses(const std::vector<ArgNode>& nodes, const std::vector<logic::Term>& known);
  Refinement try_interpolants(const std::vector<ArgNode>& nodes, const std::vector<logic::Term>& known);
  bool block(const std::vector<ArgNode>& nodes, const std::vector<logic::Term>& known, const base::Budget& budget);
  Refinement interpolate(const std::vector<ArgNode>& nodes, const std::vector<logic::Term>& known,
                         const base::Budget& budget);
  logic::Interpolation interpolate(InWords& words, const std::vector<ArgNode>& nodes,
                                   const std::vector<logic::Term>& known, const base::Budget& budget);
  void set_labels(const std::vector<ArgNode>& nodes, const std::vector<logic::Term>& labels);
  void check_labels() const;
  /// What is known to hold at the nodes; by node.
  [[nodiscard]] std::vector<logic::Term> known() const;
  std::vector<logic::Term> assumptions(const std::vector<logic::Term>& known);
  /// From program variables to names of a node, or to their values for the solver.
  [[nodiscard]] logic::Substitution renaming(ArgNode v, const std::vector<logic::Term>& names) const;
  [[nodiscard]] logic::Term over_values(ArgNode v, logic::Term label) const;

  Arg& arg_;
  const Facts& facts_;
  const encode::BlockGraph& graph_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  Options options_;
  base::Budget budget_;
  const logic::SolverFactory& solvers_;
  std::unique_ptr<logic::Solver> solver_;  // knows the ARG condition
  std::unique_ptr<Shorten> shorten_;       // or none
  std::unique_ptr<logic::Interpolator> interpolator_;
  std::vector<Words> words_;       // the fewest first; those that suffice for all graphs last
  std::vector<InWords> in_words_;  // with each of them
  std::size_t wording_ = 0;        // the first one that may suffice
  Blocking blocking_;
  Carry carry_;
  Way clauses_;
  Way interpolants_;
  std::vector<Names> names_;                                      // by node
  std::vector<logic::Term> taken_;                                // by edge
  std::vector<char> encoded_;                                     // by node: its edges have their steps
  std::vector<std::vector<encode::Transition::Choice>> choices_;  // by node, renamed
  base::Statistics& statistics_;
};

}  // namespace pincer::engine::ufo
