// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/states/states.h"

#include <gtest/gtest.h>

#include "engine/states/diagram.h"
#include "engine/states/machine.h"
#include "engine/states/variables.h"
#include "logic/evaluate/evaluate.h"
#include "unit/engine/decide.h"
#include "unit/engine/pdr/random_system.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::engine::states {
namespace {

using certificate::Inductive;
using certificate::Unknown;
using certificate::Unsafe;

using Given = std::map<std::string, std::string>;

constexpr const char* kHead = "int __VERIFIER_nondet_int(void); void reach_error(void);\n";

frontend::Result loaded(const std::string& text, logic::Terms& terms) {
  frontend::Options options;
  options.property = program::property_from_name("unreach-call");
  return support::load_text(kHead + text, terms, options);
}

struct Decided {
  certificate::Verdict verdict;
  bool is_certified = false;
  std::uint64_t rounds = 0, refinements = 0, classes = 0;
};

Decided decided(const std::string& text, const Given& settings = {}) {
  logic::Terms terms;
  const program::Cfa cfa = loaded(text, terms).cfa;
  const Toolbox toolbox;
  Context context;
  context.budget = base::Budget().part(base::Effort(100'000'000));
  const Decision decision = decide(cfa, "states", toolbox, context, settings);
  return {decision.verdict, decision.certified.has_value(), context.statistics->count("rounds"),
          context.statistics->count("refinements"), context.statistics->count("variables that became classes")};
}

std::string word_for(Role role) {
  switch (role) {
    case Role::Flag: return "flag";
    case Role::Constants: return "constants";
    case Role::Chosen: return "chosen";
    case Role::Computed: return "computed";
    case Role::Opaque: return "opaque";
  }
  return "";
}

TEST(StatesVariables, AreClassified) {
  logic::Terms terms;
  const program::Cfa cfa =
      loaded(
          "int main(void) { int flag = 0, state = 3, copy = 3, sum = 1, input = 0; while (1) {\n"
          "  input = __VERIFIER_nondet_int();\n"
          "  if (state == 3 && input == 5) { state = 7; flag = 1; } else if (sum < 10) sum = sum * 2;\n"
          "  if (copy <= 4 && flag) copy = state;\n"
          "  if (sum == 8 && copy == 7 && flag) reach_error(); } }",
          terms)
          .cfa;
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const Variables variables = classify(graph);
  const auto find = [&](const std::string& name) {
    for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
      if (cfa.variables()[v].name == name) return v;
    }
    ADD_FAILURE() << name;
    return std::size_t{0};
  };
  EXPECT_EQ(word_for(variables.role[find("flag")]), "flag");
  EXPECT_EQ(word_for(variables.role[find("state")]), "constants");
  EXPECT_EQ(word_for(variables.role[find("copy")]), "constants");
  EXPECT_EQ(word_for(variables.role[find("input")]), "chosen");
  EXPECT_EQ(word_for(variables.role[find("sum")]), "computed");
  EXPECT_EQ(variables.cuts[find("input")], (std::vector<std::int64_t>{5, 6}));
  EXPECT_EQ(variables.cuts[find("sum")], (std::vector<std::int64_t>{8, 9, 10}));
  // Copies are told apart by the same numbers.
  EXPECT_EQ(variables.cuts[find("state")], (std::vector<std::int64_t>{3, 4, 5, 7, 8}));
  EXPECT_EQ(variables.cuts[find("copy")], variables.cuts[find("state")]);
  EXPECT_TRUE(variables.is_tested[find("state")]);
}

TEST(StatesVariables, StatesMayBeginAsAnything) {
  const auto count = [](const std::string& first, const std::string& last) {
    logic::Terms terms;
    return state_variables(loaded("int main(void) { int state = " + first +
                                      "; while (1) {\n"
                                      "  if (state == 1) state = 4; else if (state == 4) state = 9;\n"
                                      "  else if (state == 9) state = " +
                                      last + "; else if (state == 5) reach_error(); } }",
                                  terms)
                               .cfa);
  };
  EXPECT_EQ(count("1", "1"), 1U);
  EXPECT_EQ(count("__VERIFIER_nondet_int()", "1"), 1U);
  EXPECT_EQ(count("1", "state / 3"), 1U);
  EXPECT_EQ(count("__VERIFIER_nondet_int()", "state / 3"), 0U) << "two numbers are no names of states";
}

