// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/execute/execute.h"

#include <gtest/gtest.h>

#include <ctime>

#include "program/interpret.h"
#include "unit/engine/decide.h"
#include "unit/program/programs.h"
#include "unit/support/load.h"

namespace pincer::engine::execute {
namespace {

using certificate::Exhausted;
using certificate::Unknown;
using certificate::Unsafe;

constexpr const char* kStart =
    "int __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void); void reach_error(void);\n"
    "void* malloc(unsigned long); void abort(void); double sin(double); double __VERIFIER_nondet_double(void);\n";

struct Answer {
  certificate::Verdict verdict;
  bool is_certified = false;
  std::optional<program::Check> violates = std::nullopt;
  std::shared_ptr<base::Statistics> statistics;
  [[nodiscard]] const Unsafe& unsafe() const { return std::get<Unsafe>(verdict); }
};

Answer answer(const std::string& text, const std::map<std::string, std::string>& settings = {{"steps", "300000000"}},
              const std::string& property = "unreach-call") {
  logic::Terms terms;
  frontend::Options options;
  options.property = program::property_from_name(property);
  options.allocation = frontend::Allocation::NeverFails;
  const program::Cfa cfa = support::load_text(kStart + text, terms, options).cfa;
  const Toolbox toolbox;
  const Context context;
  const Decision decision = decide(cfa, "execute", toolbox, context, settings);
  Answer result{decision.verdict, decision.certified.has_value(), std::nullopt, context.statistics};
  if (const auto* unsafe = std::get_if<Unsafe>(&decision.verdict)) {
    program::InterpretOptions replay;
    replay.record_trace = false;
    const program::Execution execution = program::interpret(cfa, unsafe->choices, replay);
    EXPECT_EQ(execution.end, program::End::Error) << "it can be executed again";
    if (execution.last_edge) result.violates = cfa.edge(*execution.last_edge).violates;
  }
  return result;
}

TEST(Execute, FindsErrorsBehindLongLoopsAndLargeArrays) {
  const Answer found = answer(
      "int a[100000]; int main(void) { unsigned s = 0;\n"
      "  for (int i = 0; i < 300000; i++) { s += i; a[i % 100000] = s; }\n"
      "  int n = __VERIFIER_nondet_int(); if (n == 7777 && a[5] != 0) reach_error(); return 0; }");
  EXPECT_TRUE(found.is_certified);
  ASSERT_TRUE(std::holds_alternative<Unsafe>(found.verdict));
  ASSERT_EQ(found.unsafe().choices.inputs.size(), 1U);
  EXPECT_EQ(found.unsafe().choices.inputs[0].as_int64(), 7777);
}

TEST(Execute, ContentsOfMemoryThatNobodyWroteAreChosen) {
  const Answer found = answer(
      "int main(void) { int a[5000]; int k = 0; for (int i = 0; i < 5000; i++) if (a[i] == 123456) k++;\n"
      "  if (k > 0 && a[70] == -5) reach_error(); return 0; }");
  EXPECT_TRUE(found.is_certified);
  EXPECT_TRUE(std::holds_alternative<Unsafe>(found.verdict));
}

/// Zeros are no minimum that only one cell has. So all other cells hold one number that is not zero.
TEST(Execute, MostCellsOfMemoryThatNobodyWroteMayBeOneNumber) {
  const Answer found = answer(
      "int main(void) { int a[9000]; int s = 0; for (int i = 1; i < 9000; i++) if (a[i] < a[s]) s = i;\n"
      "  for (int i = 0; i < 9000; i++) if (i != s && a[i] == a[s]) return 0; if (a[s] > 0) reach_error(); return 0; "
      "}");
  EXPECT_TRUE(found.is_certified);
  EXPECT_TRUE(std::holds_alternative<Unsafe>(found.verdict)) << "a list of all cells is too long for a certificate";
}

/// To find out what does not matter costs as many executions as there are parts that matter, not as there are words.
TEST(Execute, SimplificationOfManyWordsIsQuick) {
  const auto processor_seconds = [] {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
  };
  const double before = processor_seconds();
  const Answer found = answer(
      "int main(void) { int a[200000]; int k = 0; for (int i = 0; i < 200000; i++) if (a[i] > 100) k++;\n"
      "  if (k > 0) reach_error(); return 0; }");
  EXPECT_TRUE(found.is_certified);
  EXPECT_LT(processor_seconds() - before, 8) << "it took minutes to copy the words for every part";
}

TEST(Execute, ComparisonsSuggestInputs) {
  const Answer found = answer(
      "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); int z = x - 17;\n"
      "  if (z != 123456789) return 0; if (y + 85 != x) return 0; reach_error(); return 0; }");
  EXPECT_TRUE(found.is_certified);
}

TEST(Execute, SequencesAreFoundStepByStep) {
  const Answer found = answer(
      "int main(void) { const char* word = \"pincer\"; for (int i = 0; i < 6; i++)\n"
      "    if (__VERIFIER_nondet_uchar() != word[i]) return 0;\n"
      "  reach_error(); return 0; }");
  EXPECT_TRUE(found.is_certified);
}

TEST(Execute, TheSameSeedGivesTheSameExecutions) {
  const std::string text =
      "int main(void) { int s = 0; for (int i = 0; i < 20; i++) { int x = __VERIFIER_nondet_int();\n"
      "    if (x > 1000 && x < 1100) s++; } if (s > 5) reach_error(); return 0; }";
  const Answer first = answer(text, {{"seed", "3"}, {"steps", "300000000"}});
  const Answer second = answer(text, {{"seed", "3"}, {"steps", "300000000"}});
  ASSERT_TRUE(std::holds_alternative<Unsafe>(first.verdict));
  ASSERT_TRUE(std::holds_alternative<Unsafe>(second.verdict));
  EXPECT_EQ(first.unsafe().choices.inputs, second.unsafe().choices.inputs);
  for (const char* counter : {"executions", "steps", "executions with something new"})
    EXPECT_EQ(first.statistics->count(counter), second.statistics->count(counter)) << counter;
  EXPECT_GT(first.statistics->count("executions"), 0U);
}

TEST(Execute, GivesUpAfterItsSteps) {
  const std::string safe =
      "int main(void) { int x = __VERIFIER_nondet_int(); while (x > 0) x = __VERIFIER_nondet_int();\n"
      "  if (x > 0) reach_error(); return 0; }";
  const Answer limited = answer(safe, {{"steps", "50000"}});
  EXPECT_TRUE(std::holds_alternative<Unknown>(limited.verdict));
  EXPECT_LT(limited.statistics->count("steps"), 60'000U);
  const Answer impatient = answer(safe, {{"patience", "20000"}});
  EXPECT_TRUE(std::holds_alternative<Unknown>(impatient.verdict));
  EXPECT_LT(impatient.statistics->count("steps"), 10'000'000U);
}

TEST(Execute, ProvesWhatHasOneExecution) {
  const Answer safe = answer(
      "int main(void) { int s = 0; for (int i = 0; i < 3000; i++) s += i; if (s == 1) reach_error(); return 0; }");
  EXPECT_TRUE(std::holds_alternative<Exhausted>(safe.verdict));
  EXPECT_TRUE(safe.is_certified);
  // Another value of x would be another execution.
  const Answer open = answer("int main(void) { int x; if (x == 4) return 1; if (x == 4) reach_error(); return 0; }",
                             {{"steps", "100000"}});
  EXPECT_TRUE(std::holds_alternative<Unknown>(open.verdict));
}

TEST(Execute, LostMemoryIsTheLastToBeTold) {
  const std::string access =
      "int main(void) { char* p = malloc(2); if (__VERIFIER_nondet_int() == 12345) p[3] = 1; p = 0; return 0; }";
  const Answer worse = answer(access, {{"steps", "100000000"}}, "memsafety");
  EXPECT_TRUE(worse.is_certified);
  EXPECT_EQ(worse.violates, program::Check::Deref);
  const Answer leak =
      answer("int main(void) { char* p = malloc(2); p[__VERIFIER_nondet_int() == 1] = 1; p = 0; return 0; }",
             {{"steps", "100000000"}}, "memsafety");
  EXPECT_TRUE(leak.is_certified);
  EXPECT_EQ(leak.violates, program::Check::Track);
}

TEST(Execute, DoesNotRelyOnValuesThatAreNotModelled) {
  const Answer guess =
      answer("int main(void) { double x = __VERIFIER_nondet_double(); if (sin(x) == 7.0) reach_error(); }",
             {{"steps", "100000"}});
  EXPECT_TRUE(std::holds_alternative<Unknown>(guess.verdict));
}

TEST(Execute, WhatCannotBeCompiledIsUnknown) {
  program::testing::ProgramBuilder builder;
  const auto a = builder.memory("a");
  const auto b = builder.memory("b");
  builder.branch(builder.entry(), builder.terms.eq(builder.term(a), builder.term(b)), builder.cfa.error(),
                 builder.exit());
  const Toolbox toolbox;
  const Decision decision = decide(builder.cfa, "execute", toolbox);
  ASSERT_TRUE(std::holds_alternative<Unknown>(decision.verdict));
  EXPECT_EQ(std::get<Unknown>(decision.verdict).reason, "incomplete: the program compares whole arrays");
}

}  // namespace
}  // namespace pincer::engine::execute
