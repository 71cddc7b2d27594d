// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// No option destroys a file that is not its own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "driver/options.h"
#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;

constexpr const char* kUnsafe =
    "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
    "int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); return 0; }\n";

/// An option that writes a file, and a command that takes it.
struct Writer {
  std::string option;
  std::string command;
};

/// From the table itself, so that a new option cannot be forgotten. The exceptions are options that read, and that of
/// `pincer project`, which has a test of its own.
std::vector<Writer> writers() {
  static const std::regex row(R"(\| `(--[a-z-]+) ([^`]*)` \|.*\| ([a-z, ]+) \|)");
  const std::string table = options_in_markdown();
  std::vector<Writer> result;
  for (std::sregex_iterator i(table.begin(), table.end(), row), end; i != end; ++i) {
    static const std::set<std::string> kReaders = {"--property", "--inputs-file", "--entry",
                                                   "--project",  "--baseline",    "--write-baseline"};
    const std::string name = (*i)[1];
    if ((*i)[2].str().find("FILE") == std::string::npos || kReaders.contains(name)) continue;
    result.push_back({name, "check"});
  }
  return result;
}

/// `--dump` has its file behind a word.
std::string value_of(const Writer& writer, const std::string& file) {
  return writer.option == "--dump" ? "cfa=" + file : file;
}

TEST(Outputs, TheTableHasThem) {
  std::vector<std::string> names;
  for (const Writer& writer : writers()) names.push_back(writer.option);
  EXPECT_THAT(names,
              testing::IsSupersetOf({"--json", "--witness", "--certificate", "--harness", "--dump", "--report"}));
}

TEST(Outputs, NoInputIsReplaced) {
  const Tool tool;
  tool.file("f.c", kUnsafe);
  tool.file("p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
  tool.file("t.yml", "format_version: '2.0'\ninput_files: f.c\nproperties: [{property_file: p.prp}]\n");
  std::filesystem::create_symlink("f.c", tool.folder() / "link.c");
  std::filesystem::create_hard_link(tool.folder() / "f.c", tool.folder() / "twin.c");
  const std::vector<std::string> before = tool.names();
  for (const Writer& writer : writers()) {
    for (const char* file : {"f.c", "./f.c", "link.c", "twin.c", "p.prp", "t.yml"}) {
      const ToolResult result =
          tool.run({writer.command, "t.yml", "--property", "p.prp", writer.option, value_of(writer, file), "--force"});
      EXPECT_EQ(result.code, 2) << writer.option << ' ' << file;
      EXPECT_EQ(result.out, "");
      EXPECT_THAT(result.err, HasSubstr(writer.option + ": '" + file + "' is an input, too"));
    }
  }
  EXPECT_EQ(tool.read("f.c"), kUnsafe);
  EXPECT_EQ(tool.names(), before);
}

TEST(Outputs, FilesOfAnotherKindAreReplacedByForceOnly) {
  const Tool tool;
  tool.file("f.c", kUnsafe);
  for (const Writer& writer : writers()) {
    tool.file("precious", "int precious;\n");
    const std::vector<std::string> arguments{writer.command, "f.c", writer.option, value_of(writer, "precious")};
    const ToolResult refused = tool.run(arguments);
    EXPECT_EQ(refused.code, 2) << writer.option;
    EXPECT_THAT(refused.err, HasSubstr("--force"));
    EXPECT_EQ(tool.read("precious"), "int precious;\n") << writer.option;
    std::vector<std::string> forced = arguments;
    forced.emplace_back("--force");
    EXPECT_LT(tool.run(forced).code, 2) << writer.option;
    const std::string written = tool.read("precious");
    EXPECT_NE(written, "int precious;\n") << writer.option;
    // What was written may be written again, and an empty file is nobody's loss.
    const ToolResult again = tool.run(arguments);
    EXPECT_LT(again.code, 2) << writer.option << ": " << again.err;
    tool.file("precious", "");
    EXPECT_LT(tool.run(arguments).code, 2) << writer.option;
    EXPECT_NE(tool.read("precious"), "") << writer.option;
  }
}

TEST(Outputs, Graphml) {
  const Tool tool;
  tool.file("f.c", kUnsafe);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(tool.run({"f.c", "--witness", "w.graphml"}).code, 1) << i;
}

TEST(Outputs, EachHasAFileOfItsOwn) {
  const Tool tool;
  tool.file("f.c", kUnsafe);
  const ToolResult result = tool.run({"f.c", "--json", "out", "--witness", "./out"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("is written by --json, too"));
  EXPECT_FALSE(tool.exists("out"));
  EXPECT_EQ(tool.run({"f.c", "--json", "/dev/null", "--witness", "/dev/null"}).code, 1) << "devices are no files";
}

TEST(Outputs, EvidenceAndInputsOfRunAreInputs) {
  const Tool tool;
  tool.file("f.c", kUnsafe);
  tool.file("in.txt", "7\n");
  ASSERT_EQ(tool.run({"f.c", "--certificate", "c.json"}).code, 1);
  const std::string certificate = tool.read("c.json");
  EXPECT_EQ(tool.run({"certify", "c.json", "f.c", "--json", "c.json", "--force"}).code, 2);
  EXPECT_EQ(tool.read("c.json"), certificate);
  EXPECT_EQ(tool.run({"run", "f.c", "--inputs-file", "in.txt", "--json", "in.txt", "--force"}).code, 2);
  EXPECT_EQ(tool.read("in.txt"), "7\n");
}

}  // namespace
}  // namespace pincer::driver
