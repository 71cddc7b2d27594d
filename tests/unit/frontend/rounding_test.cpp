// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Rounding modes that the program sets: the mode is data, constants fold under the right mode only, and what has no
// meaning here is refused.
#include "load_helper.h"
#include "program/print.h"

namespace pincer::frontend {
namespace {

constexpr const char* kDeclarations =
    "extern int fesetround(int), fegetround(void); extern int __VERIFIER_nondet_int(void);\n"
    "extern float __VERIFIER_nondet_float(void); extern void reach_error(void);\n";
constexpr const char* kNearest = "0x1.555556p-2f";  // 1/3, to nearest and up
constexpr const char* kDown = "0x1.555554p-2f";

class RoundingTest : public FrontendTest {
 protected:
  std::int64_t value(const std::string& text, const std::vector<std::int64_t>& inputs = {}, Options options = {}) {
    return result_of(kDeclarations + text, inputs, std::move(options));
  }
  static std::string unsupported(const program::Cfa& cfa) {
    std::string all;
    for (const program::Unsupported& u : cfa.unsupported()) all += u.what + "\n";
    return all;
  }
};

TEST_F(RoundingTest, AConstantModeChoosesAtOnce) {
  const Result loaded = load_text(std::string(kDeclarations) + R"(
    int main(void) {
      float x = __VERIFIER_nondet_float();
      fesetround(0x400);
      float low = x / 3;
      fesetround(0x800);
      float high = x / 3;
      if (low > high) reach_error();
      return 0;
    })");
  const program::CNames names(loaded.cfa);
  std::size_t down = 0;
  std::size_t up = 0;
  for (const program::Edge& edge : loaded.cfa.edges()) {
    const std::string text = program::to_c(loaded.cfa, edge.statement, names);
    EXPECT_EQ(text.find('?'), std::string::npos) << text;
    down += text.find("round_down(x / 3f)") != std::string::npos ? 1 : 0;
    up += text.find("round_up(x / 3f)") != std::string::npos ? 1 : 0;
  }
  EXPECT_GT(down, 0U);
  EXPECT_GT(up, 0U);
}

TEST_F(RoundingTest, ConstantsFoldUnderTheirMode) {
  const std::string third = "float one = 1, three = 3; static volatile float before, after;\n";
  EXPECT_EQ(value(third + "int main(void) { before = one / three; fesetround(0x400); after = one / three;\n" +
                  "return (before == " + kNearest + ") + 2 * (after == " + kDown + "); }"),
            3);
  EXPECT_EQ(
      value(std::string("int main(void) { fesetround(0x400); float x = 1.0f / 3.0f; return x == ") + kDown + "; }"), 1);
  // What is computed before the program starts does not know its modes.
  EXPECT_EQ(value(std::string("static float x = 1.0f / 3.0f; int main(void) { fesetround(0x400); return x == ") +
                  kNearest + "; }"),
            1);
  EXPECT_EQ(value("int main(void) { float x = 1; fesetround(0x400); return 1 / (x - x) < 0; }"), 1);
}

TEST_F(RoundingTest, OnlyTheFourModesAreAccepted) {
  const std::string text = R"(
    int main(void) {
      fesetround(0x800);
      int failed = fesetround(__VERIFIER_nondet_int()) != 0;
      return failed * 0x10000 + fegetround();
    })";
  for (const int mode : {0, 0x400, 0x800, 0xc00}) EXPECT_EQ(value(text, {mode}), mode);
  for (const int mode : {1, 0x200, 0x1000, 0xc01, -1}) EXPECT_EQ(value(text, {mode}), 0x10800);
}

TEST_F(RoundingTest, ThePragmaDoesNotMatterToTheMachine) {
  for (const char* pragma : {"ON", "OFF", "DEFAULT"}) {
    for (const char* third : {"1 / three", "1.0f / 3.0f"}) {
      EXPECT_EQ(value(std::string(" # pragma  STDC FENV_ACCESS ") + pragma +
                      "\nfloat three = 3; int main(void) { fesetround(0x400); float x = " + third +
                      "; return x == " + kDown + "; }"),
                1)
          << pragma << " " << third;
    }
  }
}

TEST_F(RoundingTest, WithoutFesetroundEverythingIsNearest) {
  EXPECT_EQ(value("int main(void) { return fegetround(); }"), 0);
  EXPECT_EQ(value("int main(void) { return __builtin_flt_rounds(); }"), 1);
  EXPECT_EQ(value(std::string("#pragma STDC FENV_ACCESS ON\nfloat three = 3; int main(void) { return 1 / three == ") +
                  kNearest + "; }"),
            1);
  // A function of the program's own is not the library's.
  EXPECT_EQ(result_of(std::string("int fesetround(int m) { return m; } float three = 3;\n"
                                  "int main(void) { fesetround(0x400); return 1 / three == ") +
                      kNearest + "; }"),
            1);
  // Nor does one that nobody calls matter.
  EXPECT_EQ(value(std::string("void never(void) { fesetround(0x400); }\n"
                              "float three = 3; int main(void) { return 1 / three == ") +
                  kNearest + "; }"),
            1);
}

TEST_F(RoundingTest, FloatRounds) {
  const std::string text = "int main(void) { fesetround(__VERIFIER_nondet_int()); return __builtin_flt_rounds(); }";
  EXPECT_EQ(value(text, {0}), 1);
  EXPECT_EQ(value(text, {0x400}), 3);
  EXPECT_EQ(value(text, {0x800}), 2);
  EXPECT_EQ(value(text, {0xc00}), 0);
}

TEST_F(RoundingTest, LibraryFunctionsRound) {
  const std::string main = R"(
    extern double fdim(double, double), sqrt(double), rint(double);
    double one = 1, tiny = 0x1p-60, two = 2, part = 2.5;
    int main(void) {
      fesetround(__VERIFIER_nondet_int());
      return (fdim(one, tiny) == 1) + 2 * (sqrt(two) == 0x1.6a09e667f3bcdp+0) + 4 * (rint(part) == 3) +
             8 * (__builtin_lrint(part) == 3) + 16 * (__builtin_fma(one, one, tiny) == 1);
    })";
  EXPECT_EQ(value(main, {0}), 1 + 2 + 16);
  EXPECT_EQ(value(main, {0x400}), 16);
  EXPECT_EQ(value(main, {0x800}), 1 + 2 + 4 + 8);
  EXPECT_EQ(value(main, {0xc00}), 16);
}

