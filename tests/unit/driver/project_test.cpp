// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Flags of builds, compilation databases, and functions other than main.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;
using testing::Not;

class Project : public testing::Test {
 protected:
  ToolResult check(std::vector<std::string> arguments) const {
    arguments.insert(std::find(arguments.begin(), arguments.end(), "--"), {"--timeout", "60"});
    return tool_.run(arguments);
  }
  /// A database of the files with their flags; the compiler runs in build/.
  void build(const std::vector<std::pair<std::string, std::string>>& files) const {
    std::filesystem::create_directories(tool_.folder() / "build");
    std::string text;
    for (const auto& [file, flags] : files)
      text += fmt::format(R"({}{{"directory": "{}/build", "command": "gcc {} -c -o x.o ../{}", "file": "../{}"}})",
                          text.empty() ? "" : ", ", tool_.folder().string(), flags, file, file);
    tool_.file("build/compile_commands.json", "[" + text + "]");
  }
  const std::vector<std::string> project_ = {"--project", "build/compile_commands.json"};
  Tool tool_;
};

TEST_F(Project, FlagsOfTheCommandLine) {
  tool_.file("all.h", "#define LIMIT 4\n");
  tool_.file("f.c",
             "#include <assert.h>\n"
             "int main(void) { char c = (char)200; assert(c > 0); assert(LIMIT == 4 && X == 2); return 0; }\n");
  EXPECT_EQ(check({"f.c", "-include", "all.h", "-DX=1", "-UX", "-DX=2", "-funsigned-char", "-O2", "-Wall"}).code, 0);
  EXPECT_EQ(check({"f.c", "-include", "all.h", "-DX=2", "-O2"}).code, 1) << "char is signed";
  EXPECT_EQ(check({"f.c", "--", "-include", "all.h", "-D", "X=2", "-funsigned-char", "-o", "f.o", "-MMD"}).code, 0);
  const ToolResult file = check({"f.c", "--", "g.c"});
  EXPECT_EQ(file.code, 2);
  EXPECT_THAT(file.err, HasSubstr("'g.c' is no flag"));
}

TEST_F(Project, SizesOfTypesByFlag) {
  tool_.file("f.c", "#include <assert.h>\nint main(void) { assert(sizeof(long) == 4); return 0; }\n");
  EXPECT_EQ(check({"f.c", "-m32"}).code, 0);
  EXPECT_EQ(check({"f.c", "-m64"}).code, 1);
  EXPECT_EQ(check({"f.c", "-m32", "--data-model", "LP64"}).code, 2);
}

TEST_F(Project, WrappingByFlag) {
  tool_.file("f.c", "extern int any(void);\nint main(void) { int x = any(); x = x + 1; return x / any(); }\n");
  EXPECT_THAT(check({"f.c"}).out, HasSubstr("[no-overflow]"));
  const ToolResult wraps = check({"f.c", "-fwrapv"});
  EXPECT_THAT(wraps.out, Not(HasSubstr("[no-overflow]")));
  EXPECT_THAT(wraps.out, HasSubstr("[division]"));
}

TEST_F(Project, WhatCannotBeHonouredIsAssumed) {
  tool_.file("f.c", "int main(void) { return 0; }\n");
  const ToolResult result = check({"f.c", "-ffast-math", "--", "-ffast-math"});
  EXPECT_EQ(result.code, 0);
  const std::string text = "the program is compiled without the flag '-ffast-math'";
  EXPECT_THAT(result.out, HasSubstr(text));
  EXPECT_EQ(result.out.find(text), result.out.rfind(text)) << "said once";
}

