// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/library/library.h"

#include <gmock/gmock.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "frontend/compile.h"
#include "unit/frontend/load_helper.h"
#include "unit/support/paths.h"

namespace pincer::frontend {
namespace {

using ::testing::UnorderedElementsAreArray;

class LibraryTest : public FrontendTest {
 protected:
  /// The functions for programs in the sections of a file that are marked so.
  static std::set<std::string> functions_marked(std::string_view text, std::string_view mark) {
    std::set<std::string> result;
    bool inside = false;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("/// ")) inside = line == "/// " + std::string(mark);
      for (const std::string_view name : defined_functions(line))
        if (inside && !name.starts_with("__pincer_")) result.emplace(name);
    }
    return result;
  }

  static std::set<std::string> quoted(const std::string& cell) {
    std::set<std::string> result;
    std::istringstream parts(cell);
    std::string part;
    for (bool inside = false; std::getline(parts, part, '`'); inside = !inside)
      if (inside) result.insert(part);
    return result;
  }
};

TEST_F(LibraryTest, FunctionsAreFoundInTheTextAsClangFindsThem) {
  for (const DataModel model : {DataModel::LP64, DataModel::ILP32}) {
    for (const LibraryFile& file : library_files()) {
      if (!file.name.ends_with(".c")) continue;
      llvm::LLVMContext context;
      Options options;
      options.data_model = model;
      std::vector<std::string_view> defined;
      const auto module = compile_library_file(options, file, context);
      for (const llvm::Function& function : *module) {
        if (!function.isDeclaration() && !function.hasLocalLinkage())
          defined.emplace_back(function.getName().data(), function.getName().size());
      }
      EXPECT_THAT(defined_functions(file.text), UnorderedElementsAreArray(defined)) << file.name;
      std::vector<std::string_view> variables;
      for (const llvm::GlobalVariable& variable : module->globals()) {
        if (!variable.isDeclaration() && !variable.hasLocalLinkage())
          variables.emplace_back(variable.getName().data(), variable.getName().size());
      }
      EXPECT_THAT(defined_variables(file.text), UnorderedElementsAreArray(variables)) << file.name;
    }
  }
}

TEST_F(LibraryTest, TheTableOfTheManualIsWhatTheFilesSay) {
  std::ifstream manual(support::source_folder() + "/docs/library.md");
  ASSERT_TRUE(manual);
  std::map<std::string, std::vector<std::string>> rows;
  for (std::string line; std::getline(manual, line);) {
    if (!line.starts_with("| ")) continue;
    std::vector<std::string> cells;
    std::istringstream parts(line);
    for (std::string cell; std::getline(parts, cell, '|');) cells.push_back(cell);
    const auto files = quoted(cells.at(1));
    if (cells.size() >= 4) rows[files.empty() ? cells.at(1) : *files.begin()] = {cells.at(2), cells.at(3)};
  }
  std::size_t described = 0;
  for (const LibraryFile& file : library_files()) {
    const auto exact = functions_marked(file.text, "exact");
    const auto open = functions_marked(file.text, "over-approximated");
    if (exact.empty() && open.empty()) continue;
    const auto row = rows.find(std::string(file.name));
    ASSERT_NE(row, rows.end()) << file.name;
    EXPECT_EQ(quoted(row->second.at(0)), exact) << file.name;
    EXPECT_EQ(quoted(row->second.at(1)), open) << file.name;
    ++described;
  }
  ASSERT_EQ(rows.size(), described + 2);  // the head, and what is no file
  // What the translation knows itself has no file, and is not refused.
  for (const std::string& cell : rows.at(" the translation itself ")) {
    for (const std::string& function : quoted(cell)) {
      EXPECT_EQ(library_file_of(function) == nullptr, function != "exit" && function != "quick_exit") << function;
    }
  }
}

TEST_F(LibraryTest, FunctionsForProgramsAreExactOrNot) {
  for (const LibraryFile& file : library_files()) {
    if (!file.name.ends_with(".c")) continue;
    auto marked = functions_marked(file.text, "exact");
    marked.merge(functions_marked(file.text, "over-approximated"));
    std::set<std::string> all;
    for (const std::string_view name : defined_functions(file.text))
      if (!name.starts_with("__pincer_")) all.emplace(name);
    EXPECT_EQ(marked, all) << file.name;
  }
}

TEST_F(LibraryTest, AFunctionOfTheProgramTakesPrecedence) {
  EXPECT_EQ(result_of("unsigned long strlen(const char *s) { return 7; }\n"
                      "char *strdup(const char *); int main() { return strlen(strdup(\"abc\")); }"),
            7);
}

