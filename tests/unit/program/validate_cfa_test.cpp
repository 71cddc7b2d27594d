// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/validate_cfa.h"

#include <gtest/gtest.h>

#include "base/contract.h"
#include "programs.h"
#include "random_cfa.h"

namespace pincer::program {
namespace {

using testing::ProgramBuilder;
using testing::violations;

/// Exactly one violation, which says `what`.
void expect_only(const ProgramBuilder& b, const std::string& what) {
  const auto all = validate_cfa(b.cfa);
  ASSERT_EQ(all.size(), 1U) << violations(b.cfa);
  EXPECT_NE(all[0].find(what), std::string::npos) << all[0];
}

TEST(ValidateCfa, AcceptsRandomPrograms) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto program = testing::random_program(seed);
    EXPECT_EQ(violations(program->cfa, {20, seed}), "") << "seed " << seed;
    EXPECT_NO_THROW(ensure_valid(program->cfa));
  }
}

TEST(ValidateCfa, AcceptsACut) {
  ProgramBuilder b;
  b.edge(b.entry(), Assume{b.no()}, b.exit());
  EXPECT_EQ(violations(b.cfa), "");
}

TEST(ValidateCfa, AcceptsErrorFromAnyProcedure) {
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  b.edge(b.entry(), Call{f, {}, {}}, b.exit());
  b.skip(b.entry(f), b.cfa.error());
  EXPECT_EQ(violations(b.cfa), "");
}

TEST(ValidateCfa, AcceptsTheProgramsEndFromAnyProcedure) {
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  b.edge(b.entry(), Call{f, {}, {}}, b.exit());
  b.skip(b.entry(f), b.exit());
  EXPECT_EQ(violations(b.cfa), "");
}

TEST(ValidateCfa, NeedsAProcedure) {
  logic::Terms terms;
  EXPECT_EQ(violations(Cfa(terms)), "there is no procedure 0\n");
}

TEST(ValidateCfa, EdgesStayInTheirProcedure) {
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  b.skip(b.entry(f), b.exit(f));
  b.skip(b.entry(), b.exit(f));
  expect_only(b, "leads into another procedure");
}

TEST(ValidateCfa, ExitsAreFinal) {
  ProgramBuilder b;
  b.skip(b.entry(), b.exit());
  b.skip(b.exit(), b.entry());
  expect_only(b, "is final");
}

TEST(ValidateCfa, TheErrorIsFinal) {
  ProgramBuilder b;
  b.skip(b.entry(), b.cfa.error());
  b.skip(b.cfa.error(), b.exit());
  expect_only(b, "is final");
}

TEST(ValidateCfa, UnsupportedLocationsAreFinal) {
  ProgramBuilder b;
  const LocationId l = b.then(b.entry(), Assume{b.yes()});
  b.cfa.add_unsupported({l, "asm", {}});
  EXPECT_EQ(violations(b.cfa), "");
  b.skip(l, b.exit());
  expect_only(b, "is final");
}

TEST(ValidateCfa, OtherLocationsAreLeft) {
  ProgramBuilder b;
  b.then(b.entry(), Assume{b.yes()});
  expect_only(b, "has no leaving edge");
}

TEST(ValidateCfa, OnlyAssumesBranch) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  b.edge(b.entry(), Assume{b.equal(x, 0)}, b.exit());
  b.edge(b.entry(), Havoc{x}, b.exit());
  expect_only(b, "is not an assume");
}

TEST(ValidateCfa, LocationsAreReachable) {
  ProgramBuilder b;
  b.skip(b.entry(), b.exit());
  const LocationId l = b.location();
  b.skip(l, b.exit());
  expect_only(b, "cannot be reached");
}

TEST(ValidateCfa, ConditionsAreBool) {
  ProgramBuilder b;
  b.edge(b.entry(), Assume{b.number(1)}, b.exit());
  expect_only(b, "not Bool");
}

TEST(ValidateCfa, AssignedTermsHaveTheVariablesSort) {
  ProgramBuilder b;
  b.edge(b.entry(), Assign{b.byte("x"), b.terms.bv(16, 1)}, b.exit());
  expect_only(b, "assigns a term of sort (_ BitVec 16)");
}

TEST(ValidateCfa, TermsAreThere) {
  ProgramBuilder b;
  b.edge(b.entry(), Assume{}, b.exit());
  expect_only(b, "invalid term");
}

TEST(ValidateCfa, VariablesExist) {
  ProgramBuilder b;
  b.edge(b.entry(), Havoc{VariableId(5)}, b.exit());
  expect_only(b, "names a variable that does not exist");
  ProgramBuilder c;
  c.edge(c.entry(), Input{VariableId(), "f"}, c.exit());
  expect_only(c, "names a variable that does not exist");
}

TEST(ValidateCfa, TermsSpeakAboutProgramVariables) {
  ProgramBuilder b;
  b.edge(b.entry(), Assign{b.byte("x"), b.terms.variable("stranger", logic::Sort::bitvec(8))}, b.exit());
  expect_only(b, "reads stranger, which is not a program variable");
}

