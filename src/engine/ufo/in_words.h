// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/ufo/arg.h"
#include "engine/ufo/words.h"
#include "logic/query/interpolator.h"
#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"

namespace pincer::engine::ufo {

/// The ARG condition as an interpolation problem in which an edge knows of the state that the edge before left only what
/// the words of their node say. What labels solve it are labels of the graph, and speak in these words; but there may be
/// none although the error is not reached.
class InWords {
 public:
  /// From program variables and unknowns to what they are called at a node.
  using NamesOf = std::function<const logic::Substitution&(ArgNode)>;

  /// All outlive it.
  InWords(const Arg& arg, const Words& words, NamesOf names);

  /// The problem for `nodes`, all that lie on a way to the error, sources first. `holding` (by node, over the program
  /// variables) holds there whatever is found.
  logic::DagProblem problem(std::span<const ArgNode> nodes, const std::vector<logic::Term>& holding);
  /// A formula over the program variables in the names of a node, and a label back.
  logic::Term over_names(ArgNode v, logic::Term formula);
  logic::Term over_program(ArgNode v, logic::Term label);

 private:
  struct Node {
    std::vector<logic::Term> names;                    // of the words
    std::unique_ptr<logic::Substituter> over_names;    // words as far as formulas have them, else variables
    std::unique_ptr<logic::Substituter> over_program;  // from the names of the words
  };

  Node& node(ArgNode v);
  /// What the edge's block does, in words after it.
  logic::Term step(ArgEdge e);
  /// What the words at v say about the variables in the formula; and that a variable has one value.
  logic::Term meaning(ArgNode v, logic::Term formula);

  const Arg& arg_;
  const Words& words_;
  NamesOf names_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  logic::FreeVariables free_;
  std::vector<Node> nodes_;         // by node
  std::vector<logic::Term> steps_;  // by edge
};

}  // namespace pincer::engine::ufo