TEST_F(RoundingTest, NoFunctionIsComputedAsTheHostRounds) {
  for (const char* call : {"__builtin_exp(1.0)", "cosh(1.0)", "cbrt(1.0)"}) {
    for (const char* pragma : {"ON", "OFF"}) {
      const Result loaded = load_text(
          std::string(kDeclarations) + "extern double cosh(double), cbrt(double);\n#pragma STDC FENV_ACCESS " + pragma +
          "\nint main(void) { fesetround(0x800); double x = " + call + "; if (x > 0) reach_error(); }");
      EXPECT_EQ(loaded.warnings.size(), 1U) << call;
      EXPECT_EQ(unsupported(loaded.cfa), "");
    }
  }
}

TEST_F(RoundingTest, WhatIsNotModelledIsRefused) {
  const auto refused = [&](const std::string& text) {
    return unsupported(load_text(std::string(kDeclarations) + text).cfa);
  };
  EXPECT_EQ(refused("extern int fesetenv(void *); int main(void) { fesetenv((void *)-1); }"), "function 'fesetenv'\n");
  EXPECT_EQ(refused("extern int feupdateenv(void *); int main(void) { feupdateenv((void *)-1); }"),
            "function 'feupdateenv'\n");
  EXPECT_EQ(refused("typedef float V __attribute__((vector_size(16))); V v = {1, 2, 3, 4};\n"
                    "extern void __VERIFIER_assume(int);\n"
                    "int main(void) { fesetround(0x400); V w = v / 3; __VERIFIER_assume(w[0] > 1); }"),
            "vector operations\n");
}

TEST_F(RoundingTest, OtherProperties) {
  const std::string text = std::string("float three = 3; int main(void) { float *p = &three; fesetround(0x400); ") +
                           "int i = fegetround(); return (1 / *p == " + kDown + ") + i; }";
  for (const char* name : {"no-overflow", "memsafety"}) {
    Options options;
    options.property = program::property_from_name(name);
    EXPECT_EQ(value(text, {}, options), 0x401) << name;
  }
}

TEST_F(RoundingTest, AModeOfRecursiveFunctions) {
  EXPECT_EQ(value(std::string("float three = 3;\n"
                              "int f(int n) { if (n == 0) { fesetround(0x400); return 0; }\n"
                              "  int r = f(n - 1); return r + (1 / three == ") +
                      kDown + "); }\nint main(void) { int before = 1 / three == " + kNearest +
                      "; return before * 100 + f(__VERIFIER_nondet_int()); }",
                  {5}),
            105);
}

}  // namespace
}  // namespace pincer::frontend
