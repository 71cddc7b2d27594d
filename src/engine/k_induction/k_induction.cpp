// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The step case of k-induction fails for most programs until an invariant makes up for what the last k steps do not say.
// So three things go on at once: the base case gets deeper, the step case is tried with growing k, and a generator finds
// stronger and stronger invariants beside both. An invariant that arrives is used in all step cases from then on.
//   D. Beyer, M. Dangl, P. Wendler: A Unifying View on SMT-Based Software Verification. JAR 60, 2018 (Sect. 4.2).
//   D. Beyer, M. Dangl, P. Wendler: Boosting k-Induction with Continuously-Refined Invariants. CAV 2015.
//
// Alg. 3 of the first:
//   lines 6 to 14    base case and forward condition: BoundedSearch::work
//   lines 15 to 18   step case: StepCase::check, from all loop heads at once
//   lines 19 to 23   get_currently_known_invariant: Proof::take_invariants, between any two slices of work
//   line 24          Proof::next_k
// Deviations:
// - k counts blocks from loop head to loop head, not the turns of one loop, so that programs with any number of loops
//   need nothing special.
// - The two sides take turns by the work that they did, base case first, and questions that take long are asked in
//   slices, so that neither a hard step case keeps bugs from being found, nor a hard base case a new invariant from being
//   tried.
// - A new invariant is tried with small k first: if it is strong enough, these are the cheapest.
// - When an invariant arrives is a matter of work that was counted, not of time (InvariantSource), so that a run can be
//   repeated.
// - A proof keeps only the invariants that it needs (invariant::support).
// - The generator knows more than intervals, and k starts with 0: without any hypothesis.
// With schedule=k, both sides have one k, and a new invariant is tried with the k that is at hand. With unrolling=cpa,
// Alg. 3 is a configuration of the Predicate CPA (cpa_induction.cpp), line by line; as-published=on is this with k = 1 and a
// generator that knows disjunctions of intervals only.
#include "engine/k_induction/k_induction.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/efforts.h"
#include "base/timer.h"
#include "engine/bounded_search.h"
#include "engine/k_induction/cpa_induction.h"
#include "engine/k_induction/few_invariants.h"
#include "engine/k_induction/generator.h"
#include "engine/k_induction/step_case.h"

namespace pincer::engine::k_induction {

using certificate::Inductive;
using certificate::Invariants;
using certificate::KInductive;
using certificate::Unknown;
using certificate::Verdict;
using logic::Answer;
using program::Cfa;

namespace {

/// How much a question is worked on before something else is looked at. Doubles while a question stays open.
class Slice {
 public:
  [[nodiscard]] base::Budget of(const base::Budget& whole) const { return whole.part(effort_); }
  void used_up(bool yes) {
    effort_ = yes ? std::min(effort_ * 2, base::efforts::kLongestSlice) : base::efforts::kShortestSlice;
  }

 private:
  base::Effort effort_ = base::efforts::kShortestSlice;
};

/// The two sides of a proof attempt.
class Proof {
 public:
  Proof(const encode::BlockGraph& graph, const KInduction::Options& options, const Context& context)
      : graph_(graph),
        terms_(graph.cfa().terms()),
        context_(from_now(context)),
        solvers_(options.solvers),
        source_(options.generator ? std::make_unique<InvariantSource>(graph.cfa(), context.budget, options.generator)
                                  : nullptr),
        base_(graph, options.solvers, context_),
        step_(graph, options.solvers),
        step_seconds_(context.statistics->seconds("step case")),
        waiting_seconds_(context.statistics->seconds("waiting for invariants")),
        effort_(context.statistics->count("effort")),
        received_(context.statistics->count("invariants received")),
        k_statistics_(context.statistics->count("k")),
        first_k_(options.first_k),
        increment_(options.increment),
        is_in_step_(options.is_in_step),
        k_(first_k_) {}

  Verdict run() {
    for (;;) {
      effort_ = now().units();
      if (context_.budget.exhausted()) return give_up(context_.budget, "");
      take_invariants();
      if (proved_ && *proved_ <= base_.safe_depth()) return proof();
      if (wants_step() && (stuck_ || is_in_step_ || step_work_ <= base_work_)) {
        ask_step();
      } else if (!stuck_) {
        if (const auto verdict = ask_base()) return *verdict;
      } else if (!idle()) {
        return *stuck_;
      }
    }
  }
  [[nodiscard]] std::string asked() const { return proved_ ? step_.asked() : base_.asked(); }

 private:
  /// The context with a budget that counts from now.
  static Context from_now(const Context& context) {
    Context result = context;
    result.budget = context.budget.part(base::Effort::most());
    return result;
  }
  /// The work of both sides, and what nothing was to be done in.
  [[nodiscard]] base::Effort now() const { return context_.budget.spent() + idle_; }
  [[nodiscard]] bool wants_step() const { return !proved_ && !step_stuck_ && k_ <= base_.safe_depth(); }

  void take_invariants() {
    if (!source_) return;
    {
      const base::WaitTimer timer(waiting_seconds_);
      if (!source_->await(now(), context_.budget)) return;
    }
    while (const auto more = source_->take(now())) {
      received_ += more->size();
      step_.strengthen(*more);
      invariants_.insert(invariants_.end(), more->begin(), more->end());
      if (!proved_ && !is_in_step_) k_ = first_k_;
    }
  }

