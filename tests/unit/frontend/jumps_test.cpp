// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// setjmp and longjmp: where executions go on. tests/unit/driver/environment_test.cpp has what variables hold then.
#include "unit/frontend/load_helper.h"

namespace pincer::frontend {
namespace {

class JumpsTest : public FrontendTest {
 protected:
  static std::string with_jumps(const std::string& text) {
    return "#include <setjmp.h>\nextern int __VERIFIER_nondet_int(void); jmp_buf b, c;\n" + text;
  }
};

TEST_F(JumpsTest, GoBackToTheCallOfSetjmp) {
  const std::string text = with_jumps(
      "void f(int n) { if (n > 0) longjmp(b, n); } int main(void) { int r = setjmp(b); if (r == 0)"
      "{ f(__VERIFIER_nondet_int()); return 100; } return r; }");
  EXPECT_EQ(result_of(text, {3}), 3);
  EXPECT_EQ(result_of(text, {0}), 100);
}

TEST_F(JumpsTest, LeaveRecursiveFunctions) {
  EXPECT_EQ(result_of(with_jumps("int n; int f(int k) { n++; if (k == 0) longjmp(b, 5); return f(k - 1) + n; }"
                                 "int main(void) { int r = setjmp(b); return r ? 10 * n + r : f(3); }")),
            45);
}

TEST_F(JumpsTest, ArriveInTheActivationThatCalledSetjmp) {
  // Every activation has a place of its own; the one with k == 2 is jumped to.
  EXPECT_EQ(result_of(with_jumps("jmp_buf *to; int f(int k) { jmp_buf own; if (setjmp(own)) return 10 * k;"
                                 "if (k == 2) to = &own; if (k == 0) longjmp(*to, 1); return f(k - 1) + 1; }"
                                 "int main(void) { return f(4); }")),
            22);
}

TEST_F(JumpsTest, ArriveInConditionsOfEveryKind) {
  EXPECT_EQ(result_of(with_jumps("int main(void) { volatile int n = 0; while (setjmp(b) < 3) longjmp(b, ++n);"
                                 "switch (setjmp(c)) { case 0: longjmp(c, 2); case 2: n += 10; break; default: n = 0; }"
                                 "if (!setjmp(b)) longjmp(b, 1); else n += 20; return n; }")),
            33);
}

TEST_F(JumpsTest, GoThroughFunctionsOfTheLibrary) {
  EXPECT_EQ(result_of(with_jumps("#include <stdlib.h>\nint compare(const void *x, const void *y) { if (*(int *)y == 3)"
                                 "longjmp(b, 7); return *(int *)x - *(int *)y; } int main(void) { int a[] = {1, 3, 2};"
                                 "int r = setjmp(b); if (!r) qsort(a, 3, sizeof *a, compare); return r; }")),
            7);
}

TEST_F(JumpsTest, KeepWhatWasComputedBeforeInTheSameExpression) {
  EXPECT_EQ(result_of(with_jumps("int f(void) { return 4; } int main(void) { static int n; int x = f(); int y = x * 3;"
                                 "if (!setjmp(b)) { n = 1; longjmp(b, 1); } return x + y + n; }")),
            17);
}

TEST_F(JumpsTest, MayNeverBeMade) {
  EXPECT_EQ(result_of(with_jumps("int main(void) { return setjmp(b) + 2; }")), 2);
  EXPECT_EQ(result_of(with_jumps("int setjmp_(int x) { return x; } int main(void) { return setjmp_(6); }")), 6);
}

TEST_F(JumpsTest, AFunctionOfTheProgramOfThatNameIsThatFunction) {
  EXPECT_EQ(result_of("int longjmp(int x) { return x + 1; } int main(void) { return longjmp(6); }"), 7);
}

}  // namespace
}  // namespace pincer::frontend
