// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/frontend.h"

#include <filesystem>
#include <fstream>
#include <set>

#include "base/error.h"
#include "load_helper.h"
#include "program/liveness.h"
#include "program/statistics.h"

namespace pincer::frontend {
namespace {

using program::End;

constexpr const char* kNondet = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n";

TEST_F(FrontendTest, GlobalsAndCallsLeaveNoMemory) {
  const Result loaded = load_text(std::string(kNondet) + R"(
    int state, count;
    static void step(int in) { if (state == 0 && in > 3) state = 1; else if (state == 1) { state = 2; count++; } }
    int main(void) {
      for (;;) { step(__VERIFIER_nondet_int()); if (state == 2 && count != 1) reach_error(); if (state == 2) return 0; }
    })");
  EXPECT_EQ(arrays(loaded.cfa), 0U);
  EXPECT_EQ(loaded.cfa.procedures().size(), 1U);
  EXPECT_EQ(run(loaded.cfa, {1, 5, 0}).end, End::Exit);
}

TEST_F(FrontendTest, DeadVariablesAreNotLive) {
  const Result loaded = load_text(std::string(kNondet) + R"(
    int main(void) {
      int used = 0, unused = 0;
      for (int i = 0; i < 10; i++) { unused += i; used += __VERIFIER_nondet_int(); }
      if (used == 7) reach_error();
      return unused;
    })");
  const program::Liveness liveness(loaded.cfa);
  for (std::size_t l = 0; l < loaded.cfa.locations().size(); ++l) {
    for (const program::VariableId v : liveness.live(program::LocationId(l)))
      EXPECT_NE(loaded.cfa.variable(v).name, "unused");
  }
  EXPECT_LE(program::statistics(loaded.cfa).largest_live_at_loop_head, 2U);
}

TEST_F(FrontendTest, AValueIsNamedAfterTheVariableThatKeepsIt) {
  for (const char* beginning :
       {"int n = __VERIFIER_nondet_int(), left = n;", "int left = __VERIFIER_nondet_int(), n = left;"}) {
    const Result loaded = load_text(std::string(kNondet) + "int main(void) { " + beginning + R"(
        int taken = 0;
        while (left > 0) { left--; taken++; }
        if (n > 0 && taken != n) reach_error();
        return 0;
      })");
    const program::Liveness liveness(loaded.cfa);
    std::set<std::string> names;  // at the loop head, which is where most is live
    for (std::size_t l = 0; l < loaded.cfa.locations().size(); ++l) {
      std::set<std::string> here;
      for (const program::VariableId v : liveness.live(program::LocationId(l)))
        here.insert(loaded.cfa.variable(v).name);
      if (here.size() > names.size()) names = here;
    }
    EXPECT_EQ(names, (std::set<std::string>{"left", "n", "taken"})) << beginning;
  }
}

TEST_F(FrontendTest, UninitialisedVariablesAreArbitraryButFixed) {
  // With any value of x the two reads agree; 3 is one of the values.
  const std::string text =
      std::string(kNondet) +
      "int main(void) { int x; int a = x, b = x; if (a != b) reach_error(); if (a == 3) return 1; return 0; }";
  Options options;
  options.keep_result = true;
  const Result loaded = load_text(text, options);
  program::Choices choices;
  choices.havocs = {logic::Value::bits(32, 3)};
  const program::Execution execution = program::interpret(loaded.cfa, choices);
  EXPECT_EQ(execution.end, End::Exit);
  EXPECT_EQ(execution.globals_and_locals.at(loaded.cfa.procedures().front().results.at(0).index()).as_int64(), 1);
}

TEST_F(FrontendTest, AnInfiniteLoopStays) {
  const Result loaded = load_text(std::string(kNondet) + "int main(void) { while (1) {} reach_error(); }");
  program::InterpretOptions options;
  options.step_limit = 1000;
  EXPECT_EQ(program::interpret(loaded.cfa, {}, options).end, End::StepLimit);
}

TEST_F(FrontendTest, SignedOverflowWraps) {
  EXPECT_EQ(result_of(std::string(kNondet) + "int main(void) { int x = __VERIFIER_nondet_int(); return x + 1 > x; }",
                      {2147483647}),
            0);
}

TEST_F(FrontendTest, ADivisionByZeroGoesOn) {
  const Result loaded = load_text(
      std::string(kNondet) + "int main(void) { int d = __VERIFIER_nondet_int(); int unused = 1 / d; reach_error(); }");
  EXPECT_EQ(run(loaded.cfa, {0}).end, End::Error);
  EXPECT_EQ(run(loaded.cfa, {1}).end, End::Error);
}

TEST_F(FrontendTest, AWriteThroughNullGoesOnAndChangesNothing) {
  const Result loaded = load_text(std::string(kNondet) + R"(
    int g; int main(void) { int *p = __VERIFIER_nondet_int() ? &g : 0; *p = 1; if (g) reach_error(); })");
  EXPECT_EQ(run(loaded.cfa, {0}).end, End::Exit);
  EXPECT_EQ(run(loaded.cfa, {1}).end, End::Error);
}

TEST_F(FrontendTest, OnlyTheCallOfTheErrorFunctionCounts) {
  const Result loaded = load_text("void reach_error(void) { for (;;) {} } int main(void) { reach_error(); return 0; }");
  EXPECT_EQ(run(loaded.cfa).end, End::Error);
}

TEST_F(FrontendTest, TheErrorIsWhereItIsCalled) {
  const Result loaded =
      load_text(std::string(kNondet) +
                "int main(void) {\n  if (__VERIFIER_nondet_int() == 4)\n    reach_error();\n  return 0;\n}\n");
  ASSERT_TRUE(loaded.cfa.error_location());
  for (const program::EdgeId id : loaded.cfa.incoming(*loaded.cfa.error_location()))
    EXPECT_EQ(loaded.cfa.edge(id).where.line, 4U);
  EXPECT_EQ(run(loaded.cfa, {4}).end, End::Error);
}

TEST_F(FrontendTest, ErrorLabels) {
  Options options;
  options.property = program::parse_property("CHECK( init(main()), LTL(G ! label(ERROR)) )", "test");
  const Result loaded =
      load_text(std::string(kNondet) +
                    "int main(void) { if (__VERIFIER_nondet_int() == 4) goto ERROR; return 0; ERROR: return 1; }",
                options);
  EXPECT_EQ(run(loaded.cfa, {4}).end, End::Error);
  EXPECT_EQ(run(loaded.cfa, {5}).end, End::Exit);
}

TEST_F(FrontendTest, OverflowIsTheViolationWhenAsked) {
  Options options;
  options.property = program::property_from_name("no-overflow");
  const Result loaded =
      load_text(std::string(kNondet) + "int main(void) { int x = __VERIFIER_nondet_int(); return x + 1; }", options);
  EXPECT_EQ(run(loaded.cfa, {2147483647}).end, End::Error);
  EXPECT_EQ(run(loaded.cfa, {2147483646}).end, End::Exit);
}

TEST_F(FrontendTest, RecursionStaysAProcedure) {
  const std::string text =
      std::string(kNondet) +
      "static int f(int n) { return n <= 0 ? 0 : n + f(n - 1); } int main(void) { return f(__VERIFIER_nondet_int()); }";
  EXPECT_EQ(result_of(text, {10}), 55);
  EXPECT_EQ(load_text(text).cfa.procedures().size(), 2U);
}

TEST_F(FrontendTest, AProcedureThatIsNoLongerRecursiveWhenSimplifiedIsInlined) {
  // The queue is always empty, which is known only once the call of take_first is replaced.
  const Result loaded = load_text(std::string(kNondet) + R"(
    int handled;
    static int *take_first(void) { return 0; }
    static void handle(int request);
    static void process_queue(void) { for (int *first; (first = take_first()) != 0;) handle(*first); }
    static void handle(int request) { handled++; if (request > 0) process_queue(); else handled += 2; }
    int main(void) {
      handle(__VERIFIER_nondet_int());
      handle(__VERIFIER_nondet_int());
      if (handled == 4) reach_error();
      return 0;
    })");
  EXPECT_EQ(loaded.cfa.procedures().size(), 1U);
  EXPECT_EQ(run(loaded.cfa, {1, 1}).end, End::Exit);
  EXPECT_EQ(run(loaded.cfa, {1, 0}).end, End::Error);
}

TEST_F(FrontendTest, ExitInAProcedureEndsTheProgram) {
  const Result loaded = load_text(std::string(kNondet) + R"(
    extern void exit(int);
    static int f(int n) { if (n == 3) exit(1); return f(n + 1); }
    int main(void) { f(0); reach_error(); })");
  EXPECT_EQ(run(loaded.cfa).end, End::Exit);
}

TEST_F(FrontendTest, WhatIsNotModelledIsALocationOfItsOwn) {
  const Result loaded = load_text(std::string(kNondet) + R"(
    extern int fork(void);
    int main(void) {
      if (__VERIFIER_nondet_int()) return fork();
      return 0;
    })");
  ASSERT_EQ(loaded.cfa.unsupported().size(), 1U);
  EXPECT_EQ(loaded.cfa.unsupported().front().where.line, 5U);
  EXPECT_EQ(run(loaded.cfa, {1}).end, End::Unsupported);
  EXPECT_EQ(run(loaded.cfa, {0}).end, End::Exit);
}

TEST_F(FrontendTest, FunctionsWithoutABodyAreInputsUnderAnAssumption) {
  const Result loaded = load_text(
      "extern int unknown(void); extern void reach_error(void); int main(void) { if (unknown() == 5) reach_error(); "
      "return 0; }");
  ASSERT_EQ(loaded.assumptions.size(), 1U);
  EXPECT_NE(loaded.assumptions.front().text.find("'unknown'"), std::string::npos);
  EXPECT_EQ(run(loaded.cfa, {5}).end, End::Error);
}

TEST_F(FrontendTest, InlineAssemblyGivesAnyValueUnderAnAssumption) {
  const Result loaded = load_text(R"(
    extern void reach_error(void);
    int main(void) { int r; __asm__("movl $1, %0" : "=r"(r)); if (r == 5) reach_error(); return 0; })");
  ASSERT_EQ(loaded.assumptions.size(), 1U);
  EXPECT_NE(loaded.assumptions.front().text.find("assembly"), std::string::npos);
  program::Choices choices;
  choices.havocs = {logic::Value::bits(32, 5)};
  EXPECT_EQ(program::interpret(loaded.cfa, choices).end, End::Error);
}

TEST_F(FrontendTest, DataModels) {
  const std::string text = "int main(void) { return sizeof(long) * 10 + sizeof(void *); }";
  EXPECT_EQ(result_of(text), 88);
  Options options;
  options.data_model = DataModel::ILP32;
  EXPECT_EQ(result_of(text, {}, options), 44);
}

TEST_F(FrontendTest, LineMarkersDoNotMoveLines) {
  const Result loaded = load_text(
      "# 1000 \"elsewhere.c\"\nextern void reach_error(void);\n# 1 \"x.h\" 1\nint main(void) {\n  reach_error();\n}\n");
  bool found = false;
  for (const program::Edge& edge : loaded.cfa.edges()) {
    if (edge.target != loaded.cfa.error_location()) continue;
    found = true;
    EXPECT_EQ(edge.where.line, 5U);
  }
  EXPECT_TRUE(found);
}

TEST_F(FrontendTest, ClangsMessageForWhatClangRejects) {
  try {
    load_text("int main(void) { return x; }");
    FAIL() << "accepted";
  } catch (const base::InputError& error) {
    EXPECT_NE(std::string(error.what()).find(":1:25: error: use of undeclared identifier 'x'"), std::string::npos)
        << error.what();
  }
  EXPECT_THROW(load_text("int f(void) { return 0; }"), base::InputError);
}

TEST_F(FrontendTest, InlineFunctionsOfAHeaderMayBeInSeveralFiles) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "inline_functions";
  std::filesystem::create_directories(folder);
  const auto write = [&](const std::string& name, const std::string& text) {
    std::ofstream(folder / name) << text;
    return (folder / name).string();
  };
  Options options;
  options.property = program::assertions();
  options.files = {write("a.c", "#include \"f.h\"\nint main(void) { return f(); }"),
                   write("b.c", "#include \"f.h\"\nint g(void) { return f(); }")};
  write("f.h", "extern inline int f(void) { return 7; }");
  EXPECT_NO_THROW(load(options, terms_));
  write("f.h", "int f(void) { return 7; }");
  EXPECT_THROW(load(options, terms_), base::InputError);
  std::filesystem::remove_all(folder);
}