TEST_F(Project, StaticFunctionsOfAFile) {
  tool_.file(
      "a.c",
      "#include <assert.h>\nstatic int twice(int x) { assert(x != 7); return 0; }\nint a(void) { return twice(1); }\n");
  tool_.file(
      "b.c",
      "#include <assert.h>\nstatic int twice(int x) { assert(x == x); return 0; }\nint b(void) { return twice(1); }\n");
  EXPECT_EQ(check({"a.c", "b.c", "--entry", "a.c:twice"}).code, 1);
  EXPECT_EQ(check({"a.c", "b.c", "--entry", "b.c:twice"}).code, 0);
  EXPECT_EQ(check({"a.c", "b.c", "--entry", "b.c:thrice"}).code, 2);
  EXPECT_EQ(check({"a.c", "b.c", "--entry", "c.c:twice"}).code, 2);
  EXPECT_EQ(check({"a.c", "--entry", "twice"}).code, 1);
  const ToolResult both = check({"a.c", "b.c", "--entry", "twice"});
  EXPECT_EQ(both.code, 2);
  EXPECT_THAT(both.err, HasSubstr("several files define a static 'twice'"));
}

TEST_F(Project, FilesAndFlagsOfADatabase) {
  std::filesystem::create_directories(tool_.folder() / "include");
  std::filesystem::create_directories(tool_.folder() / "src");
  tool_.file("include/part.h", "int part(int x);\nextern int limit;\n");
  tool_.file("src/part.c", "#include <part.h>\nint part(int x) { return x < limit ? STEP : 0; }\n");
  tool_.file("src/limit.c", "#include <part.h>\nint limit = STEP;\n");
  tool_.file(
      "src/main.c",
      "#include <assert.h>\n#include <part.h>\nint main(void) { assert(part(1) == 3 && limit == 5); return 0; }\n");
  tool_.file("src/other.c", "#error this file is not needed\n");
  build({{"src/main.c", "-I../include -O2 -Wall"},
         {"src/part.c", "-I../include -DSTEP=3"},
         {"src/limit.c", "-I../include -DSTEP=5"},
         {"src/other.c", "-I../include"}});
  const ToolResult result = check(project_);
  EXPECT_EQ(result.code, 0) << result.out << result.err;
  EXPECT_EQ(check({"--project", "build/compile_commands.json", "src/main.c", "src/part.c", "src/limit.c"}).code, 0);
  EXPECT_EQ(check({"--project", "build/compile_commands.json", "src/nowhere.c"}).code, 2);
}

TEST_F(Project, AmbiguousNamesAreErrors) {
  tool_.file("a.c", "int main(void) { return 0; }\n");
  tool_.file("b.c", "int main(void) { return 0; }\n");
  build({{"a.c", ""}, {"b.c", ""}});
  const ToolResult both = check(project_);
  EXPECT_EQ(both.code, 2);
  EXPECT_THAT(both.err, HasSubstr("several files define 'main'"));
  EXPECT_EQ(check({"--project", "build/compile_commands.json", "--entry", "b.c:main"}).code, 0);
  const ToolResult none = check({"--project", "build/compile_commands.json", "--entry", "f"});
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err, HasSubstr("no file of the project defines 'f'"));
}

TEST_F(Project, CertificatesKnowTheFlags) {
  tool_.file("a.c", "#include <assert.h>\nint main(void) { assert(X == 1); return 0; }\n");
  build({{"a.c", "-DX=1"}});
  EXPECT_EQ(check({"--project", "build/compile_commands.json", "--certificate", "c.json"}).code, 0);
  EXPECT_EQ(check({"certify", "c.json", "a.c"}).code, 0);
  EXPECT_EQ(check({"certify", "c.json", "--project", "build/compile_commands.json"}).code, 0);
  build({{"a.c", "-DX=1 -DY"}});
  EXPECT_EQ(check({"certify", "c.json", "--project", "build/compile_commands.json"}).code, 2);
}

TEST_F(Project, BadDatabases) {
  tool_.file("f.c", "int main(void) { return 0; }\n");
  tool_.file("bad.json", "[{");
  tool_.file("empty.json", "[]");
  EXPECT_EQ(check({"f.c", "--project", "none.json"}).code, 2);
  EXPECT_EQ(check({"f.c", "--project", "bad.json"}).code, 2);
  EXPECT_EQ(check({"f.c", "--project", "empty.json"}).code, 2);
}

}  // namespace
}  // namespace pincer::driver
