// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Exploring (over-approximation: labels from Post while the program is unrolled) and generalising
// (under-approximation: labels from the proof that no unsafe execution of the unrolling is possible) take turns.
//   Fig. 3      lines 1-13  Search::ufo_main, 14-52 Explorer (explore.cpp)
//   Sect. 5     Refiner (refine.cpp)
//   Sect. 4     Post (post.cpp)
//   Theorem 1   invariants_of (proof.cpp)
#include "engine/ufo/ufo.h"

#include <fmt/format.h>

#include "engine/ufo/dot.h"
#include "engine/ufo/proof.h"

namespace pincer::engine {

using certificate::Unknown;
using certificate::Unsafe;
using certificate::Verdict;
using logic::Answer;
using logic::Term;
using program::Cfa;

namespace {

/// One search, on one view of the program.
class Search {
 public:
  Search(const Cfa& cfa, const encode::BlockGraph& graph, const Ufo::Options& options,
         const logic::SolverFactory& solvers, const Context& context)
      : options_(options),
        context_(context),
        transitions_(graph),
        arg_(transitions_, cfa.terms()),
        solvers_(solvers),
        post_(ufo::make_post(options.abstraction, transitions_, solvers, context.budget, *context.statistics)),
        facts_(transitions_, solvers, context.budget, *context.statistics),
        explorer_(arg_, *post_, facts_, solvers, context.budget, options.covering, *context.statistics),
        refiner_(arg_, facts_, solvers, options.refinement, context.budget, *context.statistics) {}

  Verdict ufo_main() {
    std::uint64_t& iterations = context_.statistics->count("iterations");
    for (;;) {
      ++iterations;
      context_.progress(fmt::format("iteration {}, {} nodes", iterations, arg_.size()));
      const bool done = explorer_.expand_arg();
      context_.statistics->count("ARG nodes") = arg_.size();
      if (!done) return Unknown{"timeout"};
      if (arg_.transitions().graph().cfa().terms().is_false(arg_.node(arg_.error()).label))
        return ufo::proof_of(arg_, facts_, solvers_, context_.budget);
      const ufo::Refinement refinement = refiner_.refine();
      switch (refinement.answer) {
        case Answer::Unsat:
          learn();
          if (options_.facts && facts_.exclude_error()) return ufo::proof_of(transitions_.graph(), facts_);
          break;
        case Answer::Sat: return unsafe(refinement.execution);
        case Answer::Unknown: return Unknown{"incomplete: " + refinement.reason};
      }
    }
  }

  [[nodiscard]] std::string dot() const { return ufo::to_dot(arg_, error_path_); }

 private:
  void learn() {
    logic::Terms& terms = transitions_.graph().cfa().terms();
    std::vector<std::vector<Term>> labels(transitions_.graph().nodes().size());
    for (std::size_t n = 0; n < arg_.size(); ++n) {
      ufo::Arg::Node& node = arg_.node(ufo::ArgNode(n));
      if (node.refined.valid() && ufo::ArgNode(n) != arg_.error()) {
        post_->learn(node.place, node.refined);
        if (!terms.is_false(node.refined)) labels[node.place.index()].push_back(node.refined);
      }
      if (!options_.keep_labels) node.refined = Term();
    }
    if (options_.facts) facts_.learn(labels);
  }

  Verdict unsafe(const ufo::Execution& execution) {
    error_path_ = execution.path;
    const auto& graph = transitions_.graph();
    const encode::NodeId end = arg_.edge(execution.path.back()).block->target;
    if (graph.node(end).kind != encode::NodeKind::Error) return Unknown{"unsupported: a part of the program"};
    return Unsafe{execution.choices};
  }

  const Ufo::Options& options_;
  const Context& context_;
  encode::Transitions transitions_;
  ufo::Arg arg_;
  const logic::SolverFactory& solvers_;
  std::unique_ptr<ufo::Post> post_;
  ufo::Facts facts_;
  ufo::Explorer explorer_;
  ufo::Refiner refiner_;
  std::vector<ufo::ArgEdge> error_path_;
};

/// The bit-blaster is for programs of which every variable is made of bits: it cannot equate arrays.
bool is_over_bits(const Cfa& cfa) {
  bool has_bits = false;
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    const logic::Sort sort = cfa.sort(program::VariableId(v));
    if (!sort.is_bitvec() && !sort.is_bool()) return false;
    has_bits = has_bits || sort.is_bitvec();
  }
  return has_bits;
}

}  // namespace

Verdict Ufo::run(const Cfa& cfa, const Context& context) {
  std::string dot;
  const auto attempt = [&](const Cfa& view, const Context& inner) -> Verdict {
    const encode::BlockGraph graph(view, encode::BlockOperator::LoopHeads);
    if (graph.has_calls()) return Unknown{"incomplete: procedures"};
    const logic::SolverFactory& solvers = is_over_bits(view) ? *options_.bits : *options_.integers;
    asked_ = solvers.name();
    Search search(view, graph, options_, solvers, inner);
    Verdict verdict = search.ufo_main();
    if (context.arg) dot = search.dot();
    return verdict;
  };
  Verdict verdict = search_views(cfa, context, options_.numbers, asked_, attempt);
  if (context.arg) context.arg(dot);
  return verdict;
}

}  // namespace pincer::engine