TEST_F(FrontendTest, IncludedFilesAreReadLikeTheFileItself) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "included_files";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "h.h")
      << "static int implies(int a, int b) { return a ==> b; }\n"
      << "static int labels(void) { { __label__ here, there; goto here; here:; } return 1; }\n";
  std::ofstream(folder / "a.c") << "#include \"h.h\"\n"
                                << "int main(void) { return implies(0, 0) + 2 * implies(1, 0) + 4 * labels(); }\n";
  Options options;
  options.property = program::assertions();
  options.keep_result = true;
  options.files = {(folder / "a.c").string()};
  const Result loaded = load(options, terms_);
  const program::Execution execution = run(loaded.cfa);
  EXPECT_EQ(execution.globals_and_locals.at(loaded.cfa.procedures().front().results.at(0).index()).as_int64(), 5);
  std::ofstream(folder / "h.h") << "static int f(void) { return __CPROVER_forall { int i; i == i }; }\n";
  EXPECT_THROW(load(options, terms_), base::InputError);
  std::filesystem::remove_all(folder);
}

TEST_F(FrontendTest, LocalLabelsMayBeUnused) {
  EXPECT_EQ(result_of("int main(void) { int n = 0; { __label__ a, b; goto b; a: n = 1; b: n += 2; }"
                      "{ __label__ b, c; goto b; n = 4; b:; } { __label__ unused; n += 8; } return n; }"),
            10);
}

TEST_F(FrontendTest, WhatFollowsAnUnsupportedPartIsNoPartOfTheProgram) {
  const Result loaded = load_text(
      "extern int fork(void), reach_error(void); int b;"
      "int main(void) { fork(); if (b) reach_error(); return 0; }");
  EXPECT_EQ(loaded.cfa.unsupported().size(), 1U);
  EXPECT_EQ(run(loaded.cfa).end, End::Unsupported);
}

}  // namespace
}  // namespace pincer::frontend
