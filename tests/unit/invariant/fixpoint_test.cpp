// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/fixpoint.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "invariant/interval_analysis.h"
#include "invariant/interval_step.h"
#include "unit/invariant/c_program.h"

namespace pincer::invariant {
namespace {

/// 0 -> 1 -> 2 with a loop at 1 that counts up to 10: a state is the greatest number that there may be.
struct Counting {
  using Point = int;
  using State = int;

  static graph::Node node_of(int point) { return static_cast<graph::Node>(point); }
  bool join(int& there, int reached, bool widening) {
    if (reached <= there) return false;
    if (widening) ++widenings;
    there = widening ? 1'000 : reached;
    return true;
  }
  template <class Deliver>
  bool post(int point, int state, const Deliver& deliver) {
    if (++posts > most_posts) return false;
    if (point == 0) deliver(1, 0);
    if (point == 1) deliver(2, state);
    if (point == 1) deliver(1, std::min(state, 9) + 1);
    return true;
  }

  int widenings = 0;
  int posts = 0;
  int most_posts = 100;
};

graph::Wto order() {
  const std::vector<std::pair<graph::Node, graph::Node>> edges = {{0, 1}, {1, 1}, {1, 2}};
  return {graph::Digraph(3, edges), 0};
}

TEST(Fixpoint, WidensAtHeadsAndTakesItBack) {
  Counting widened;
  const auto result = fixpoint(widened, order(), {{0, 0}}, {.before_widening = 2});
  EXPECT_EQ(result, (std::map<int, int>{{0, 0}, {1, 1'000}, {2, 1'000}}));
  EXPECT_EQ(widened.widenings, 1) << "at node 2, where no loop begins, nothing is widened";
  Counting narrowed;
  const auto smaller = fixpoint(narrowed, order(), {{0, 0}}, {.before_widening = 2, .descents = 2});
  EXPECT_EQ(smaller, (std::map<int, int>{{0, 0}, {1, 10}, {2, 10}}));
}

TEST(Fixpoint, IsExactWhereNothingHasToBeWidened) {
  Counting counting;
  const auto result = fixpoint(counting, order(), {{0, 0}}, {.before_widening = 100});
  EXPECT_EQ(result, (std::map<int, int>{{0, 0}, {1, 10}, {2, 10}}));
  EXPECT_EQ(counting.posts, 13) << "the loop is stable before what comes after it starts";
}

TEST(Fixpoint, GivesUpWithTheAnalysis) {
  Counting counting;
  counting.most_posts = 3;
  EXPECT_FALSE(fixpoint(counting, order(), {{0, 0}}, {}));
}

TEST(IntervalAnalysis, IsInductiveAlongEveryEdge) {
  for (const char* body : {
           "int i = 0, j = 0; while (i < 100) { j = 0; while (j < i) j++; i++; } if (j > 200) reach_error();",
           "unsigned s = 0; while (__VERIFIER_nondet_uint()) { if (s == 0) s = 1; else if (s == 1) s = 2; else s = 0; "
           "}",
       }) {
    const testing::CProgram program(body);
    const std::vector<domain::IntervalState> states = interval_analysis(program.cfa());
    for (const program::Edge& edge : program.cfa().edges()) {
      domain::IntervalState after = states[edge.source.index()];
      step(program.cfa(), edge.statement, after);
      if (after.impossible()) continue;
      domain::IntervalState there = states[edge.target.index()];
      EXPECT_FALSE(there.join_with(after, false)) << body;
    }
  }
}

}  // namespace
}  // namespace pincer::invariant
