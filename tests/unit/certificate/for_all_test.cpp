// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Quantified invariants: right ones are accepted, wrong ones of several kinds are not, and nothing proves a program that
// has an error.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/sha256.h"
#include "certificate/certificate.h"
#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "mutations.h"

namespace pincer::certificate::testing {
namespace {

using logic::Term;
using ::testing::HasSubstr;
using Status = CheckResult::Status;

/// Fills an array, copies it and looks at the copy. Some parts are wrong in the broken ones.
std::string copy_program(const std::string& value, const std::string& from, const std::string& last) {
  return "extern void reach_error(void);\n"
         "int a[1000], b[1000];\n"
         "int main(void) {\n"
         "  int i, j, x;\n"
         "  for (i = 0; i < 1000; i++)\n"
         "    a[i] = " +
         value +
         ";\n"
         "  for (j = " +
         from + "; j < " + last +
         "; j++)\n"
         "    b[j] = a[j];\n"
         "  for (x = 0; x < 1000; x++)\n"
         "    if (b[x] != 7) reach_error();\n"
         "  return 0;\n"
         "}\n";
}

/// Its proof, with the indices as the program has them.
struct CopyProof {
  explicit CopyProof(LoadedProgram& loaded) : program(loaded), terms(loaded.terms) {
    k = terms.fresh_variable("k", logic::Sort::bitvec(32));
    const program::Cfa& cfa = loaded.cfa();
    for (const program::Edge& edge : cfa.edges()) {
      const auto* assign = std::get_if<program::Assign>(&edge.statement);
      if (assign == nullptr || terms.kind(assign->value) != logic::Kind::Store) continue;
      const Term index = terms.child(assign->value, 1);
      const std::vector<Term> counter = logic::free_variables(terms, index);
      (edge.where.line == 6 ? cell_a : cell_b) =
          terms.select(cfa.variable(assign->variable).term, logic::substitute(terms, index, {{counter.front(), k}}));
    }
    is_a = terms.eq(cell_a, number(7));
    is_b = terms.eq(cell_b, number(7));
  }

  Term number(std::uint64_t n) { return terms.bv(32, n); }
  Term between(Term low, Term high) { return terms.land(terms.bv_sle(low, k), terms.bv_slt(k, high)); }

  Inductive claim() {
    const Term i = program.formula("i");
    const Term j = program.formula("j");
    const Term x = program.formula("x");
    const auto range = [&](Term v) { return terms.land(terms.bv_sle(number(0), v), terms.bv_sle(v, number(1000))); };
    const Term all_a = terms.implies(between(number(0), number(1000)), is_a);
    const Term all_b = terms.implies(between(number(0), number(1000)), is_b);
    return {{{program.head(5), range(i)}, {program.head(7), range(j)}, {program.head(9), range(x)}},
            {},
            {{program.head(5), {k}, terms.implies(between(number(0), i), is_a)},
             {program.head(7), {k}, terms.land(all_a, terms.implies(between(number(0), j), is_b))},
             {program.head(9), {k}, all_b}}};
  }

