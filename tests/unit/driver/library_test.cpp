// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Verdicts about programs that depend on what functions of the C library do and on the words of verifiers. Each got a
// wrong one once, or is the neighbour of one that did.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/driver/tool.h"

namespace pincer::driver {
namespace {

struct LibraryCase {
  const char* name;
  const char* property;
  const char* verdict;
  const char* text;
};

void PrintTo(const LibraryCase& c, std::ostream* out) { *out << c.name; }

const LibraryCase kCases[] = {
    {"AssertWithoutHeader", "assertions", "TRUE", "int main() { assert(1); return 0; }"},
    {"AssertWithoutHeaderFails", "assertions", "FALSE", "int main() { assert(0); return 0; }"},
    {"AssertWithOwnBody", "assertions", "TRUE",
     "void exit(int); void assert(int c) { if (!c) exit(1); } int main() { assert(0); return 0; }"},
    {"CproverAssert", "assertions", "FALSE",
     "int nondet_int(void); int main(void) { int x = nondet_int(); __CPROVER_assert(x > 5, \"x\"); return 0; }"},
    {"CproverAssume", "assertions", "TRUE",
     "int main(void) { int x = nondet_int(); __CPROVER_assume(x > 5); __ESBMC_assert(x > 4, \"x\"); return 0; }"},
    {"CharacterClasses", "assertions", "TRUE",
     "#include <assert.h>\n#include <ctype.h>\nint main() { assert(isupper('A') && !isdigit('A')); return 0; }"},
    {"CharacterClassesPreprocessed", "assertions", "TRUE",
     "extern const unsigned short **__ctype_b_loc(void);\n"
     "int main() { assert((*__ctype_b_loc())['A'] & 256); assert(!((*__ctype_b_loc())['a'] & 256)); return 0; }"},
    {"ErrnoIsKept", "assertions", "TRUE",
     "#include <errno.h>\n#include <assert.h>\nint main() { errno = 5; assert(errno == 5); return 0; }"},
    {"ByteOrder", "assertions", "TRUE",
     "#include <assert.h>\n#include <arpa/inet.h>\nunsigned nondet_uint(void);\n"
     "int main(void) { unsigned x = nondet_uint(); assert(ntohl(htonl(x)) == x); return 0; }"},
    {"Sort", "assertions", "TRUE",
     "#include <stdlib.h>\n#include <assert.h>\n"
     "int cmp(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); "
     "}\n"
     "int main(void) { int a[3] = {3, 1, 2}; qsort(a, 3, sizeof(int), cmp); assert(a[0] == 1); return 0; }"},
    {"ScanWrites", "assertions", "FALSE",
     "#include <stdio.h>\nvoid reach_error(void);\n"
     "int main() { int x = 0; if (scanf(\"%d\", &x) == 1 && x == 7) reach_error(); return 0; }"},
    {"ScanOverflows", "memsafety", "FALSE",
     "#include <stdio.h>\nint main() { char a[4]; scanf(\"%4s\", a); return 0; }"},
    {"ScanFits", "memsafety", "TRUE", "#include <stdio.h>\nint main() { char a[4]; scanf(\"%3s\", a); return 0; }"},
    {"PrintOverflows", "memsafety", "FALSE",
     "#include <stdio.h>\nint main() { char a[5]; sprintf(a, \"%d\", 12345); return 0; }"},
    {"PrintFits", "memsafety", "TRUE",
     "#include <stdio.h>\nint main() { char a[6]; sprintf(a, \"%d\", 12345); return 0; }"},
    {"PrintReads", "memsafety", "FALSE",
     "#include <stdio.h>\nint main() { char a[2] = {'a', 'b'}; printf(\"%s\", a); return 0; }"},
    {"PrintCounts", "assertions", "TRUE",
     "#include <stdio.h>\n#include <assert.h>\nint main() { assert(printf(\"ab\") == 2); return 0; }"},
    {"LineFits", "memsafety", "TRUE", "#include <stdio.h>\nint main() { char a[8]; fgets(a, 8, stdin); return 0; }"},
    {"LineOverflows", "memsafety", "FALSE",
     "#include <stdio.h>\nint main() { char a[8]; fgets(a, 9, stdin); return 0; }"},
    {"ReadOverflows", "memsafety", "FALSE", "#include <unistd.h>\nint main() { char a[8]; read(0, a, 9); return 0; }"},
    {"RandomNumbersAreNotNegative", "assertions", "TRUE",
     "#include <stdlib.h>\n#include <assert.h>\nint main() { assert(rand() >= 0); return 0; }"},
    {"TimeIsWritten", "assertions", "FALSE",
     "#include <time.h>\n#include <assert.h>\nint main() { time_t t = 0; time(&t); assert(t == 0); return 0; }"},
    {"HandlersRunInReverse", "assertions", "TRUE",
     "#include <stdlib.h>\n#include <assert.h>\nint n; void a(void) { assert(n == 1); } void b(void) { n = 1; }\n"
     "int main() { atexit(a); atexit(b); return 0; }"},
    {"HandlersRunAtExit", "assertions", "FALSE",
     "#include <stdlib.h>\n#include <assert.h>\nvoid a(void) { assert(0); } int main() { atexit(a); exit(0); }"},
    {"HandlersLeak", "memsafety", "(FALSE|UNKNOWN)",
     "#include <stdlib.h>\nint **g; void a(void) { free(g); g = 0; }\n"
     "int main() { g = malloc(sizeof *g); if (!g) return 0; *g = malloc(4); atexit(a); exit(1); }"},
    {"HooksOfMemory", "memsafety", "TRUE",
     "#include <stdlib.h>\nstruct hooks { void *(*get)(size_t); void (*put)(void *); } all[2] = {{malloc, free}};\n"
     "int nondet_int(void);\n"
     "int main() { struct hooks *h = &all[0]; int *p = h->get(4); if (p) { *p = 1; h->put(p); } return 0; }"},
    {"Cosine", "assertions", "TRUE",
     "#include <math.h>\n#include <assert.h>\ndouble nondet_double(void);\n"
     "int main() { double x = nondet_double(); double y = cos(x); assert(!(y > 1.5)); return 0; }"},
    {"NotModelled", "assertions", "UNKNOWN\\(unsupported: function 'regcomp' of the C library",
     "#include <regex.h>\nint main() { regex_t r; regcomp(&r, \"a\", 0); return 0; }"},
    {"Jumps", "assertions",
     "UNKNOWN\\(unsupported: ", "#include <setjmp.h>\njmp_buf b; int main() { setjmp(b); return 0; }"},
};

class LibraryVerdict : public ::testing::TestWithParam<LibraryCase> {};

TEST_P(LibraryVerdict, IsRight) {
  const LibraryCase& c = GetParam();
  Tool tool;
  tool.file("main.c", c.text);
  const ToolResult result = tool.run({"check", "main.c", "--property", c.property, "--timeout", "60"});
  EXPECT_THAT(result.out, ::testing::ContainsRegex(std::string("Verdict: ") + c.verdict)) << result.err;
}

INSTANTIATE_TEST_SUITE_P(All, LibraryVerdict, ::testing::ValuesIn(kCases),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace pincer::driver
