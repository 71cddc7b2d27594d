// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/cfa.h"

#include <gtest/gtest.h>

#include "base/contract.h"
#include "programs.h"

namespace pincer::program {
namespace {

using testing::ProgramBuilder;

TEST(SourceMap, NamesPlaces) {
  SourceMap sources;
  const FileId a = sources.add_file("a.c");
  const FileId b = sources.add_file("b.c");
  EXPECT_NE(a, b);
  EXPECT_EQ(sources.add_file("a.c"), a);
  EXPECT_EQ(sources.size(), 2U);
  EXPECT_EQ(sources.to_string({a, 3, 4}), "a.c:3:4");
  EXPECT_EQ(sources.to_string({b, 3, 0}), "b.c:3");
  EXPECT_EQ(sources.to_string({a, 0, 7}), "<unknown>");
  EXPECT_EQ(sources.to_string({}), "<unknown>");
  EXPECT_THROW((void)sources.path(FileId(2)), base::ContractViolation);
}

TEST(Cfa, ProceduresHaveEntryAndExit) {
  ProgramBuilder b;
  EXPECT_EQ(b.cfa.entry(), b.entry());
  EXPECT_NE(b.entry(), b.exit());
  EXPECT_TRUE(b.cfa.is_final(b.exit()));
  EXPECT_FALSE(b.cfa.is_final(b.entry()));
}

TEST(Cfa, TheErrorLocationIsMadeOnFirstUse) {
  ProgramBuilder b;
  EXPECT_FALSE(b.cfa.error_location());
  const LocationId error = b.cfa.error();
  EXPECT_EQ(b.cfa.error(), error);
  EXPECT_EQ(b.cfa.error_location(), error);
  EXPECT_TRUE(b.cfa.is_final(error));
}

TEST(Cfa, EdgesAreKnownAtBothEnds) {
  ProgramBuilder b;
  const EdgeId e = b.skip(b.entry(), b.exit());
  ASSERT_EQ(b.cfa.outgoing(b.entry()).size(), 1U);
  EXPECT_EQ(b.cfa.outgoing(b.entry())[0], e);
  EXPECT_EQ(b.cfa.incoming(b.exit())[0], e);
  EXPECT_TRUE(b.cfa.incoming(b.entry()).empty());
}

TEST(Cfa, VariablesOfOneNameHaveTermsOfTheirOwn) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const VariableId other = b.byte("x");
  const VariableId nameless = b.byte("");
  EXPECT_NE(b.term(x), b.term(other));
  EXPECT_EQ(b.cfa.variable_of(b.term(other)), other);
  EXPECT_EQ(b.cfa.variable_of(b.term(nameless)), nameless);
  EXPECT_EQ(b.cfa.variable_of(b.terms.fresh_variable("x", logic::Sort::bitvec(8))), std::nullopt);
  EXPECT_EQ(b.cfa.sort(x), logic::Sort::bitvec(8));
}

TEST(Cfa, RejectsIdsThatDoNotExist) {
  ProgramBuilder b;
  EXPECT_THROW(b.skip(LocationId(99), b.exit()), base::ContractViolation);
  EXPECT_THROW(b.skip(b.entry(), LocationId()), base::ContractViolation);
  EXPECT_THROW(b.cfa.add_location(ProcedureId(7)), base::ContractViolation);
  EXPECT_THROW(b.byte("x", ProcedureId(7)), base::ContractViolation);
  EXPECT_THROW(b.cfa.add_parameter(b.main, VariableId(3)), base::ContractViolation);
  EXPECT_THROW(b.cfa.add_result(b.main, VariableId()), base::ContractViolation);
  EXPECT_THROW(b.cfa.add_unsupported({LocationId(), "", {}}), base::ContractViolation);
  const VariableId x = b.byte("x");
  EXPECT_THROW(b.cfa.add_variable(b.cfa.variable(x)), base::ContractViolation);
  EXPECT_THROW(b.cfa.add_variable({b.number(1), "c", {}, std::nullopt}), base::ContractViolation);
  logic::Terms terms;
  EXPECT_THROW((void)Cfa(terms).entry(), base::ContractViolation);
  EXPECT_THROW(Cfa(terms).error(), base::ContractViolation);
}

}  // namespace
}  // namespace pincer::program
