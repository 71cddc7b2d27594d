// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/k_induction/k_induction.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>

#include "base/child_process.h"
#include "base/contract.h"
#include "certificate/certificate.h"
#include "certificate/check.h"
#include "encode/block_graph.h"
#include "engine/k_induction/generator.h"
#include "engine/k_induction/step_case.h"
#include "engine/registry.h"
#include "engine/toolbox.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::engine::k_induction {
namespace {

using certificate::CheckResult;
using certificate::Verdict;
using logic::Term;

/// A program from C text, and what k-induction says of it. Every verdict is checked.
class Outcome {
 public:
  explicit Outcome(const std::string& text, const InvariantGenerator& generator = nullptr,
                   base::Budget::Seconds time = base::Budget::Seconds(200)) {
    const frontend::Result program = support::load_text(text, terms_);
    KInduction engine({toolbox_.search(), generator});
    decide(program.cfa, engine, time);
  }
  /// By the engine that users get with these settings.
  Outcome(const std::string& text, const std::map<std::string, std::string>& settings) {
    const frontend::Result program = support::load_text(text, terms_);
    const EngineInfo& info = find_engine("k-induction", engines());
    decide(program.cfa, *info.make(Settings(settings, info.settings, info.name), toolbox_), base::Budget::Seconds(200));
  }

  Verdict verdict;
  std::map<std::string, std::uint64_t> counts;
  std::string text_of_verdict;  // its certificate

 private:
  void decide(const program::Cfa& cfa, Engine& engine, base::Budget::Seconds time) {
    Context context;
    context.budget = base::Budget(time);
    const Claim claim = engine.run(cfa, context);
    verdict = claim.verdict;
    for (const auto& row : context.statistics->rows()) {
      if (!row.is_time) counts[row.name] = row.count;
    }
    if (std::holds_alternative<certificate::Unknown>(verdict)) return;
    text_of_verdict = certificate::write_certificate(
        cfa, {.subject = {}, .engine = "k-induction", .version = "", .verdict = verdict});
    const CheckResult checked = certificate::check(cfa, verdict, toolbox_.check(claim.asked), {});
    EXPECT_EQ(checked.status, CheckResult::Status::Valid) << checked.message;
  }

