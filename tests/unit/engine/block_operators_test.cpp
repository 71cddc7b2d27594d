// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The block operators of the Predicate CPA: every one gives the same certified verdict, and the more places it abstracts at, the
// more abstraction states there are.
#include <gtest/gtest.h>

#include <algorithm>

#include "program/function_borders.h"
#include "unit/engine/decide.h"
#include "unit/support/load.h"

namespace pincer::engine {
namespace {

std::string text(int least) {
  return R"(
extern int __VERIFIER_nondet_int(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *);
#define assert(c) ((c) ? (void)0 : __assert_fail(#c, __FILE__, __LINE__, ""))
static int not_negative(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0) x = __VERIFIER_nondet_int() == 3 ? 3 : 4;
  return x;
}
int main(void) {
  int least = 5;
  while (__VERIFIER_nondet_int()) {
    int a = not_negative();
    int b = not_negative();
    if (a < least && b < least) least = a;
  }
  assert(least >= )" +
         std::to_string(least) + R"();
  return 0;
}
)";
}

class BlockOperators : public ::testing::TestWithParam<const char*> {};

TEST_P(BlockOperators, AgreeAndAbstractAtMoreAndMorePlaces) {
  const Toolbox toolbox;
  for (const bool is_safe : {true, false}) {
    SCOPED_TRACE(is_safe);
    logic::Terms terms;
    const frontend::Result program = support::load_text(text(is_safe ? 0 : 1), terms);
    for (const char* walk : {"blocks", "statements"}) {
      SCOPED_TRACE(walk);
      std::uint64_t last = 0;
      for (const char* blocks : {"loop-heads", "functions", "statement"}) {
        SCOPED_TRACE(blocks);
        Context context;
        context.budget = base::Budget(base::Budget::Seconds(100));
        const Decision decision = decide(program.cfa, GetParam(), toolbox, context,
                                         {{"blocks", blocks}, {"walk", walk}, {"numbers", "integers"}});
        ASSERT_TRUE(decision.certified) << decision.message;
        EXPECT_EQ(certificate::is_safe(decision.verdict), is_safe);
        if (!is_safe) continue;
        const std::uint64_t places = context.statistics->count("ARG nodes at the end");
        EXPECT_GE(places, last);
        if (blocks == std::string("functions")) {
          EXPECT_GT(places, last);
        }
        last = places;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, BlockOperators, ::testing::Values("predicate", "impact"));

TEST(FunctionBorders, AreWhereInlinedCallsBeginAndEnd) {
  logic::Terms terms;
  const auto count = [&](const std::string& program) {
    const frontend::Result result = support::load_text(program, terms);
    const std::vector<bool> borders = program::function_borders(result.cfa);
    return std::count(borders.begin(), borders.end(), true);
  };
  EXPECT_GE(count(text(0)), 3) << "of two calls, one after the other";
  EXPECT_EQ(count("extern int __VERIFIER_nondet_int(void);\n"
                  "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) x = !x; return x; }"),
            0);
}

}  // namespace
}  // namespace pincer::engine
