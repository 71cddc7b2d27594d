// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include <optional>

#include "base/efforts.h"
#include "certificate/check_kinds.h"
#include "encode/unrolling.h"
#include "encode/unwinding.h"
#include "program/determined.h"

namespace pincer::certificate {

using logic::Term;
using Status = CheckResult::Status;

namespace {

/// Loop by loop, before layers get as much; grows.
constexpr base::Effort kFirstShare(1'000'000);

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

  /// No execution reaches an end, and none goes on. Undecided if it takes more than that; then it can go on.
  CheckResult run(base::Effort most);
  /// The first part of it.
  CheckResult refute_ends(base::Effort most);

 private:
  CheckResult refute_open(base::Effort most);

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

CheckResult LayerCheck::run(base::Effort most) {
  const base::Budget share = judge_.budget().part(most);
  CheckResult result = refute_ends(most);
  return result.status == Status::Valid ? refute_open(share.left().value_or(base::Effort::most())) : result;
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

/// The same loop by loop, which is easier where all loops end after few turns (encode/unwinding.h), in turns with the
/// layers: nobody knows which way is the shorter one. It shows that no execution reaches an end and that none has more
/// than `depth` blocks, or nothing: what it cannot show is decided layer by layer.
class LoopCheck {
 public:
  LoopCheck(const encode::BlockGraph& graph, std::size_t depth, Judge& judge, LayerCheck& layers)
      : graph_(graph), depth_(depth), judge_(judge), layers_(layers) {}

  CheckResult run();

 private:
  /// Is there nothing more to do? If this way has worked long enough, it is the layers' turn.
  bool is_over();
  /// No execution is there; false if that could not be shown.
  bool refute(Term condition, const char* failure);

  const encode::BlockGraph& graph_;
  std::size_t depth_;
  Judge& judge_;
  LayerCheck& layers_;
  base::Effort share_ = kFirstShare;
  base::Budget turn_ = judge_.budget().part(share_);
  std::optional<CheckResult> decided_;  // for good
  bool is_stuck_ = false;
  std::string solver_;
};

bool LoopCheck::is_over() {
  if (decided_ || is_stuck_ || judge_.budget().exhausted()) return true;
  if (!turn_.exhausted()) return false;
  CheckResult by_layers = layers_.run(share_);
  if (by_layers.status != Status::Undecided) decided_ = by_layers;
  share_ = share_ * 2;
  turn_ = judge_.budget().part(share_);
  return decided_.has_value();
}

bool LoopCheck::refute(Term condition, const char* failure) {
  while (!is_over()) {
    const CheckResult none = judge_.refute_soon(condition, failure, turn_.left().value_or(base::Effort::most()));
    switch (none.status) {
      case Status::Valid:
        if (!none.solver.empty()) solver_ = none.solver;
        return true;
      case Status::Invalid: return false;
      case Status::Disagreement: decided_ = none; return false;
      case Status::Undecided: is_stuck_ = !turn_.exhausted(); break;
    }
  }
  return false;
}

CheckResult LoopCheck::run() {
  encode::Unwinding unwinding(graph_);
  encode::Unwinding::Questions questions;
  questions.reached = [&](Term error, Term unsupported) {
    return refute(graph_.cfa().terms().lor(error, unsupported), "an execution reaches an end");
  };
  questions.goes_on = [&](Term condition) { return !refute(condition, "a loop goes on"); };
  questions.stop = [&] { return is_over(); };
  const auto outcome = unwinding.run(depth_, questions);
  if (decided_) return *decided_;
  const bool is_shown = outcome == encode::Unwinding::Outcome::Ended && !is_over();
  if (is_shown && unwinding.most_blocks() < depth_) return valid(solver_);
  return decided_ ? *decided_ : layers_.run(base::Effort::most());
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
  if (graph.has_calls()) return layers.run(base::Effort::most());
  return LoopCheck(graph, claim.depth, judge, layers).run();
}

}  // namespace pincer::certificate
