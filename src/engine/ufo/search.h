// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "certificate/verdict.h"
#include "engine/engine.h"
#include "engine/ufo/explore.h"
#include "engine/ufo/facts.h"
#include "engine/ufo/post.h"
#include "engine/ufo/refine.h"

namespace pincer::engine::ufo {

/// What the configurations of UFO differ in.
struct Options {
  Abstraction abstraction = Abstraction::None;
  bool keep_labels = true;  // false: refinements only give predicates (the paper's Cp and Bp)
  bool facts = true;        // conjuncts of labels that are inductive hold everywhere at their place
  Covering covering = Covering::Active;
  Refiner::Options refinement = {};
};

/// UFO on one program without calls (UFOMAIN of Fig. 3), with everything it builds on the way.
class Search {
 public:
  Search(const encode::BlockGraph& graph, const Options& options, const logic::SolverFactory& solvers,
         const Context& context);

  certificate::Verdict ufo_main();

  [[nodiscard]] const Arg& arg() const { return arg_; }
  [[nodiscard]] std::string dot() const;

 private:
  void learn();
  certificate::Verdict unsafe(Execution execution);

  const encode::BlockGraph& graph_;
  logic::Terms& terms_;
  Options options_;
  Context context_;
  encode::Transitions transitions_;
  Arg arg_;
  const logic::SolverFactory& solvers_;
  std::unique_ptr<Post> post_;
  Facts facts_;
  Explorer explorer_;
  Refiner refiner_;
  std::vector<ArgEdge> error_path_;
};

}  // namespace pincer::engine::ufo
