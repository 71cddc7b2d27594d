// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include "certificate/check_kinds.h"
#include "encode/unrolling.h"

namespace pincer::certificate {

using logic::Term;
using Status = CheckResult::Status;

namespace {

/// All that can go wrong within the depth, layer by layer; ends early where the program shows that it is over.
struct Layers {
  std::vector<Term> ends;  // by layer: an error, or something unsupported
  std::optional<CheckResult> limit;
};

Layers unroll(encode::Unrolling& unrolling, std::size_t depth, Judge& judge, logic::Terms& terms) {
  Layers result;
  for (std::size_t layer = 0;; ++layer) {
    result.ends.push_back(terms.lor(unrolling.error(layer), unrolling.unsupported(layer)));
    if (layer == depth || unrolling.exhausted()) return result;
    if (judge.budget().exhausted()) {
      result.limit = undecided("time limit while unrolling");
      return result;
    }
    unrolling.step();
  }
}

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

CheckResult check_ends(const encode::Unrolling& unrolling, const Layers& layers, const program::Cfa& cfa,
                       Judge& judge) {
  CheckResult result = judge.demand_unsat(
      cfa.terms().lor(layers.ends),
      fmt::format("the base case fails: an execution of at most {} blocks reaches the error", unrolling.depth()));
  if (result.status == Status::Invalid) {
    std::size_t blocks = 0;
    while (blocks + 1 < layers.ends.size() && !judge.in_counterexample(layers.ends[blocks])) ++blocks;
    result.message = fmt::format("the base case fails: an execution of {} blocks reaches the error{}", blocks,
                                 end_of_counterexample(unrolling, cfa, judge));
  }
  return result;
}

}  // namespace

CheckResult check_bounded(const program::Cfa& cfa, std::size_t depth, Judge& judge) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  encode::Unrolling unrolling(graph);
  const Layers layers = unroll(unrolling, depth, judge, cfa.terms());
  return layers.limit ? *layers.limit : check_ends(unrolling, layers, cfa, judge);
}

CheckResult check_exhausted(const program::Cfa& cfa, const Exhausted& claim, Judge& judge) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  encode::Unrolling unrolling(graph);
  const Layers layers = unroll(unrolling, claim.depth, judge, cfa.terms());
  if (layers.limit) return *layers.limit;
  CheckResult safe = check_ends(unrolling, layers, cfa, judge);
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