  logic::Terms terms_;
  Toolbox toolbox_;
};

constexpr const char* kDeclarations = "void reach_error(void); unsigned __VERIFIER_nondet_uint(void);";

std::string program_of(const std::string& body) {
  return std::string(kDeclarations) + "int main(void) {" + body + " return 0; }";
}

/// Fig. 2 of the paper with an arbitrary loop condition (the end of Example 7): the property is 1-inductive.
const std::string kRunningExample =
    program_of("unsigned x = 0, y = 0; while (__VERIFIER_nondet_uint()) { x++; y++; if (x != y) reach_error(); }");

/// With x <= 10 at once, without it only by thousands of steps.
const std::string kNeedsInvariant =
    program_of("unsigned x = 0; while (__VERIFIER_nondet_uint()) { if (x != 10) x++; if (x == 5000) reach_error(); }");

TEST(KInduction, ProvesTheRunningExampleWithOneStep) {
  const Outcome run(kRunningExample);
  const auto* proof = std::get_if<certificate::KInductive>(&run.verdict);
  ASSERT_NE(proof, nullptr);
  EXPECT_EQ(proof->k, 1);
}

/// The step from 2 to 3 is never made, which four steps show and no interval.
const std::string kFourSteps = program_of(
    "unsigned x = 0; while (__VERIFIER_nondet_uint()) { if (x == 7) reach_error(); x = x == 2 ? 0 : (x + 1) & 7; }");

TEST(KInduction, AsPublishedHasOneKAndNothingElse) {
  const Outcome run(kFourSteps, std::map<std::string, std::string>{{"as-published", "on"}, {"invariants", "off"}});
  const auto* proof = std::get_if<certificate::KInductive>(&run.verdict);
  ASSERT_NE(proof, nullptr);
  EXPECT_EQ(run.counts.at("k"), proof->k);
  EXPECT_EQ(run.counts.at("bound without failure"), proof->k);
  EXPECT_EQ(run.counts.at("invariants received"), 0U);
  const Outcome by_layers(kFourSteps, std::map<std::string, std::string>{
                                          {"as-published", "on"}, {"invariants", "off"}, {"unrolling", "layers"}});
  EXPECT_EQ(std::get<certificate::KInductive>(by_layers.verdict).k, proof->k);
  EXPECT_EQ(by_layers.counts.at("depth without failure"), proof->k);
  const Outcome in_great_steps(
      kFourSteps, std::map<std::string, std::string>{{"k", "1"}, {"increment", "5"}, {"invariants", "off"}});
  EXPECT_EQ(std::get<certificate::KInductive>(in_great_steps.verdict).k, 6U);
}

TEST(KInduction, IsAConfigurationOfTheCpa) {
  const std::map<std::string, std::string> cpa = {{"unrolling", "cpa"}};
  const Outcome one_step(kRunningExample, cpa);
  EXPECT_EQ(std::get<certificate::KInductive>(one_step.verdict).k, 1U);
  EXPECT_GT(one_step.counts.at("ARG nodes"), 0U);
  const Outcome with_invariant(kNeedsInvariant, cpa);
  EXPECT_TRUE(certificate::is_safe(with_invariant.verdict));
  EXPECT_GT(with_invariant.counts.at("invariants used"), 0U);
  const Outcome in_great_steps(
      kFourSteps,
      std::map<std::string, std::string>{{"unrolling", "cpa"}, {"k", "2"}, {"increment", "4"}, {"invariants", "off"}});
  EXPECT_EQ(std::get<certificate::KInductive>(in_great_steps.verdict).k, 6U);
  const Outcome ends(program_of("unsigned x = 0; while (x < 7) x += 2; if (x != 8) reach_error();"), cpa);
  EXPECT_TRUE(certificate::is_safe(ends.verdict));
  const Outcome fails(program_of("unsigned x = 0; while (__VERIFIER_nondet_uint()) if (++x == 9) reach_error();"), cpa);
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(fails.verdict));
  const Outcome several_loops(
      program_of("unsigned x = 0, y = 1; while (__VERIFIER_nondet_uint()) x = 1 - x;"
                 "while (__VERIFIER_nondet_uint()) { y = 1 - y; while (__VERIFIER_nondet_uint()) x = y;"
                 "if (x > 1 || y > 1) reach_error(); }"),
      cpa);
  EXPECT_TRUE(certificate::is_safe(several_loops.verdict));
}

TEST(KInduction, ForwardConditionEndsWithTheLoop) {
  const Outcome run(program_of("unsigned x = 0; while (x < 7) x += 2; if (x != 8) reach_error();"));
  EXPECT_TRUE(certificate::is_safe(run.verdict));
}

TEST(KInduction, FindsBugs) {
  const Outcome run(program_of("unsigned x = 0; while (__VERIFIER_nondet_uint()) if (++x == 9) reach_error();"));
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(run.verdict));
}

TEST(KInduction, SeveralLoops) {
  const Outcome safe(
      program_of("unsigned x = 0, y = 1; while (__VERIFIER_nondet_uint()) x = 1 - x;"
                 "while (__VERIFIER_nondet_uint()) { y = 1 - y; while (__VERIFIER_nondet_uint()) x = y;"
                 "if (x > 1 || y > 1) reach_error(); }"));
  EXPECT_TRUE(certificate::is_safe(safe.verdict));
  const Outcome unsafe(
      program_of("unsigned x = 0, y = 1; while (__VERIFIER_nondet_uint()) x = 1 - x;"
                 "while (__VERIFIER_nondet_uint()) { y = 1 - y; while (__VERIFIER_nondet_uint()) x += y;"
                 "if (x > 2) reach_error(); }"));
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(unsafe.verdict));
}

