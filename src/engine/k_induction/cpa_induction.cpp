// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Iterative-deepening k-induction with invariants, line by line.
//   D. Beyer, M. Dangl, P. Wendler: A Unifying View on SMT-Based Software Verification. JAR 60, 2018 (Alg. 3).
//
//   6-14   CpaBaseCase (engine/cpa_base_case.h)
//   15-18  BoundedUnrolling::unroll from a loop head, step_case (cpa/bounded.h)
//   20     InvariantSource: what the generator published for the work that was done so far
//
// The paper assumes one loop. With several, the step case starts at each loop head, and k counts the loop heads that are
// passed, so that it is about the same paths as the certificate.
#include "engine/k_induction/cpa_induction.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/timer.h"
#include "engine/cpa_base_case.h"
#include "engine/k_induction/few_invariants.h"
#include "engine/predicate_dot.h"
#include "program/loop_heads.h"

namespace pincer::engine::k_induction {

using certificate::Invariants;
using certificate::Verdict;
using encode::NodeId;
using logic::Answer;
using logic::Term;

namespace {

class CpaInduction {
 public:
  CpaInduction(const encode::BlockGraph& graph, const KInduction::Options& options, const Context& context)
      : graph_(graph),
        options_(options),
        context_(context),
        budget_(context.budget.part(base::Effort::most())),
        source_(options.generator ? std::make_unique<InvariantSource>(graph.cfa(), context.budget, options.generator)
                                  : nullptr),
        program_(graph),
        base_(program_, options.solvers, context, true),
        received_(context.statistics->count("invariants received")) {
    const std::vector<bool> heads = program::loop_heads(graph.cfa());
    for (std::size_t n = 0; n < graph.nodes().size(); ++n)
      if (heads[graph.nodes()[n].location.index()]) heads_.emplace_back(n);
  }

  Verdict run() {
    for (std::size_t k = std::max<std::size_t>(1, options_.first_k);; k += options_.increment) {  // 1, 5, 24
      context_.progress(fmt::format("bound {}", k));
      if (const auto verdict = base_.check(static_cast<int>(k))) return *verdict;  // 6-14
      get_currently_known_invariant();
      for (bool is_open = true; is_open;) {  // 19-23
        switch (step_case(k)) {
          case Answer::Unsat: return proof(k);  // 22
          case Answer::Unknown: return give_up(context_.budget, base_.solver().reason());
          case Answer::Sat: is_open = get_currently_known_invariant();
        }
      }
    }
  }
  [[nodiscard]] std::string asked() const { return base_.asked(); }
  /// What was unrolled last: Fig. 6 of the paper after a proof by the step case, else Fig. 5.
  [[nodiscard]] std::string dot() { return to_dot(base_.unrolling().reached(), graph_); }

 private:
  /// True: there are more than before.
  bool get_currently_known_invariant() {
    if (!source_) return false;
    const base::WaitTimer timer(context_.statistics->seconds("waiting for invariants"));
    if (!source_->await(budget_.spent(), context_.budget)) return false;
    const std::size_t before = invariants_.size();
    while (const auto more = source_->take(budget_.spent()))
      invariants_.insert(invariants_.end(), more->begin(), more->end());
    received_ = invariants_.size();
    return invariants_.size() > before;
  }

  /// Unsat: from no state at a loop head where the invariants hold do k turns lead to an end in the next one.
  Answer step_case(std::size_t k) {
    needed_.clear();
    for (const NodeId head : heads_) {
      {
        const base::Timer timer(context_.statistics->seconds("unrolling of the step case"));
        if (base_.unrolling().unroll(head, static_cast<int>(k) + 1, context_.budget) != cpa::Exploration::Complete)
          return Answer::Unknown;
      }
      const base::Timer timer(context_.statistics->seconds("step case"));
      context_.statistics->count("ARG nodes") += base_.unrolling().reached().made();
      std::vector<Term> assumptions{base_.unrolling().step_case(static_cast<unsigned>(k))};
      Invariants here;
      for (const auto& invariant : invariants_)
        if (invariant.first == graph_.node(head).location) here.push_back(invariant);
      for (const auto& invariant : here) assumptions.push_back(invariant.second);
      const Answer answer = base_.solver().check(assumptions, context_.budget);
      if (answer != Answer::Unsat) return answer;
      const std::vector<Term> core = base_.solver().core();
      for (const auto& invariant : here)
        if (std::find(core.begin(), core.end(), invariant.second) != core.end()) needed_.push_back(invariant);
    }
    return Answer::Unsat;
  }

  [[nodiscard]] Verdict proof(std::size_t k) const {
    context_.statistics->count("k") = k;
    return certificate::KInductive{k, few_invariants(graph_, invariants_, needed_, options_.solvers, context_)};
  }

  const encode::BlockGraph& graph_;
  const KInduction::Options& options_;
  const Context& context_;
  base::Budget budget_;                      // counts from now
  std::unique_ptr<InvariantSource> source_;  // before any solver has threads
  encode::Transitions program_;
  CpaBaseCase base_;
  std::vector<NodeId> heads_;
  Invariants invariants_;
  Invariants needed_;  // by the step case
  std::uint64_t& received_;
};

}  // namespace

Claim cpa_induction(const program::Cfa& cfa, const KInduction::Options& options, const Context& context) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  CpaInduction search(graph, options, context);
  const Verdict verdict = search.run();
  if (context.arg) context.arg(search.dot());
  return {verdict, search.asked()};
}

}  // namespace pincer::engine::k_induction
