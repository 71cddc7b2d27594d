// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// `pincer project` as its users see it.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/sha256.h"
#include "store/store.h"
#include "tool.h"

namespace pincer::driver {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

class ProjectCommand : public testing::Test {
 protected:
  ProjectCommand() {
    setenv("XDG_STATE_HOME", (tool_.folder() / "state").c_str(), 1);
    std::filesystem::create_directories(tool_.folder() / "build");
    tool_.file("half.h",
               "#define LIMIT 10\n"
               "struct pair { int a; int b; };\n"
               "static inline int half(int x) { return x / 2; }\n"
               "int divide(int a, int b);\n");
    tool_.file("divide.c", "#include \"half.h\"\nint divide(int a, int b)\n{\n  return a / b;\n}\n");
    tool_.file("use.c",
               "#include \"half.h\"\n"
               "static int inner(int x) { return half(x) + LIMIT; }\n"
               "int first(int x) { return divide(inner(x) > 0, x); }\n"
               "int second(int x) { return divide(1, half(x)); }\n"
               "int third(int x) { return half(x); }\n");
    build({"divide.c", "use.c"});
  }

  void build(const std::vector<std::string>& files) const {
    std::string text;
    for (const std::string& file : files)
      text += fmt::format(R"({}{{"directory": "{}", "command": "gcc -c {}", "file": "{}"}})", text.empty() ? "" : ", ",
                          tool_.folder().string(), file, file);
    tool_.file("build/compile_commands.json", "[" + text + "]");
  }
  [[nodiscard]] ToolResult run(std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"project", "build", "--timeout", "60", "--jobs", "2"};
    words.insert(words.end(), more.begin(), more.end());
    return tool_.run(words);
  }
  [[nodiscard]] nlohmann::json record(std::vector<std::string> more = {}) const {
    more.insert(more.end(), {"--json", "out.json"});
    const ToolResult result = run(more);
    EXPECT_TRUE(tool_.exists("out.json")) << result.out << result.err;
    return nlohmann::json::parse(tool_.read("out.json"));
  }
  [[nodiscard]] std::vector<std::string> listed(std::vector<std::string> more = {}) const {
    more.insert(more.end(), {"--list-functions", "-q"});
    std::istringstream text(run(more).out);
    std::vector<std::string> result;
    for (std::string line; std::getline(text, line);) result.push_back(line);
    return result;
  }
  static std::vector<nlohmann::json> failing(const nlohmann::json& record) {
    std::vector<nlohmann::json> result;
    for (const auto& check : record["checks"])
      if (check["status"] == "fails") result.push_back(check);
    return result;
  }
  void git(const std::vector<std::string>& words) const {
    std::vector<std::string> all = {"-C", tool_.folder().string(), "-c", "user.name=a", "-c", "user.email=a@b.c"};
    all.insert(all.end(), words.begin(), words.end());
    EXPECT_EQ(tool_.run_program("/usr/bin/git", all).code, 0);
  }
  void commit() const {
    git({"init", "-q"});
    tool_.file(".gitignore", "build\n*.json\n");
    git({"add", "."});
    git({"commit", "-q", "-m", "all"});
  }

  Tool tool_;
};

TEST_F(ProjectCommand, ListsFunctionsOnce) {
  EXPECT_THAT(listed(), UnorderedElementsAre("divide.c:divide", "use.c:inner", "use.c:first", "use.c:second",
                                             "use.c:third", "use.c:half"));
  EXPECT_THAT(listed({"--functions", "f*", "--functions", "?hird"}),
              UnorderedElementsAre("use.c:first", "use.c:third"));
  EXPECT_EQ(run({"--functions", "nothing"}).code, 2);
}

TEST_F(ProjectCommand, OneFindingForSeveralFunctions) {
  const nlohmann::json told = record({"--property", "division"});
  const auto findings = failing(told);
  ASSERT_EQ(findings.size(), 1U) << told["checks"];
  EXPECT_EQ(findings.front()["file"], "divide.c");
  EXPECT_EQ(findings.front()["line"], 4);
  EXPECT_THAT(findings.front()["entries"].get<std::vector<std::string>>(),
              UnorderedElementsAre("divide.c:divide", "use.c:first", "use.c:second"));
  EXPECT_EQ(told["exit_code"], 1);
  EXPECT_EQ(told["functions"].size(), 6U);
  EXPECT_TRUE(told["broken_files"].empty());
}

