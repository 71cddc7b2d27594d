// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What becomes of interpolants before they are labels.
#include <gtest/gtest.h>

#include "engine/ufo/carry.h"
#include "engine/ufo/in_words.h"
#include "engine/ufo/shorten.h"
#include "invariant/state_variables.h"
#include "logic/backend/interpolators.h"
#include "logic/term/parts.h"
#include "unit/engine/decide.h"
#include "unit/program/programs.h"

namespace pincer::engine::ufo {
namespace {

using logic::Answer;
using logic::Term;
using program::VariableId;

/// s = 1; b = 0; for (;;) { 1: s = 2;  2: s = 3, b = 1;  3: if (b == 0) error; s = 4;  else: s = 4 } over integers, where n
/// counts the turns.
struct Machine : program::testing::ProgramBuilder {
  VariableId s = number_variable("s"), b = number_variable("b"), n = number_variable("n");

  Machine() {
    const auto head = location(), not_one = location(), not_two = location(), end = location();
    const auto set = [&](VariableId v, int value) { return program::Assign{v, terms.integer(value)}; };
    edge(then(then(entry(), set(s, 1)), set(b, 0)), set(n, 0), head);
    const auto one = location(), two = location(), three = location(), safe = location(), other = location();
    branch(head, is(s, 1), one, not_one);
    edge(one, set(s, 2), end);
    branch(not_one, is(s, 2), two, not_two);
    edge(then(two, set(s, 3)), set(b, 1), end);
    branch(not_two, is(s, 3), three, other);
    branch(three, is(b, 0), cfa.error(), safe);
    edge(safe, set(s, 4), end);
    edge(other, set(s, 4), end);
    edge(end, program::Assign{n, terms.int_add(term(n), terms.integer(1))}, head);
  }

  Term is(VariableId v, int value) { return terms.eq(term(v), terms.integer(value)); }

 private:
  VariableId number_variable(const std::string& name) {
    return cfa.add_variable(name, logic::Sort::integer(), {program::CTypeKind::Signed, 32, "int"}, main);
  }
};

/// The machine's loop head, `heads` times one after the other.
struct Chain : Machine {
  const encode::BlockGraph graph{cfa, encode::BlockOperator::LoopHeads};
  const encode::Transitions transitions{graph};
  Arg arg{transitions, terms};
  std::vector<ArgNode> nodes;  // entry, heads, error
  const Toolbox toolbox;
  base::Statistics statistics;
  const Facts facts{transitions, *toolbox.z3, {}, statistics};
  std::unique_ptr<logic::Solver> solver = toolbox.z3->make(terms);

  explicit Chain(std::size_t heads) {
    for (ArgNode v = arg.entry(); nodes.size() <= heads;) {
      ArgNode next;
      for (const encode::Transition& block : transitions.from(arg.node(v).place)) {
        const bool last = graph.is_final(block.target);
        if (!last && nodes.size() == heads) continue;
        if (!last) next = arg.add_node(block.target);
        arg.add_edge(v, last ? arg.error() : next, block);
      }
      nodes.push_back(v);
      v = next;
    }
    nodes.push_back(arg.error());
  }

  /// Definition 2
  void expect_well_labelled(const std::vector<Term>& labels) {
    std::vector<Term> label_of(arg.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) label_of[nodes[i].index()] = labels[i];
    for (std::size_t e = 0; e < arg.edge_count(); ++e) {
      const auto& [from, to, block] = arg.edge(ArgEdge(e));
      const Term after = logic::substitute(terms, label_of[to.index()], encode::values_after(cfa, *block));
      EXPECT_EQ(solver->check({label_of[from.index()], block->condition, terms.lnot(after)}), Answer::Unsat)
          << "edge " << e;
    }
  }