TEST(ValidateCfa, LocalsAreLocal) {
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  b.skip(b.entry(f), b.exit(f));
  b.edge(b.entry(), Assign{b.byte("x"), b.term(b.byte("y", f))}, b.exit());
  expect_only(b, "a local of another procedure");
  ProgramBuilder c;
  const ProcedureId g = c.cfa.add_procedure("g");
  c.edge(c.entry(g), Havoc{c.byte("x")}, c.exit(g));
  c.skip(c.entry(), c.exit());
  expect_only(c, "a local of another procedure");
}

TEST(ValidateCfa, ParametersAndResultsAreLocals) {
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  b.skip(b.entry(), b.exit());
  b.skip(b.entry(f), b.exit(f));
  b.cfa.add_parameter(f, b.byte("g", std::nullopt));
  expect_only(b, "is a parameter of procedure 1 (f) but not its local");
  ProgramBuilder c;
  c.skip(c.entry(), c.exit());
  c.cfa.add_result(c.main, c.byte("g", std::nullopt));
  expect_only(c, "is a result of procedure 0 (main) but not its local");
}

TEST(ValidateCfa, ParametersAreDistinct) {
  ProgramBuilder b;
  b.skip(b.entry(), b.exit());
  const VariableId x = b.byte("x");
  b.cfa.add_parameter(b.main, x);
  b.cfa.add_parameter(b.main, x);
  expect_only(b, "has a parameter twice");
}

/// main calls f(p) -> (r, s).
struct CallProgram : ProgramBuilder {
  ProcedureId f = cfa.add_procedure("f");
  VariableId x = byte("x");
  VariableId y = byte("y");
  VariableId wide = cfa.add_variable("wide", logic::Sort::bitvec(16), {}, main);

  CallProgram() {
    cfa.add_parameter(f, byte("p", f));
    cfa.add_result(f, byte("r", f));
    cfa.add_result(f, byte("s", f));
    skip(entry(f), exit(f));
  }
  void call(Call call) { edge(entry(), std::move(call), exit()); }
};

TEST(ValidateCfa, AcceptsCallsThatMatch) {
  CallProgram b;
  b.call({b.f, {b.number(1)}, {b.x, b.y}});
  EXPECT_EQ(violations(b.cfa), "");
  CallProgram c;
  c.call({c.f, {c.number(1)}, {c.x, VariableId()}});
  EXPECT_EQ(violations(c.cfa), "");
}

TEST(ValidateCfa, ArgumentsMatchInNumber) {
  CallProgram b;
  b.call({b.f, {}, {b.x, b.y}});
  expect_only(b, "passes 0 arguments to procedure 1 (f), which takes 1");
}

TEST(ValidateCfa, ArgumentsMatchInSort) {
  CallProgram b;
  b.call({b.f, {b.terms.bv(16, 1)}, {b.x, b.y}});
  expect_only(b, "passes argument 0 of another sort");
}

TEST(ValidateCfa, ResultsMatchInNumber) {
  CallProgram b;
  b.call({b.f, {b.number(1)}, {b.x}});
  expect_only(b, "takes 1 results");
}

TEST(ValidateCfa, ResultsMatchInSort) {
  CallProgram b;
  b.call({b.f, {b.number(1)}, {b.x, b.wide}});
  expect_only(b, "takes result 1 into a variable of another sort");
}

TEST(ValidateCfa, ResultsOfACallAreDistinct) {
  CallProgram b;
  b.call({b.f, {b.number(1)}, {b.x, b.x}});
  expect_only(b, "takes two results into one variable");
}

TEST(ValidateCfa, CalleesExist) {
  ProgramBuilder b;
  b.edge(b.entry(), Call{ProcedureId(4), {}, {}}, b.exit());
  expect_only(b, "calls a procedure that does not exist");
}

TEST(ValidateCfa, SamplingFindsOverlappingBranches) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  b.edge(b.entry(), Assume{b.equal(x, 77)}, b.exit());
  b.edge(b.entry(), Assume{b.below(x, 78)}, b.exit());
  EXPECT_EQ(violations(b.cfa), "");
  EXPECT_NE(violations(b.cfa, {200, 1}).find("hold at once"), std::string::npos);
}

TEST(ValidateCfa, SamplingAcceptsASwitch) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  b.edge(b.entry(), Assume{b.equal(x, 77)}, b.exit());
  b.edge(b.entry(), Assume{b.below(x, 77)}, b.exit());
  b.edge(b.entry(), Assume{b.terms.bv_ult(b.number(77), b.term(x))}, b.exit());
  EXPECT_EQ(violations(b.cfa, {500, 1}), "");
}

TEST(ValidateCfa, EnsureValidNamesTheViolations) {
  ProgramBuilder b;
  for (int i = 0; i < 7; ++i) b.location();
  b.skip(b.entry(), b.exit());
  try {
    ensure_valid(b.cfa);
    FAIL();
  } catch (const base::ContractViolation& violation) {
    EXPECT_NE(std::string(violation.what()).find("has no leaving edge"), std::string::npos);
    EXPECT_NE(std::string(violation.what()).find("and 9 more"), std::string::npos);
  }
}

}  // namespace
}  // namespace pincer::program
