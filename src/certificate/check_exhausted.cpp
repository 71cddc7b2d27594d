// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include "base/efforts.h"
#include "certificate/check_kinds.h"
#include "encode/unrolling.h"
#include "program/determined.h"

namespace pincer::certificate {

using logic::Term;
using Status = CheckResult::Status;

namespace {

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
CheckResult refute_ends(encode::Unrolling& unrolling, std::size_t depth, const encode::BlockGraph& graph,
                        Judge& judge) {
  const program::Cfa& cfa = graph.cfa();
  std::string solver;
  CheckResult disagreement;
  for (;;) {
    const std::size_t layer = unrolling.depth();
    const Term end = cfa.terms().lor(unrolling.error(layer), unrolling.unsupported(layer));
    CheckResult result =
        judge.refute(end, fmt::format("the base case fails: an execution of {} blocks reaches the error", layer));
    if (result.status == Status::Invalid) result.message += end_of_counterexample(unrolling, cfa, judge);
    if (result.status != Status::Valid) return result;
    if (!result.solver.empty()) solver = result.solver;
    if (layer == depth || unrolling.exhausted()) return valid(solver);
    if (judge.budget().exhausted()) return undecided("time limit while unrolling");
    unrolling.step();
    if (!graph.has_calls()) continue;
    unrolling.drop_calls([&](Term call) {
      CheckResult impossible = judge.refute_soon(call, "a call is impossible", base::efforts::kSweepQuestion * 4);
      if (impossible.status == Status::Disagreement) disagreement = impossible;
      if (impossible.status == Status::Valid && !impossible.solver.empty()) solver = impossible.solver;
      return impossible.status == Status::Valid;
    });
    if (disagreement.status == Status::Disagreement) return disagreement;
  }
}

}  // namespace

CheckResult check_bounded(const program::Cfa& cfa, std::size_t depth, Judge& judge) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  encode::Unrolling unrolling(graph);
  return refute_ends(unrolling, depth, graph, judge);
}

CheckResult check_exhausted(const program::Cfa& cfa, const Exhausted& claim, Judge& judge) {
  if (ends_by_execution(cfa, claim.depth, judge)) return valid("execution");
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  encode::Unrolling unrolling(graph);
  CheckResult safe = refute_ends(unrolling, claim.depth, graph, judge);
  if (safe.status != Status::Valid || unrolling.exhausted()) return safe;
  CheckResult ended =
      judge.demand_unsat(unrolling.open(unrolling.depth()),
                         fmt::format("exhaustion fails: an execution goes on after {} blocks", unrolling.depth()));
  if (ended.status == Status::Invalid) {
    for (const auto& open : unrolling.places()) {
      if (!judge.in_counterexample(open.condition)) continue;
      ended.message += fmt::format(", at {}", place(cfa, graph.node(open.node).location));
      break;
    }
  }
  return ended.status == Status::Valid && !safe.solver.empty() ? safe : ended;
}

}  // namespace pincer::certificate
