// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/inductive_part.h"

#include "certificate/check.h"
#include "logic/backend/solvers.h"
#include "program/loop_heads.h"
#include "unit/invariant/c_program.h"

namespace pincer::invariant {
namespace {

TEST(InductivePart, LeavesOutWhatIsNotInductive) {
  testing::CProgram program(
      "unsigned x = 0, y = 0, n = __VERIFIER_nondet_uint();"
      "while (x < n) { x++; y++; } if (y > n) reach_error();");
  const program::Cfa& cfa = program.cfa();
  logic::Terms& terms = program.terms();
  const auto variable = [&](const std::string& name) {
    for (const program::Variable& each : cfa.variables())
      if (each.name == name) return each.term;
    return logic::Term();
  };
  certificate::Invariants candidates;
  const std::vector<bool> heads = program::loop_heads(cfa);
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (!heads[i]) continue;
    const logic::Term same = terms.eq(variable("x"), variable("y"));
    const logic::Term zero = terms.eq(variable("x"), terms.bv(32, 0));
    candidates.emplace_back(program::LocationId(i), terms.land(same, zero));
  }
  ASSERT_EQ(candidates.size(), 1U);
  const auto solvers = logic::make_solver_factory("cadical");
  const certificate::Invariants kept = inductive_part(cfa, candidates, *solvers, {});
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept.front().second, terms.eq(variable("x"), variable("y")));
  EXPECT_TRUE(inductive_part(cfa, {}, *solvers, {}).empty());
}

}  // namespace
}  // namespace pincer::invariant
