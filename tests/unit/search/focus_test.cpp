// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Programs of which most does not matter: a proof of what does is one of the program, and an execution of what does is
// one of the program, or says what else matters.
#include <gtest/gtest.h>

#include "unit/engine/decide.h"
#include "unit/support/load.h"

namespace pincer::search {
namespace {

struct Driver {
  std::string name;
  std::string text;  // uses lock(), unlock(), work(n), input()
  bool is_safe;
};

std::string text_of(const Driver& driver) {
  return "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
         "static int locked; static int registers[16]; static int ready;\n"
         "static int input(void) { return __VERIFIER_nondet_int(); }\n"
         "static int work(int n) { if (n <= 0) return 0; registers[n & 15] = n; return work(n - 1) + 1; }\n"
         "static void busy(void) { for (int i = 0; i < 4; ++i) registers[i] = i; }\n"
         "static void lock(void) { if (locked) reach_error(); locked = 1; }\n"
         "static void unlock(void) { if (!locked) reach_error(); locked = 0; }\n" +
         driver.text;
}

std::vector<Driver> drivers() {
  return {
      {"OneLock",
       "int main(void) { for (;;) { lock(); for (int i = 0; i < 16; ++i) registers[i] = i;\n"
       "  if (work(input()) > 3) registers[2] = 1; unlock(); } }\n",
       true},
      {"ByFlags",
       "static int open(void) { if (registers[3] > 4) return -5; ready = 1; return 0; }\n"
       "int main(void) { for (;;) { int state = 0; if (open() == 0) state = 1; if (state) { busy(); lock(); } "
       "work(input());\n"
       "  if (state) { busy(); unlock(); } } }\n",
       true},
      {"InARecursion",
       "static void down(int n) { lock(); work(n); unlock(); if (n > 0) down(n - 1); }\n"
       "int main(void) { down(input()); lock(); }\n",
       true},
      {"ByAFieldOfAStructure",
       "static struct { int open, mode; int *data; } device; static void set(int *mode) { *mode = input() & 7; }\n"
       "static int *outside(void) { return registers + (input() & 15); }\n"
       "int main(void) { for (;;) { int *p = outside(); set(&device.mode); *p = 3; device.open = device.mode > 3;\n"
       "  device.data = p; if (device.open) { busy(); lock(); } work(input()); for (int i = 0; i < 4; ++i) *p = i;\n"
       "  if (device.open) { busy(); unlock(); } } }\n",
       true},
      {"ByWhatACallReturns",
       "static int probe(int n) { for (int i = 0; i < n; ++i) registers[i & 15] = n; return n > 7 ? 0 : -1; }\n"
       "int main(void) { for (;;) { int failed = probe(input()); if (!failed) { busy(); lock(); } work(input());\n"
       "  for (int i = 0; i < 4; ++i) registers[i] = i; if (!failed) { busy(); unlock(); } } }\n",
       true},
      {"ByAnotherVariable",
       "static int mode, copy;\n"
       "int main(void) { for (;;) { mode = input() & 3; copy = mode + 1; work(3); if (mode == 2) { busy(); lock(); }\n"
       "  for (int i = 0; i < 4; ++i) registers[i] = i; work(input()); if (copy == 3) { busy(); unlock(); } } }\n",
       true},
      {"Unsafe", "int main(void) { lock(); if (work(input()) != 3) unlock(); lock(); }\n", false},
      {"UnsafeAfterSomeTurns",
       "int main(void) { int state = 0; for (;;) { int next = input(); registers[next & 15] = 1;\n"
       "  for (int i = 0; i < 4; ++i) registers[i] = state; if (work(next) > 100) registers[3] = 2;\n"
       "  if (state == 0 && next == 5) state = 1; else if (state == 1 && next == 6) state = 2;\n"
       "  else if (state == 2 && next == 7) lock(); } }\n",
       false},
      {"UnsafeByMemory",
       "int main(void) { int n = input() & 15; int m = input() & 15; registers[n] = 1; work(4);\n"
       "  if (registers[m] == 1 && m != n) { lock(); lock(); } }\n",
       false},
  };
}

class FocusDecides : public ::testing::TestWithParam<Driver> {};

TEST_P(FocusDecides, WhatItSees) {
  logic::Terms terms;
  const frontend::Result program = support::load_text(text_of(GetParam()), terms);
  const engine::Toolbox toolbox;
  const engine::Context context{.budget = base::Budget().part(base::Effort(60'000'000))};
  const engine::Decision decision = engine::decide(program.cfa, "focus", toolbox, context);
  ASSERT_TRUE(decision.certified.has_value()) << decision.message;
  EXPECT_EQ(certificate::is_safe(decision.verdict), GetParam().is_safe);
  EXPECT_EQ(std::holds_alternative<certificate::Unsafe>(decision.verdict), !GetParam().is_safe);
}

/// The first focus is too coarse for these.
TEST(FocusRefinement, IsNeeded) {
  for (const Driver& driver : drivers()) {
    if (!driver.name.starts_with("By")) continue;
    SCOPED_TRACE(driver.name);
    logic::Terms terms;
    const frontend::Result program = support::load_text(text_of(driver), terms);
    const engine::Toolbox toolbox;
    const engine::Context context{.budget = base::Budget().part(base::Effort(60'000'000))};
    engine::decide(program.cfa, "focus", toolbox, context, {}, false);
    EXPECT_GT(context.statistics->count("rounds"), 1U);
  }
}

INSTANTIATE_TEST_SUITE_P(All, FocusDecides, ::testing::ValuesIn(drivers()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace pincer::search
