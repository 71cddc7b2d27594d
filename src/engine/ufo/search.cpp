// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// UFOMAIN, lines 1-13 of Fig. 3; ufo.cpp has the map of the paper.
#include "engine/ufo/search.h"

#include <fmt/format.h>

#include "engine/ufo/dot.h"
#include "engine/ufo/proof.h"

namespace pincer::engine::ufo {

using certificate::Unknown;
using certificate::Unsafe;
using certificate::Verdict;
using logic::Answer;
using logic::Term;

Search::Search(const encode::BlockGraph& graph, const Options& options, const logic::SolverFactory& solvers,
               const Context& context)
    : graph_(graph),
      terms_(graph.cfa().terms()),
      options_(options),
      context_(context),
      transitions_(graph),
      arg_(transitions_, terms_),
      solvers_(solvers),
      post_(make_post(options.abstraction, transitions_, solvers, context.budget, *context.statistics)),
      facts_(transitions_, solvers, context.budget, *context.statistics),
      explorer_(arg_, *post_, facts_, solvers, context.budget, options.covering, *context.statistics),
      refiner_(arg_, facts_, solvers, options.refinement, context.budget, *context.statistics) {}

Verdict Search::ufo_main() {
  std::uint64_t& iterations = context_.statistics->count("iterations");
  std::uint64_t& refinements = context_.statistics->count("refinements");
  for (;;) {
    ++iterations;
    context_.progress(fmt::format("iteration {}, {} nodes", iterations, arg_.size()));
    const bool done = explorer_.expand_arg();
    context_.statistics->count("ARG nodes") = arg_.size();
    if (!done) return Unknown{"timeout"};
    if (terms_.is_false(arg_.node(arg_.error()).label)) return proof_of(arg_, facts_, solvers_, context_.budget);
    Refinement refinement = refiner_.refine();
    switch (refinement.answer) {
      case Answer::Sat: return unsafe(std::move(refinement.execution));
      case Answer::Unknown: return Unknown{"incomplete: " + refinement.reason};
      case Answer::Unsat: break;
    }
    ++refinements;
    learn();
    if (options_.facts && facts_.exclude_error()) return proof_of(graph_, facts_);
  }
}

void Search::learn() {
  invariant::AtNodes labels;
  for (std::size_t n = 0; n < arg_.size(); ++n) {
    Arg::Node& node = arg_.node(ArgNode(n));
    if (!node.refined.valid()) continue;
    if (ArgNode(n) != arg_.error()) {
      post_->learn(node.place, node.refined);
      if (!terms_.is_false(node.refined)) labels[node.place].push_back(node.refined);
    }
    if (!options_.keep_labels) node.refined = Term();
  }
  if (options_.facts) facts_.learn(labels);
}

Verdict Search::unsafe(Execution execution) {
  error_path_ = std::move(execution.path);
  const encode::NodeId end = arg_.edge(error_path_.back()).block->target;
  if (graph_.node(end).kind != encode::NodeKind::Error) return certificate::Unsupported{std::move(execution.choices)};
  return Unsafe{std::move(execution.choices)};
}

std::string Search::dot() const { return to_dot(arg_, error_path_); }

}  // namespace pincer::engine::ufo
