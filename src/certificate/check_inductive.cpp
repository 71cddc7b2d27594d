// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include <optional>

#include "certificate/case_by_case.h"
#include "certificate/check_kinds.h"
#include "certificate/instances.h"
#include "logic/term/parts.h"

namespace pincer::certificate {

using encode::NodeId;
using logic::Term;
using Status = CheckResult::Status;

namespace {

/// For one question about some listed states, before they are looked at one by one.
constexpr base::Effort kAllCases(500'000);

/// The first conjunct of an invariant that is broken, as C, with its reading in the broken state.
std::string broken_conjunct(Blocks& blocks, Judge& judge, Term invariant, const std::function<Term(Term)>& read) {
  const logic::Terms& terms = blocks.cfa().terms();
  for (const Term part : logic::conjuncts(terms, invariant)) {
    if (!judge.in_counterexample(read(part))) return blocks.text(part);
  }
  return blocks.text(invariant);
}

CheckResult check_initiation(Blocks& blocks, Judge& judge) {
  // Nothing is known about the values of variables at the start: the invariant must hold of all.
  const Term entry = blocks.claim_at_start(blocks.cfa().entry());
  CheckResult result =
      judge.demand_unsat(blocks.cfa().terms().lnot(entry),
                         "initiation fails: the invariant at the start of the program is not true there");
  if (result.status == Status::Invalid) {
    result.message = fmt::format("initiation fails: {} is not true at {}",
                                 broken_conjunct(blocks, judge, entry, [](Term t) { return t; }),
                                 place(blocks.cfa(), blocks.cfa().procedures().front().entry));
  }
  return result;
}

/// The activation that a call on the way of a block starts.
CheckResult check_call(Blocks& blocks, Term before, const std::string& from, const CallDemand& demand, Judge& judge) {
  const program::Cfa& cfa = blocks.cfa();
  logic::Terms& terms = cfa.terms();
  const auto& call = std::get<program::Call>(cfa.edge(demand.call).statement);
  const Term here = terms.land(before, blocks.paths().condition(demand.path));
  return judge.demand_unsat(
      terms.land(here, terms.lnot(demand.claimed)),
      fmt::format("call fails: from {} the invariants do not give what is claimed at the start of {}, called at {}",
                  from, cfa.procedure(call.procedure).name, place(cfa, cfa.edge(demand.call).where)));
}

/// The blocks that leave one node.
CheckResult check_from(Blocks& blocks, NodeId node, Demand demand, Judge& judge) {
  const program::Cfa& cfa = blocks.cfa();
  logic::Terms& terms = cfa.terms();
  const auto& source = blocks.graph().node(node);
  const Term before = blocks.invariant(source.location);
  if (terms.is_false(before)) return valid();
  const Listed listed = lists_states(blocks, node);
  const auto case_by_case = [&] { return check_case_by_case(blocks, node, demand != Demand::InvariantsOnly, judge); };
  if (listed == Listed::Many) {
    if (const auto result = case_by_case()) return *result;
  }
  const std::string from = place(cfa, source.location);
  std::optional<CheckResult> by_cases;  // which decide all blocks from here
  // Quantified invariants are given as instances that bear on the question.
  const auto demand_unsat = [&](Term question, const std::string& failure) {
    const Term given = instances(terms, blocks.for_all(source.location), question);
    const Term all = terms.land(question, given);
    if (listed == Listed::Some) {
      CheckResult result = judge.demand_unsat_soon(all, failure, kAllCases);
      if (result.status != Status::Undecided || judge.budget().exhausted()) return result;
      by_cases = case_by_case();
      if (by_cases) return *by_cases;
    }
    return judge.demand_unsat(all, failure);
  };
  std::string solver;
  auto [arrivals, calls] = blocks.execute(node, blocks.any_state());
  for (const CallDemand& demand : calls) {
    CheckResult result = check_call(blocks, before, from, demand, judge);
    if (result.status != Status::Valid) return result;
    if (!result.solver.empty()) solver = result.solver;
  }
  for (auto& arrival : arrivals) {
    if (blocks.ends_program(node, arrival.target)) continue;
    const bool final = blocks.graph().is_final(*blocks.graph().node_at(arrival.target));
    if (final && demand == Demand::InvariantsOnly) continue;
    const Term here = terms.land(before, blocks.paths().condition(arrival.state.path));
    CheckResult result;
    if (final) {
      result = demand_unsat(here, fmt::format("safety fails: from {} the invariants do not exclude {}", from,
                                              end_text(cfa, source.part, arrival.target)));
    } else {
      const Term invariant = blocks.claim(arrival.target);
      const std::string to = place(cfa, arrival.target);
      const Term after = blocks.read(invariant, arrival.state);
      result = demand_unsat(terms.land(here, terms.lnot(after)),
                            fmt::format("consecution fails: the invariant at {} is not kept from {}", to, from));
      if (result.status == Status::Invalid) {
        const auto read = [&](Term part) { return blocks.read(part, arrival.state); };
        result.message = fmt::format("consecution fails: {} at {} is not kept by the way from {}",
                                     broken_conjunct(blocks, judge, invariant, read), to, from);
      }
    }
    if (by_cases) return *by_cases;
    if (result.status != Status::Valid) return result;
    if (!result.solver.empty()) solver = result.solver;
  }
  return valid(solver);
}

}  // namespace

CheckResult check_inductive(Blocks& blocks, Demand demand, Judge& judge) {
  if (blocks.defect()) return *blocks.defect();
  CheckResult result = check_initiation(blocks, judge);
  for (std::size_t n = 0; n < blocks.graph().nodes().size() && result.status == Status::Valid; ++n) {
    if (!blocks.starts_blocks(NodeId(n))) continue;
    if (judge.budget().exhausted()) return undecided("time limit while checking the invariants");
    CheckResult next = check_from(blocks, NodeId(n), demand, judge);
    if (next.status == Status::Valid && next.solver.empty()) next.solver = result.solver;
    result = std::move(next);
  }
  return result;
}

}  // namespace pincer::certificate
