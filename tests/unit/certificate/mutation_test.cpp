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

/// Loops whose invariants are equations between products, with few bits, so that wrong ones are found out.
struct Products {
  const char* name;
  const char* before;
  const char* turn;  // of the loop
  const char* invariant;
};
constexpr Products kProducts[] = {
    {"squares", "byte i = 0, s = 0;", "if (s != (byte)(i * i)) reach_error(); s += 2 * i + 1; ++i;",
     "(= s (bvmul i i))"},
    {"triangle", "byte i = 0, s = 0;", "if ((byte)(2 * s) != (byte)(i * (i - 1))) reach_error(); s += i; ++i;",
     "(= (bvmul #x02 s) (bvmul i (bvsub i #x01)))"},
    {"cubes", "byte n = 0, x = 0, y = 1, z = 6;",
     "if (x != (byte)(n * n * n)) reach_error(); ++n; x += y; y += z; z += 6;",
     "(and (= x (bvmul n (bvmul n n))) (= y (bvadd (bvmul #x03 (bvmul n n)) (bvadd (bvmul #x03 n) #x01))) "
     "(= z (bvadd (bvmul #x06 n) #x06)))"},
    {"doubling", "byte x = 0, y = 0, z = 0, p = 0;",
     "if ((byte)(z + x * y) != p) reach_error(); if (y % 2) z += x; x *= 2; y /= 2; "
     "if (y == 0) { x = __VERIFIER_nondet_int(); y = __VERIFIER_nondet_int(); z = 0; p = x * y; }",
     "(= (bvadd z (bvmul x y)) p)"},
};

TEST_F(Mutation, OfEquationsBetweenProducts) {
  for (const Products& each : kProducts) {
    const auto program = LoadedProgram::from_text(std::string(each.name) + ".c",
                                                  "extern void reach_error(void);\n"
                                                  "extern int __VERIFIER_nondet_int(void);\n"
                                                  "typedef unsigned char byte;\n"
                                                  "int main(void) {\n" +
                                                      std::string(each.before) +
                                                      "\nwhile (__VERIFIER_nondet_int()) {\n" + each.turn + "\n}\n}\n");
    const Inductive claim{{{program->head(6), program->formula(each.invariant)}}};
    Oracle oracle(program->cfa());
    ++valid_;
    expect(*program, claim, kNothing, "as it is");
    EXPECT_EQ(oracle.defects(claim), kNothing) << each.name;
    for (const Mutant& mutant : mutants(program->cfa(), claim))
      expect(*program, mutant.verdict, oracle.defects(std::get<Inductive>(mutant.verdict)), mutant.what);
  }
  EXPECT_GE(wrong_, 50U);
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
