// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <gtest/gtest.h>

#include <map>

#include "certificate/check.h"
#include "engine/ufo/search.h"
#include "logic/term/substitute.h"
#include "transform/integer_view.h"
#include "unit/engine/decide.h"
#include "unit/program/programs.h"
#include "unit/support/load.h"

namespace pincer::engine::ufo {
namespace {

using certificate::CheckResult;
using certificate::Verdict;
using logic::Answer;
using logic::Term;
using program::LocationId;
using program::VariableId;

/// foo of Fig. 1(a), over integers, with `base` in the place of its zeros: x is never below it. Built by hand, because
/// neither the front end nor intervals leave anything to do of the original.
struct Foo : program::testing::ProgramBuilder {
  VariableId n = number_variable("n"), i = number_variable("i"), x = number_variable("x"), z = number_variable("z");

  explicit Foo(bool zero_is_known) {
    const Term base = zero_is_known ? terms.integer(0) : term(z);
    const LocationId two = location(), three = location(), four = location(), five = location(), six = location(),
                     seven = location();
    edge(then(then(entry(), program::Havoc{n}), program::Assign{i, terms.integer(0)}), program::Assign{x, base}, two);
    branch(two, terms.int_lt(term(i), term(n)), three, seven);
    branch(three, terms.int_le(term(i), terms.integer(2)), four, five);
    edge(four, program::Assign{x, base}, six);
    edge(five, program::Assign{x, terms.int_add(base, term(i))}, six);
    edge(six, program::Assign{i, terms.int_add(term(i), terms.integer(1))}, two);
    branch(seven, terms.int_lt(term(x), base), cfa.error(), exit());
  }