/// x <= 10, as some generator may find it.
void publish_bound(const program::Cfa& cfa, const Publish& publish) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  logic::Terms& terms = cfa.terms();
  for (const auto& node : graph.nodes()) {
    if (node.kind != encode::NodeKind::Inner) continue;
    for (const program::Variable& variable : cfa.variables()) {
      if (variable.name == "x") publish({{node.location, terms.bv_ule(variable.term, terms.bv(32, 10))}});
    }
  }
}

TEST(KInduction, UsesInvariantsThatArrive) {
  const Outcome run(kNeedsInvariant, [](const program::Cfa& cfa, const base::Budget&, const Publish& publish) {
    publish_bound(cfa, publish);
  });
  EXPECT_TRUE(certificate::is_safe(run.verdict));
  EXPECT_GT(run.counts.at("invariants received"), 0);
}

TEST(KInduction, ProvesWithTheInvariantsOfTheLadder) {
  const Outcome in_step(program_of("unsigned i = 0, j = 5; while (__VERIFIER_nondet_uint()) { i++; j += 3; }"
                                   "if (j - 3 * i != 5) reach_error();"),
                        generate_invariants);
  EXPECT_TRUE(certificate::is_safe(in_step.verdict));
  const Outcome one_after_the_other(
      program_of("int n = __VERIFIER_nondet_uint() & 0xffff, i = 0, k = 0; while (i < n) { i++; k++; }"
                 "int j = 0; while (j < n) { if (k <= 0) reach_error(); j++; k--; }"),
      generate_invariants);
  EXPECT_TRUE(certificate::is_safe(one_after_the_other.verdict));
}

TEST(KInduction, AGeneratorThatDiesCostsNothing) {
  const InvariantGenerator dies = [](const program::Cfa&, const base::Budget&, const Publish&) { std::abort(); };
  EXPECT_TRUE(certificate::is_safe(Outcome(kRunningExample, dies).verdict));
  const InvariantGenerator killed = [](const program::Cfa& cfa, const base::Budget&, const Publish& publish) {
    publish_bound(cfa, publish);
    std::raise(SIGKILL);
  };
  EXPECT_TRUE(certificate::is_safe(Outcome(kNeedsInvariant, killed).verdict));
  const InvariantGenerator throws = [](const program::Cfa&, const base::Budget&, const Publish&) {
    throw std::runtime_error("no idea");
  };
  EXPECT_TRUE(certificate::is_safe(Outcome(kRunningExample, throws).verdict));
}

TEST(KInduction, ABugOfTheGeneratorIsNotHidden) {
  const InvariantGenerator broken = [](const program::Cfa&, const base::Budget&, const Publish&) {
    base::require(false, "a generator that works");
  };
  EXPECT_THROW(Outcome(kNeedsInvariant, broken), base::ContractViolation);
}

/// What it does not count is waited for, so that a run can be repeated; but not longer than there is time.
TEST(KInduction, AGeneratorThatHangsIsEnded) {
  const InvariantGenerator hangs = [](const program::Cfa&, const base::Budget&, const Publish&) {
    for (;;) pause();
  };
  const Outcome run(kNeedsInvariant, hangs, base::Budget::Seconds(0.5));
  const auto* unknown = std::get_if<certificate::Unknown>(&run.verdict);
  ASSERT_NE(unknown, nullptr);
  EXPECT_EQ(unknown->reason, "timeout");
}

/// Keeps all processors busy.
class Load {
 public:
  Load() {
    for (int i = 0; i < 6; ++i) {
      busy_.push_back(std::make_unique<base::ChildProcess>("busy", [](const base::ChildProcess::Send&) {
        for (volatile unsigned n = 0;;) n = n + 1;
      }));
    }
  }

 private:
  std::vector<std::unique_ptr<base::ChildProcess>> busy_;
};

