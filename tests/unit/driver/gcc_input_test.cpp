// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// What gcc takes, or makes, is taken.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;

TEST(GccInput, PreprocessedHeaders) {
  const Tool tool;
  tool.file("f.i",
            "# 1 \"f.c\"\n"
            "extern void free(void *);\n"
            "extern void *malloc(unsigned long) __attribute__ ((__malloc__)) __attribute__ ((__malloc__ (free, 1)));\n"
            "extern void *make(int) __attribute__ ((__malloc__ (__builtin_free,\n 1)));\n"
            "extern _Float32 half(_Float32x, _Float64, _Float64x, _Float128);\n"
            "typedef double _Float64;\n"
            "extern void reach_error(void);\n"
            "int main(void) { _Float32 x = 0.5f; if (sizeof x != 4) return 1;\n"
            "  reach_error(); }\n");
  const ToolResult result = tool.run({"f.i"});
  EXPECT_THAT(result.out, HasSubstr("Verdict: FALSE(unreach-call)"));
  EXPECT_THAT(tool.run({"run", "f.i"}).out, HasSubstr("f.i:10"));
  EXPECT_EQ(result.err, "");
}

TEST(GccInput, ArraysOfVariableLengthInStructuresAsFarAsClangTakesThem) {
  const Tool tool;
  tool.file("f.c",
            "extern void reach_error(void);\n"
            "int main(void) { const int n = 4; struct { int k; char a[n]; } s; s.a[3] = 7;\n"
            "  if (sizeof s != 8 || s.a[3] != 7) reach_error(); }\n");
  EXPECT_THAT(tool.run({"f.c"}).out, HasSubstr("Verdict: TRUE"));
  tool.file("g.c", "int main(int n, char **v) { struct { int k; char a[n]; } s; return sizeof s; }\n");
  const ToolResult result = tool.run({"g.c"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("g.c:1:50: error: fields must have a constant size"));
}

TEST(GccInput, TentativeDefinitionsInTwoFiles) {
  const Tool tool;
  tool.file("a.c",
            "int shared; int set(int); extern void reach_error(void);\n"
            "int main(void) { set(7); if (shared != 7) reach_error(); return 0; }\n");
  tool.file("b.c", "int shared; int set(int n) { return shared = n; }\n");
  tool.file("c.c", "int shared = 3; int set(int n) { return n; }\n");
  EXPECT_THAT(tool.run({"a.c", "b.c"}).out, HasSubstr("Verdict: TRUE"));
  EXPECT_THAT(tool.run({"a.c", "c.c"}).out, HasSubstr("Verdict: FALSE(unreach-call)"));
}

}  // namespace
}  // namespace pincer::driver