TEST_F(ProjectCommand, TellsOnTheTerminal) {
  const ToolResult result = run({"--property", "division"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.out, HasSubstr("divide.c:4:"));
  EXPECT_THAT(result.out, HasSubstr(" error: "));
  EXPECT_THAT(result.out, HasSubstr("[division] (from "));
  EXPECT_THAT(result.out, HasSubstr("functions"));
  EXPECT_THAT(result.out.substr(result.out.rfind("\nResult: ")), HasSubstr("1 fail"));
  EXPECT_EQ(run({"--property", "division", "--functions", "third"}).code, 0);
}

TEST_F(ProjectCommand, HandsOptionsOn) {
  tool_.file("use.c", "int first(int x) { return 7 / (BY ? 2 : x); }\n");
  build({"use.c"});
  EXPECT_EQ(run({"--property", "division", "-DBY=1", "--engine", "bmc"}).code, 0);
  EXPECT_EQ(run({"--property", "division", "--", "-D", "BY=0"}).code, 1);
}

TEST_F(ProjectCommand, WritesViews) {
  run({"--property", "division", "--report", "pages", "--sarif", "out.sarif", "--junit", "out.xml"});
  const auto sarif = nlohmann::json::parse(tool_.read("out.sarif"));
  int failures = 0;
  for (const auto& result : sarif["runs"][0]["results"]) failures += result["kind"] == "fail" ? 1 : 0;
  EXPECT_EQ(failures, 1);
  EXPECT_THAT(tool_.read("out.xml"), HasSubstr("failures=\"1\""));
  const std::string index = tool_.read("pages/index.html");
  EXPECT_THAT(index, HasSubstr("use.c:second"));
  for (const auto& each : std::filesystem::directory_iterator(tool_.folder() / "pages/pages"))
    EXPECT_THAT(index, HasSubstr("pages/" + each.path().filename().string()));
  EXPECT_EQ(run({"--property", "division", "--report", "pages", "-q"}).code, 1) << "pages may be written again";
}

TEST_F(ProjectCommand, FilesThatDoNotCompileCostTheirOwnFunctionsOnly) {
  tool_.file("bad.c", "int bad( { return third(1); }\n");
  build({"divide.c", "use.c", "bad.c"});
  const ToolResult result = run({"--property", "division", "--functions", "third"});
  EXPECT_EQ(result.code, 3);
  EXPECT_THAT(result.err, HasSubstr("bad.c:1:"));
  EXPECT_THAT(result.out, HasSubstr("1 files do not compile"));
  EXPECT_THAT(result.out, HasSubstr("use.c:third: "));
}

TEST_F(ProjectCommand, KnownFindingsDoNotFail) {
  EXPECT_EQ(run({"--property", "division", "--write-baseline", "known.json", "--sarif", "out.sarif"}).code, 1);
  for (const std::string baseline : {"known.json", "out.sarif"}) {
    const ToolResult known = run({"--property", "division", "--baseline", baseline});
    EXPECT_EQ(known.code, 0) << known.out;
    EXPECT_THAT(known.out, HasSubstr("1 fail (1 known)"));
  }
  // Lines move, and something new comes.
  tool_.file("divide.c",
             "#include \"half.h\"\n\n\nint rest(int a, int b) { return a % b; }\n"
             "int divide(int a, int b)\n{\n  return a / b;\n}\n");
  const nlohmann::json told = record({"--property", "division", "--baseline", "known.json"});
  EXPECT_EQ(told["exit_code"], 1);
  std::vector<std::string> states;
  for (const auto& check : failing(told)) states.push_back(check["baseline"]);
  EXPECT_THAT(states, ElementsAre("new", "unchanged"));
  tool_.file("nonsense.json", "{}");
  EXPECT_EQ(run({"--baseline", "nonsense.json"}).code, 2);
}

TEST_F(ProjectCommand, SinceARevision) {
  commit();
  EXPECT_THAT(listed({"--since", "HEAD"}), IsEmpty());
  const std::string use = tool_.read("use.c");
  const std::string header = tool_.read("half.h");
  // Comments, blank lines and other functions do not matter.
  tool_.file("use.c", "/* moved */\n\n" + use + "int other(void) { return 1; }\n");
  EXPECT_THAT(listed({"--since", "HEAD"}), ElementsAre("use.c:other"));
  // A callee matters to its callers, also in other files.
  tool_.file("use.c", use);
  tool_.file("divide.c", "#include \"half.h\"\nint divide(int a, int b) { return b == 0 ? 0 : a / b; }\n");
  EXPECT_THAT(listed({"--since", "HEAD"}), UnorderedElementsAre("divide.c:divide", "use.c:first", "use.c:second"));
  // So do macros, and functions of headers.
  git({"checkout", "-q", "divide.c"});
  tool_.file("half.h", "#define LIMIT 11\n" + header.substr(header.find('\n') + 1));
  EXPECT_THAT(listed({"--since", "HEAD"}), UnorderedElementsAre("use.c:inner", "use.c:first"));
  EXPECT_EQ(run({"--since", "nowhere"}).code, 2);
}

TEST_F(ProjectCommand, TypesAndObjectsMatterToThoseWhoUseThem) {
  tool_.file("types.h", "struct pair { int a; int b; };\nstruct other { int c; };\nextern const int table[2];\n");
  tool_.file("table.c", "#include \"types.h\"\nconst int table[2] = {1, 2};\n");
  tool_.file("f.c",
             "#include \"types.h\"\n"
             "int sum(struct pair *p) { return p->a + p->b; }\n"
             "int one(struct other *o) { return o->c; }\n"
             "int look(int i) { return table[i & 1]; }\n");
  build({"table.c", "f.c"});
  commit();
  tool_.file("types.h", "struct pair { long a; int b; };\nstruct other { int c; };\nextern const int table[2];\n");
  EXPECT_THAT(listed({"--since", "HEAD"}), ElementsAre("f.c:sum"));
  git({"checkout", "-q", "types.h"});
  tool_.file("table.c", "#include \"types.h\"\nconst int table[2] = {1, 3};\n");
  EXPECT_THAT(listed({"--since", "HEAD"}), ElementsAre("f.c:look"));
}

TEST_F(ProjectCommand, ABuildThatChangedMayAffectEverything) {
  commit();
  tool_.file("Makefile", "CFLAGS = -DX\n");
  const ToolResult result = run({"--since", "HEAD", "--list-functions"});
  EXPECT_THAT(result.err, HasSubstr("'Makefile' has changed since HEAD"));
  EXPECT_THAT(result.out, HasSubstr("use.c:third"));
}

TEST_F(ProjectCommand, AnswersFromTheStore) {
  const nlohmann::json first = record({"--property", "division", "--store", "store"});
  EXPECT_FALSE(first["functions"].front()["store"]["answered"]);
  tool_.file("divide.c", "#include \"half.h\"\n\nint divide(int a, int b)\n{\n  return b == 1 ? a : a / b;\n}\n");
  const nlohmann::json second = record({"--property", "division", "--store", "store"});
  std::vector<std::string> again;
  for (const auto& each : second["functions"])
    if (!each["store"]["answered"]) again.push_back(each["function"]);
  EXPECT_THAT(again, UnorderedElementsAre("divide", "first", "second"));
  EXPECT_EQ(failing(second).size(), 1U);
}

/// Functions whose answer was taken from the store without a run, in alphabetic order.
std::vector<std::string> sealed(const nlohmann::json& record) {
  std::vector<std::string> result;
  for (const auto& each : record["functions"])
    if (each["store"].value("sealed", false)) result.push_back(each["function"]);
  std::sort(result.begin(), result.end());
  return result;
}

TEST_F(ProjectCommand, WhatHasNotChangedNeedsNoRun) {
  const std::vector<std::string> words = {"--property", "division", "--store", "store"};
  const nlohmann::json first = record(words);
  EXPECT_THAT(sealed(first), IsEmpty());
  const nlohmann::json second = record(words);
  EXPECT_THAT(sealed(second), ElementsAre("divide", "first", "half", "inner", "second", "third"));
  EXPECT_EQ(second["checks"], first["checks"]);
  EXPECT_EQ(second["exit_code"], first["exit_code"]);
  // A comment that moves lines: everything that reads the file gets a run, which the store answers.
  tool_.file("divide.c", "// More.\n" + tool_.read("divide.c"));
  const nlohmann::json third = record(words);
  EXPECT_THAT(sealed(third), ElementsAre("half", "inner", "third"));
  EXPECT_EQ(failing(third).front()["line"], 5);
  for (const auto& each : third["functions"]) EXPECT_TRUE(each["store"]["answered"]) << each;
  tool_.file("half.h", tool_.read("half.h") + "\n");
  EXPECT_THAT(sealed(record(words)), IsEmpty());
  EXPECT_THAT(sealed(record({"--property", "division", "--store", "store", "--", "-DX"})), IsEmpty());
}

TEST_F(ProjectCommand, AnEditOfAFunctionConcernsWhoUsesIt) {
  const auto text = [](const std::string& body) {
    return "int a(int x) " + body +
           "\nint b(int x)\n{\n  return 10 / x;\n}\nint c(int x)\n{\n  return a(x) + 10 / x;\n}\n";
  };
  tool_.file("f.c", text("{ return x / 2; }"));
  build({"f.c"});
  const std::vector<std::string> words = {"--property", "division", "--store", "store"};
  record(words);
  tool_.file("f.c", text("{\n  int y = x;\n  return y / 2;\n}"));
  const nlohmann::json second = record(words);
  EXPECT_THAT(sealed(second), ElementsAre("b"));
  EXPECT_EQ(second["checks"], record({"--property", "division"})["checks"]) << "at the lines of now";
  EXPECT_EQ(failing(second).front()["line"], 7);
  // What is said in a body may concern others.
  const auto defines = [](const std::string& number) {
    return "int d(int x)\n{\n#define N " + number + "\n  return x;\n}\nint e(int x)\n{\n  return x / N;\n}\n";
  };
  tool_.file("f.c", defines("1"));
  EXPECT_TRUE(failing(record(words)).empty());
  tool_.file("f.c", defines("0"));
  EXPECT_EQ(failing(record(words)).size(), 1U);
}

TEST_F(ProjectCommand, LinesAndCountersMayMatter) {
  const std::vector<std::string> words = {"--property", "division", "--store", "store"};
  build({"f.c"});
  const auto text = [](const std::string& body, const std::string& divisor) {
    return "#define NEXT __COUNTER__\nint a(void)\n" + body + "\nint b(int x)\n{\n  return x / (" + divisor + ");\n}\n";
  };
  for (const char* divisor : {"__LINE__ / 7", "NEXT - 1"}) {
    tool_.file("f.c", text("{ return NEXT; }", divisor));
    const bool fails = !failing(record(words)).empty();
    tool_.file("f.c", text("{\n  return NEXT + NEXT; }", divisor));
    EXPECT_NE(!failing(record(words)).empty(), fails) << divisor;
  }
  tool_.file("f.c", "int a(int x) { return x / sizeof(__TIME__); }");
  record(words);
  EXPECT_THAT(sealed(record(words)), IsEmpty());
}

TEST_F(ProjectCommand, CertificatesAreCheckedAgainIfThatIsWanted) {
  record({"--property", "division", "--store", "store"});
  const nlohmann::json again = record({"--property", "division", "--store", "store", "--recheck"});
  EXPECT_THAT(sealed(again), IsEmpty());
  for (const auto& each : again["functions"]) EXPECT_TRUE(each["store"]["answered"]) << each;
}

TEST_F(ProjectCommand, PagesThatAreStillThereNeedNoRun) {
  const std::vector<std::string> words = {"--property", "division", "--store", "store", "--report", "pages", "--force"};
  const nlohmann::json first = record(words);
  EXPECT_THAT(sealed(record(words)), ElementsAre("divide", "first", "half", "inner", "second", "third"));
  std::filesystem::remove(tool_.folder() / "pages" / std::string(first["functions"].front()["page"]));
  EXPECT_EQ(sealed(record(words)).size(), 5U);
  EXPECT_TRUE(tool_.exists("pages/" + std::string(first["functions"].front()["page"])));
}

/// The files of the answers in the store, with the keys that they are under.
std::vector<std::filesystem::path> answers_in(const std::filesystem::path& store) {
  std::vector<std::filesystem::path> result;
  for (const auto& each : std::filesystem::recursive_directory_iterator(store / "answers"))
    if (each.is_regular_file()) result.push_back(each.path());
  std::sort(result.begin(), result.end());
  return result;
}

TEST_F(ProjectCommand, WhoeverWritesToTheStoreCannotChangeAVerdict) {
  const std::vector<std::string> words = {"--property", "division", "--store", "store"};
  const nlohmann::json first = record(words);
  ASSERT_EQ(failing(first).size(), 1U);
  const auto put = [](const std::filesystem::path& folder, const std::string& text) {
    std::ofstream(folder / base::sha256(text).substr(0, 32))
        << store::entry_text("answers", folder.filename().string(), text);
  };
  const auto text_of = [](const std::filesystem::path& entry) {
    std::string text;
    EXPECT_TRUE(store::read_entry(base::read_file(entry), "answers", entry.parent_path().filename().string(), text));
    return text;
  };
  const std::vector<std::filesystem::path> entries = answers_in(tool_.folder() / "store");
  ASSERT_EQ(entries.size(), 6U);
  std::vector<std::string> texts;
  for (const auto& entry : entries) texts.push_back(text_of(entry));
  std::size_t forged = 0;
  for (const auto& entry : entries) {
    std::string text = text_of(entry);
    for (const std::string& other : texts)
      if (other != text) put(entry.parent_path(), other);  // genuine answers to other questions
    constexpr std::string_view kFails = "\"status\":\"fails\"";
    for (std::size_t at = text.find(kFails); at != std::string::npos; at = text.find(kFails)) {
      text.replace(at, kFails.size(), "\"status\":\"proved\"");
      ++forged;
    }
    put(entry.parent_path(), text);
    std::filesystem::remove(entry);
  }
  EXPECT_GE(forged, 1U);
  const nlohmann::json second = record(words);
  EXPECT_EQ(second["checks"], first["checks"]);
}

TEST_F(ProjectCommand, AnotherUserGetsRuns) {
  const std::vector<std::string> words = {"--property", "division", "--store", "store"};
  record(words);
  setenv("XDG_STATE_HOME", (tool_.folder() / "other").c_str(), 1);
  const nlohmann::json other = record(words);
  EXPECT_THAT(sealed(other), IsEmpty());
  for (const auto& each : other["functions"]) EXPECT_TRUE(each["store"]["answered"]) << each;
  EXPECT_EQ(sealed(record(words)).size(), 6U);
}

TEST_F(ProjectCommand, Misuse) {
  EXPECT_EQ(tool_.run({"project"}).code, 2);
  EXPECT_EQ(tool_.run({"project", "nowhere.json"}).code, 2);
  EXPECT_EQ(tool_.run({"project", "build", "--jobs", "0"}).code, 2);
  EXPECT_EQ(tool_.run({"project", "build", "--json", "build/compile_commands.json"}).code, 2);
  const std::string database = tool_.read("build/compile_commands.json");
  EXPECT_EQ(tool_.run({"project", "build", "--write-baseline", "build/compile_commands.json", "--force"}).code, 2);
  EXPECT_EQ(tool_.run({"project", "build", "--write-baseline", "use.c"}).code, 2) << "it is none of its files";
  EXPECT_EQ(tool_.read("build/compile_commands.json"), database);
  EXPECT_EQ(tool_.run({"project", "--help"}).code, 0);
}

class ProjectContracts : public ProjectCommand {
 protected:
  ProjectContracts() {
    tool_.file("c.h",
               "#include <pincer.h>\n"
               "int low(int n) PINCER_REQUIRES(n > 0) PINCER_ENSURES(PINCER_RESULT >= 0 && PINCER_RESULT < n);\n");
    tool_.file("low.c", "#include \"c.h\"\nint low(int n) { return n / 2; }\nint other(int n) { return 1 / n; }\n");
    tool_.file(
        "high.c",
        "#include \"c.h\"\n"
        "int high(int n) PINCER_REQUIRES(n > 5 && n < 100) PINCER_ENSURES(PINCER_RESULT > 5) { return low(n) + 6; }\n"
        "int wrong(int n) PINCER_ENSURES(PINCER_RESULT == 0) { return low(n); }\n"
        "int main(void) { return high(7) > 5 ? 0 : 1; }\n");
    build({"low.c", "high.c"});
  }
};

TEST_F(ProjectContracts, EachFunctionIsCheckedModularly) {
  EXPECT_THAT(listed({"--contracts"}), UnorderedElementsAre("low.c:low", "high.c:high", "high.c:wrong", "high.c:main"));
  const ToolResult result = run({"--contracts", "--property", "assertions"});
  EXPECT_EQ(result.code, 1) << result.out;
  EXPECT_THAT(result.out, HasSubstr("Contracts: 2 kept, 1 broken, 0 open\n"));
  const nlohmann::json record = this->record({"--contracts", "--property", "assertions"});
  // What `low` requires, and what `wrong` promises.
  for (const nlohmann::json& check : failing(record)) EXPECT_EQ(check["line"], 3) << check;
}

TEST_F(ProjectContracts, NeedAContract) {
  build({"low.c"});
  tool_.file("c.h", "int low(int n);\n");
  const ToolResult result = run({"--contracts"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("no function of the project has a contract"));
}

TEST_F(ProjectContracts, AChangedContractIsAChange) {
  commit();
  EXPECT_THAT(listed({"--since", "HEAD"}), IsEmpty());
  tool_.file("c.h",
             "#include <pincer.h>\n"
             "int low(int n) PINCER_REQUIRES(n > 1) PINCER_ENSURES(PINCER_RESULT >= 0 && PINCER_RESULT < n);\n");
  EXPECT_THAT(listed({"--since", "HEAD"}),
              UnorderedElementsAre("low.c:low", "high.c:high", "high.c:wrong", "high.c:main"));
}

TEST_F(ProjectCommand, SlurmOptionsAreRefusedWithoutSlurm) {
  const ToolResult result = run({"--slurm-options", "--partition=long"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("--slurm-options needs --executor slurm"));
}

}  // namespace
}  // namespace pincer::driver