TEST_F(LibraryTest, AFunctionWithOtherParametersIsNotTheLibrarys) {
  const Result loaded = load_text(
      "struct s { int a; }; int toupper(struct s *, int); struct s x;\n"
      "int main() { return toupper(&x, 'a'); }");
  ASSERT_EQ(loaded.assumptions.size(), 1U);
  EXPECT_THAT(loaded.assumptions.front().text, ::testing::HasSubstr("toupper"));
}

TEST_F(LibraryTest, AModelNeedsAnotherOfAFileThatIsThere) {
  // index calls strchr, which is in the file of strcmp.
  EXPECT_EQ(result_of("#include <string.h>\n#include <strings.h>\n"
                      "int main() { return !strcmp(\"a\", \"a\") + index(\"abc\", 'b')[1]; }"),
            'c' + 1);
  // Both halves of exit.c know the same handlers, also where another model calls exit.
  EXPECT_EQ(result_of("#include <stdlib.h>\n#include <err.h>\nvoid f(void) { _Exit(7); }\n"
                      "int main() { atexit(f); if (strlen(\"a\")) errx(1, \"x\"); exit(2); }"),
            7);
}

TEST_F(LibraryTest, NamesOfTheProgramAreNotTheLibrarys) {
  EXPECT_EQ(
      result_of("#include <stdlib.h>\nint index = 3, y0, time[2] = {0, 4}; static int strlen(int n) { return n; }\n"
                "double round; enum { log = 1 }; extern char *strdup(const char *), *strchr(const char *, int);\n"
                "int main() { int read = 2; char *p = strdup(\"ab\"); round = atof(\"1\");\n"
                "  return index + time[1] + strlen(5) + read + (p ? p[1] == 'b' : 1) + (strchr(\"x\", 'x') != 0) + "
                "(int)round - log; }"),
      16);
}

TEST_F(LibraryTest, AFunctionIsTheSameThroughAPointer) {
  const std::string text =
      "#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>\n"
      "struct hooks { void *(*alloc)(size_t); void (*release)(void *); char *(*copy)(char *, const char *);\n"
      "  int (*log)(const char *, ...); };\n"
      "int sum(const char *text, ...) { __builtin_va_list l; __builtin_va_start(l, text);\n"
      "  int a = __builtin_va_arg(l, int); return a + __builtin_va_arg(l, int); }\n"
      "struct hooks all[2] = {{malloc, free, strcpy, printf}, {0, 0, 0, sum}};\n"
      "int use(struct hooks *h) { char *p = h->alloc(4); h->copy(p, \"abc\"); h->log(\"%s\", p);\n"
      "  int r = p[2] == 'c'; h->release(p); return r; }\n"
      "int main() { return 100 * use(&all[0]) + all[1].log(\"\", 3, 4); }";
  EXPECT_EQ(result_of(text), 107);
  Options options;
  options.property = program::property_from_name("memsafety");
  EXPECT_EQ(result_of(text, {}, options), 107);
}

TEST_F(LibraryTest, MallocMayBeUndeclared) {
  Options options;
  options.data_model = DataModel::ILP32;
  EXPECT_EQ(result_of("extern int malloc(); int main() { int *p = (int *)malloc(4); *p = 3; return *p; }", {}, options),
            3);
}

TEST_F(LibraryTest, AFunctionOfAStandardHeaderWithoutAModelIsRefused) {
  EXPECT_EQ(run(load_text("#include <regex.h>\nregex_t r; int main() { regcomp(&r, \"a\", 0); return 0; }").cfa).end,
            program::End::Unsupported);
  // Other parameters: not that function.
  EXPECT_EQ(run(load_text("int regcomp(int); int main() { regcomp(1); return 0; }").cfa, {1}).end, program::End::Exit);
}

TEST_F(LibraryTest, WhatHappensInAModelHappensAtTheCall) {
  Options options;
  options.property = program::property_from_name("memsafety");
  const Result loaded =
      load_text("char *strcpy(char *, const char *);\nint main() {\n  char b[2];\n  strcpy(b, \"abc\");\n}", options);
  const program::Execution execution = run(loaded.cfa);
  ASSERT_EQ(execution.end, program::End::Error);
  EXPECT_EQ(loaded.cfa.edge(*execution.last_edge).where.line, 4U);
}

