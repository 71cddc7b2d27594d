// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/print.h"

#include <gtest/gtest.h>

#include <sstream>

#include "program/dot.h"
#include "program/statistics.h"
#include "programs.h"
#include "random_cfa.h"

namespace pincer::program {
namespace {

using testing::ProgramBuilder;

class PrintTest : public ::testing::Test {
 protected:
  ProgramBuilder b;
  VariableId x = b.byte("x");
  VariableId y = b.byte("y");
  VariableId m = b.memory("m");
  logic::Terms& t = b.terms;
  logic::Term tx = b.term(x);
  logic::Term ty = b.term(y);
  logic::Term tm = b.term(m);

  std::string print(logic::Term term) { return to_c(t, term, CNames(b.cfa)); }
  std::string print(const Statement& statement) { return to_c(b.cfa, statement, CNames(b.cfa)); }
};

TEST_F(PrintTest, Comparisons) {
  EXPECT_EQ(print(t.bv_ult(tx, ty)), "x <u y");
  EXPECT_EQ(print(t.bv_slt(tx, ty)), "x < y");
  EXPECT_EQ(print(t.eq(tx, ty)), "x == y");
  EXPECT_EQ(print(t.ne(tx, ty)), "x != y");
  EXPECT_EQ(print(t.fp_compare(logic::Kind::FpEq, t.floating(1.5), t.variable("d", logic::Sort::float64()))).find("==") !=
                std::string::npos,
            true);
}

TEST_F(PrintTest, PrecedencesAsInC) {
  EXPECT_EQ(print(t.bv_mul(t.bv_add(tx, ty), tx)).find('('), print(t.bv_mul(t.bv_add(tx, ty), tx)).find("(x + y)"));
  EXPECT_EQ(print(t.bv_sub(tx, t.bv_sdiv(ty, tx))).find('('), std::string::npos);
  EXPECT_EQ(print(t.bv_udiv(tx, ty)), "x /u y");
  EXPECT_EQ(print(t.bv_urem(tx, ty)), "x %u y");
  EXPECT_EQ(print(t.bv_ashr(tx, ty)), "x >> y");
  EXPECT_EQ(print(t.bv_lshr(tx, ty)), "x >>u y");
}

TEST_F(PrintTest, CastsAndBits) {
  EXPECT_EQ(print(t.bv_zero_extend(tx, 24)), "(u32)x");
  EXPECT_EQ(print(t.bv_sign_extend(tx, 24)), "(s32)x");
  EXPECT_EQ(print(t.bv_extract(tx, 3, 0)), "(u4)x");
  EXPECT_EQ(print(t.bv_extract(tx, 5, 2)), "x[5:2]");
}

TEST_F(PrintTest, Constants) {
  EXPECT_EQ(print(t.bv(32, 0xffffffff)), "-1");
  EXPECT_EQ(print(t.bv(64, 0x123456789abc)), "0x123456789abc");
  EXPECT_EQ(print(b.plus(x, 255)), "x - 1");
  EXPECT_EQ(print(b.plus(x, 1)), "x + 1");
  EXPECT_EQ(print(b.below(x, 200)), "x <u 200");
  EXPECT_EQ(print(b.yes()), "true");
}

TEST_F(PrintTest, Arrays) {
  EXPECT_EQ(print(t.select(tm, tx)), "m[x]");
  EXPECT_EQ(print(t.store(tm, tx, ty)), "m[x := y]");
  EXPECT_EQ(print(Assign{m, t.store(tm, tx, ty)}), "m[x] := y");
}

TEST_F(PrintTest, Statements) {
  EXPECT_EQ(print(Assign{x, ty}), "x := y");
  EXPECT_EQ(print(Assume{b.equal(x, 3)}).front(), '[');
  EXPECT_EQ(print(Assume{b.yes()}), "skip");
  EXPECT_EQ(print(Havoc{x}), "x := *");
  EXPECT_EQ(print(Input{x, "__VERIFIER_nondet_int"}), "x := __VERIFIER_nondet_int()");
  EXPECT_EQ(print(Input{x, ""}), "x := input()");
  const ProcedureId f = b.cfa.add_procedure("f");
  EXPECT_EQ(print(Call{f, {tx, b.number(2)}, {y, VariableId()}}), "y, _ := f(x, 2)");
  EXPECT_EQ(print(Call{f, {}, {}}), "f()");
}

TEST_F(PrintTest, AmbiguousNamesGiveWayToLogicNames) {
  const VariableId other = b.byte("x");
  EXPECT_NE(print(b.term(other)), print(tx));
  EXPECT_EQ(print(b.term(other)), t.name(b.term(other)));
}

TEST_F(PrintTest, SharedTermsDoNotExplode) {
  logic::Term term = tx;
  for (int i = 0; i < 200; ++i) term = t.bv_xor(t.bv_mul(term, ty), t.bv_add(term, tx));
  const std::string text = print(term);
  EXPECT_LT(text.size(), 20'000U);
  EXPECT_NE(text.find("..."), std::string::npos);
}

TEST_F(PrintTest, DeepTermsNeedNoStack) {
  logic::Term term = tx;
  for (int i = 0; i < 100'000; ++i) term = i % 2 == 0 ? t.bv_mul(term, ty) : t.bv_xor(term, tx);
  EXPECT_NE(to_c(t, term, CNames(b.cfa), 10'000'000).find("..."), std::string::npos);
}

/// i := 0; while (i < 3) i := i + 1; then an error or something unsupported.
struct LoopProgram : ProgramBuilder {
  LoopProgram() {
    const VariableId i = byte("i");
    const LocationId head = then(entry(), Assign{i, number(0)});
    const LocationId body = location();
    const LocationId after = location();
    branch(head, below(i, 3), body, after);
    edge(body, Assign{i, plus(i, 1)}, head);
    const LocationId strange = location();
    cfa.add_unsupported({strange, "inline \"assembly\"", {}});
    branch(after, equal(i, 3), strange, cfa.error());
  }
};

TEST(Dot, ShowsWhatMatters) {
  const LoopProgram program;
  std::ostringstream out;
  write_dot(out, program.cfa);
  const std::string text = out.str();
  EXPECT_NE(text.find("subgraph cluster_0"), std::string::npos);
  EXPECT_NE(text.find("fillcolor=red"), std::string::npos);
  EXPECT_NE(text.find("doublecircle"), std::string::npos);
  EXPECT_EQ(text.find("doublecircle"), text.rfind("doublecircle"));
  EXPECT_NE(text.find("unsupported: inline \\\"assembly\\\""), std::string::npos);
  EXPECT_NE(text.find("i := i + 1\\nline 3"), std::string::npos);
  EXPECT_EQ(text.find("\n\""), std::string::npos);
}

TEST(Text, ListsLocationsWithLiveVariables) {
  const LoopProgram program;
  std::ostringstream out;
  write_text(out, program.cfa);
  const std::string text = out.str();
  EXPECT_NE(text.find("procedure main()"), std::string::npos);
  EXPECT_NE(text.find("loop live: i"), std::string::npos) << text;
  EXPECT_NE(text.find("[i <u 3] -> "), std::string::npos) << text;
  EXPECT_NE(text.find("i: (_ BitVec 8)  // unsigned char"), std::string::npos) << text;
}

TEST(Text, WritesRandomPrograms) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto program = testing::random_program(seed);
    std::ostringstream out;
    write_text(out, program->cfa);
    write_dot(out, program->cfa);
    EXPECT_GT(out.str().size(), 100U);
  }
}

TEST(Statistics, Count) {
  LoopProgram program;
  program.memory("m");
  const CfaStatistics s = statistics(program.cfa);
  EXPECT_EQ(s.locations, program.cfa.locations().size());
  EXPECT_EQ(s.edges, 6U);
  EXPECT_EQ(s.variables, 2U);
  EXPECT_EQ(s.arrays, 1U);
  EXPECT_EQ(s.procedures, 1U);
  EXPECT_EQ(s.loop_heads, 1U);
  EXPECT_EQ(s.largest_live_at_loop_head, 1U);
  EXPECT_EQ(s.unsupported, 1U);
}

}  // namespace
}  // namespace pincer::program