  /// Until the next invariants are there; false when none will come.
  bool idle() {
    if (!source_) return false;
    const base::WaitTimer timer(waiting_seconds_);
    const auto next = source_->next_due(context_.budget);
    if (!next) return context_.budget.exhausted();
    idle_ += *next - now();
    return true;
  }

  void ask_step() {
    const base::Timer timer(step_seconds_);
    context_.progress(fmt::format("depth {}, step case {}", base_.depth(), k_));
    const base::Budget slice = step_slice_.of(context_.budget);
    const std::size_t terms = terms_.size();
    const Answer answer = step_.check(k_, slice);
    const bool is_over = slice.exhausted();
    slice.spend(base::efforts::kTerm * (terms_.size() - terms));
    step_work_ += slice.spent();
    step_slice_.used_up(answer == Answer::Unknown);
    switch (answer) {
      case Answer::Unsat:
        proved_ = k_;
        needed_ = step_.needed();
        k_statistics_ = k_;
        break;
      case Answer::Sat: next_k(); break;
      case Answer::Unknown: step_stuck_ = !is_over; break;
    }
  }

  /// What was tried before a new invariant came is tried again in great steps.
  void next_k() {
    greatest_k_ = std::max(greatest_k_, k_);
    k_ = k_ < greatest_k_ ? std::min(std::max<std::size_t>(1, 2 * k_), greatest_k_) : k_ + increment_;
  }

  std::optional<Verdict> ask_base() {
    const base::Budget slice = base_slice_.of(context_.budget);
    const std::size_t terms = terms_.size();
    auto verdict = base_.work(slice);
    base_slice_.used_up(slice.exhausted());
    slice.spend(base::efforts::kTerm * (terms_.size() - terms));
    base_work_ += slice.spent();
    if (!verdict) return std::nullopt;
    const auto* unknown = std::get_if<Unknown>(&*verdict);
    if (unknown == nullptr || !unknown->reason.starts_with("incomplete")) return verdict;
    stuck_ = *unknown;  // what is known up to this depth may be enough
    return std::nullopt;
  }

  [[nodiscard]] Verdict proof() const {
    const Invariants few = few_invariants(graph_, invariants_, needed_, solvers_, context_);
    if (*proved_ == 0) return Inductive{few};
    return KInductive{*proved_, few};
  }

  const encode::BlockGraph& graph_;
  logic::Terms& terms_;
  Context context_;
  const std::vector<const logic::SolverFactory*>& solvers_;
  std::unique_ptr<InvariantSource> source_;  // before any solver has threads
  BoundedSearch base_;
  StepCase step_;
  Slice base_slice_;
  Slice step_slice_;
  base::Effort base_work_;
  base::Effort step_work_;
  base::Effort idle_;
  double& step_seconds_;
  double& waiting_seconds_;
  std::uint64_t& effort_;
  std::uint64_t& received_;
  std::uint64_t& k_statistics_;
  const std::size_t first_k_;
  const std::size_t increment_;
  const bool is_in_step_;
  std::size_t k_;  // of the next step case
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
  if (options_.is_cpa) return cpa_induction(cfa, options_, context);
  Proof proof(graph, options_, context);
  const Verdict verdict = proof.run();
  return {verdict, proof.asked()};
}

EngineInfo info() {
  return {.name = "k-induction",
          .line = "k-induction, while a second process looks for invariants that help",
          .idea =
              "Shows that no error follows k steps without an error, for growing k, and "
              "looks for executions that reach the error at the same time. Most programs "
              "need an invariant that makes up for what k steps do not say. A second "
              "process finds stronger and stronger ones, and each is used as soon as it is "
              "there.",
          .paper = "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, JAR 60, 2018, Sect. 4.2",
          .settings = {{"unrolling",
                        {"layers", "cpa"},
                        "one formula per step, or the paper's configuration of the Predicate CPA",
                        "cpa"},
                       {"k", {}, "the first k of the step case (default: 0, no hypothesis)", "1"},
                       {"increment", {}, "how much k grows (default: 1)"},
                       {"schedule",
                        {"effort", "k"},
                        "base case and step case take turns by the work that they did, or have one k",
                        "k"},
                       {"invariants",
                        {"all", "intervals", "off"},
                        "what the second process looks for: all that it knows, disjunctions of intervals, nothing",
                        "intervals"}},
          .reads = Reads::Bits,
          .has_published = true,
          .calls = Calls::CutThenTaken,
          .make = [](const Settings& settings, const Toolbox& toolbox) {
            KInduction::Options options{.solvers = toolbox.search(), .generator = {}};
            if (settings.is("invariants", "all")) options.generator = generate_invariants;
            if (settings.is("invariants", "intervals")) options.generator = generate_intervals;
            options.first_k = settings.number("k", 0);
            options.increment = settings.number("increment", 1);
            if (options.increment == 0) throw base::InputError("--set increment: k has to grow");
            options.is_in_step = settings.is("schedule", "k");
            options.is_cpa = settings.is("unrolling", "cpa");
            return std::make_unique<KInduction>(std::move(options));
          }};
}

}  // namespace pincer::engine::k_induction
