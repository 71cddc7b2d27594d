// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/determined.h"

#include <gtest/gtest.h>

#include <random>

#include "programs.h"
#include "random_cfa.h"

namespace pincer::program {
namespace {

using logic::Value;
using testing::bytes;
using testing::ProgramBuilder;

std::optional<Determined> follow(const Cfa& cfa, std::uint64_t most = 10'000) {
  std::uint64_t steps = 0;
  return follow_determined(cfa, [&] { return ++steps >= most; });
}

TEST(Determined, AssignedValuesAreKnown) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const LocationId head = b.then(b.entry(), Assign{x, b.number(0)});
  const LocationId body = b.location();
  b.branch(head, b.below(x, 100), body, b.exit());
  b.edge(body, Assign{x, b.plus(x, 1)}, head);
  const auto path = follow(b.cfa);
  ASSERT_TRUE(path);
  EXPECT_EQ(path->end, End::Exit);
  EXPECT_EQ(path->steps, 202U);
  EXPECT_FALSE(follow(b.cfa, 100));
}

TEST(Determined, InputsHavocsAndUnassignedValuesAreNot) {
  for (int kind = 0; kind < 3; ++kind) {
    ProgramBuilder b;
    const VariableId x = b.byte("x");
    LocationId l = b.entry();
    if (kind == 1) l = b.then(l, Input{x, ""});
    if (kind == 2) l = b.then(b.then(l, Assign{x, b.number(1)}), Havoc{x});
    b.branch(l, b.equal(x, 42), b.cfa.error(), b.exit());
    EXPECT_FALSE(follow(b.cfa)) << kind;
  }
}

TEST(Determined, WhatDoesNotDecideABranchMayBeUnknown) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const VariableId y = b.byte("y");
  LocationId l = b.then(b.entry(), Input{x, ""});
  l = b.then(l, Assign{y, b.number(7)});
  l = b.then(l, Assign{x, b.plus(x, 1)});
  b.branch(l, b.terms.land(b.equal(y, 8), b.equal(x, 3)), b.exit(), b.cfa.error());
  const auto path = follow(b.cfa);
  ASSERT_TRUE(path);
  EXPECT_EQ(path->end, End::Error);
}

TEST(Determined, ElementsAreKnownOneByOne) {
  ProgramBuilder b;
  const VariableId m = b.memory("m", b.main);
  const VariableId x = b.byte("x");
  const auto at = [&](unsigned index) { return b.terms.select(b.term(m), b.number(index)); };
  LocationId l = b.then(b.entry(), Input{x, ""});
  l = b.then(l, Assign{m, b.terms.store(b.term(m), b.number(3), b.number(5))});
  l = b.then(l, Assign{m, b.terms.store(b.term(m), b.number(4), b.term(x))});
  const LocationId next = b.location();
  b.branch(l, b.terms.eq(at(3), b.number(5)), next, b.cfa.error());
  const LocationId last = b.location();
  b.skip(next, last);
  b.skip(last, b.exit());
  const auto path = follow(b.cfa);
  ASSERT_TRUE(path);
  EXPECT_EQ(path->end, End::Exit);

  ProgramBuilder unknown;
  const VariableId memory = unknown.memory("m", unknown.main);
  const VariableId index = unknown.byte("i");
  LocationId k = unknown.then(unknown.entry(), Input{index, ""});
  const auto store = [&](logic::Term where) {
    return Assign{memory, unknown.terms.store(unknown.term(memory), where, unknown.number(5))};
  };
  k = unknown.then(k, store(unknown.number(3)));
  k = unknown.then(k,
                   Assign{memory, unknown.terms.store(unknown.term(memory), unknown.term(index), unknown.number(6))});
  unknown.branch(k, unknown.terms.eq(unknown.terms.select(unknown.term(memory), unknown.number(3)), unknown.number(5)),
                 unknown.exit(), unknown.cfa.error());
  EXPECT_FALSE(follow(unknown.cfa)) << "a write to an unknown place may have hit it";
}

/// Executions on any choices take as many steps and end in the same way.
TEST(Determined, AllExecutionsAreAlike) {
  constexpr std::uint64_t kPrograms = 3000;
  std::uint64_t determined = 0;
  for (std::uint64_t seed = 0; seed < kPrograms; ++seed) {
    const auto program = testing::random_program(seed);
    const Cfa& cfa = program->cfa;
    const auto path = follow(cfa);
    if (!path) continue;
    ++determined;
    std::mt19937_64 random(seed);
    const auto draw = [&](logic::Sort sort) {
      if (sort.is_bool()) return Value::boolean(random() % 2 != 0);
      if (sort.is_array()) return Value::array(sort, Value::bits(sort.element().width(), random()));
      return Value::bits(sort.width(), random());
    };
    for (int run = 0; run < 5; ++run) {
      InterpretOptions options;
      options.next_input = [&](EdgeId, logic::Sort sort, std::size_t) { return draw(sort); };
      options.next_havoc = [&](EdgeId, logic::Sort sort) { return draw(sort); };
      Choices choices;
      for (std::size_t i = 0; i < cfa.variables().size(); ++i)
        choices.initial.emplace_back(VariableId(i), draw(cfa.sort(VariableId(i))));
      const Execution execution = interpret(cfa, choices, options);
      EXPECT_EQ(execution.end, path->end) << seed;
      EXPECT_EQ(execution.steps, path->steps) << seed;
    }
  }
  EXPECT_GT(determined, kPrograms / 20);
}

}  // namespace
}  // namespace pincer::program