TEST(StatesMachine, SplitsInputsByWhatTheyAreComparedWith) {
  logic::Terms terms;
  const program::Cfa cfa = loaded(
                               "int main(void) { int mode = 0; while (1) { int x = __VERIFIER_nondet_int();\n"
                               "  if (x == 3) mode = 1; else if (x == 4) mode = 2; else if (x > 3 && x < 5) mode = 9;\n"
                               "  if (mode == 8) reach_error(); } }",
                               terms)
                               .cfa;
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const program::Liveness liveness(cfa);
  Machine machine(graph, liveness);
  program::VariableId mode;
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    if (cfa.variables()[v].name == "mode") mode = program::VariableId(v);
  }
  ASSERT_TRUE(mode.valid());
  encode::NodeId head;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    if (graph.nodes()[n].kind == encode::NodeKind::Inner) head = encode::NodeId(n);
  }
  machine.clear();
  machine.set(mode, {0, 0});
  std::set<std::int64_t> modes;
  EXPECT_TRUE(machine.explore(head, [&](encode::NodeId node) {
    EXPECT_EQ(node, head);
    EXPECT_TRUE(machine.range(mode).is_one());
    modes.insert(machine.range(mode).lo);
    return true;
  }));
  EXPECT_EQ(modes, (std::set<std::int64_t>{0, 1, 2})) << "9 needs a number between 3 and 5 that is not 4";
}

TEST(StatesEngine, ProvesStateMachines) {
  const Decided result = decided(
      "int state = 1, seen = 0; int main(void) { while (1) { int in = __VERIFIER_nondet_int();\n"
      "  if (state == 1 && in == 2) { state = 2; seen = 1; } else if (state == 2 && in == 7) state = 3;\n"
      "  else if (state == 3 && in == 1) { state = 1; }\n"
      "  if (state == 3 && !seen) reach_error(); } }");
  ASSERT_TRUE(std::holds_alternative<Inductive>(result.verdict));
  EXPECT_TRUE(result.is_certified);
  EXPECT_EQ(result.rounds, 1U);
}

TEST(StatesEngine, FindsShortWaysThroughStateMachines) {
  const Decided result = decided(
      "int state = 1; int main(void) { while (1) { int in = __VERIFIER_nondet_int();\n"
      "  if (state == 1 && in == 2) state = 2; else if (state == 2 && in == -7) state = 3;\n"
      "  else if (state == 3 && in > 100) reach_error(); } }");
  ASSERT_TRUE(std::holds_alternative<Unsafe>(result.verdict));
  EXPECT_TRUE(result.is_certified);
  EXPECT_EQ(std::get<Unsafe>(result.verdict).choices.inputs.size(), 3U);
}

TEST(StatesEngine, TracksWhatAPathNeeds) {
  // The sum is computed, so that it is not tracked at first.
  const Decided result = decided(
      "int state = 0; int sum = 5; int main(void) { while (1) { int in = __VERIFIER_nondet_int();\n"
      "  if (state == 0 && in == 1) { state = 1; sum = sum * 3 + 1; }\n"
      "  if (state == 1 && sum == 17) reach_error(); } }");
  ASSERT_TRUE(std::holds_alternative<Inductive>(result.verdict));
  EXPECT_TRUE(result.is_certified);
  EXPECT_GE(result.refinements, 1U);
  const Decided nothing = decided(
      "int state = 1, seen = 0; int main(void) { while (1) { int in = __VERIFIER_nondet_int();\n"
      "  if (state == 1 && in == 2) { state = 2; seen = 1; } else if (state == 2 && in == 7) state = 3;\n"
      "  if (state == 3 && !seen) reach_error(); } }",
      {{"start", "nothing"}});
  ASSERT_TRUE(std::holds_alternative<Inductive>(nothing.verdict));
  EXPECT_GE(nothing.refinements, 1U);
}

TEST(StatesEngine, TellsClassesApartWhereThereAreManyValues) {
  const Decided result = decided(
      "int state = 1; int level = 20; int main(void) { while (1) { int in = __VERIFIER_nondet_int();\n"
      "  if (in == 1 && level > 10) level = (level % 1000) * 7 / 3 + 3000;\n"
      "  else if (in == 2 && level > 10) { level = -(level % 900) - 5; state = 2; }\n"
      "  else if (in == 3 && level <= 10) { level = level * 9 / 10 + 70000; state = 1; }\n"
      "  if (state == 1 && level <= 10) reach_error(); } }",
      {{"values", "16"}});
  ASSERT_TRUE(std::holds_alternative<Inductive>(result.verdict));
  EXPECT_TRUE(result.is_certified);
  EXPECT_GE(result.classes, 1U);
}

