// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The end of a text is found inside of its memory, however long that is: invariant/cell_guesses.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"

namespace pincer::driver {
namespace {

std::string program_that_asserts(const std::string& condition) {
  return "#include <assert.h>\n#include <stdlib.h>\nextern unsigned __VERIFIER_nondet_uint(void);\n"
         "int main(void) {\n"
         "  const unsigned size = __VERIFIER_nondet_uint();\n"
         "  if (size < 1 || size > 1000000) return 0;\n"
         "  char *text = malloc(size);\n"
         "  if (text == 0) return 0;\n"
         "  text[size - 1] = 0;\n"
         "  unsigned length = 0;\n"
         "  while (text[length] != 0) length++;\n"
         "  assert(" +
         condition + ");\n  free(text);\n  return 0;\n}\n";
}

TEST(TextEnd, IsFoundInside) {
  const Tool tool;
  tool.file("f.c", program_that_asserts("length < size"));
  const ToolResult result = tool.run({"f.c", "--engine", "k-induction", "--timeout", "120"});
  EXPECT_THAT(result.out, testing::HasSubstr("Verdict: TRUE"));
}

TEST(TextEnd, MayBeTheLast) {
  const Tool tool;
  tool.file("f.c", program_that_asserts("length + 1 < size"));
  const ToolResult result = tool.run({"f.c", "--timeout", "120"});
  EXPECT_THAT(result.out, testing::HasSubstr("Verdict: FALSE(unreach-call)"));
}

}  // namespace
}  // namespace pincer::driver
