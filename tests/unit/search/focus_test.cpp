// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Programs of which most does not matter: a proof of what does is one of the program.
#include <gtest/gtest.h>

#include "unit/engine/decide.h"
#include "unit/support/load.h"

namespace pincer::search {
namespace {

struct Driver {
  std::string name;
  std::string text;  // uses lock(), unlock(), work(n), input()
  bool is_proved;
};

std::string text_of(const Driver& driver) {
  return "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
         "static int locked; static int registers[16]; static int ready;\n"
         "static int input(void) { return __VERIFIER_nondet_int(); }\n"
         "static int work(int n) { if (n <= 0) return 0; registers[n & 15] = n; return work(n - 1) + 1; }\n"
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
       "int main(void) { for (;;) { int state = 0; if (open() == 0) state = 1; if (state) lock(); work(input());\n"
       "  if (state) unlock(); } }\n",
       true},
      {"InARecursion",
       "static void down(int n) { lock(); work(n); unlock(); if (n > 0) down(n - 1); }\n"
       "int main(void) { down(input()); lock(); }\n",
       true},
      {"Unsafe", "int main(void) { lock(); if (work(input()) != 3) unlock(); lock(); }\n", false},
  };
}

class FocusProves : public ::testing::TestWithParam<Driver> {};

TEST_P(FocusProves, WhatItSees) {
  logic::Terms terms;
  const frontend::Result program = support::load_text(text_of(GetParam()), terms);
  const engine::Toolbox toolbox;
  const engine::Decision decision = engine::decide(program.cfa, "focus", toolbox);
  EXPECT_EQ(decision.certified.has_value(), GetParam().is_proved) << decision.message;
  EXPECT_EQ(certificate::is_safe(decision.verdict), GetParam().is_proved);
}

INSTANTIATE_TEST_SUITE_P(All, FocusProves, ::testing::ValuesIn(drivers()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace pincer::search