TEST_F(LibraryTest, TheOnlyThreadHasLocksKeysAndSemaphores) {
  EXPECT_EQ(result_of(R"(
#include <pthread.h>
#include <semaphore.h>
static int n;
static void once(void) { n++; }
int main(void) {
  pthread_mutex_t m; pthread_once_t o = PTHREAD_ONCE_INIT; pthread_key_t k; sem_t s; int v;
  pthread_once(&o, once); pthread_once(&o, once);
  pthread_mutex_init(&m, 0); pthread_mutex_lock(&m); n += 2; pthread_mutex_unlock(&m); pthread_mutex_destroy(&m);
  pthread_key_create(&k, 0); pthread_setspecific(k, &n);
  sem_init(&s, 0, 3); sem_wait(&s); sem_post(&s); sem_post(&s); sem_getvalue(&s, &v);
  return n + 10 * v + 100 * (pthread_getspecific(k) == &n) + 1000 * (sem_trywait(&s) == 0);
})"),
            1143);
}

TEST_F(LibraryTest, SignalsHaveSets) {
  const std::string text = R"(
#include <signal.h>
int main(void) {
  sigset_t s;
  sigemptyset(&s); sigaddset(&s, SIGINT); sigaddset(&s, 64);
  int r = sigismember(&s, SIGINT) + 2 * sigismember(&s, SIGTERM) + 4 * sigismember(&s, 64);
  sigdelset(&s, 64);
  r += 8 * sigismember(&s, 64) + 16 * (sigaddset(&s, 65) == -1);
  sigfillset(&s);
  return r + 32 * sigismember(&s, 31) + 64 * sigismember(&s, 32) + 128 * sigismember(&s, 33) + 256 * sigismember(&s, 34);
})";
  EXPECT_EQ(result_of(text), 1 + 4 + 16 + 32 + 256);
  Options options;
  options.data_model = DataModel::ILP32;
  EXPECT_EQ(result_of(text, {}, options), 1 + 4 + 16 + 32 + 256);
}

TEST_F(LibraryTest, CharactersOf16And32Bits) {
  EXPECT_EQ(result_of(R"(
#include <uchar.h>
int main(void) {
  mbstate_t state = {0};
  char16_t half = 0;
  char32_t whole = 7;
  char bytes[8] = {0};
  int result = mbrtoc16(&half, "x", 1, &state) == 1 && half == u'x';
  result += 2 * (mbrtoc32(&whole, "", 1, &state) == 0 && whole == 0);
  result += 4 * (mbrtoc16(&half, "y", 0, &state) == (size_t)-2 && half == u'x');
  result += 8 * (c16rtomb(bytes, u'y', &state) == 1 && bytes[0] == 'y');
  result += 16 * (c32rtomb(0, U'z', &state) == 1 && c32rtomb(bytes, U'z', &state) == 1 && bytes[0] == 'z');
  return result;
}
)"),
            31);
}

TEST_F(LibraryTest, AddressesExceptionsAndClocksThatTheOutsideDecides) {
  EXPECT_EQ(result_of(R"(
#include <arpa/inet.h>
#include <fenv.h>
#include <math.h>
#include <time.h>
int main(void) {
  char text[4] = "abc", bytes[16] = "x";
  struct timespec precision = {1, 1};
  int quotient;
  tzset();
  int result = inet_pton(77, "1.2.3.4", bytes) == -1 && bytes[0] == 'x';
  result += 2 * (inet_ntop(77, bytes, text, 4) == 0 && text[0] == 'a');
  result += 4 * ((fetestexcept(FE_INVALID) & ~FE_INVALID) == 0 && feclearexcept(FE_ALL_EXCEPT) == 0);
  result += 8 * (clock_getres(CLOCK_REALTIME, 0) == 0 && clock_getres(CLOCK_REALTIME, &precision) == 0);
  result += 16 * (precision.tv_nsec >= 0 && precision.tv_nsec < 1000000000);
  result += 32 * (remquo(5, 3, &quotient) == -1 && remquof(5, 3, &quotient) == -1 && remquol(7, 2, &quotient) == -1);
  return result;
}
)",
                      std::vector<std::int64_t>(20, 0)),
            63);
}

TEST_F(LibraryTest, AFormatMayBeInAVariableThatIsOnlyRead) {
  const Result loaded = load_text(
      "#include <stdio.h>\n#include <assert.h>\nstatic const char *format = \"%d:%s\";"
      "int main(void) { char b[16]; int n = sprintf(b, format, 42, \"ab\"); assert(n == 5 && b[3] == 'a'); return 0; "
      "}");
  EXPECT_EQ(run(loaded.cfa).end, program::End::Exit);
  EXPECT_TRUE(loaded.cfa.unsupported().empty());
}

}  // namespace
}  // namespace pincer::frontend
