// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/abduction/abduce.h"
#include "engine/abduction/variants.h"
#include "logic/backend/z3_project.h"
#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"
#include "unit/engine/decide.h"
#include "unit/engine/pdr/random_system.h"
#include "unit/support/load.h"

namespace pincer::engine::abduction {
namespace {

using encode::NodeId;
using logic::Answer;
using logic::Term;

const char* const kSums =
    "#include <assert.h>\n"
    "int __VERIFIER_nondet_int(void);\n"
    "int main(void) {\n"
    "  int x = 1, y = 1, steps = 0;\n"
    "  while (__VERIFIER_nondet_int() && x < 1000 && y < 1000) {\n"
    "    int t = x;\n"
    "    x = t + y;\n"
    "    y = t + y;\n"
    "    ++steps;\n"
    "  }\n"
    "  assert(y >= 1);\n"
    "  return 0;\n"
    "}\n";

/// The blocks of a view over integers, and who answers questions about them.
struct AbductionParts {
  explicit AbductionParts(const program::Cfa& program)
      : views(prepared(program)),
        cfa(views.view(search::ViewKind::Integers)),
        graph(cfa, encode::BlockOperator::LoopHeads),
        transitions(graph),
        projector(logic::make_z3_projector(cfa.terms())),
        solver(toolbox.z3->make(cfa.terms())) {}

  static search::Views prepared(const program::Cfa& program) {
    search::Views views(program);
    views.prepare(search::ViewKind::Integers);
    return views;
  }

  [[nodiscard]] Reasoning reasoning() { return {transitions, *projector, *solver, {}, statistics}; }

