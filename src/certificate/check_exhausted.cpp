// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include "base/efforts.h"
#include "certificate/check_kinds.h"
#include "encode/unrolling.h"
#include "encode/unwinding.h"
#include "program/determined.h"

namespace pincer::certificate {

using logic::Term;
using Status = CheckResult::Status;

namespace {

/// Of layers and of loops, before the other way is tried; the last share of layers has no limit.
constexpr base::Effort kFirstShare(400'000);
constexpr base::Effort kLastShare(500'000'000);

/// The place where the execution of the counterexample ends, by running it.
std::string end_of_counterexample(const encode::Unrolling& unrolling, const program::Cfa& cfa, Judge& judge) {
  program::InterpretOptions options;
  options.record_trace = false;
  const auto choices = unrolling.choices([&](Term unknown) { return judge.value(unknown); });
  const program::Execution execution = program::interpret(cfa, choices, options);
  if (!execution.last_edge) return "";
  const auto where = cfa.edge(*execution.last_edge).where;
  return where.known() ? " at " + place(cfa, where) : "";
}

/// All executions take one path, which ends after at most that many steps, hence blocks, without an error.
bool ends_by_execution(const program::Cfa& cfa, std::size_t depth, Judge& judge) {
  std::uint64_t steps = 0;
  const auto path = program::follow_determined(cfa, [&] {
    constexpr std::uint64_t kPatience = 1 << 12;
    return ++steps > depth || (steps % kPatience == 0 && judge.budget().exhausted());
  });
  return path && path->steps <= depth && (path->end == program::End::Exit || path->end == program::End::AssumptionCut);
}

/// No execution of at most `depth` blocks reaches an end. Layer by layer, as a search goes: each is easy after those
/// before it, where all at once would not be. Ends early where the program shows that it is over.
class LayerCheck {
 public:
  LayerCheck(const encode::BlockGraph& graph, std::size_t depth, Judge& judge)
      : graph_(graph), depth_(depth), judge_(judge), unrolling_(graph) {}

  /// Undecided if it takes more than that.
  CheckResult refute_ends(base::Effort most);
  /// After that: no execution goes on.
  CheckResult refute_open(base::Effort most);
  [[nodiscard]] bool exhausted() const { return unrolling_.exhausted(); }

 private:
  const encode::BlockGraph& graph_;
  std::size_t depth_;
  Judge& judge_;
  encode::Unrolling unrolling_;
  bool is_refuted_ = false;  // of the newest layer
  std::string solver_;
};

CheckResult LayerCheck::refute_ends(base::Effort most) {
  const program::Cfa& cfa = graph_.cfa();
  const base::Budget share = judge_.budget().part(most);
  CheckResult disagreement;
  for (;;) {
    const std::size_t layer = unrolling_.depth();
    if (!is_refuted_) {
      const Term end = cfa.terms().lor(unrolling_.error(layer), unrolling_.unsupported(layer));
      CheckResult result = judge_.refute_soon(
          end, fmt::format("the base case fails: an execution of {} blocks reaches the error", layer),
          share.left().value_or(base::Effort::most()));
      if (result.status == Status::Invalid) result.message += end_of_counterexample(unrolling_, cfa, judge_);
      if (result.status != Status::Valid) return result;
      if (!result.solver.empty()) solver_ = result.solver;
      is_refuted_ = true;
    }
    if (layer == depth_ || unrolling_.exhausted()) return valid(solver_);
    if (share.exhausted()) return undecided("time limit while unrolling");
    unrolling_.step();
    is_refuted_ = false;
    if (!graph_.has_calls()) continue;
    unrolling_.drop_calls([&](Term call) {
      CheckResult impossible = judge_.refute_soon(call, "a call is impossible", base::efforts::kSweepQuestion * 4);
      if (impossible.status == Status::Disagreement) disagreement = impossible;
      if (impossible.status == Status::Valid && !impossible.solver.empty()) solver_ = impossible.solver;
      return impossible.status == Status::Valid;
    });
    if (disagreement.status == Status::Disagreement) return disagreement;
  }
}

CheckResult LayerCheck::refute_open(base::Effort most) {
  if (unrolling_.exhausted()) return valid(solver_);
  CheckResult ended = judge_.refute_soon(
      unrolling_.open(unrolling_.depth()),
      fmt::format("exhaustion fails: an execution goes on after {} blocks", unrolling_.depth()), most);
  if (ended.status == Status::Invalid) {
    for (const auto& open : unrolling_.places()) {
      if (!judge_.in_counterexample(open.condition)) continue;
      ended.message += fmt::format(", at {}", place(graph_.cfa(), graph_.node(open.node).location));
      break;
    }
  }
  return ended.status == Status::Valid && !solver_.empty() ? valid(solver_) : ended;
}

/// The same loop by loop, which is easier where all loops end after few turns (encode/unwinding.h). It shows that no
/// execution reaches an end and that none has more than `depth` blocks, or nothing: what it cannot show is decided layer
/// by layer.
CheckResult refute_by_loops(const encode::BlockGraph& graph, std::size_t depth, Judge& judge, base::Effort most) {
  const base::Budget share = judge.budget().part(most);
  encode::Unwinding unwinding(graph);
  CheckResult result = valid();
  const auto refute = [&](Term condition, const char* failure) {
    const CheckResult none = judge.refute_soon(condition, failure, share.left().value_or(base::Effort::most()));
    if (none.status == Status::Valid && !none.solver.empty()) result.solver = none.solver;
    return none;
  };
  const auto take = [&](const CheckResult& failed) {
    result = failed.status == Status::Invalid ? undecided(failed.message) : failed;
  };
  encode::Unwinding::Questions questions;
  questions.reached = [&](Term error, Term unsupported) {
    const CheckResult none = refute(graph.cfa().terms().lor(error, unsupported), "an execution reaches an end");
    if (none.status != Status::Valid) take(none);
    return none.status == Status::Valid;
  };
  questions.goes_on = [&](Term condition) {
    const CheckResult none = refute(condition, "a loop goes on");
    if (none.status == Status::Undecided || none.status == Status::Disagreement) take(none);
    return none.status != Status::Valid;
  };
  questions.stop = [&] {
    if (result.status == Status::Valid && share.exhausted()) result = undecided("time limit while unrolling");
    return result.status != Status::Valid;
  };
  const auto outcome = unwinding.run(depth, questions);
  if (result.status != Status::Valid) return result;
  const bool is_over = outcome == encode::Unwinding::Outcome::Ended && unwinding.most_blocks() < depth;
  return is_over ? result : undecided("an execution goes on");
}

}  // namespace

CheckResult check_bounded(const program::Cfa& cfa, std::size_t depth, Judge& judge) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  return LayerCheck(graph, depth, judge).refute_ends(base::Effort::most());
}

CheckResult check_exhausted(const program::Cfa& cfa, const Exhausted& claim, Judge& judge) {
  if (ends_by_execution(cfa, claim.depth, judge)) return valid("execution");
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  LayerCheck layers(graph, claim.depth, judge);
  // Nobody knows which way is the shorter one: they take turns that grow.
  for (base::Effort share = kFirstShare;; share = share * base::efforts::kOpinionGrowth) {
    const bool is_last = graph.has_calls() || share >= kLastShare;
    if (!graph.has_calls()) {
      const CheckResult by_loops = refute_by_loops(graph, claim.depth, judge, share);
      if (by_loops.status != Status::Undecided) return by_loops;
    }
    const base::Effort most = is_last ? base::Effort::most() : share;
    CheckResult safe = layers.refute_ends(most);
    if (safe.status == Status::Valid) safe = layers.refute_open(most);
    if (safe.status != Status::Undecided || is_last || judge.budget().exhausted()) return safe;
  }
}

}  // namespace pincer::certificate
