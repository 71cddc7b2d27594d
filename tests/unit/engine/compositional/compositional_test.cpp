// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <gtest/gtest.h>

#include "c_program.h"
#include "engine/compositional/facts.h"
#include "engine/compositional/remainders.h"
#include "unit/engine/decide.h"

namespace pincer::engine {
namespace {

using certificate::Verdict;

/// Runs the engine and has the checker agree with what it says.
Verdict decide(const program::Cfa& cfa) {
  const Toolbox toolbox;
  Context context;
  context.budget = base::Budget(base::Budget::Seconds(100));
  const Decision decision = engine::decide(cfa, "compositional", toolbox, context);
  if (const auto* unknown = std::get_if<certificate::Unknown>(&decision.verdict))
    ADD_FAILURE() << unknown->reason;
  else
    EXPECT_TRUE(decision.certified) << decision.message;
  return decision.verdict;
}

TEST(Compositional, ProvesOneLoop) {
  const CProgram program(R"(
    int main(void) {
      int x = 0, y = 0;
      while (x < 100) { x++; if (unknown()) y++; }
      assert(y <= 100);
    })");
  EXPECT_TRUE(certificate::is_safe(decide(program.cfa())));
}

// The condition of the second loop is what the first one has to show.
TEST(Compositional, HandsConditionsToTheLoopBefore) {
  const CProgram program(R"(
    int main(void) {
      int x = 0, i = 0, j = unknown();
      if (j < 0) return 0;
      while (j > 0) { j--; i++; }
      while (i > 0) { x += 5; i--; }
      assert(x >= 0);
    })");
  EXPECT_TRUE(certificate::is_safe(decide(program.cfa())));
}

// No conjunction of linear inequations is enough.
TEST(Compositional, FindsDisjunctionsByNarrowing) {
  const CProgram program(R"(
    int main(void) {
      int flag = unknown(), i = 0, n = unknown();
      if (n < 0) return 0;
      for (int k = 0; k < n; k++) { if (flag) i++; }
      if (flag) assert(i == n);
    })");
  EXPECT_TRUE(certificate::is_safe(decide(program.cfa())));
}

// The first phase of the loop is over after fifty rounds.
TEST(Compositional, FindsPhasesByNarrowing) {
  const CProgram program(R"(
    int main(void) {
      int x = 0, y = 50;
      while (x < 100) { x++; if (x > 50) y++; }
      assert(y == 100);
    })");
  EXPECT_TRUE(certificate::is_safe(decide(program.cfa())));
}

// Nothing in the program asks for the parity of `top`.
TEST(Compositional, KnowsRemaindersThatNeverChange) {
  const CProgram program(R"(
    int main(void) {
      int size = unknown(), top = 2;
      while (top > 0) {
        top -= 2;
        assert(top >= 0);
        if (unknown() && top + 4 <= size) top += 4;
      }
    })");
  EXPECT_TRUE(certificate::is_safe(decide(program.cfa())));
}

// Its constants are even, but it has one after the other.
TEST(Compositional, AStateIsNoCounter) {
  using compositional::Tracked;
  const auto remainders = [](const std::string& step, Tracked which = Tracked::All) {
    const CProgram program("int main(void) { int s = 0; while (unknown()) { " + step + " } assert(s != 57); }");
    const encode::BlockGraph graph(program.cfa(), encode::BlockOperator::LoopHeads);
    return compositional::remainders_of(encode::Transitions(graph), which).size();
  };
  EXPECT_EQ(remainders("if (s == 0) s = 2; else if (s == 2) s = 4; else s = 0;"), 0U);
  EXPECT_EQ(remainders("if (unknown()) s += 2; else s = 4;"), 1U);
  EXPECT_EQ(remainders("if (unknown()) s += 2; else s = 4;", Tracked::Computed), 0U);
  EXPECT_EQ(remainders("if (s % 2 == 0) s += 2; else s = 4;", Tracked::Computed), 1U);
  EXPECT_EQ(remainders("if (s % 2 == 0) s += 2; else s = 4;", Tracked::None), 0U);
}

// Parts that share no variable: each costs what it costs alone.
TEST(Compositional, CutsPartsApart) {
  const std::string part = R"({
      int n = unknown(), m = unknown(), i, j;
      if (n < 1 || m < n) return;
      for (i = 0; i < n; i++) { if (unknown()) break; assert(i < m); }
      for (j = i; j > 0; j--) assert(j <= m);
    })";
  const auto questions = [&](std::size_t parts) {
    std::string functions, calls;
    for (std::size_t i = 0; i < parts; ++i) {
      functions += "void part" + std::to_string(i) + "(void) " + part + "\n";
      calls += "part" + std::to_string(i) + "(); ";
    }
    const CProgram program(functions + "int main(void) { " + calls + "}");
    const Toolbox toolbox;
    Context context;
    context.budget = base::Budget(base::Budget::Seconds(100));
    EXPECT_TRUE(certificate::is_safe(
        engine::decide(program.cfa(), "compositional", toolbox, context, {{"workers", "1"}}).verdict));
    return context.statistics->count("questions for conditional invariants");
  };
  EXPECT_LE(questions(5), 5 * questions(1));
}

// Where nothing is live, all there is to show is that no execution gets there.
TEST(Compositional, ShowsThatAPartIsNotReached) {
  const CProgram program(R"(
    int main(void) {
      int x = 0, n = unknown();
      while (x != n || x < 0) { if (x < 7) x++; }
      if (x > 7) {
        int k = unknown(), i = 0;
        while (i < k) i++;
        assert(0);
      }
    })");
  EXPECT_TRUE(certificate::is_safe(decide(program.cfa())));
}

TEST(Compositional, FindsErrorsBehindAPartOfItsOwn) {
  const CProgram program(R"(
    int main(void) {
      int n = unknown();
      for (int i = 0; i < n; i++) if (i == 3) break;
      int k = unknown();
      for (int j = 0; j < k; j++) assert(j < 2);
    })");
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(decide(program.cfa())));
}

// A solver that does not answer costs the facts, not the end of the search for them.
TEST(Compositional, EndsWithoutTimeForFacts) {
  const CProgram program(R"(
    int main(void) {
      int x = 0, y = 0;
      while (x < 100) { x++; if (unknown()) y++; }
      assert(y <= 100);
    })");
  const encode::BlockGraph graph(program.cfa(), encode::BlockOperator::LoopHeads);
  const encode::Transitions transitions(graph);
  compositional::Outline outline = compositional::outline_of(transitions);
  const Toolbox toolbox;
  const auto solver = toolbox.z3->make(program.cfa().terms());
  solver->set_budget(base::Budget(base::Budget::Seconds(0)));
  find_facts(outline, compositional::Samples(outline.locations.size()), program.cfa().terms(), *solver);
  for (const compositional::Location& location : outline.locations) EXPECT_TRUE(location.facts.eq.empty());
}

TEST(Compositional, RefutesByABoundedCheck) {
  const CProgram program(R"(
    int main(void) {
      int x = 0, n = unknown();
      while (x < n) { x++; if (unknown()) x++; }
      assert(n < 3 || x == n);
    })");
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(decide(program.cfa())));
}

TEST(Compositional, KnowsRemainders) {
  const CProgram program(R"(
    int main(void) {
      int x = 0, y = 0;
      while (unknown()) { x++; if (x % 2 == 0) y++; }
      assert(2 * y <= x && x <= 2 * y + 1);
    })");
  EXPECT_TRUE(certificate::is_safe(decide(program.cfa())));
}

}  // namespace
}  // namespace pincer::engine