  const Toolbox toolbox;
  search::Views views;
  const program::Cfa& cfa;
  encode::BlockGraph graph;
  encode::Transitions transitions;
  base::Statistics statistics;
  std::unique_ptr<logic::Projector> projector;
  std::unique_ptr<logic::Solver> solver;
};

/// Checks the laws of all solutions of a condition; gives how many there are.
std::size_t check_laws(AbductionParts& parts, const Condition& condition) {
  logic::Terms& terms = parts.cfa.terms();
  logic::Substituter before(terms, encode::values_after(parts.cfa, *condition.block));
  Solutions solutions(condition, parts.reasoning());
  std::size_t variables = 0;
  std::vector<Term> earlier;
  for (std::size_t i = 0; const auto* solution = solutions.at(i); ++i) {
    const Term whole = terms.land(*solution);
    EXPECT_TRUE(parts.transitions.is_about_live(whole, condition.block->source));
    std::vector<Term> premises = condition.known;
    premises.push_back(whole);
    EXPECT_EQ(parts.solver->check(premises), Answer::Sat);
    for (const Term other : earlier) {
      std::vector<Term> differ = condition.known;
      differ.push_back(terms.lnot(terms.eq(whole, other)));
      EXPECT_EQ(parts.solver->check(differ), Answer::Sat);
    }
    earlier.push_back(whole);
    premises.push_back(condition.block->condition);
    premises.push_back(terms.lnot(before(condition.conclusion)));
    EXPECT_EQ(parts.solver->check(premises), Answer::Unsat);
    const std::size_t here = logic::free_variables(terms, whole).size();
    if (condition.known.empty()) EXPECT_GE(here + 1, variables);  // simplification may leave one out
    variables = std::max(variables, here);
  }
  return earlier.size();
}

TEST(Abduction, SolutionsAreConsistentAndSuffice) {
  std::size_t found = 0;
  for (std::uint64_t seed = 0; seed < 15; ++seed) {
    SCOPED_TRACE(seed);
    const pdr::testing::RandomSystem system(seed);
    AbductionParts parts(system.cfa);
    logic::Terms& terms = parts.cfa.terms();
    for (std::size_t n = 0; n < parts.graph.nodes().size(); ++n) {
      if (parts.graph.node(NodeId(n)).kind != encode::NodeKind::Inner) continue;
      for (const auto& block : parts.transitions.from(NodeId(n)))
        if (parts.graph.is_final(block.target)) found += check_laws(parts, {&block, {}, terms.boolean(false)});
    }
  }
  EXPECT_GT(found, 10U);
}

// The assertion needs y >= 1; where that is known, x >= 0 is enough to keep it.
TEST(Abduction, FindsTheWeakestOverFewVariables) {
  logic::Terms terms;
  const frontend::Result program = support::load_text(kSums, terms);
  AbductionParts parts(program.cfa);
  const auto error = parts.graph.error();
  ASSERT_TRUE(error);
  const encode::Transition* ends = nullptr;
  const encode::Transition* turn = nullptr;
  for (std::size_t n = 0; n < parts.graph.nodes().size(); ++n) {
    for (const auto& block : parts.transitions.from(NodeId(n))) {
      if (block.target == *error) ends = &block;
      if (block.target == block.source) turn = &block;
    }
  }
  ASSERT_NE(ends, nullptr);
  ASSERT_NE(turn, nullptr);
  Solutions for_assertion({ends, {}, parts.cfa.terms().boolean(false)}, parts.reasoning());
  const auto* first = for_assertion.at(0);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(logic::free_variables(parts.cfa.terms(), parts.cfa.terms().land(*first)).size(), 1U);
  Solutions for_turn({turn, *first, parts.cfa.terms().land(*first)}, parts.reasoning());
  const auto variables = [&](const std::vector<Term>& solution) {
    return logic::free_variables(parts.cfa.terms(), parts.cfa.terms().land(solution));
  };
  bool is_found = false;
  for (std::size_t i = 0; const auto* second = for_turn.at(i); ++i)
    is_found |= variables(*second).size() == 1 && variables(*second) != variables(*first);
  EXPECT_TRUE(is_found);
  EXPECT_GT(check_laws(parts, {turn, *first, parts.cfa.terms().land(*first)}), 0U);
}

TEST(Abduction, NeedsNothingElseForSums) {
  const Toolbox toolbox;
  logic::Terms terms;
  const frontend::Result program = support::load_text(kSums, terms);
  const Context context;
  const Decision decision = decide(program.cfa, "abduction", toolbox, context, {{"as-published", "on"}});
  EXPECT_TRUE(certificate::is_safe(decision.verdict));
  EXPECT_TRUE(decision.certified) << decision.message;
  EXPECT_GE(context.statistics->count("abductions"), 2U);
  EXPECT_GE(context.statistics->count("quantifier eliminations"), 2U);
  EXPECT_EQ(context.statistics->count("facts"), 0U);
  EXPECT_EQ(context.statistics->count("states sampled"), 0U);
  EXPECT_EQ(context.statistics->seconds("invariants"), 0);
}

// Every variant but the weakened inequalities implies the clause.
TEST(Abduction, VariantsAreNearTheClause) {
  logic::Terms terms;
  const Term j = terms.variable("j", logic::Sort::integer());
  const Term k = terms.variable("k", logic::Sort::integer());
  const Term n = terms.variable("n", logic::Sort::integer());
  const Term zero = terms.integer(0);
  const Term clause = terms.lor(std::vector<Term>{terms.int_lt(j, n), terms.int_le(zero, k), terms.int_lt(n, j)});
  const std::vector<Term> found = variants(terms, clause);
  const Toolbox toolbox;
  const auto solver = toolbox.z3->make(terms);
  const auto has = [&](Term wanted) {
    return std::any_of(found.begin(), found.end(), [&](Term variant) {
      return solver->check({terms.lnot(terms.eq(variant, wanted))}) == Answer::Unsat;
    });
  };
  EXPECT_TRUE(has(terms.int_le(j, n)));
  EXPECT_TRUE(has(terms.int_le(n, terms.int_add(j, k))));
  EXPECT_FALSE(has(terms.boolean(true)));
  EXPECT_EQ(literals_of(terms, clause).size(), 3U);
  EXPECT_EQ(literals_of(terms, terms.lnot(terms.land(terms.int_le(n, j), terms.int_lt(k, zero)))).size(), 2U);
}

}  // namespace
}  // namespace pincer::engine::abduction
