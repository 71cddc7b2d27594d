// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Blocks as transitions against the interpreter: following transitions on random choices ends where the execution with
// these choices ends.
#include "encode/transitions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"
#include "unit/logic/random_terms.h"
#include "unit/program/random_cfa.h"

namespace pincer::encode {
namespace {

using logic::Term;
using logic::Value;
using program::EdgeId;
using program::End;
using program::VariableId;

constexpr std::size_t kSteps = 8;

/// Small values come often, so that branches go both ways.
Value small_value(logic::testing::Random& random, logic::Sort sort) {
  if (sort.is_bitvec() && !random.one_in(3)) return Value::bits(sort.width(), std::uint64_t{random.below(9)} - 2);
  return logic::testing::random_value(random, sort);
}

struct Walk {
  NodeId last;
  std::size_t steps = 0;
  std::map<VariableId, Value> initial;
  std::map<std::pair<std::size_t, EdgeId>, Value> chosen;
};

Walk walk(const Transitions& transitions, std::uint64_t seed) {
  const BlockGraph& graph = transitions.graph();
  const program::Cfa& cfa = graph.cfa();
  logic::testing::Random random(seed);
  Walk result{graph.entry(), 0, {}, {}};
  std::map<Term, Value> values;
  for (const VariableId v : transitions.liveness().live(cfa.entry())) {
    result.initial.emplace(v, small_value(random, cfa.sort(v)));
    values.emplace(cfa.variable(v).term, result.initial.at(v));
  }
  while (result.steps < kSteps && !graph.is_final(result.last)) {
    for (const auto& choice : transitions.choices(result.last)) {
      const Value value = small_value(random, cfa.terms().sort(choice.unknown));
      values.insert_or_assign(choice.unknown, value);
      result.chosen.emplace(std::pair{result.steps, choice.edge}, value);
    }
    const auto eval = [&](Term t) { return logic::evaluate(cfa.terms(), t, [&](Term v) { return values.at(v); }); };
    const Transition* taken = nullptr;
    for (const Transition& transition : transitions.from(result.last)) {
      if (!eval(transition.condition).as_bool()) continue;
      EXPECT_EQ(taken, nullptr) << "the blocks that leave a node exclude each other";
      taken = &transition;
    }
    if (taken == nullptr) break;
    std::map<Term, Value> after;
    for (const auto& value : taken->values) after.emplace(cfa.variable(value.variable).term, eval(value.term));
    values = std::move(after);
    result.last = taken->target;
    ++result.steps;
  }
  return result;
}

TEST(Transitions, AgreeWithExecutionsOfRandomPrograms) {
  std::size_t errors = 0;
  std::size_t compared = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const auto builder = program::testing::random_program(seed);
    for (const BlockOperator where : {BlockOperator::LoopHeads, BlockOperator::SingleStatement}) {
      const BlockGraph graph(builder->cfa, where);
      if (graph.has_calls()) continue;
      const Transitions transitions(graph);
      for (std::uint64_t sample = 0; sample < 8; ++sample) {
        const Walk way = walk(transitions, sample);
        const program::Choices choices = execution_of(
            graph, way.steps, [&](VariableId v) { return way.initial.at(v); },
            [&](std::size_t step, EdgeId edge) -> std::optional<Value> {
              const auto known = way.chosen.find({step, edge});
              return known == way.chosen.end() ? std::nullopt : std::optional(known->second);
            });
        if (!graph.is_final(way.last)) continue;
        ++compared;
        const End end = program::interpret(builder->cfa, choices).end;
        EXPECT_EQ(end == End::Error, graph.node(way.last).kind == NodeKind::Error);
        errors += end == End::Error ? 1 : 0;
        if (HasFailure()) return;
      }
    }
  }
  EXPECT_GT(errors, 20U);
  EXPECT_GT(compared, 50U);
}

TEST(Transitions, KnownFormulasArePartOfTheConditionsFromTheirLocations) {
  std::uint64_t seed = 0;
  auto builder = program::testing::random_program(seed);
  const auto suits = [](const program::Cfa& cfa) {
    const BlockGraph graph(cfa, BlockOperator::SingleStatement);
    return !graph.has_calls() && graph.nodes().size() > 5;
  };
  while (!suits(builder->cfa)) builder = program::testing::random_program(++seed);
  logic::Terms& terms = builder->cfa.terms();
  const BlockGraph graph(builder->cfa, BlockOperator::SingleStatement);
  const Transitions without(graph);
  const program::LocationId entry = builder->cfa.entry();
  const Term fact = terms.variable("fact", logic::Sort::boolean());
  const Transitions with(graph, std::vector{std::pair{entry, fact}});
  const Transitions impossible(graph, std::vector{std::pair{entry, terms.boolean(false)}});
  EXPECT_TRUE(impossible.from(graph.entry()).empty());
  std::size_t compared = 0;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    const bool here = graph.nodes()[n].location == entry;
    ASSERT_EQ(with.from(NodeId(n)).size(), without.from(NodeId(n)).size());
    for (const Transition& t : with.from(NodeId(n))) {
      const auto names_fact = [&](Term v) { return v == fact; };
      const auto variables = logic::free_variables(terms, t.condition);
      EXPECT_EQ(std::any_of(variables.begin(), variables.end(), names_fact), here);
      ++compared;
    }
  }
  EXPECT_GT(compared, 1U);
}

}  // namespace
}  // namespace pincer::encode
