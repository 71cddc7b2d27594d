// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Functions of the C library that copy between objects that overlap: under assertions any bytes are written, under
// memory safety it is a violation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;

struct Copy {
  const char* name;
  const char* text;   // in main; what is written begins at `s`
  const char* bytes;  // what a copy from the first to the last byte would give
  const char* rest;   // what holds all the same
  const char* headers = "#include <string.h>\n";
};

void PrintTo(const Copy& c, std::ostream* out) { *out << c.name; }

const Copy kCopies[] = {
    {"memcpy_down", "char t[8] = \"abcdef\", *s = t; memcpy(s, s + 1, 4);", "s[0] == 'b'", "s[4] == 'e'"},
    {"strcpy_down", "char t[8] = \"abcdef\", *s = t; strcpy(s, s + 1);", "s[0] == 'b'", "s[6] == 0"},
    {"strcpy_up", "char t[8] = \"abc\", *s = t + 1; strcpy(s, t);", "s[0] == 'a'", "t[0] == 'a'"},
    {"strcpy_onto_itself", "char t[8] = \"abc\", *s = t; strcpy(s, s);", "s[0] == 'a'", "s[4] == 0"},
    {"stpcpy_down", "char t[8] = \"abcdef\", *s = t, *e = stpcpy(s, s + 2);", "s[0] == 'c'", "e == s + 4"},
    {"strncpy_up", "char t[8] = \"abcdef\", *s = t + 1; strncpy(s, t, 3);", "s[0] == 'a'", "t[4] == 'e'"},
    {"strncpy_fills_the_source", "char t[8] = \"cdefgab\", *s = t; strncpy(s, t + 5, 7);", "s[0] == 'a'", "t[7] == 0"},
    {"strcat_of_itself", "char t[8] = \"abc\", *s = t; strcat(s, s);", "s[3] == 'a'", "s[0] == 'a'"},
    {"strncat_of_its_end", "char t[8] = \"abc\", *s = t; strncat(s, t + 1, 5);", "s[3] == 'b'", "s[2] == 'c'"},
    {"sprintf_of_itself", "char t[8] = \"abc\", *s = t; sprintf(s, \"%sd\", t);", "s[0] == 'a'", "s[5] == 0",
     "#include <stdio.h>\n"},
    {"snprintf_of_its_end", "char t[8] = \"abc\", *s = t; snprintf(s, 4, \"x%s\", t + 1);", "s[1] == 'b'", "s[4] == 0",
     "#include <stdio.h>\n"},
    {"wcscpy_down", "wchar_t t[8] = L\"abcd\", *s = t; wcscpy(s, s + 1);", "s[0] == 'b'", "s[4] == 0",
     "#include <wchar.h>\n"},
};

class Overlap : public testing::TestWithParam<Copy> {};

std::string program(const Copy& c, const std::string& condition) {
  return std::string(c.headers) + "#include <assert.h>\nint main(void) { " + c.text + " assert(" + condition +
         "); return 0; }\n";
}

TEST_P(Overlap, WritesAnyBytes) {
  const Tool tool;
  tool.file("bytes.c", program(GetParam(), GetParam().bytes));
  EXPECT_THAT(tool.run({"bytes.c", "--property", "assertions", "--timeout", "60"}).out,
              HasSubstr("undefined behaviour: a copy between objects that overlap"));
  tool.file("rest.c", program(GetParam(), GetParam().rest));
  EXPECT_THAT(tool.run({"rest.c", "--property", "assertions", "--timeout", "60"}).out, HasSubstr("Verdict: TRUE\n"));
}

TEST_P(Overlap, IsAViolation) {
  const Tool tool;
  tool.file("f.c", program(GetParam(), "1"));
  const ToolResult result = tool.run({"f.c", "--property", "undefined", "--timeout", "60"});
  EXPECT_THAT(result.out, HasSubstr("a copy between objects that overlap"));
  EXPECT_THAT(result.out, HasSubstr("Verdict: FALSE(valid-deref)\n"));
}

INSTANTIATE_TEST_SUITE_P(Copies, Overlap, testing::ValuesIn(kCopies), [](const auto& info) { return info.param.name; });

TEST(NoOverlap, OfNeighboursIsNone) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n#include <stdio.h>\n#include <string.h>\nint nondet_int(void);\n"
            "int main(void) { char t[24] = \"abc\", *s = t + 4; int odd = nondet_int() & 1;\n"
            "strcpy(s + odd, t); assert(s[odd + 2] == 'c'); strncpy(s, t, 4); assert(s[0] == 'a');\n"
            "memcpy(t, t, 3); assert(t[1] == 'b'); strcpy(t + 12, \"x\"); strcat(t, t + 12); assert(t[3] == 'x');\n"
            "sprintf(t + 12, \"%s!\", t); assert(t[16] == '!'); return 0; }\n");
  EXPECT_THAT(tool.run({"f.c", "--timeout", "60"}).out, HasSubstr("Verdict: TRUE\n"));
}

TEST(NoOverlap, IsNoMatterOfTheCompetition) {
  const Tool tool;
  tool.file("f.c",
            "void *memcpy(void *, const void *, unsigned long);\n"
            "int main(void) { char t[8] = \"abcdef\"; memcpy(t, t + 1, 4); return 0; }\n");
  tool.file("memory.prp", "CHECK( init(main()), LTL(G valid-deref) )\n");
  EXPECT_THAT(tool.run({"f.c", "--property", "memory.prp", "--timeout", "60"}).out, HasSubstr("Verdict: TRUE\n"));
}

}  // namespace
}  // namespace pincer::driver
