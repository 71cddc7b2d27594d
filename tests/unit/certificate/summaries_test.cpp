// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Proofs about procedures: right ones, and wrong ones of every kind that a checker with a hole would believe.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "certificate/certificate.h"
#include "logic/text/smtlib_parse.h"
#include "mutations.h"
#include "valid.h"

namespace pincer::certificate::testing {
namespace {

using logic::Term;
using program::ProcedureId;
using program::VariableId;
using Status = CheckResult::Status;

constexpr const char* kDeclarations =
    "extern void reach_error(void);\n"
    "extern int __VERIFIER_nondet_int(void);\n"
    "extern void exit(int);\n";

/// What is claimed about a procedure. In the formulas `x` is a variable of the procedure or a global, `x@` its entry
/// value, `result` what it returns.
struct About {
  std::string procedure;
  std::string entry;
  std::string exit;
};

class Summaries : public ::testing::Test {
 protected:
  void load(const std::string& text) {
    const std::string name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    program_ = LoadedProgram::from_text(name + ".c", kDeclarations + text);
  }
  [[nodiscard]] ProcedureId procedure(const std::string& name) const {
    for (std::size_t i = 0; i < program_->cfa().procedures().size(); ++i) {
      if (program_->cfa().procedures()[i].name == name) return ProcedureId(i);
    }
    throw std::logic_error("no procedure " + name);
  }
  [[nodiscard]] VariableId variable(ProcedureId where, const std::string& name) const {
    const program::Cfa& cfa = program_->cfa();
    if (name == "result") return cfa.procedure(where).results.at(0);
    for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
      const auto owner = cfa.variables()[v].procedure;
      if (cfa.variables()[v].name == name && (!owner || owner == where)) return VariableId(v);
    }
    throw std::logic_error("no variable " + name);
  }
  Term entry_value(VariableId of) {
    for (const auto& [term, variable] : entry_values_) {
      if (variable == of) return term;
    }
    const program::Cfa& cfa = program_->cfa();
    entry_values_.emplace_back(cfa.terms().fresh_variable(cfa.variable(of).name, cfa.sort(of)), of);
    return entry_values_.back().first;
  }
  Term formula(ProcedureId where, const std::string& text) {
    return logic::parse_smtlib(program_->terms, text, [&](std::string_view symbol) -> Term {
      const bool at_entry = symbol.ends_with('@');
      const VariableId of = variable(where, std::string(symbol.substr(0, symbol.size() - (at_entry ? 1 : 0))));
      return at_entry ? entry_value(of) : program_->cfa().variable(of).term;
    });
  }
  Inductive claim(const std::vector<About>& all) {
    Inductive result;
    for (const About& about : all) {
      const ProcedureId id = procedure(about.procedure);
      const program::Procedure& p = program_->cfa().procedure(id);
      if (!about.entry.empty()) result.invariants.emplace_back(p.entry, formula(id, about.entry));
      if (!about.exit.empty()) result.invariants.emplace_back(p.exit, formula(id, about.exit));
    }
    result.entry_values = entry_values_;
    return result;
  }
  void accept(const Verdict& claim) {
    for (const CheckResult& result :
         {check_with_z3(program_->cfa(), claim), check_with_clauses(program_->cfa(), claim)})
      EXPECT_EQ(result.status, Status::Valid) << result.message;
  }
  void reject(const Verdict& claim, const char* why) {
    for (const CheckResult& result :
         {check_with_z3(program_->cfa(), claim), check_with_clauses(program_->cfa(), claim)}) {
      EXPECT_EQ(result.status, Status::Invalid) << result.message;
      EXPECT_THAT(result.message, ::testing::HasSubstr(why));
    }
  }
  void accept(const std::vector<About>& all) { accept(claim(all)); }
  void reject(const std::vector<About>& all, const char* why) { reject(claim(all), why); }

