// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/facts.h"

#include "certificate/check.h"
#include "logic/backend/solvers.h"
#include "unit/invariant/c_program.h"

namespace pincer::invariant {
namespace {

using certificate::Invariants;
using logic::Term;
using Status = certificate::CheckResult::Status;

const Facts::Learning kPatient{{base::Effort::most(), base::Effort::most()}};

Status check(const program::Cfa& cfa, const certificate::Verdict& claim) {
  const auto z3 = logic::make_solver_factory("z3");
  return certificate::check(cfa, claim, {z3.get()}, {}).status;
}

TEST(Facts, KeepWhatIsInductiveTogether) {
  testing::CProgram program(
      "unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(); if (x < 5 || y < 5) return 0;"
      "while (__VERIFIER_nondet_uint()) { unsigned t = x; x = y; y = t; if (!x) reach_error(); }");
  const encode::BlockGraph graph(program.cfa(), encode::BlockOperator::LoopHeads);
  const encode::Transitions transitions(graph);
  const auto factory = logic::make_solver_factory("auto");
  Facts facts(transitions, *factory);
  AtNodes candidates;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    if (graph.nodes()[n].kind != encode::NodeKind::Inner) continue;
    for (const auto v : transitions.liveness().live(graph.nodes()[n].location)) {
      const Term x = program.cfa().variable(v).term;
      for (const unsigned value : {0U, 7U})
        candidates[encode::NodeId(n)].push_back(program.terms().ne(x, program.terms().bv(32, value)));
    }
  }
  const Invariants kept = facts.learn(candidates, kPatient, {}).invariants(graph);
  EXPECT_FALSE(kept.empty());
  EXPECT_EQ(check(program.cfa(), certificate::Inductive{kept}), Status::Valid);
  EXPECT_TRUE(facts.exclude_error({}));
  EXPECT_TRUE(facts.learn(candidates, kPatient, {}).invariants(graph).empty()) << "what is known is not said again";
  const base::Budget none(base::Budget::Seconds(0));
  EXPECT_TRUE(Facts(transitions, *factory).learn(candidates, kPatient, none).empty());
}

/// y := 0; first loop, which reads y; y := 200, which nobody reads; second loop.
TEST(Facts, SayNothingAboutVariablesThatAreNotLive) {
  logic::Terms terms;
  program::Cfa cfa(terms);
  const auto main = cfa.add_procedure("main");
  const auto c = cfa.add_variable("c", logic::Sort::bitvec(8), {}, main);
  const auto y = cfa.add_variable("y", logic::Sort::bitvec(8), {}, main);
  const auto is = [&](program::VariableId v, unsigned value) {
    return terms.eq(cfa.variable(v).term, terms.bv(8, value));
  };
  const auto add = [&](program::LocationId from, program::LocationId to, program::Statement statement) {
    cfa.add_edge({from, to, std::move(statement), {}, {}});
  };
  const auto first = cfa.add_location(main);
  const auto first_body = cfa.add_location(main);
  const auto between = cfa.add_location(main);
  const auto second = cfa.add_location(main);
  const auto second_body = cfa.add_location(main);
  add(cfa.entry(), first, program::Assign{y, terms.bv(8, 0)});
  add(first, first_body, program::Havoc{c});
  add(first_body, first, program::Assume{terms.land(is(y, 0), is(c, 0))});
  add(first_body, between, program::Assume{terms.land(is(y, 0), terms.lnot(is(c, 0)))});
  add(between, second, program::Assign{y, terms.bv(8, 200)});
  add(second, second_body, program::Havoc{c});
  add(second_body, second, program::Assume{terms.lnot(is(c, 7))});
  add(second_body, cfa.error(), program::Assume{is(c, 7)});
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const encode::Transitions transitions(graph);
  const auto factory = logic::make_solver_factory("auto");
  const Term small = terms.bv_ule(cfa.variable(y).term, terms.bv(8, 9));
  AtNodes candidates;
  for (const auto head : {first, second}) candidates[*graph.node_at(head)] = {small};
  const AtNodes kept = Facts(transitions, *factory).learn(candidates, kPatient, {});
  EXPECT_EQ(kept.invariants(graph), (Invariants{{first, small}}));
}

}  // namespace
}  // namespace pincer::invariant
