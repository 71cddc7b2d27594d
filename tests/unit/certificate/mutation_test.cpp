// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Valid certificates with a change: the checker rejects exactly those that are wrong, and says where. What is wrong is
// decided without the checker: by a naive oracle, by executing, or by construction.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "encode/block_graph.h"
#include "mutations.h"
#include "oracle.h"
#include "unit/support/paths.h"

namespace pincer::certificate::testing {
namespace {

using Status = CheckResult::Status;

const std::set<std::string> kNothing;
const std::set<std::string> kAnything = {"initiation", "consecution", "safety", "the base case", "the step case"};

/// Programs whose arithmetic takes a solver seconds.
bool too_hard(const std::string& name) {
  return name == "division_safe" || name == "greatest_divisor_safe" || name == "greatest_divisor_unsafe" ||
         name == "float_interval_safe" || name == "bank_account_safe" || name == "bank_account_unsafe" ||
         name == "float_interval_unsafe";
}

class Mutation : public ::testing::Test {
 protected:
  /// Compares the checker's answer with what is known: the conditions that fail.
  void expect(const LoadedProgram& program, const Verdict& verdict, const std::set<std::string>& defects,
              const std::string& what) {
    ++(defects.empty() ? right_ : wrong_);
    expect(program, check_with_z3(program.cfa(), verdict), defects, what);
    expect(program, check_with_clauses(program.cfa(), verdict), defects, what + ", by clauses");
  }

  std::size_t valid_ = 0;
  std::size_t right_ = 0;
  std::size_t wrong_ = 0;

 private:
  void expect(const LoadedProgram& program, const CheckResult& result, const std::set<std::string>& defects,
              const std::string& what) {
    const std::string about = program.path + ", " + what + ": " + status_name(result.status) + " " + result.message;
    if (defects.empty()) {
      EXPECT_EQ(result.status, Status::Valid) << about;
      return;
    }
    EXPECT_EQ(result.status, Status::Invalid) << about << " but " << *defects.begin() << " fails";
    static const std::regex kMessage("(.*) fails: .*(\\.c:[0-9]+|the start of the program).*");
    std::smatch parts;
    EXPECT_TRUE(std::regex_match(result.message, parts, kMessage)) << about;
    if (parts.size() > 1) {
      EXPECT_TRUE(defects.contains(parts[1])) << about << " but " << *defects.begin() << " fails";
    }
  }
};

TEST_F(Mutation, OfProofs) {
  for (const Proof& proof : proofs()) {
    if (proof.program == "triangle_safe") continue;  // wrong products are too hard
    const auto program = LoadedProgram::named(proof.program);
    Oracle oracle(program->cfa());
    const Verdict verdict = verdict_of(*program, proof);
    ++valid_;
    const auto each = [&](const auto& claim) {
      EXPECT_EQ(oracle.defects(claim), std::set<std::string>{}) << proof.program;
      for (const Mutant& mutant : mutants(program->cfa(), claim)) {
        using Claim = std::decay_t<decltype(claim)>;
        expect(*program, mutant.verdict, oracle.defects(std::get<Claim>(mutant.verdict)), mutant.what);
      }
    };
    if (const auto* inductive = std::get_if<Inductive>(&verdict)) each(*inductive);
    if (const auto* k_inductive = std::get_if<KInductive>(&verdict)) each(*k_inductive);
  }
  EXPECT_GE(valid_, 20U);
  EXPECT_GE(wrong_, 250U);
  EXPECT_GE(right_, 20U) << "some changes do no harm";
  RecordProperty("wrong", static_cast<int>(wrong_));
  RecordProperty("right", static_cast<int>(right_));
}

TEST_F(Mutation, OfUnrollingsAndExecutions) {
  for (const std::string& name : support::program_names()) {
    if (too_hard(name)) continue;
    LoadedProgram program(support::program_file(name));
    const auto verdict = unroll(program, 5);
    if (!verdict) continue;
    ++valid_;
    EXPECT_EQ(check_with_z3(program.cfa(), *verdict).status, Status::Valid) << program.path;
    if (const auto* exhausted = std::get_if<Exhausted>(&*verdict)) {
      // `unroll` stops at the first depth that will do.
      for (const Mutant& mutant : mutants(*exhausted)) {
        const bool deep_enough = std::get<Exhausted>(mutant.verdict).depth >= exhausted->depth;
        expect(program, mutant.verdict, deep_enough ? kNothing : std::set<std::string>{"exhaustion"}, mutant.what);
      }
      expect(program, Unsafe{}, {"replay"}, "an execution of a safe program");
    } else {
      const auto& unsafe = std::get<Unsafe>(*verdict);
      for (const Mutant& mutant : mutants(unsafe)) {
        const bool fits = mutant.what.find("of another") == std::string::npos;
        const auto& choices = std::get<Unsafe>(mutant.verdict).choices;
        const bool fails = fits && program::interpret(program.cfa(), choices).end == program::End::Error;
        expect(program, mutant.verdict, fails ? kNothing : std::set<std::string>{"replay"}, mutant.what);
      }
      // There is an error, so that no proof can be right.
      expect(program, Exhausted{5}, {"the base case"}, "an unrolling of an unsafe program");
      expect(program, Exhausted{0}, {"the base case", "exhaustion"}, "an empty unrolling of an unsafe program");
      const encode::BlockGraph graph(program.cfa(), encode::BlockOperator::LoopHeads);
      expect(program, Inductive{}, {"safety"}, "no invariants for an unsafe program");
      if (graph.has_calls()) continue;
      expect(program, KInductive{5, {}}, {"the base case"}, "k-induction for an unsafe program");
    }
  }
  EXPECT_GE(valid_, 50U);
  EXPECT_GE(wrong_, 250U);
  RecordProperty("wrong", static_cast<int>(wrong_));
}

TEST_F(Mutation, ProofsOfOtherPrograms) {
  // Most programs come in pairs: what proves the safe one must fail for the unsafe one.
  for (const Proof& proof : proofs()) {
    const std::string stem = proof.program.substr(0, proof.program.rfind('_'));
    const auto other = LoadedProgram::named(stem + "_unsafe");
    ++valid_;
    Verdict verdict;
    try {
      verdict = verdict_of(*other, proof);
    } catch (const std::exception&) {
      continue;  // it has other variables or other loops
    }
    expect(*other, verdict, kAnything, "the proof of the safe program");
  }
  EXPECT_GE(wrong_, 12U);
}

}  // namespace
}  // namespace pincer::certificate::testing