  std::unique_ptr<LoadedProgram> program_;
  EntryValues entry_values_;
};

constexpr const char* kMcCarthy =
    "int mc91(int n) {\n"
    "  if (n > 100) return n - 10;\n"
    "  return mc91(mc91(n + 11));\n"
    "}\n"
    "int main(void) {\n"
    "  int x = __VERIFIER_nondet_int();\n"
    "  if (x > 1000) return 0;\n"
    "  int r = mc91(x);\n"
    "  if (x <= 100 && r != 91) reach_error();\n"
    "  return 0;\n"
    "}\n";
constexpr const char* kMcCarthyExit =
    "(and (=> (bvsle n@ #x00000064) (= result #x0000005b))"
    "     (=> (bvsgt n@ #x00000064) (= result (bvsub n@ #x0000000a))))";

TEST_F(Summaries, ARelationBetweenEntryAndExit) {
  load(kMcCarthy);
  accept({{"mc91", "(= n n@)", kMcCarthyExit}});
}
TEST_F(Summaries, TooStrong) {
  load(kMcCarthy);
  reject({{"mc91", "(= n n@)", "(= result #x0000005b)"}}, "consecution fails");
  reject({{"mc91", "(= n n@)", "false"}}, "consecution fails");
}
TEST_F(Summaries, TooWeak) {
  load(kMcCarthy);
  reject({{"mc91", "(= n n@)", "(=> (bvsle n@ #x00000063) (= result #x0000005b))"}}, "fails");
  reject({{"mc91", "(= n n@)", "true"}}, "safety fails");
}
TEST_F(Summaries, NoSummary) {
  load(kMcCarthy);
  reject({{"mc91", "(= n n@)", ""}}, "safety fails");
  reject(std::vector<About>{}, "safety fails");
}
TEST_F(Summaries, EntryValuesThatNobodyTied) {
  load(kMcCarthy);
  reject({{"mc91", "", kMcCarthyExit}}, "consecution fails");
}
TEST_F(Summaries, EntryValuesAreOfTheActivation) {
  load(kMcCarthy);
  // At its start an activation has the values of its call, not those of its caller's start.
  reject({{"mc91", "(and (= n n@) (bvsle n@ #x00000064))", kMcCarthyExit}}, "call fails");
}
TEST_F(Summaries, PreconditionsAreDemanded) {
  load(kMcCarthy);
  accept({{"mc91", "(and (= n n@) (bvsle n #x000003e8))", kMcCarthyExit}});
  reject({{"mc91", "(and (= n n@) (bvsle n #x000003e7))", kMcCarthyExit}}, "call fails");
  reject({{"mc91", "false", kMcCarthyExit}}, "call fails");
}
TEST_F(Summaries, OfAnotherProcedure) {
  load(kMcCarthy);
  Inductive wrong = claim({{"mc91", "(= n n@)", kMcCarthyExit}});
  wrong.invariants[1].first = program_->cfa().procedures()[0].entry;
  reject(wrong, "a variable of another procedure");
}

constexpr const char* kEvenOdd =
    "int odd(int n);\n"
    "int even(int n) { return n == 0 ? 1 : odd(n - 1); }\n"
    "int odd(int n) { return n == 0 ? 0 : even(n - 1); }\n"
    "int main(void) {\n"
    "  int x = __VERIFIER_nondet_int();\n"
    "  if (even(x) && x % 2 != 0) reach_error();\n"
    "  return 0;\n"
    "}\n";
constexpr const char* kIsEven = "(= (= result #x00000001) (= ((_ extract 0 0) n@) #b0))";
constexpr const char* kIsOdd = "(= (= result #x00000001) (= ((_ extract 0 0) n@) #b1))";
constexpr const char* kBit = "(and (or (= result #x00000000) (= result #x00000001)) ";

TEST_F(Summaries, MutualRecursion) {
  load(kEvenOdd);
  const std::string even = std::string(kBit) + kIsEven + ")";
  const std::string odd = std::string(kBit) + kIsOdd + ")";
  accept({{"even", "(= n n@)", even}, {"odd", "(= n n@)", odd}});
  reject({{"even", "(= n n@)", odd}, {"odd", "(= n n@)", even}}, "fails");
  reject({{"even", "(= n n@)", even}}, "consecution fails");
}

constexpr const char* kDepth =
    "int depth, other;\n"
    "void down(int n) {\n"
    "  if (n <= 0) return;\n"
    "  ++depth;\n"
    "  down(n - 1);\n"
    "  --depth;\n"
    "}\n"
    "int main(void) {\n"
    "  other = 7;\n"
    "  depth = 3;\n"
    "  down(__VERIFIER_nondet_int());\n"
    "  if (depth != 3 || other != 7) reach_error();\n"
    "  return 0;\n"
    "}\n";

TEST_F(Summaries, GlobalsOutsideTheFrameStay) {
  load(kDepth);
  accept({{"down", "(= depth depth@)", "(= depth depth@)"}});
}
TEST_F(Summaries, GlobalsInTheFrameDoNot) {
  load(kDepth);
  reject(std::vector<About>{}, "safety fails");
  reject({{"down", "(= depth depth@)", ""}}, "safety fails");
  reject({{"down", "", "(= depth depth@)"}}, "consecution fails");
  reject({{"down", "(= depth #x00000003)", "(= depth #x00000003)"}}, "call fails");
}

TEST_F(Summaries, FramesGoThroughCalls) {
  load(
      "int g;\n"
      "void inner(int n) { if (n > 0) inner(n - 1); else g = 1; }\n"
      "void outer(int n) { if (n > 0) outer(n - 1); else inner(n); }\n"
      "int main(void) {\n"
      "  g = 0;\n"
      "  outer(__VERIFIER_nondet_int());\n"
      "  if (g != 0) reach_error();\n"
      "  return 0;\n"
      "}\n");
  reject(std::vector<About>{}, "safety fails");
  reject({{"outer", "(= g g@)", "(= g g@)"}}, "fails");
  reject({{"outer", "", "(= g #x00000000)"}}, "consecution fails");
  reject({{"outer", "", "(= g #x00000000)"}, {"inner", "", "(= g #x00000000)"}}, "consecution fails");
}

TEST_F(Summaries, TwoCallsMayGiveDifferentResults) {
  load(
      "int any(int n) { return n > 0 ? any(n - 1) : __VERIFIER_nondet_int(); }\n"
      "int main(void) {\n"
      "  if (any(3) != any(3)) reach_error();\n"
      "  return 0;\n"
      "}\n");
  reject({{"any", "(= n n@)", "true"}}, "safety fails");
  reject({{"any", "(= n n@)", "(= result n@)"}}, "consecution fails");
}

TEST_F(Summaries, LocalsOfTheCallerSurvive) {
  load(
      "int f(int n) {\n"
      "  int mine = n;\n"
      "  if (n > 0) f(n - 1);\n"
      "  return mine;\n"
      "}\n"
      "int main(void) { int x = __VERIFIER_nondet_int(); if (f(x) != x) reach_error(); return 0; }\n");
  accept({{"f", "(= n n@)", "(= result n@)"}});
}

TEST_F(Summaries, LocalsOfTheCalleeAreAnything) {
  load(
      "int f(int n) {\n"
      "  int unset;\n"
      "  if (n > 0) { unset = 1; f(n - 1); }\n"
      "  return unset;\n"
      "}\n"
      "int main(void) { if (f(__VERIFIER_nondet_int()) != 1) reach_error(); return 0; }\n");
  reject({{"f", "(= n n@)", "true"}}, "safety fails");
  reject({{"f", "(= n n@)", "(= result #x00000001)"}}, "consecution fails");
}

TEST_F(Summaries, ParametersMayChange) {
  load(
      "int f(int n) {\n"
      "  if (n > 100) return 0;\n"
      "  n = n + 1;\n"
      "  f(n);\n"
      "  return n;\n"
      "}\n"
      "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 5 && f(x) == 5) reach_error(); return 0; }\n");
  accept({{"f", "(= n n@)", "(=> (bvsle n@ #x00000064) (= result (bvadd n@ #x00000001)))"}});
  reject({{"f", "(= n n@)", "(=> (bvsle n@ #x00000064) (= result n@))"}}, "fails");
  reject({{"f", "(= n n@)", "(=> (bvsle n@ #x00000064) (= result (bvadd n@ #x00000002)))"}}, "consecution fails");
}

TEST_F(Summaries, AnErrorInACallAfterWhichNothingMatters) {
  load(
      "void f(int n) { if (n == 0) reach_error(); if (n > 0) f(n - 1); }\n"
      "int main(void) { f(__VERIFIER_nondet_int()); return 0; }\n");
  reject(std::vector<About>{}, "safety fails");
  reject({{"f", "false", ""}}, "call fails");
  reject({{"f", "false", "false"}}, "call fails");
  reject({{"f", "(not (= n #x00000000))", "false"}}, "fails");
}

TEST_F(Summaries, ACallThatNeverReturns) {
  load(
      "void f(void) { f(); }\n"
      "int main(void) { f(); reach_error(); return 0; }\n");
  accept({{"f", "", "false"}});
  reject(std::vector<About>{}, "safety fails");
}

TEST_F(Summaries, EndingTheProgramIsNoReturn) {
  load(
      "int g;\n"
      "void f(int n) { if (n > 10) exit(1); g = n; if (n > 0) f(n - 1); }\n"
      "int main(void) { f(__VERIFIER_nondet_int()); if (g > 10) reach_error(); return 0; }\n");
  accept({{"f", "", "(bvsle g #x0000000a)"}});
  reject({{"f", "", "(bvslt g #x00000000)"}}, "consecution fails");
}

TEST_F(Summaries, AMainThatCallsItself) {
  load(
      "int depth;\n"
      "int main(void) {\n"
      "  ++depth;\n"
      "  if (depth < 3) main();\n"
      "  if (depth == 3) reach_error();\n"
      "  return 0;\n"
      "}\n");
  reject(std::vector<About>{}, "safety fails");
  reject({{"main", "(= depth #x00000000)", "true"}}, "fails");
  reject({{"main", "true", "false"}}, "fails");
  reject({{"main", "(= depth depth@)", "(not (= depth #x00000003))"}}, "fails");
}

TEST_F(Summaries, EntryValuesHaveAForm) {
  load(kMcCarthy);
  const Inductive good = claim({{"mc91", "(= n n@)", kMcCarthyExit}});
  Inductive wrong = good;
  wrong.entry_values[0].second = variable(ProcedureId(0), "x");
  reject(wrong, "no parameter");
  wrong = good;
  wrong.entry_values[0].second = VariableId(1000);
  reject(wrong, "does not have");
  wrong = good;
  wrong.entry_values[0].second = VariableId();
  reject(wrong, "does not have");
  wrong = good;
  wrong.entry_values.push_back(wrong.entry_values[0]);
  reject(wrong, "stands for two");
  wrong = good;
  wrong.entry_values.emplace_back(program_->cfa().variables()[0].term, wrong.entry_values[0].second);
  reject(wrong, "a variable of the program");
  wrong = good;
  wrong.entry_values.emplace_back(program_->terms.boolean(true), wrong.entry_values[0].second);
  reject(wrong, "no variable of its sort");
  wrong = good;
  wrong.entry_values.clear();
  reject(wrong, "no variable of the program");
}

TEST_F(Summaries, KInductionHasNoRuleForCalls) {
  load(kMcCarthy);
  EXPECT_EQ(check_with_z3(program_->cfa(), KInductive{1, {}}).status, Status::Undecided);
}

/// A change of one proof is right only if the program has no error; where it has one, nothing is.
TEST_F(Summaries, NothingProvesAProgramWithAnError) {
  const std::vector<std::pair<std::string, std::vector<About>>> proofs = {
      {kMcCarthy, {{"mc91", "(= n n@)", kMcCarthyExit}}},
      {kDepth, {{"down", "(= depth depth@)", "(= depth depth@)"}}},
      {kEvenOdd,
       {{"even", "(= n n@)", std::string(kBit) + kIsEven + ")"},
        {"odd", "(= n n@)", std::string(kBit) + kIsOdd + ")"}}}};
  const std::vector<std::pair<std::string, std::string>> breaks = {
      {"int main", "int main"},  {"n - 10", "n - 9"},          {"n > 100", "n > 101"},
      {"--depth", "depth -= 2"}, {"? 0 : even", "? 1 : even"}, {"depth != 3", "depth == 3"}};
  std::size_t wrong = 0;
  std::size_t right = 0;
  for (const auto& [text, proof] : proofs) {
    for (const auto& [what, by] : breaks) {
      std::string broken = text;
      const std::size_t at = broken.find(what);
      if (at == std::string::npos) continue;
      broken.replace(at, what.size(), by);
      entry_values_.clear();
      load(broken);
      if (broken != text) {
        const auto error = unroll(*program_, 22);
        ASSERT_TRUE(error && std::holds_alternative<Unsafe>(*error)) << broken;
      }
      const Inductive base = claim(proof);
      for (const Mutant& mutant : mutants(program_->cfa(), base)) {
        const CheckResult result = check_with_z3(program_->cfa(), mutant.verdict);
        if (broken == text) {
          right += result.status == Status::Valid ? 1 : 0;
        } else {
          EXPECT_NE(result.status, Status::Valid) << broken << mutant.what;
        }
        wrong += result.status == Status::Invalid ? 1 : 0;
      }
    }
  }
  EXPECT_GE(wrong, 100U);
  EXPECT_GE(right, 1U);
}

TEST_F(Summaries, AsAFile) {
  load(kMcCarthy);
  Subject subject;
  subject.files = {{program_->path, "0"}};
  Certificate certificate{
      .subject = subject, .engine = "test", .version = "0", .verdict = claim({{"mc91", "(= n n@)", kMcCarthyExit}})};
  const std::string text = write_certificate(program_->cfa(), certificate);
  EXPECT_THAT(text, ::testing::HasSubstr("\"procedure\": \"mc91\""));
  EXPECT_THAT(text, ::testing::HasSubstr("\\\\old(n)"));
  const Verdict again = CertificateFile(text, "file").verdict(program_->cfa(), subject);
  accept(again);
  certificate.verdict = again;
  EXPECT_EQ(std::get<Inductive>(again).entry_values.size(), 1U);
}

}  // namespace
}  // namespace pincer::certificate::testing