 private:
  VariableId number_variable(const std::string& name) {
    return cfa.add_variable(name, logic::Sort::integer(), {program::CTypeKind::Signed, 32, "int"}, main);
  }
};

class UfoLabels : public ::testing::TestWithParam<bool> {};

TEST_P(UfoLabels, OfFooInSection2WithOneRefinement) {
  Foo foo(true);
  logic::Terms& terms = foo.terms;
  const encode::BlockGraph graph(foo.cfa, encode::BlockOperator::LoopHeads);
  const Toolbox toolbox;
  Options options;
  options.facts = false;
  options.refinement.blocking = GetParam();
  if (!GetParam()) options.refinement.labels = Labels::Interpolants;
  Context context;
  Search search(graph, options, *toolbox.z3, context);
  const Verdict verdict = search.ufo_main();
  ASSERT_TRUE(std::holds_alternative<certificate::Inductive>(verdict));
  EXPECT_EQ(certificate::check(foo.cfa, verdict, toolbox.check("z3"), {}).status, CheckResult::Status::Valid);
  EXPECT_EQ(context.statistics->count("refinements"), 1U);
  // Fig. 1(c): the loop head is there twice, x >= 0 at both (over what is live there), and the second one is covered.
  const auto solver = toolbox.z3->make(terms);
  std::vector<const Arg::Node*> heads;
  for (std::size_t n = 0; n < search.arg().size(); ++n) {
    const Arg::Node& node = search.arg().node(ArgNode(n));
    if (node.visited && ArgNode(n) != search.arg().entry()) heads.push_back(&node);
  }
  ASSERT_EQ(heads.size(), 2U);
  EXPECT_FALSE(heads[0]->covered);
  EXPECT_TRUE(heads[1]->covered);
  ASSERT_EQ(heads[1]->covered_by.size(), 1U);
  EXPECT_EQ(&search.arg().node(heads[1]->covered_by[0]), heads[0]);
  EXPECT_TRUE(terms.is_false(search.arg().node(search.arg().error()).label));
  const Term expected = terms.int_le(terms.integer(0), foo.term(foo.x));
  for (const Arg::Node* head : heads)
    EXPECT_EQ(solver->check({terms.ne(head->label, expected)}), Answer::Unsat) << "not x >= 0";
}

INSTANTIATE_TEST_SUITE_P(BlockingAndInterpolation, UfoLabels, ::testing::Bool());

TEST(Ufo, NeedsFewerRefinementsThanImpact) {
  const Foo foo(false);
  const Toolbox toolbox;
  std::map<std::string, std::uint64_t> refinements;
  const std::map<std::string, std::map<std::string, std::string>> settings = {
      {"uufo", {{"facts", "off"}}},
      {"impact", {{"walk", "statements"}, {"blocks", "statement"}, {"forced-covering", "off"}}}};
  for (const auto& [name, given] : settings) {
    const Context context;
    const Decision decision = decide(foo.cfa, name, toolbox, context, given);
    ASSERT_TRUE(certificate::is_safe(decision.verdict)) << name;
    EXPECT_TRUE(decision.certified) << decision.message;
    refinements[name] = context.statistics->count("refinements");
  }
  EXPECT_EQ(refinements["uufo"], 1U);
  EXPECT_GE(refinements["impact"], 2U);
}

class UfoSteps : public ::testing::TestWithParam<std::tuple<std::string, Abstraction, bool, bool>> {};

/// Whether `before` and the block imply `after`.
bool implies(logic::Solver& solver, const program::Cfa& cfa, Term before, const encode::Transition& block, Term after) {
  logic::Terms& terms = cfa.terms();
  logic::Substitution values;
  for (const auto& value : block.values) values.emplace(cfa.variable(value.variable).term, value.term);
  return solver.check({before, block.condition, terms.lnot(logic::substitute(terms, after, values))}) == Answer::Unsat;
}

// Definition 2 after every refinement, the law of Explorer after every exploration, the law of Facts always.
TEST_P(UfoSteps, ObeyTheirLaws) {
  const auto& [name, abstraction, keep_labels, blocking] = GetParam();
  logic::Terms terms;
  const frontend::Result loaded = support::load_program(name, terms);
  const program::Cfa cfa = transform::integer_view(loaded.cfa, transform::Arithmetic::Exact).program;
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const encode::Transitions transitions(graph);
  const Toolbox toolbox;
  base::Statistics statistics;
  const base::Budget budget(base::Budget::Seconds(60));
  Arg arg(transitions, terms);
  const auto post = make_post(abstraction, transitions, *toolbox.z3, budget, statistics);
  Facts facts(transitions, *toolbox.z3, budget, statistics);
  Explorer explorer(arg, *post, facts, *toolbox.z3, budget, Covering::Active, statistics);
  Refiner refiner(arg, facts, *toolbox.z3,
                  {.blocking = blocking, .labels = blocking ? Labels::Clauses : Labels::Interpolants}, budget,
                  statistics);
  const auto solver = toolbox.z3->make(terms);
  const auto with_facts = [&](const Arg::Node& node, Term label) {
    return terms.land(label, facts.all_at(node.place));
  };
  bool decided = false;
  for (int round = 0; round < 6 && !decided; ++round) {
    ASSERT_TRUE(explorer.expand_arg());
    for (std::size_t e = 0; e < arg.edge_count(); ++e) {
      const auto& [from, to, block] = arg.edge(ArgEdge(e));
      const Arg::Node& u = arg.node(from);
      if (!u.visited || u.covered) continue;
      EXPECT_TRUE(to == arg.error() || arg.node(to).visited);
      EXPECT_TRUE(implies(*solver, cfa, with_facts(u, u.label), *block, arg.node(to).label)) << "edge " << e;
    }
    for (std::size_t n = 0; n < arg.size(); ++n) {
      const Arg::Node& node = arg.node(ArgNode(n));
      if (!node.covered) continue;
      std::vector<Term> disjuncts;
      for (const ArgNode by : node.covered_by) {
        EXPECT_TRUE(arg.node(by).visited && !arg.node(by).covered && arg.node(by).place == node.place);
        disjuncts.push_back(arg.node(by).label);
      }
      EXPECT_EQ(solver->check({with_facts(node, node.label), terms.lnot(terms.lor(disjuncts))}), Answer::Unsat);
    }
    decided = terms.is_false(arg.node(arg.error()).label);
    if (decided) break;
    const Refinement refinement = refiner.refine();
    ASSERT_NE(refinement.answer, Answer::Unknown) << refinement.reason;
    decided = refinement.answer == Answer::Sat;
    if (decided) break;
    EXPECT_TRUE(terms.is_true(arg.node(arg.entry()).refined));
    EXPECT_TRUE(terms.is_false(arg.node(arg.error()).refined));
    invariant::AtNodes labels;
    for (std::size_t e = 0; e < arg.edge_count(); ++e) {
      const auto& [from, to, block] = arg.edge(ArgEdge(e));
      if (!arg.node(from).refined.valid() || !arg.node(to).refined.valid()) continue;
      const Arg::Node& u = arg.node(from);
      EXPECT_TRUE(implies(*solver, cfa, with_facts(u, u.refined), *block, arg.node(to).refined)) << "edge " << e;
    }
    for (std::size_t n = 0; n < arg.size(); ++n) {
      Arg::Node& node = arg.node(ArgNode(n));
      if (!node.refined.valid() || ArgNode(n) == arg.error()) continue;
      post->learn(node.place, node.refined);
      labels[node.place].push_back(node.refined);
    }
    if (round > 0) facts.learn(labels);
    for (std::size_t n = 0; n < arg.size() && !keep_labels; ++n) arg.node(ArgNode(n)).refined = Term();
    for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
      for (const encode::Transition& block : transitions.from(encode::NodeId(n))) {
        if (graph.is_final(block.target)) continue;
        EXPECT_TRUE(implies(*solver, cfa, facts.all_at(block.source), block, facts.all_at(block.target)));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, UfoSteps,
                         ::testing::Combine(::testing::Values("lock_safe", "counter_safe", "nested_loops_unsafe"),
                                            ::testing::Values(Abstraction::None, Abstraction::Cartesian,
                                                              Abstraction::Boolean),
                                            ::testing::Bool(), ::testing::Bool()));

class UfoEngines : public ::testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(UfoEngines, Decide) {
  const auto& [name, program] = GetParam();
  logic::Terms terms;
  const frontend::Result loaded = support::load_program(program, terms);
  const Toolbox toolbox;
  Context context;
  context.budget = base::Budget(base::Budget::Seconds(100));
  std::string dot;
  context.arg = [&](const std::string& text) { dot = text; };
  const Decision decision = decide(loaded.cfa, name, toolbox, context);
  if (const auto* unknown = std::get_if<certificate::Unknown>(&decision.verdict)) FAIL() << unknown->reason;
  EXPECT_EQ(certificate::is_safe(decision.verdict), program.ends_with("_safe"));
  EXPECT_TRUE(decision.certified) << decision.message;
  EXPECT_TRUE(dot.starts_with("digraph arg {"));
  EXPECT_EQ(dot.find("color=red") != std::string::npos, program.ends_with("_unsafe"));
}

INSTANTIATE_TEST_SUITE_P(All, UfoEngines,
                         ::testing::Combine(::testing::Values("uufo", "cpufo", "bpufo", "cp", "bp"),
                                            ::testing::Values("lock_safe", "lock_unsafe", "nested_loops_unsafe",
                                                              "counter_safe", "traffic_light_safe")));

}  // namespace
}  // namespace pincer::engine::ufo