TEST(StatesEngine, KnowsThatOneUnknownIsAnotherPlusANumber) {
  const Decided result = decided(
      "int main(void) { int local = __VERIFIER_nondet_int(); int token = local; int at = 0; while (1) {\n"
      "  int in = __VERIFIER_nondet_int(); if (at < 3 && in == 0) { token = token + 1; at = at + 1; }\n"
      "  if (at == 3 && token != local + 3) reach_error(); } }");
  ASSERT_TRUE(std::holds_alternative<Inductive>(result.verdict));
  EXPECT_TRUE(result.is_certified);
}

TEST(StatesEngine, KnowsHowUnknownsCompare) {
  const Decided less = decided(
      "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); if (a < b) { while (1) {\n"
      "  int in = __VERIFIER_nondet_int(); if (in == 3 && b < a) reach_error(); } } return 0; }");
  ASSERT_TRUE(std::holds_alternative<Inductive>(less.verdict));
  EXPECT_TRUE(less.is_certified);
  // The number that goes round is always one of the three.
  const std::string ring =
      "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();\n"
      "  if (CONDITION) return 0; int most = a; int at = 0; while (1) {\n"
      "  if (at == 0 && b > most) most = b; if (at == 1 && c > most) most = c; if (at < 2) at = at + 1;\n"
      "  if (at == 2 && most == a && (b > most || c > most || b == a)) reach_error(); } }";
  const auto with = [&](const std::string& condition) {
    std::string text = ring;
    return decided(text.replace(text.find("CONDITION"), 9, condition));
  };
  const Decided different = with("a == b || b == c");
  ASSERT_TRUE(std::holds_alternative<Inductive>(different.verdict));
  EXPECT_TRUE(different.is_certified);
  const Decided equal = with("b == c");
  ASSERT_TRUE(std::holds_alternative<Unsafe>(equal.verdict)) << "a may be b";
  EXPECT_TRUE(equal.is_certified);
}

TEST(StatesEngine, GivesUpWhereValuesDoNotDecide) {
  const Decided result = decided(
      "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); if (a + b == 7) { while (1) {\n"
      "  int in = __VERIFIER_nondet_int(); if (in == 3 && a + b == 8) reach_error(); } } return 0; }");
  EXPECT_TRUE(std::holds_alternative<Unknown>(result.verdict));
}

TEST(StatesEngine, ReadsNaturalNumbers) {
  // Whether a char is below 128 decides what it is as an int.
  const Decided result = decided(
      "unsigned char __VERIFIER_nondet_uchar(void); unsigned char round = 0; int main(void) { while (1) {\n"
      "  unsigned char k = __VERIFIER_nondet_uchar();\n"
      "  if (round + k < 3) { round = round + k; if (round > 2) reach_error(); } } }");
  ASSERT_TRUE(std::holds_alternative<Inductive>(result.verdict));
  EXPECT_TRUE(result.is_certified);
  // The lowest bits of an int are no range of it.
  const Decided lowest = decided(
      "int main(void) { unsigned char round = 0; while (1) { int in = __VERIFIER_nondet_int();\n"
      "  unsigned char k = in; if (round + k < 3) { round = round + k; if (in > 2 && round == 1) reach_error(); } } }");
  EXPECT_FALSE(std::holds_alternative<Inductive>(lowest.verdict)) << "256 is 0, and 257 is 1";
}

TEST(StatesEngine, TellsCasesApartOnAPathAsInTheSearch) {
  // What the sum is depends on three conditions that are parts of values, and is compared behind them only.
  const Decided result = decided(
      "int main(void) { int sum = 0; int at = 0; while (1) { int in = __VERIFIER_nondet_int();\n"
      "  int by = (in == 1 && at == 0) ? 2 : (in == 2 && at == 1) ? 4 : 0; sum = sum + by; if (by != 0) at = at + 1;\n"
      "  if (at == 2 && sum != 6) reach_error(); } }");
  ASSERT_TRUE(std::holds_alternative<Inductive>(result.verdict));
  EXPECT_TRUE(result.is_certified);
}

