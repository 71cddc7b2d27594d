// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/verifier_words.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "unit/frontend/load_helper.h"

namespace pincer::frontend {
namespace {

class VerifierWordsTest : public FrontendTest {
 protected:
  program::End end_of(const std::string& text, const std::vector<std::int64_t>& inputs = {}) {
    return run(load_text(text).cfa, inputs).end;
  }
};

TEST_F(VerifierWordsTest, AssertWithoutHeaderTakesACondition) {
  EXPECT_EQ(end_of("int main() { assert(1); return 0; }"), program::End::Exit);
  EXPECT_EQ(end_of("int main() { assert(0); return 0; }"), program::End::Error);
  // A condition as C has them: no bits are cut off.
  EXPECT_EQ(end_of("int x; int main() { assert(0.5); assert(&x); assert(1L << 40); return 0; }"), program::End::Exit);
  EXPECT_EQ(end_of("void assert(); int main() { assert(1L << 40); return 0; }"), program::End::Exit);
  EXPECT_EQ(end_of("void assert(int); int main() { assert(0); return 0; }"), program::End::Error);
}

TEST_F(VerifierWordsTest, AFailedAssertionEndsTheExecutionWhereItIsNotTheProperty) {
  Options options;
  options.property = program::property_from_name("memsafety");
  EXPECT_EQ(run(load_text("int main() { assert(0); return *(int *)0; }", options).cfa).end, program::End::Exit);
}

TEST_F(VerifierWordsTest, AssertWithABodyIsThatFunction) {
  EXPECT_EQ(end_of("void assert(int c) {} int main() { assert(0); return 0; }"), program::End::Exit);
  const std::string own =
      "#include <assert.h>\n#include <stdlib.h>\n"
      "void __assert_fail(const char *a, const char *b, unsigned c, const char *d) ";
  EXPECT_EQ(end_of(own + "{ exit(3); } int main() { assert(0); return 0; }"), program::End::Exit);
  // The header says that it does not return.
  EXPECT_EQ(end_of(own + "{ } int main() { assert(0); return 0; }"), program::End::Unsupported);
}

TEST_F(VerifierWordsTest, OtherVerifiersSayTheSame) {
  for (const std::string declarations :
       {"",
        "void __CPROVER_assume(_Bool); void __ESBMC_assume(_Bool); int nondet_int(void);\n"
        "void __CPROVER_assert(_Bool, const char *); void __ESBMC_assert(_Bool, const char *);\n"}) {
    const std::string text = declarations +
                             "int main() { int x = nondet_int(); __CPROVER_assume(x > 2); __ESBMC_assume(x < 9);\n"
                             "__CPROVER_assert(x != 5, \"five\"); __ESBMC_assert(x != 6, \"six\"); return 0; }";
    EXPECT_EQ(end_of(text, {4}), program::End::Exit);
    EXPECT_EQ(end_of(text, {5}), program::End::Error);
    EXPECT_EQ(end_of(text, {6}), program::End::Error);
    EXPECT_EQ(end_of(text, {2}), program::End::AssumptionCut);
    EXPECT_EQ(end_of(text, {9}), program::End::AssumptionCut);
  }
}

TEST_F(VerifierWordsTest, ImplicationBindsWeakerThanOr) {
  const std::string inputs = "int main() { int a = nondet_int(), b = nondet_int(), c = nondet_int(); ";
  const auto value = [&](const std::string& expression, std::int64_t a, std::int64_t b, std::int64_t c) {
    return result_of(inputs + "return " + expression + "; }", {a, b, c});
  };
  for (int i = 0; i < 8; ++i) {
    const bool a = (i & 1) != 0;
    const bool b = (i & 2) != 0;
    const bool c = (i & 4) != 0;
    EXPECT_EQ(value("a ==> b", a, b, c), !a || b);
    EXPECT_EQ(value("a || b ==> c", a, b, c), !(a || b) || c);
    EXPECT_EQ(value("a ==> b && c", a, b, c), !a || (b && c));
    EXPECT_EQ(value("a ==> b ==> c", a, b, c), !a || !b || c) << "from the right";
    EXPECT_EQ(value("(a ==> b) ==> c", a, b, c), !(!a || b) || c);
    EXPECT_EQ(value("a <==> b ==> c", a, b, c), a == (!b || c));
    EXPECT_EQ(value("a <==> b <==> c", a, b, c), (a == b) == c) << "from the left";
    EXPECT_EQ(value("c ? a ==> b : b ==> a", a, b, c), c ? !a || b : !b || a);
    EXPECT_EQ(value("(c = a == b, c ==> a)", a, b, c), a != b || a);
  }
}

TEST_F(VerifierWordsTest, ImplicationIsNoWordOfTextsAndComments) {
  EXPECT_EQ(result_of("int main() { /* a ==> b */ const char *s = \"x ==> y\"; // c ==> d\n return s[2]; }"), '=');
  EXPECT_EQ(result_of("int main() { char c = '\"'; int x = nondet_int(); x = x > 1 ==> x > 2; return x + c; }", {1}),
            35);
  EXPECT_EQ(
      end_of("int main() { int x = nondet_int();\n__CPROVER_assert(x > 1 ==> x > 2, \"a ==> b, c\"); return 0; }", {2}),
      program::End::Error);
}

TEST_F(VerifierWordsTest, QuantifiersAreRefused) {
  for (const std::string word : {"__CPROVER_forall", "__CPROVER_exists"}) {
    try {
      end_of("int a[3];\nint main() { __CPROVER_assert(" + word +
             " { int i; i < 3 ==> a[i] == 0 }, \"\"); return 0; }");
      FAIL() << word;
    } catch (const base::InputError& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr(":2: error: quantifiers are not supported: " + word));
    }
  }
  EXPECT_EQ(result_of("int main() { return sizeof \"__CPROVER_forall\"; }"), 17);
}

TEST_F(VerifierWordsTest, UndeclaredInputsHaveTheTypeOfTheirName) {
  EXPECT_EQ(result_of("int main() { return sizeof(nondet_float()) + 16 * sizeof(nondet_uchar()) +\n"
                      "256 * sizeof(__VERIFIER_nondet_ulong()) + 4096 * (nondet_uint() > 0); }",
                      {-1}),
            4 + 16 + 256 * 8 + 4096);
  EXPECT_EQ(result_of("unsigned char nondet_uint(void); __CPROVER_bool b = 5; int main() { return nondet_uint() + b; }",
                      {-1}),
            256);
}

TEST_F(VerifierWordsTest, ClausesOfContractsAreIgnoredWithANote) {
  const Result loaded = load_text(
      "int f(int x) __CPROVER_requires(x > 0) __CPROVER_ensures(__CPROVER_return_value > 0) { return x; }\n"
      "int main() { int i; for (i = 0; i < 3; i++) __CPROVER_loop_invariant(i >= 0) { } return f(-1); }");
  ASSERT_EQ(loaded.warnings.size(), 2U);
  EXPECT_THAT(loaded.warnings.front().text, ::testing::HasSubstr("contracts of functions"));
  EXPECT_THAT(loaded.warnings.back().text, ::testing::HasSubstr("clauses of contracts"));
}

TEST_F(VerifierWordsTest, OtherWordsOfOtherVerifiersAreRefused) {
  EXPECT_EQ(end_of("int x; int main() { return __CPROVER_OBJECT_SIZE(&x); }"), program::End::Unsupported);
}

}  // namespace
}  // namespace pincer::frontend
