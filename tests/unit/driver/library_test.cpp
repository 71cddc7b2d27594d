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
    {"ScanOfText", "assertions", "TRUE",
     "#include <stdio.h>\n#include <assert.h>\nint main() { int a, n; char c, s[8];\n"
     "  assert(sscanf(\"12,-0x1f x\", \"%d,%i%n %c\", &a, (int[1]){0}, &n, &c) == 3 && a == 12 && n == 8 && c == "
     "'x');\n"
     "  assert(sscanf(\"key=v\", \"%3[a-z]=%*c%d\", s, &a) == 1 && s[2] == 'y' && s[3] == 0);\n"
     "  assert(sscanf(\"\", \"%d\", &a) == EOF && sscanf(\"x\", \"%d\", &a) == 0); return 0; }"},
    {"ScanOfAnyText", "assertions", "TRUE",
     "#include <stdio.h>\n#include <assert.h>\nchar nondet_char(void);\n"
     "int main() { char t[3] = {nondet_char(), nondet_char()}; int v;\n"
     "  if (sscanf(t, \"%d\", &v) == 1) assert(v >= -9 && v <= 99); return 0; }"},
    {"ScanOfAnyTextFails", "assertions", "FALSE",
     "#include <stdio.h>\n#include <assert.h>\nchar nondet_char(void);\n"
     "int main() { char t[3] = {nondet_char(), nondet_char()}; int v;\n"
     "  if (sscanf(t, \"%d\", &v) == 1) assert(v != 42); return 0; }"},
    {"ScanOfTextOverflows", "memsafety", "FALSE",
     "#include <stdio.h>\nint main() { char a[3]; sscanf(\"abc\", \"%s\", a); return 0; }"},
    {"NumbersWithFractions", "assertions", "TRUE",
     "#include <stdlib.h>\n#include <assert.h>\nint main() { char *e; assert(strtod(\" -2.5e1x\", &e) == -25 && *e == "
     "'x');\n"
     "  assert(atof(\"0.1\") == 0.1 && strtof(\"0.1\", 0) == 0.1f); return 0; }"},
    {"NumbersWithManyDigits", "assertions", "TRUE",
     "#include <stdlib.h>\n#include <assert.h>\n"
     "int main() { char *e; assert(strtod(\"-1.23456789012345678901;\", &e) <= 0 && *e == ';'); return 0; }"},
    {"PartsOfNumbers", "assertions", "TRUE",
     "#include <math.h>\n#include <assert.h>\nint main() { int e; double w; assert(frexp(8, &e) == 0.5 && e == 4);\n"
     "  assert(modf(-3.25, &w) == -0.25 && w == -3 && ldexp(1.5, 3) == 12 && ilogb(10) == 3 && logb(0.3) == -2);\n"
     "  assert(nextafter(1, 2) - 1 == 0x1p-52 && frexpl(3, &e) == 0.75l && scalbnf(1, -149) > 0); return 0; }"},
    {"ComplexNumbers", "assertions", "TRUE",
     "#include <complex.h>\n#include <assert.h>\nint main() { double complex z = 3 + 4.0 * I; float complex w = 1 + "
     "2.0f * I;\n"
     "  assert(cabs(z) == 5 && cimagf(conjf(w)) == -2 && crealf(w * conjf(w)) == 5);\n"
     "  z = (4 + 2.0 * I) / (1 + 1.0 * I); assert(creal(z) == 3 && cimag(z) == -1); return 0; }"},
    {"ComplexFunctions", "assertions", "UNKNOWN",
     "#include <complex.h>\n#include <assert.h>\nint main() { assert(creal(cexp(0)) == 1); return 0; }"},
    {"WideOutput", "assertions", "TRUE",
     "#include <wchar.h>\n#include <assert.h>\nint main() { wchar_t b[4]; assert(swprintf(b, 4, L\"%d\", 42) == 2 && "
     "b[1] == L'2');\n"
     "  assert(swprintf(b, 3, L\"%ls\", L\"abc\") == -1); return 0; }"},
    {"Multibyte", "assertions", "TRUE",
     "#include <stdlib.h>\n#include <assert.h>\nint main() { wchar_t w; char s[3]; assert(mbtowc(&w, \"A\", 1) == 1 && "
     "w == L'A');\n"
     "  assert(wcstombs(s, L\"ab\", 3) == 2 && s[1] == 'b' && mblen(\"\", 1) == 0); return 0; }"},
    {"OptionsInOrder", "assertions", "TRUE",
     "#include <unistd.h>\n#include <assert.h>\nint main() { char *a[] = {\"p\", \"-a\", \"-bx\", \"y\", 0};\n"
     "  assert(getopt(4, a, \"+ab:\") == 'a'); assert(getopt(4, a, \"+ab:\") == 'b' && *optarg == 'x');\n"
     "  assert(getopt(4, a, \"+ab:\") == -1 && optind == 3); return 0; }"},
    {"MappedMemory", "assertions", "TRUE",
     "#include <sys/mman.h>\n#include <assert.h>\nint main() { int *m = mmap(0, 64, PROT_READ | PROT_WRITE, "
     "MAP_ANONYMOUS, -1, 0);\n"
     "  if (m == MAP_FAILED) return 0; assert(m[5] == 0); m[5] = 3; assert(m[5] == 3); return munmap(m, 64); }"},
    {"Fortified", "assertions", "TRUE",
     "#include <assert.h>\nint __sprintf_chk(char *, int, unsigned long, const char *, ...);\n"
     "char *__strcat_chk(char *, const char *, unsigned long);\nint main() { char s[8];\n"
     "  assert(__sprintf_chk(s, 1, 8, \"%d\", 12) == 2); assert(__strcat_chk(s, \"ab\", 8)[3] == 'b'); return 0; }"},
    {"Users", "assertions", "TRUE",
     "#include <pwd.h>\n#include <assert.h>\nint main() { struct passwd *p = getpwuid(0); assert(!p || p->pw_name); "
     "return 0; }"},
    {"Addresses", "assertions", "TRUE",
     "#include <arpa/inet.h>\n#include <string.h>\n#include <assert.h>\n"
     "int main() { struct in_addr a = {htonl(0x7f000001)}; assert(!strcmp(inet_ntoa(a), \"127.0.0.1\")); return 0; }"},
    {"HandledSignals", "assertions", "UNKNOWN\\(unsupported: function 'signal'",
     "#include <signal.h>\nvoid h(int n) {} int main() { signal(SIGINT, SIG_IGN); signal(SIGINT, h); return 0; }"},
    {"OtherLocales", "assertions", "UNKNOWN\\(unsupported: another locale",
     "#include <locale.h>\nint main() { setlocale(LC_ALL, \"C\"); setlocale(LC_ALL, \"\"); return 0; }"},
    {"ScanOverflows", "memsafety", "FALSE",
     "#include <stdio.h>\nint main() { char a[4]; scanf(\"%4s\", a); return 0; }"},
    {"ScanFits", "memsafety", "TRUE", "#include <stdio.h>\nint main() { char a[4]; scanf(\"%3s\", a); return 0; }"},
    {"PrintOverflows", "memsafety", "FALSE",
     "#include <stdio.h>\nint main() { char a[5]; sprintf(a, \"%d\", 12345); return 0; }"},
    {"PrintFits", "memsafety", "TRUE",
     "#include <stdio.h>\nint main() { char a[6]; sprintf(a, \"%d\", 12345); return 0; }"},
    {"PrintThroughAList", "memsafety", "TRUE",
     "#include <stdio.h>\n#include <stdarg.h>\nint print(char *to, size_t n, const char *f, ...) {\n"
     "  va_list l; va_start(l, f); int r = vsnprintf(to, n, f, l); va_end(l); return r; }\n"
     "int main() { char a[8]; return print(a, sizeof a, \"%5s-%d\", \"ab\", 7); }"},
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
    {"ScanCountsConversionsOnly", "assertions", "TRUE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { int a = 0, b = 0; int n = scanf(\"%d , %d\\n\", &a, &b); assert(n >= -1 && n <= 2); return 0; }"},
    {"ScanCountsAllConversions", "assertions", "FALSE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { int a = 0, b = 0; int n = scanf(\"%d , %d\\n\", &a, &b); assert(n != 2); return 0; }"},
    {"EndOfAFileIsKnown", "assertions", "TRUE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { int c = getchar(); if (c == EOF) assert(feof(stdin) || ferror(stdin)); else assert(!feof(stdin)); "
     "return 0; }"},
    {"EndOfAFileMayComeLater", "assertions", "FALSE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { if (!feof(stdin)) { char b[4]; assert(fgets(b, 4, stdin)); } return 0; }"},
    {"EndOfAFileStays", "assertions", "TRUE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { if (getchar() == EOF && feof(stdin)) assert(getchar() == EOF); return 0; }"},
    {"EndOfAFileIsForgotten", "assertions", "FALSE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { if (getchar() == EOF && feof(stdin)) { clearerr(stdin); assert(getchar() == EOF); } return 0; }"},
    {"LineThatIsMissingHasAReason", "assertions", "TRUE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { char b[4]; if (!fgets(b, 4, stdin)) assert(feof(stdin) || ferror(stdin)); return 0; }"},
    {"BlockThatIsShortHasAReason", "assertions", "TRUE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { char b[4]; if (fread(b, 1, 4, stdin) < 4) assert(feof(stdin) || ferror(stdin)); return 0; }"},
    {"CharacterGivenBackIsReadAgain", "assertions", "TRUE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { if (ungetc('a', stdin) == 'a') assert(getchar() == 'a'); return 0; }"},
    {"CharacterGivenBackIsReadOnce", "assertions", "FALSE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { ungetc('a', stdin); getchar(); assert(getchar() == 'a'); return 0; }"},
    {"PlaceInAFileIsNotGuessed", "assertions", "UNKNOWN",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { FILE *f = fopen(\"x\", \"r\"); if (f && !fseek(f, 5, SEEK_SET)) { long n = ftell(f); assert(n == 5 "
     "|| n == -1); } return 0; }"},
    {"SizeOfAFileIsOutside", "assertions", "FALSE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { FILE *f = fopen(\"x\", \"r\"); if (f && !fseek(f, 0, SEEK_END)) assert(ftell(f) != 77); return 0; "
     "}"},
    {"StreamsThatAreOpenDiffer", "assertions", "TRUE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { FILE *f = fopen(\"x\", \"r\"), *g = fopen(\"y\", \"r\"); if (f && g) assert(f != g && f != stdin && "
     "fileno(stdout) == 1); return 0; }"},
    {"NothingFitsInALineWithoutRoom", "memsafety", "TRUE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { char b[1]; fgets(b + 1, 0, stdin); return 0; }"},
    {"FilesThatAreOpenDiffer", "assertions", "TRUE",
     "#include <stdio.h>\n#include <unistd.h>\n#include <assert.h>\n#include <fcntl.h>\n"
     "int main() { int f = open(\"x\", 0), g = open(\"y\", 0); if (f >= 0 && g >= 0) assert(f != g); return 0; }"},
    {"FilesThatAreClosedMayBeTheSame", "assertions", "FALSE",
     "#include <stdio.h>\n#include <unistd.h>\n#include <assert.h>\n#include <fcntl.h>\n"
     "int main() { int f = open(\"x\", 0); close(f); int g = open(\"y\", 0); if (f >= 0 && g >= 0) assert(f != g); "
     "return 0; }"},
    {"PlaceInAnOpenFile", "assertions", "TRUE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { long n = lseek(0, 5, SEEK_SET); assert(n == 5 || n == -1); return 0; }"},
    {"IdentityStays", "assertions", "TRUE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { assert(getpid() == getpid() && getuid() == getuid() && getpagesize() == getpagesize()); return 0; "
     "}"},
    {"IdentityMayChange", "assertions", "UNKNOWN",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { unsigned u = getuid(); setuid(7); assert(u == getuid()); return 0; }"},
    {"MaskOfFilesIsKept", "assertions", "TRUE",
     "#include <assert.h>\n#include <sys/stat.h>\n"
     "int main() { umask(077); assert(umask(022) == 077); return 0; }"},
    {"EnvironmentStays", "assertions", "TRUE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { char *a = getenv(\"A\"), *b = getenv(\"A\"); assert(a == b); return 0; }"},
    {"EnvironmentHasManyNames", "assertions", "FALSE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { char *a = getenv(\"A\"), *b = getenv(\"AB\"); assert(!a || b); return 0; }"},
    {"EnvironmentOfANameThatChanges", "assertions", "FALSE",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { char n[2] = \"A\"; char *a = getenv(n); n[0] = 'B'; char *b = getenv(n); assert(!a || b); return 0; "
     "}"},
    {"EnvironmentThatChangedIsNotGuessed", "assertions", "UNKNOWN",
     "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <assert.h>\n"
     "int main() { if (setenv(\"A\", \"1\", 1) == 0) assert(getenv(\"A\")); return 0; }"},
    {"SteadyClockDoesNotGoBack", "assertions", "TRUE",
     "#include <assert.h>\n#include <time.h>\n"
     "int main() { struct timespec a, b; if (!clock_gettime(CLOCK_MONOTONIC, &a) && !clock_gettime(CLOCK_MONOTONIC, "
     "&b)) assert(b.tv_sec >= a.tv_sec); return 0; }"},
    {"KillIsNotIgnored", "assertions", "TRUE",
     "#include <assert.h>\n#include <signal.h>\n"
     "int main() { raise(SIGKILL); assert(0); return 0; }"},
    {"CharacterBeyondTheTable", "memsafety", "FALSE",
     "#include <ctype.h>\nint nondet_int(void);\nint main() { return isalpha(nondet_int()); }"},
    {"CharacterInTheTable", "memsafety", "TRUE",
     "#include <ctype.h>\n#include <stdio.h>\nint main(int n, char **a) { int c = getchar();\n"
     "  return isalpha(c) + isdigit(n > 1 ? a[1][0] : ' ') + toupper(1000) + !tolower(n); }"},
    {"ScanOfTwoPlaces", "assertions", "TRUE",
     "#include <stdio.h>\n#include <assert.h>\n"
     "int main() { int a; unsigned b; if (scanf(\"%2d %2x\", &a, &b) == 2) assert(a >= -9 && a <= 99 && (b <= 255 || b "
     ">= "
     "-15u)); return 0; }"},
    {"ScanOfTwoPlacesMayBeNegative", "assertions", "FALSE",
     "#include <stdio.h>\n#include <assert.h>\nint main() { int a; if (scanf(\"%2d\", &a) == 1) assert(a > -9); return "
     "0; }"},
    {"ErrnoOfAnAllocation", "assertions", "FALSE",
     "#include <errno.h>\n#include <assert.h>\n#include <stdlib.h>\n"
     "int main() { errno = 0; void *p = malloc(4); if (!p) assert(errno == 0); return 0; }"},
    {"ErrnoOfAnAllocationIsNoMemory", "assertions", "TRUE",
     "#include <errno.h>\n#include <assert.h>\n#include <stdlib.h>\n"
     "int main() { errno = 0; void *p = calloc(4, 4); assert(errno == (p ? 0 : ENOMEM)); return 0; }"},
    {"ErrnoOfMathIsNotKept", "assertions", "UNKNOWN",
     "#include <errno.h>\n#include <assert.h>\n#include <math.h>\ndouble nondet_double(void);\n"
     "int main() { errno = 0; double x = sqrt(nondet_double()); assert(errno == 0); return x > 0; }"},
    {"ErrnoOfMathIsAReason", "assertions", "TRUE",
     "#include <errno.h>\n#include <assert.h>\n#include <math.h>\ndouble nondet_double(void);\n"
     "int main() { errno = 0; double x = pow(nondet_double(), 2.5); assert(!errno || errno == EDOM || errno == "
     "ERANGE);\n"
     "  errno = 0; x = floor(x); assert(errno == 0); assert(math_errhandling & MATH_ERRNO); return x > 0; }"},
    {"RandomNumbersDiffer", "assertions", "FALSE",
     "#include <stdlib.h>\n#include <assert.h>\nint main() { srand(7); assert(rand() == rand()); return 0; }"},
    {"RandomNumbersOfTheSameSeedAreNotSaidToDiffer", "assertions", "UNKNOWN",
     "#include <stdlib.h>\n#include <assert.h>\n"
     "int main() { srand(7); int a = rand(); srand(7); assert(a == rand()); return 0; }"},
    {"RandomNumbersOfTheFirstSeedAreNotSaidToDiffer", "assertions", "UNKNOWN",
     "#include <stdlib.h>\n#include <assert.h>\n"
     "int main() { long a = random(); srandom(1); assert(a == random()); return 0; }"},
    {"RandomNumbersOfASecondSeedHaveTheirRange", "assertions", "TRUE",
     "#include <stdlib.h>\n#include <assert.h>\n"
     "int main() { srand(7); rand(); srand(8); assert(rand() >= 0); return 0; }"},
    {"TimeIsWritten", "assertions", "FALSE",
     "#include <time.h>\n#include <assert.h>\nint main() { time_t t = 0; time(&t); assert(t == 0); return 0; }"},
    {"LocalTimeThereAndBack", "assertions", "TRUE",
     "#include <time.h>\n#include <assert.h>\n"
     "int main() { time_t t = 1000000; assert(mktime(localtime(&t)) == t); return 0; }"},
    {"OtherLocalTime", "assertions", "UNKNOWN",
     "#include <time.h>\n#include <assert.h>\nint main() { time_t t = 1000000; struct tm *d = localtime(&t);\n"
     "  d->tm_hour = 3; assert(mktime(d) == t); return 0; }"},
    {"TimeWithoutDate", "null", "FALSE",
     "#include <time.h>\nint main() { time_t t = 0x7fffffffffffffff; return gmtime(&t)->tm_mon; }"},
    {"TimeOfTheClockHasADate", "null", "TRUE",
     "#include <time.h>\nint main() { time_t t = time(0); return localtime(&t)->tm_mon; }"},
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
    {"Jumps", "assertions", "TRUE",
     "#include <setjmp.h>\n#include <assert.h>\njmp_buf b; int main() { int r = setjmp(b); if (!r) longjmp(b, 4);"
     "assert(r == 4); return 0; }"},
    {"JumpsThatNobodyMakes", "assertions", "FALSE",
     "#include <setjmp.h>\n#include <assert.h>\njmp_buf b; int main() { assert(setjmp(b)); return 0; }"},
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
