// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/execute/machine.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "engine/execute/compile.h"
#include "unit/program/random_cfa.h"
#include "unit/support/load.h"

namespace pincer::engine::execute {
namespace {

using program::End;

class RandomSource final : public Source {
 public:
  explicit RandomSource(std::uint64_t seed) : random_(seed) {}
  std::uint64_t next(logic::Sort) override { return random_() % 3 == 0 ? random_() : random_() % 5; }

 private:
  std::mt19937_64 random_;
};

constexpr Limits kLimits{.steps = 3'000, .calls = 200};

/// Executes on random choices, and then lets the interpreter do the same. Gives how the execution ended.
End compare(const program::Cfa& cfa, Machine& machine, std::uint64_t seed, const Limits& limits = kLimits) {
  RandomSource source(seed);
  const Outcome outcome = machine.run(source, limits);
  if (outcome.end == End::StepLimit) return outcome.end;
  program::InterpretOptions options;
  std::vector<std::uint32_t> counts(cfa.edges().size());
  options.on_edge = [&](program::EdgeId edge) { ++counts[edge.index()]; };
  const program::Execution execution = program::interpret(cfa, machine.certificate_choices(), options);
  EXPECT_EQ(outcome.end, execution.end);
  EXPECT_EQ(outcome.last, execution.last);
  EXPECT_EQ(outcome.steps, execution.steps);
  if (outcome.end == End::Error && outcome.last_edge.valid()) {
    EXPECT_EQ(outcome.last_edge, *execution.last_edge);
  }
  for (const std::uint32_t edge : machine.taken()) EXPECT_EQ(machine.count(edge), counts[edge]);
  for (std::size_t i = 0; i < cfa.variables().size(); ++i) {
    EXPECT_EQ(machine.value(program::VariableId(i)), execution.globals_and_locals[i])
        << cfa.variables()[i].name << " " << machine.value(program::VariableId(i)).to_string() << " "
        << execution.globals_and_locals[i].to_string();
  }
  return outcome.end;
}

TEST(Machine, DoesWhatTheInterpreterDoes) {
  std::map<End, int> ends;
  for (std::uint64_t seed = 0; seed < 400 && !::testing::Test::HasFailure(); ++seed) {
    const auto builder = program::testing::random_program(seed);
    const auto code = compile(builder->cfa);
    ASSERT_TRUE(std::holds_alternative<Code>(code)) << std::get<NotCompiled>(code).what;
    Machine machine(std::get<Code>(code));
    for (std::uint64_t run = 0; run < 20; ++run) ++ends[compare(builder->cfa, machine, 100 * seed + run)];
    EXPECT_FALSE(::testing::Test::HasFailure()) << "seed " << seed;
  }
  for (const End end : {End::Error, End::Exit, End::AssumptionCut, End::Unsupported, End::StepLimit})
    EXPECT_GT(ends[end], 50) << static_cast<int>(end);
}

/// The same for C.
std::map<End, int> compare_text(const std::string& text, const std::string& property) {
  logic::Terms terms;
  frontend::Options options;
  options.property = program::property_from_name(property);
  const program::Cfa cfa = support::load_text(text, terms, options).cfa;
  const auto code = compile(cfa);
  EXPECT_TRUE(std::holds_alternative<Code>(code));
  std::map<End, int> ends;
  if (!std::holds_alternative<Code>(code)) return ends;
  Machine machine(std::get<Code>(code));
  for (std::uint64_t seed = 0; seed < 200; ++seed) ++ends[compare(cfa, machine, seed, {.steps = 100'000})];
  return ends;
}

constexpr const char* kDeclarations =
    "int __VERIFIER_nondet_int(void); long __VERIFIER_nondet_long(void); double __VERIFIER_nondet_double(void);\n"
    "void reach_error(void); void* malloc(unsigned long); void free(void*); void abort(void);\n";

TEST(Machine, ProductsOfWideNumbers) {
  auto ends = compare_text(std::string(kDeclarations) +
                               "int main(void) { long a = __VERIFIER_nondet_long(), b = __VERIFIER_nondet_long();\n"
                               "  long c = a * b; __int128 d = (__int128)a * b; return d == c ? 0 : 1; }",
                           "no-overflow");
  EXPECT_GT(ends[End::Error], 20);
  EXPECT_GT(ends[End::Exit], 20);
}

TEST(Machine, Floats) {
  auto ends = compare_text(
      std::string(kDeclarations) +
          "int main(void) { double a = __VERIFIER_nondet_double(); float f = (float)a; long double l = a;\n"
          "  double s = 0; for (int i = 0; i < 5; ++i) s = s * a + f / (i + 1) - (double)(l * l);\n"
          "  if (s > 1000 || (int)f == 3) reach_error(); return s != s; }",
      "unreach-call");
  EXPECT_GT(ends[End::Error] + ends[End::Exit], 190);
}

TEST(Machine, MemoryThatNobodyWrote) {
  auto ends = compare_text(std::string(kDeclarations) +
                               "struct s { int k; char c[7]; };\n"
                               "int main(void) { int a[9]; struct s x, y; int n = __VERIFIER_nondet_int() & 7;\n"
                               "  y = x; if (x.c[n % 7] != y.c[n % 7]) reach_error();\n"
                               "  char* p = malloc(16); if (!p) return 1; p[n] = 3; a[n] = 4;\n"
                               "  if (a[n] + p[n] != 7) reach_error();\n"
                               "  if (a[(n + 1) & 7] == 1 && p[n + 1] == 2) return 2;\n"
                               "  free(p); return a[(n + 2) & 7] == 4; }",
                           "unreach-call");
  EXPECT_EQ(ends[End::Error], 0);
  EXPECT_GT(ends[End::Exit], 190);
}

TEST(Machine, Recursion) {
  auto ends = compare_text(std::string(kDeclarations) +
                               "int depth(int n, int* most) { int here[2]; here[n & 1] = n; if (n > *most) *most = n;\n"
                               "  if (n <= 0) return 0; int k = depth(n - 1, most); return k + (here[n & 1] == n); }\n"
                               "int main(void) { int most = 0; int n = __VERIFIER_nondet_int() & 31;\n"
                               "  if (depth(n, &most) != n) reach_error(); if (most == 4) reach_error(); return 0; }",
                           "unreach-call");
  EXPECT_GT(ends[End::Error], 5);
  EXPECT_GT(ends[End::Exit], 50);
}

}  // namespace
}  // namespace pincer::engine::execute
