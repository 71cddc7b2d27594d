// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Alg. 3 of the paper. k counts blocks from loop head to loop head, not the turns of one loop, so that programs with
// any number of loops need nothing special:
//   lines 6 to 14    base case and forward condition: BoundedSearch::work
//   lines 15 to 18   step case: StepCase, from all loop heads at once
//   lines 19 to 23   get_currently_known_invariant: Proof::take_invariants, between any two slices of work
//   line 24          Proof::next_k
// Deviations: the two sides take turns by the time they spent, base case first, and questions that take long are asked
// in slices, so that neither a hard step case keeps bugs from being found, nor a hard base case a new invariant from
// being tried. A new invariant is tried with small k first: if it is strong enough, these are the cheapest.
#include "engine/k_induction/k_induction.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/timer.h"
#include "engine/bounded_search.h"
#include "engine/k_induction/generator.h"
#include "engine/k_induction/step_case.h"
#include "engine/k_induction/support.h"

namespace pincer::engine {

using certificate::Inductive;
using certificate::Invariants;
using certificate::KInductive;
using certificate::Unknown;
using certificate::Verdict;
using logic::Answer;
using program::Cfa;

namespace {

/// How long a question may be worked on before something else is looked at. Doubles while a question stays open.
class Slice {
 public:
  [[nodiscard]] base::Budget of(const base::Budget& whole) const { return whole.part(base::Budget::Seconds(seconds_)); }
  void used_up(bool yes) { seconds_ = yes ? std::min(2 * seconds_, kLongest) : kShortest; }

 private:
  static constexpr double kShortest = 0.25;
  static constexpr double kLongest = 4;
  double seconds_ = kShortest;
};

/// The two sides of a proof attempt.
class Proof {
 public:
  Proof(const encode::BlockGraph& graph, const KInduction::Options& options, const Context& context)
      : graph_(graph),
        context_(context),
        solvers_(options.solvers),
        source_(options.generator ? std::make_unique<InvariantSource>(graph.cfa(), context.budget, options.generator)
                                  : nullptr),
        base_(graph, options.solvers, context),
        step_(graph, options.solvers),
        step_seconds_(context.statistics->seconds("step case")),
        received_(context.statistics->count("invariants received")),
        k_statistics_(context.statistics->count("k")) {}

  Verdict run() {
    for (;;) {
      if (const auto limit = context_.budget.limit())
        return Unknown{*limit == base::Limit::Time ? "timeout" : "stopped"};
      take_invariants();
      if (proved_ && *proved_ <= base_.safe_depth()) return proof();
      if (wants_step() && (stuck_ || step_seconds_ <= base_spent_)) {
        ask_step();
      } else if (!stuck_) {
        if (const auto verdict = ask_base()) return *verdict;
      } else if (source_ && !source_->done()) {
        source_->wait();
      } else {
        return *stuck_;
      }
    }
  }
  [[nodiscard]] std::string asked() const { return proved_ ? step_.asked() : base_.asked(); }

 private:
  [[nodiscard]] bool wants_step() const { return !proved_ && !step_stuck_ && k_ <= base_.safe_depth(); }

  void take_invariants() {
    while (source_) {
      const auto more = source_->take();
      if (!more) return;
      received_ += more->size();
      step_.strengthen(*more);
      invariants_.insert(invariants_.end(), more->begin(), more->end());
      if (!proved_) k_ = 0;
    }
  }

  void ask_step() {
    const base::Timer timer(step_seconds_);
    context_.progress(fmt::format("depth {}, step case {}", base_.depth(), k_));
    const base::Budget slice = step_slice_.of(context_.budget);
    const Answer answer = step_.check(k_, slice);
    step_slice_.used_up(answer == Answer::Unknown);
    switch (answer) {
      case Answer::Unsat:
        proved_ = k_;
        needed_ = step_.needed();
        k_statistics_ = k_;
        break;
      case Answer::Sat: next_k(); break;
      case Answer::Unknown: step_stuck_ = !slice.exhausted(); break;
    }
  }

  /// What was tried before a new invariant came is tried again in great steps.
  void next_k() {
    greatest_k_ = std::max(greatest_k_, k_);
    k_ = k_ < greatest_k_ ? std::min(std::max<std::size_t>(1, 2 * k_), greatest_k_) : k_ + 1;
  }

  std::optional<Verdict> ask_base() {
    const base::Timer timer(base_spent_);
    const base::Budget slice = base_slice_.of(context_.budget);
    auto verdict = base_.work(slice);
    base_slice_.used_up(slice.exhausted());
    if (!verdict) return std::nullopt;
    const auto* unknown = std::get_if<Unknown>(&*verdict);
    if (unknown == nullptr || !unknown->reason.starts_with("incomplete")) return verdict;
    stuck_ = *unknown;  // what is known up to this depth may be enough
    return std::nullopt;
  }

  /// With as few of the invariants as it takes: most were published for nothing, and the checker has to look at all.
  [[nodiscard]] Verdict proof() const {
    const base::Timer timer(context_.statistics->seconds("choosing invariants"));
    Invariants few = invariants_;
    for (const logic::SolverFactory* factory : solvers_) {
      few = support(graph_, few, needed_, *factory, context_.budget);
      if (few.size() < invariants_.size()) break;
    }
    context_.statistics->count("invariants used") = few.size();
    if (*proved_ == 0) return Inductive{few};
    return KInductive{*proved_, few};
  }

  const encode::BlockGraph& graph_;
  const Context& context_;
  const std::vector<const logic::SolverFactory*>& solvers_;
  std::unique_ptr<InvariantSource> source_;  // before any solver has threads
  BoundedSearch base_;
  StepCase step_;
  Slice base_slice_;
  Slice step_slice_;
  double base_spent_ = 0;
  double& step_seconds_;
  std::uint64_t& received_;
  std::uint64_t& k_statistics_;
  std::size_t k_ = 0;  // of the next step case
  std::size_t greatest_k_ = 0;
  bool step_stuck_ = false;            // no solver can answer
  std::optional<Unknown> stuck_;       // why the base case goes no further
  std::optional<std::size_t> proved_;  // the k whose step case holds
  Invariants invariants_;
  Invariants needed_;  // by the step case that holds
};

}  // namespace

Claim KInduction::run(const Cfa& cfa, const Context& context) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  // Without induction: what the base case and the forward condition decide.
  if (graph.has_calls()) return BoundedSearch(graph, options_.solvers, context).run();
  Proof proof(graph, options_, context);
  const Verdict verdict = proof.run();
  return {verdict, proof.asked()};
}

EngineInfo k_induction::info() {
  return {.name = "k-induction",
          .line = "k-induction, while a second process looks for invariants that help",
          .paper = "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.2",
          .reads = Reads::Bits,
          .takes_calls = true,
          .make = [](const Settings&, const Toolbox& toolbox) {
            return std::make_unique<KInduction>(KInduction::Options{toolbox.search(), generate_invariants});
          }};
}

}  // namespace pincer::engine
