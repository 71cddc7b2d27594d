// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Memory safety of loops over memory of any length, and of the same loops with one mistake.
#include <gtest/gtest.h>

#include "unit/engine/decide.h"
#include "unit/support/load.h"

namespace pincer::engine {
namespace {

struct Named {
  const char* name;
  std::string body;
};

/// Two texts of lengths that are not known, in memory of m and n bytes.
const std::string kTexts =
    "int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int(); if (m < 1) m = 1; if (n < 1) n = 1;"
    "char *a = __builtin_alloca(m), *b = __builtin_alloca(n); a[m - 1] = 0; b[n - 1] = 0;";
/// Numbers.
const std::string kNumbers =
    "int n = __VERIFIER_nondet_int(); if (n < 1 || n > 100000000) n = 1; int *a = __builtin_alloca(n * sizeof(int));";

Decision decide_body(const std::string& body) {
  logic::Terms terms;
  frontend::Options options;
  options.property = program::property_from_name("memsafety");
  const auto loaded =
      support::load_text("int __VERIFIER_nondet_int(void); int main(void) {" + body + " return 0; }", terms, options);
  const Toolbox toolbox;
  return decide(loaded.cfa, "addresses", toolbox);
}

std::string name_of_case(const ::testing::TestParamInfo<Named>& info) { return info.param.name; }

class AddressesSafe : public ::testing::TestWithParam<Named> {};

TEST_P(AddressesSafe, IsProved) {
  const Decision decision = decide_body(GetParam().body);
  EXPECT_TRUE(std::holds_alternative<certificate::Inductive>(decision.verdict));
  EXPECT_TRUE(decision.certified) << decision.message;
}

INSTANTIATE_TEST_SUITE_P(
    Loops, AddressesSafe,
    ::testing::Values(
        Named{"Length", kTexts + "char *s = a; while (*s) s++;"},
        Named{"Copy", kTexts + "if (m < n) return 0; char *s = b, *t = a; while ((*t++ = *s++)) ;"},
        Named{"Compare", kTexts + "char *s = a, *t = b; while (*s && *s == *t) { s++; t++; }"},
        Named{"Search",
              kTexts + "for (char *s = a; *s; s++) { char *t = b; while (*t && *t != *s) t++; if (*t) break; }"},
        Named{"BoundedByACounter", kTexts + "char *s = a; int left = m; while (left != 0) { *s++ = 1; left--; }"},
        Named{"Behind", kTexts + "if (m <= n) return 0; a[m - n] = 0; char *t = a, *s = b; while (*t) t++;"
                                 "while ((*t = *s)) { t++; s++; }"},
        Named{"Sentinel",
              kNumbers + "int x = __VERIFIER_nondet_int(); a[n - 1] = x; int i = 0; while (a[i] != x) i++;"},
        Named{"Fill", kNumbers + "for (int i = 0; i < n; i++) a[i] = i;"},
        Named{"FillByPointer", kNumbers + "for (int *p = a; p < a + n; p++) *p = 0;"},
        Named{"Downwards", kNumbers + "for (int i = n - 1; i >= 0; i--) a[i] = 0;"},
        Named{"Gaps", kNumbers + "int k = 0; for (int i = 0; i < n; i++) { if (a[i] > 0) { a[k] = a[i]; k++; } }"},
        Named{"Insertion", kNumbers + "for (int i = 1; i < n; i++) { int x = a[i], j = i;"
                                      "while (j > 0 && a[j - 1] > x) { a[j] = a[j - 1]; j--; } a[j] = x; }"}),
    name_of_case);

class AddressesBroken : public ::testing::TestWithParam<Named> {};

TEST_P(AddressesBroken, IsNotProved) {
  EXPECT_TRUE(std::holds_alternative<certificate::Unknown>(decide_body(GetParam().body).verdict));
}

INSTANTIATE_TEST_SUITE_P(
    Loops, AddressesBroken,
    ::testing::Values(Named{"NoEnd", kTexts + "a[m - 1] = 1; char *s = a; while (*s) s++;"},
                      Named{"CopyToLess", kTexts + "char *s = b, *t = a; while ((*t++ = *s++)) ;"},
                      Named{"OneTooFar", kNumbers + "for (int i = 0; i <= n; i++) a[i] = i;"},
                      Named{"OtherSentinel", kNumbers + "int x = __VERIFIER_nondet_int(); a[n - 1] = x + (x == 0);"
                                                        "int i = 0; while (a[i] != x) i++;"},
                      Named{"FromBelow", kNumbers + "for (int i = n - 1; i >= -1; i--) a[i] = 0;"}),
    name_of_case);

}  // namespace
}  // namespace pincer::engine