TEST(KInduction, RepeatsItselfWhateverTheMachineDoes) {
  const std::string in_turn = program_of(
      "int n = __VERIFIER_nondet_uint() & 0xffff, i = 0, k = 0; while (i < n) { i++; k++; }"
      "int j = 0; while (j < n) { if (k <= 0) reach_error(); j++; k--; }");
  const std::string late = program_of(
      "unsigned x = 0, y = 0; while (__VERIFIER_nondet_uint()) { if (x < 300) { x++; y += 2; }"
      "if (y > 2 * x) reach_error(); if (x == 40 && __VERIFIER_nondet_uint() == 7) reach_error(); }");
  for (const std::string& program : {kNeedsInvariant, in_turn, late}) {
    const Outcome first(program, generate_invariants);
    const Load load;
    const Outcome second(program, generate_invariants, base::Budget::Seconds(250));
    EXPECT_EQ(first.text_of_verdict, second.text_of_verdict) << program;
    EXPECT_EQ(first.counts, second.counts) << program;
  }
}

/// The step case must not use what is said of variables that nobody reads any more: their values are not kept.
TEST(StepCase, RefusesInvariantsAboutVariablesThatAreNotLive) {
  logic::Terms terms;
  program::Cfa cfa(terms);
  const auto main = cfa.add_procedure("main");
  const auto x = cfa.add_variable("x", logic::Sort::bitvec(8), {}, main);
  const auto y = cfa.add_variable("y", logic::Sort::bitvec(8), {}, main);
  const auto head = cfa.add_location(main);
  const Term read = terms.eq(cfa.variable(x).term, terms.bv(8, 7));
  cfa.add_edge({cfa.entry(), head, program::Havoc{x}, {}, {}});
  cfa.add_edge({head, head, program::Assume{terms.lnot(read)}, {}, {}});
  cfa.add_edge({head, cfa.error(), program::Assume{read}, {}, {}});
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const Toolbox toolbox;
  StepCase step(graph, toolbox.search());
  EXPECT_NO_THROW(step.strengthen({{head, terms.bv_ule(cfa.variable(x).term, terms.bv(8, 6))}}));
  EXPECT_THROW(step.strengthen({{head, terms.bv_ule(cfa.variable(y).term, terms.bv(8, 6))}}), base::ContractViolation);
  EXPECT_EQ(step.check(0, {}), logic::Answer::Unsat);
}

/// What the engine does not decide, or not in the time of a test, and why.
const std::map<std::string, std::string> kNotByInduction = {
    {"ackermann_safe", "recursion without a bound"},
    {"capped_depth_safe", "recursion without a bound"},
    {"fibonacci_safe", "slow: a tree of calls"},
    {"mccarthy_safe", "recursion without a bound"},
    {"recursive_divisor_safe", "recursion without a bound"},
    {"bank_account_safe", "proved, but remainders of 32 bits are hard for the solver that checks"},
    {"float_interval_safe", "floats in a loop without bound"},
    {"float_interval_unsafe", "floats in a long loop"},
    {"greatest_divisor_safe", "needs an invariant with a remainder of variables"},
    {"matrix_diagonal_safe", "slow: a long unrolling with an array"},
    {"nested_loops_safe", "slow: a square bounds the steps"},
    {"peterson_safe", "needs invariants about elements of arrays"},
    {"rounding_bounds_safe", "slow: floats"},
};

class KInductionPrograms : public ::testing::TestWithParam<std::string> {};

TEST_P(KInductionPrograms, HaveTheVerdictOfTheirName) {
  const std::string& name = GetParam();
  if (const auto reason = kNotByInduction.find(name); reason != kNotByInduction.end()) GTEST_SKIP() << reason->second;
  std::ifstream file(support::program_file(name));
  const Outcome outcome(std::string(std::istreambuf_iterator<char>(file), {}), generate_invariants);
  if (const auto* unknown = std::get_if<certificate::Unknown>(&outcome.verdict)) FAIL() << unknown->reason;
  EXPECT_EQ(certificate::is_safe(outcome.verdict), name.ends_with("_safe"));
}

INSTANTIATE_TEST_SUITE_P(All, KInductionPrograms, ::testing::ValuesIn(support::program_names()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace pincer::engine::k_induction