TEST(StatesEngine, ProofsThatLackAStateAreRejected) {
  logic::Terms terms;
  const program::Cfa cfa = loaded(
                               "int state = 1; int main(void) { while (1) { int in = __VERIFIER_nondet_int();\n"
                               "  if (state == 1 && in == 2) state = 2; else if (state == 2 && in == 7) state = 3;\n"
                               "  if (state == 4) reach_error(); } }",
                               terms)
                               .cfa;
  const Toolbox toolbox;
  Decision decision = decide(cfa, "states", toolbox);
  ASSERT_TRUE(decision.certified.has_value());
  Inductive proof = std::get<Inductive>(decision.verdict);
  program::VariableId state;
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    if (cfa.variables()[v].name == "state") state = program::VariableId(v);
  }
  const logic::Term is_three = terms.eq(cfa.variable(state).term, terms.bv(32, 3));
  ASSERT_FALSE(proof.invariants.empty());
  for (auto& [location, invariant] : proof.invariants) invariant = terms.land(invariant, terms.lnot(is_three));
  const auto checked = certificate::check(cfa, proof, toolbox.check("cadical"), {});
  EXPECT_EQ(checked.status, certificate::CheckResult::Status::Invalid);
}

TEST(StatesEngine, DecidesRandomSystemsAsVisitingAllStatesDoes) {
  const Toolbox toolbox;
  std::size_t unknown = 0;
  constexpr std::uint64_t kSystems = 300;
  for (std::uint64_t seed = 0; seed < kSystems; ++seed) {
    SCOPED_TRACE(seed);
    const pdr::testing::RandomSystem system(seed);
    Context context;
    context.budget = base::Budget().part(base::Effort(3'000'000));
    const Decision decision = decide(system.cfa, "states", toolbox, context);
    if (std::holds_alternative<Unknown>(decision.verdict)) {
      ++unknown;
      continue;
    }
    EXPECT_TRUE(decision.certified.has_value()) << decision.message;
    EXPECT_EQ(std::holds_alternative<Unsafe>(decision.verdict), system.is_unsafe());
  }
  EXPECT_LT(unknown, kSystems / 3);
}

TEST(StatesEngine, IsNeverWrongOnSmallPrograms) {
  const Toolbox toolbox;
  std::size_t solved = 0;
  for (const std::string& name : support::program_names()) {
    SCOPED_TRACE(name);
    logic::Terms terms;
    const frontend::Result program = support::load_program(name, terms);
    Context context;
    context.budget = base::Budget().part(base::Effort(1'000'000));
    const Decision decision = decide(program.cfa, "states", toolbox, context);
    if (std::holds_alternative<Unknown>(decision.verdict) || !decision.certified) continue;
    ++solved;
    const bool is_unsafe = name.ends_with("_unsafe");
    EXPECT_EQ(std::holds_alternative<Unsafe>(decision.verdict), is_unsafe);
  }
  EXPECT_GT(solved, 20U);
}

TEST(StatesDiagram, HoldsInItsRowsOnly) {
  logic::Terms terms;
  program::Cfa cfa(terms);
  const auto main = cfa.add_procedure("main");
  const program::CType type{program::CTypeKind::Unsigned, 8, "unsigned char"};
  const auto a = cfa.add_variable("a", logic::Sort::bitvec(3), type, main);
  const auto b = cfa.add_variable("b", logic::Sort::bitvec(3), type, main);
  const Rows rows{{a, b},
                  {{{Part{{1, 1}}, Part{{-4, -2}}}, {}},
                   {{Part{{2, 3}}, Part{{}, 0, 1}}, {}},
                   {{Part{{0, 0}}, Part{{-4, -2}}}, {}},
                   {{Part{{-4, -3}}, Part{{-4, 3}}}, {{0, 1, kGreater}}},
                   {{Part{{-4, -3}}, Part{{0, 3}}}, {{0, 1, kLess}}}}};
  const logic::Term formula = formula_of(cfa, rows);
  for (std::int64_t x = -4; x < 4; ++x) {
    for (std::int64_t y = -4; y < 4; ++y) {
      const bool expected = ((x == 0 || x == 1) && y <= -2) || (x == 2 && y == 3) || (x == 3 && y == -4) ||
                            (x <= -3 && (y < x || y >= 0));
      const bool holds = logic::evaluate(terms, formula, [&](logic::Term v) {
                           const std::int64_t n = v == cfa.variable(a).term ? x : y;
                           return logic::Value::narrow(logic::Sort::bitvec(3), static_cast<std::uint64_t>(n) & 7);
                         }).as_bool();
      EXPECT_EQ(holds, expected) << x << ", " << y;
    }
  }
}

}  // namespace
}  // namespace pincer::engine::states
