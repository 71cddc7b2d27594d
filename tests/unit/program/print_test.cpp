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
  ProgramBuilder b_;
  VariableId x_ = b_.byte("x");
  VariableId y_ = b_.byte("y");
  VariableId m_ = b_.memory("m");
  logic::Terms& t_ = b_.terms;
  logic::Term tx_ = b_.term(x_);
  logic::Term ty_ = b_.term(y_);
  logic::Term tm_ = b_.term(m_);

  std::string print(logic::Term term) { return to_c(t_, term, CNames(b_.cfa)); }
  std::string print(const Statement& statement) { return to_c(b_.cfa, statement, CNames(b_.cfa)); }
};

TEST_F(PrintTest, Comparisons) {
  EXPECT_EQ(print(t_.bv_ult(tx_, ty_)), "x <u y");
  EXPECT_EQ(print(t_.bv_slt(tx_, ty_)), "x < y");
  EXPECT_EQ(print(t_.eq(tx_, ty_)), "x == y");
  EXPECT_EQ(print(t_.ne(tx_, ty_)), "x != y");
  EXPECT_EQ(
      print(t_.fp_compare(logic::Kind::FpEq, t_.floating(1.5), t_.variable("d", logic::Sort::float64()))).find("==") !=
          std::string::npos,
      true);
}

TEST_F(PrintTest, RoundingOtherThanToNearest) {
  const logic::Term d = t_.variable("d", logic::Sort::float64());
  const logic::Term sum = t_.fp_binary(logic::Kind::FpAdd, d, d);
  EXPECT_EQ(print(sum).find("round"), std::string::npos);
  const auto down = logic::RoundingMode::TowardNegative;
  EXPECT_EQ(print(t_.fp_binary(logic::Kind::FpAdd, d, d, down)).find("round_down("), 0U);
  EXPECT_EQ(print(t_.fp_unary(logic::Kind::FpSqrt, d, logic::RoundingMode::TowardZero)).find("round_to_zero(sqrt("),
            0U);
  EXPECT_EQ(print(t_.fp_round(d, down)).find("floor("), 0U);
}

TEST_F(PrintTest, PrecedencesAsInC) {
  EXPECT_EQ(print(t_.bv_mul(t_.bv_add(tx_, ty_), tx_)).find('('),
            print(t_.bv_mul(t_.bv_add(tx_, ty_), tx_)).find("(x + y)"));
  EXPECT_EQ(print(t_.bv_sub(tx_, t_.bv_sdiv(ty_, tx_))).find('('), std::string::npos);
  EXPECT_EQ(print(t_.bv_udiv(tx_, ty_)), "x /u y");
  EXPECT_EQ(print(t_.bv_urem(tx_, ty_)), "x %u y");
  EXPECT_EQ(print(t_.bv_ashr(tx_, ty_)), "x >> y");
  EXPECT_EQ(print(t_.bv_lshr(tx_, ty_)), "x >>u y");
}

TEST_F(PrintTest, CastsAndBits) {
  EXPECT_EQ(print(t_.bv_zero_extend(tx_, 24)), "(u32)x");
  EXPECT_EQ(print(t_.bv_sign_extend(tx_, 24)), "(s32)x");
  EXPECT_EQ(print(t_.bv_extract(tx_, 3, 0)), "(u4)x");
  EXPECT_EQ(print(t_.bv_extract(tx_, 5, 2)), "x[5:2]");
}

TEST_F(PrintTest, Constants) {
  EXPECT_EQ(print(t_.bv(32, 0xffffffff)), "-1");
  EXPECT_EQ(print(t_.bv(64, 0x123456789abc)), "0x123456789abc");
  EXPECT_EQ(print(b_.plus(x_, 255)), "x - 1");
  EXPECT_EQ(print(b_.plus(x_, 1)), "x + 1");
  EXPECT_EQ(print(b_.below(x_, 200)), "x <u 200");
  EXPECT_EQ(print(b_.yes()), "true");
}

TEST_F(PrintTest, Arrays) {
  EXPECT_EQ(print(t_.select(tm_, tx_)), "m[x]");
  EXPECT_EQ(print(t_.store(tm_, tx_, ty_)), "m[x := y]");
  EXPECT_EQ(print(Assign{m_, t_.store(tm_, tx_, ty_)}), "m[x] := y");
}

TEST_F(PrintTest, Statements) {
  EXPECT_EQ(print(Assign{x_, ty_}), "x := y");
  EXPECT_EQ(print(Assume{b_.equal(x_, 3)}).front(), '[');
  EXPECT_EQ(print(Assume{b_.yes()}), "skip");
  EXPECT_EQ(print(Havoc{x_}), "x := *");
  EXPECT_EQ(print(Input{x_, "__VERIFIER_nondet_int"}), "x := __VERIFIER_nondet_int()");
  EXPECT_EQ(print(Input{x_, ""}), "x := input()");
  const ProcedureId f = b_.cfa.add_procedure("f");
  EXPECT_EQ(print(Call{f, {tx_, b_.number(2)}, {y_, VariableId()}}), "y, _ := f(x, 2)");
  EXPECT_EQ(print(Call{f, {}, {}}), "f()");
}

TEST_F(PrintTest, AmbiguousNamesGiveWayToLogicNames) {
  const VariableId other = b_.byte("x");
  EXPECT_NE(print(b_.term(other)), print(tx_));
  EXPECT_EQ(print(b_.term(other)), t_.name(b_.term(other)));
}

TEST_F(PrintTest, SharedTermsDoNotExplode) {
  logic::Term term = tx_;
  for (int i = 0; i < 200; ++i) term = t_.bv_xor(t_.bv_mul(term, ty_), t_.bv_add(term, tx_));
  const std::string text = print(term);
  EXPECT_LT(text.size(), 20'000U);
  EXPECT_NE(text.find("..."), std::string::npos);
}

TEST_F(PrintTest, DeepTermsNeedNoStack) {
  logic::Term term = tx_;
  for (int i = 0; i < 100'000; ++i) term = i % 2 == 0 ? t_.bv_mul(term, ty_) : t_.bv_xor(term, tx_);
  EXPECT_NE(to_c(t_, term, CNames(b_.cfa), 10'000'000).find("..."), std::string::npos);
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