  LoadedProgram& program;
  logic::Terms& terms;
  Term k;
  Term cell_a;
  Term cell_b;
  Term is_a;
  Term is_b;
};

TEST(ForAllCheck, AcceptsAProof) {
  const auto program = LoadedProgram::from_text("for_all.c", copy_program("7", "0", "1000"));
  CopyProof proof(*program);
  const CheckResult result = check_with_z3(program->cfa(), proof.claim());
  EXPECT_EQ(result.status, Status::Valid) << result.message;
  EXPECT_EQ(check_with_clauses(program->cfa(), proof.claim()).status, Status::Valid);
  const Inductive claim = proof.claim();
  for (const std::size_t k : {0, 1, 2}) {
    const CheckResult again = check_with_z3(program->cfa(), KInductive{k, claim.invariants, claim.for_all});
    EXPECT_EQ(again.status, Status::Valid) << k << ": " << again.message;
  }
}

TEST(ForAllCheck, RejectsWrongInvariants) {
  const auto program = LoadedProgram::from_text("for_all.c", copy_program("7", "0", "1000"));
  CopyProof proof(*program);
  logic::Terms& terms = program->terms;
  const auto with = [&](std::size_t at, Term body) {
    Inductive claim = proof.claim();
    claim.for_all[at].body = body;
    return claim;
  };
  const auto message = [&](const Inductive& claim) {
    const CheckResult result = check_with_z3(program->cfa(), claim);
    EXPECT_EQ(result.status, Status::Invalid) << result.message;
    EXPECT_EQ(check_with_clauses(program->cfa(), claim).status, Status::Invalid);
    return result.message;
  };
  const Term i = program->formula("i");
  // One cell too many, one without a lower bound, another value, nothing at all, only some cells, everything.
  EXPECT_THAT(message(with(0, terms.implies(terms.bv_sle(proof.k, i), proof.is_a))), HasSubstr("consecution fails"));
  EXPECT_THAT(message(with(0, terms.implies(terms.bv_slt(proof.k, i), proof.is_a))), HasSubstr("consecution fails"));
  EXPECT_THAT(message(with(0, terms.implies(proof.between(proof.number(0), i), terms.lnot(proof.is_a)))),
              HasSubstr("consecution fails"));
  EXPECT_THAT(message(with(0, terms.boolean(true))), HasSubstr("consecution fails"));
  EXPECT_THAT(message(with(2, terms.implies(proof.between(proof.number(1), proof.number(1000)), proof.is_b))),
              HasSubstr("safety fails"));
  EXPECT_THAT(message(with(2, proof.is_b)), HasSubstr("consecution fails"));
  EXPECT_THAT(message(with(2, terms.boolean(false))), HasSubstr("consecution fails"));
  // Said of one unnamed cell, it says nothing about the others: the variable is bound, each time anew.
  Inductive free = proof.claim();
  free.invariants.emplace_back(free.for_all[2].location, free.for_all[2].body);
  EXPECT_THAT(message(free), HasSubstr("no variable of the program"));
  Inductive captured = proof.claim();
  captured.for_all[0].variables = {i};
  EXPECT_THAT(message(captured), HasSubstr("which is a variable of the program"));
  Inductive unbound = proof.claim();
  unbound.for_all[1].variables.clear();
  EXPECT_THAT(message(unbound), HasSubstr("no variable of the program"));
  Inductive array = proof.claim();
  array.for_all[0].variables.push_back(terms.fresh_variable("m", terms.sort(terms.child(proof.cell_a, 0))));
  EXPECT_THAT(message(array), HasSubstr("no variable of a scalar sort"));
  Inductive no_condition = with(0, proof.number(1));
  EXPECT_THAT(message(no_condition), HasSubstr("no condition"));
  Inductive nowhere = proof.claim();
  nowhere.for_all[0].location = program->cfa().procedures().front().exit;
  EXPECT_THAT(message(nowhere), HasSubstr("none can stand"));
}

TEST(ForAllCheck, RejectsInvariantsThatDoNotHoldAtTheStart) {
  const auto program = LoadedProgram::from_text("for_all.c", copy_program("7", "0", "1000"));
  CopyProof proof(*program);
  Inductive claim = proof.claim();
  claim.for_all.push_back({program->cfa().entry(), {proof.k}, proof.is_a});
  const CheckResult result = check_with_z3(program->cfa(), claim);
  EXPECT_EQ(result.status, Status::Invalid);
  EXPECT_THAT(result.message, HasSubstr("initiation fails"));
}

TEST(ForAllCheck, NothingProvesAProgramWithAnError) {
  const std::vector<std::string> broken = {copy_program("8", "0", "1000"), copy_program("7 + (i == 999)", "0", "1000"),
                                           copy_program("7", "1", "1000"), copy_program("7", "0", "999")};
  std::size_t changes = 0;
  for (const std::string& text : broken) {
    const auto program = LoadedProgram::from_text("for_all_broken.c", text);
    CopyProof proof(*program);
    EXPECT_EQ(check_with_clauses(program->cfa(), proof.claim()).status, Status::Invalid) << text;
    for (const Mutant& mutant : mutants(program->cfa(), proof.claim())) {
      ++changes;
      EXPECT_NE(check_with_clauses(program->cfa(), mutant.verdict).status, Status::Valid) << mutant.what << "\n"
                                                                                          << text;
    }
  }
  EXPECT_GE(changes, 200U);
}

TEST(ForAllCheck, ChangedProofsMostlyFail) {
  const auto program = LoadedProgram::from_text("for_all.c", copy_program("7", "0", "1000"));
  CopyProof proof(*program);
  std::size_t wrong = 0;
  std::size_t right = 0;
  for (const Mutant& mutant : mutants(program->cfa(), proof.claim())) {
    const Status clauses = check_with_clauses(program->cfa(), mutant.verdict).status;
    ++(clauses == Status::Valid ? right : wrong);
  }
  EXPECT_GE(wrong, 60U);
  EXPECT_GE(right, 3U) << "some changes do no harm";
}

TEST(ForAllCheck, FilesHoldThem) {
  const auto program = LoadedProgram::from_text("for_all.c", copy_program("7", "0", "1000"));
  CopyProof proof(*program);
  Subject subject;
  subject.files = {{program->path, base::sha256(program->path)}};
  const auto write = [&](const LoadedProgram& of, const Verdict& verdict) {
    return write_certificate(of.cfa(), {subject, "test", "1", verdict});
  };
  const Inductive claim = proof.claim();
  for (const Verdict& verdict : {Verdict(claim), Verdict(KInductive{1, claim.invariants, claim.for_all})}) {
    const std::string text = write(*program, verdict);
    EXPECT_THAT(text, HasSubstr("\"for_all\""));
    LoadedProgram again(program->path);
    const Verdict back = CertificateFile(text, "c.json").verdict(again.cfa(), subject);
    EXPECT_EQ(back.index(), verdict.index());
    EXPECT_EQ(for_all_of(back).size(), 3U);
    const CheckResult result = check_with_z3(again.cfa(), back);
    EXPECT_EQ(result.status, Status::Valid) << result.message;
    EXPECT_EQ(CertificateFile(text, "c.json").guesses(again.cfa()).size(), 3U) << "guesses have no quantifiers";
  }
}

}  // namespace
}  // namespace pincer::certificate::testing