  /// What is reached after so many turns, in the words of a proof.
  std::vector<Term> exact_labels() {
    std::vector<Term> result{terms.boolean(true)};
    for (int i = 0; result.size() + 1 < nodes.size(); ++i) {
      std::vector<Term> conjuncts;
      for (const auto& [v, value] : {std::pair(s, i + 1), std::pair(b, i < 2 ? 0 : 1), std::pair(n, i)}) {
        if (!transitions.is_about_live(term(v), arg.node(nodes[1]).place)) continue;
        conjuncts.push_back(terms.int_le(term(v), terms.integer(value)));
        conjuncts.push_back(terms.int_le(terms.integer(value), term(v)));
      }
      result.push_back(terms.land(conjuncts));
    }
    result.push_back(terms.boolean(false));
    return result;
  }
};

TEST(UfoLabelling, AreShortAndSpeakAsTheProgramDoes) {
  Chain chain(3);  // s = 1, 2, 3
  std::vector<Term> labels = chain.exact_labels();
  const std::vector<Term> before = labels;
  chain.expect_well_labelled(before);
  Shorten(chain.arg, chain.facts, *chain.toolbox.z3, chain.statistics).run(chain.nodes, labels, {});
  chain.expect_well_labelled(labels);
  for (std::size_t i = 0; i < labels.size(); ++i)
    EXPECT_EQ(chain.solver->check({before[i], chain.terms.lnot(labels[i])}), Answer::Unsat) << "not weaker: " << i;
  // The last head has to exclude s = 3, b = 0; its values there say it best.
  const Term last = labels[labels.size() - 2];
  const bool by_state = last == chain.terms.lnot(chain.is(chain.s, 3));
  const bool by_flag = last == chain.terms.lnot(chain.is(chain.b, 0));
  EXPECT_TRUE(by_state || by_flag);
}

TEST(UfoLabelling, AreSaidAgainWhereTheyHold) {
  Chain chain(3);
  std::vector<Term> labels = chain.exact_labels();
  const Term small = chain.terms.int_le(chain.term(chain.s), chain.terms.integer(7));
  const Term never = chain.terms.lnot(chain.is(chain.s, 3));
  labels[1] = chain.terms.land(std::vector{labels[1], small, never});
  const std::vector<Term> before = labels;
  Carry(chain.arg, chain.facts, *chain.toolbox.z3, chain.statistics).run(chain.nodes, labels, {});
  chain.expect_well_labelled(labels);
  for (std::size_t i = 0; i < labels.size(); ++i)
    EXPECT_EQ(chain.solver->check({labels[i], chain.terms.lnot(before[i])}), Answer::Unsat) << "not stronger: " << i;
  const auto says = [&](std::size_t i, Term what) {
    const std::vector<Term> said = logic::all_conjuncts(chain.terms, {&labels[i], 1});
    return std::find(said.begin(), said.end(), what) != said.end();
  };
  EXPECT_TRUE(says(2, small) && says(3, small));
  EXPECT_TRUE(says(2, never));
  EXPECT_FALSE(says(3, never));  // s is 3 there
}

TEST(UfoLabelling, WithoutABudgetStayAsTheyAre) {
  Chain chain(3);
  const base::Budget none(base::Budget::Seconds(0));
  std::vector<Term> labels = chain.exact_labels();
  const std::vector<Term> before = labels;
  Shorten(chain.arg, chain.facts, *chain.toolbox.z3, chain.statistics).run(chain.nodes, labels, none);
  EXPECT_EQ(labels, before);
  Carry(chain.arg, chain.facts, *chain.toolbox.z3, chain.statistics).run(chain.nodes, labels, none);
  chain.expect_well_labelled(labels);
}

TEST(UfoLabelling, WordsAreValuesOfStates) {
  const Machine machine;
  const auto numbers = invariant::named_numbers(machine.cfa);
  const auto of = [&](VariableId v) {
    return numbers.contains(machine.term(v)) ? numbers.at(machine.term(v)) : std::set<mpz_class>{};
  };
  EXPECT_EQ(of(machine.s), (std::set<mpz_class>{1, 2, 3, 4}));
  EXPECT_EQ(of(machine.b), (std::set<mpz_class>{0, 1}));
  EXPECT_TRUE(of(machine.n).empty());  // it is computed
}

// The edges of a node know of the state only what words say, and that is enough for the machine.
TEST(UfoLabelling, InterpolantsSpeakInWords) {
  Chain chain(4);
  const Words words(chain.transitions, Words::Kind::States);
  std::vector<logic::Substitution> names(chain.arg.size());
  for (const ArgNode v : chain.nodes) {
    for (const program::Variable& variable : chain.cfa.variables())
      names[v.index()].emplace(variable.term, chain.terms.fresh_variable("x", chain.terms.sort(variable.term)));
  }
  InWords in_words(chain.arg, words, [&](ArgNode v) -> const logic::Substitution& { return names[v.index()]; });
  const std::vector<Term> nothing(chain.arg.size(), chain.terms.boolean(true));
  const logic::DagProblem problem = in_words.problem(chain.nodes, nothing);
  const logic::Interpolation found = logic::make_interpolator("proof-raw", chain.terms)->interpolate(problem, {});
  ASSERT_EQ(found.answer, Answer::Unsat) << found.reason;
  std::vector<Term> labels;
  for (std::size_t i = 0; i < chain.nodes.size(); ++i)
    labels.push_back(in_words.over_program(chain.nodes[i], found.labels[i]));
  chain.expect_well_labelled(labels);
  for (const Term label : labels) {
    for (const Term atom : logic::atoms_of(chain.terms, label)) EXPECT_EQ(chain.terms.kind(atom), logic::Kind::Eq);
  }
  EXPECT_FALSE(chain.terms.is_true(labels[labels.size() - 2]));
}

// As published, labels come from interpolants of the query, and nothing else takes part.
TEST(UfoLabelling, AsPublishedAreInterpolants) {
  const Machine machine;
  const Toolbox toolbox;
  for (const char* engine : {"uufo", "cpufo", "bpufo", "cp", "bp"}) {
    const Context context;
    const Decision decision = decide(machine.cfa, engine, toolbox, context, {{"as-published", "on"}});
    EXPECT_TRUE(certificate::is_safe(decision.verdict)) << engine;
    EXPECT_TRUE(decision.certified) << decision.message;
    EXPECT_GT(context.statistics->count("refinements"), 0U) << engine;
    EXPECT_GT(context.statistics->count("clauses of labels"), 0U) << engine;
    for (const char* addition : {"facts", "clauses", "blocking checks"})
      EXPECT_EQ(context.statistics->count(addition), 0U) << engine << ": " << addition;
  }
}

}  // namespace
}  // namespace pincer::engine::ufo
