// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/cut_calls.h"

#include <gtest/gtest.h>

#include "certificate/check.h"
#include "logic/backend/solvers.h"
#include "program/features.h"
#include "program/validate_cfa.h"
#include "transform/summaries.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::transform {
namespace {

using certificate::Inductive;
using program::Cfa;

TEST(CutCalls, IsAProgramWithoutCalls) {
  for (const std::string& name : support::program_names()) {
    logic::Terms terms;
    const frontend::Result loaded = support::load_program(name, terms);
    if (!program::has_calls(loaded.cfa)) continue;
    SCOPED_TRACE(name);
    const CutCalls calls(loaded.cfa);
    for (const auto exits : {CutCalls::Exits::Silent, CutCalls::Exits::Observed}) {
      const CutCalls::Cut cut = calls.cut({}, exits);
      EXPECT_EQ(program::validate_cfa(cut.view.program, {.branch_samples = 4}), std::vector<std::string>{});
      EXPECT_FALSE(program::has_calls(cut.view.program));
      for (const program::ProcedureId alone : calls.called())
        EXPECT_FALSE(program::has_calls(calls.cut({}, exits, {alone}).view.program)) << "without those that it calls";
    }
  }
}

constexpr const char* kMcCarthy =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
    "static int f(int n) { if (n > 100) return n - 10; return f(f(n + 11)); }\n"
    "int main(void) { int n = __VERIFIER_nondet_int(); if (n > 100 || n < -1000) return 0;\n"
    "  if (f(n) != 91) reach_error(); return 0; }\n";

/// In terms of C: what is known of f once it is over.
Inductive summary_of_f(const Cfa& cfa, const CutCalls& calls, int at_most) {
  logic::Terms& terms = cfa.terms();
  const program::ProcedureId f = calls.called().front();
  const auto& [entry, variable] = calls.entry_values().front();
  const logic::Term n = entry;
  const logic::Term result = cfa.variable(cfa.procedure(f).results.front()).term;
  const auto number = [&](int value) { return terms.bv(32, mpz_class(value)); };
  const logic::Term small = terms.implies(terms.bv_sle(n, number(at_most)), terms.eq(result, number(91)));
  const logic::Term large = terms.implies(terms.bv_slt(number(100), n), terms.eq(result, terms.bv_sub(n, number(10))));
  return {{{cfa.procedure(f).exit, terms.land(small, large)}}};
}

/// What is claimed of procedures is shown with the proof.
TEST(CutCalls, SummariesAreChecked) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_text(kMcCarthy, terms);
  ASSERT_TRUE(program::has_calls(loaded.cfa));
  const CutCalls calls(loaded.cfa);
  ASSERT_EQ(calls.called().size(), 1U);
  const auto solver = logic::make_solver_factory("z3");
  const auto check = [&](int at_most) {
    return certificate::check(loaded.cfa, calls.proof_of(summary_of_f(loaded.cfa, calls, at_most)), {solver.get()}, {})
        .status;
  };
  EXPECT_EQ(check(101), certificate::CheckResult::Status::Valid);
  EXPECT_EQ(check(102), certificate::CheckResult::Status::Invalid) << "f(102) is 92";
  EXPECT_EQ(check(99), certificate::CheckResult::Status::Invalid) << "f(100) is not described";
}

TEST(CutCalls, ViolationsDoNot) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_text(kMcCarthy, terms);
  const CutCalls calls(loaded.cfa);
  const CutCalls::Cut cut = calls.cut({}, CutCalls::Exits::Silent);
  EXPECT_TRUE(std::holds_alternative<certificate::Unknown>(cut.view.back(certificate::Unsafe{})));
  EXPECT_TRUE(std::holds_alternative<certificate::Unknown>(cut.view.back(certificate::Unsupported{})));
}

/// Executions make the calls: what they have in common are the summaries.
TEST(CutCalls, SummariesAreFound) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_text(kMcCarthy, terms);
  const CutCalls calls(loaded.cfa);
  const auto solver = logic::make_solver_factory("auto");
  const Inductive known = find_summaries(calls, {}, *solver, {});
  // There are no loops: the summaries are all that a proof needs.
  EXPECT_EQ(certificate::check(loaded.cfa, calls.proof_of(known), {solver.get()}, {}).status,
            certificate::CheckResult::Status::Valid);
}

}  // namespace
}  // namespace pincer::transform
