// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "unit/layers/layers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "unit/support/paths.h"

namespace pincer::layers {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Rules rules_of(const std::string& text) {
  std::istringstream stream(text);
  return parse_rules(stream);
}

Rules project_rules() {
  std::ifstream stream(support::source_folder() + "/layers.txt");
  EXPECT_TRUE(stream.is_open());
  return parse_rules(stream);
}

/// A small tree of sources that is gone when the test is over.
class Tree : public ::testing::Test {
 protected:
  Tree() : root_(std::filesystem::temp_directory_path() / ("pincer-layers-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(root_);
  }
  ~Tree() override { std::filesystem::remove_all(root_); }

  void write(const std::string& path, const std::string& text) {
    std::filesystem::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }

  std::vector<std::string> check(const std::string& rules) {
    std::vector<std::string> shown;
    for (const Violation& v : check_tree(rules_of(rules), root_)) {
      shown.push_back(v.file + ":" + std::to_string(v.line) + ": " + v.text);
    }
    return shown;
  }

 private:
  std::filesystem::path root_;
};

TEST(Project, IncludesOnlyWhatLayersTxtAllows) {
  for (const Violation& v : check_tree(project_rules(), support::source_folder() + "/src")) {
    ADD_FAILURE() << "src/" << v.file << ":" << v.line << ": " << v.text;
  }
}

TEST(Project, EveryFileNamesItsLicence) {
  for (const char* folder : {"/src", "/tests"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(support::source_folder() + folder)) {
      if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
      std::ifstream stream(entry.path());
      std::string first, second;
      std::getline(stream, first);
      std::getline(stream, second);
      EXPECT_EQ(first, "// SPDX-License-Identifier: Apache-2.0") << entry.path();
      EXPECT_EQ(second, "// SPDX-FileCopyrightText: The pincer authors") << entry.path();
    }
  }
}

TEST(Project, ForksInOnePlaceOnly) {
  static const std::regex forks(R"((^|[^\w.>])(v?fork|clone|daemon|posix_spawnp?|popen|system)\s*\()");
  const std::filesystem::path root = support::source_folder() + "/src";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    const std::string path = entry.path().lexically_relative(root).generic_string();
    if (entry.path().extension() != ".cpp" || path == "base/fork.cpp") continue;
    std::ifstream stream(entry.path());
    for (std::string line; std::getline(stream, line);) {
      EXPECT_FALSE(std::regex_search(line, forks)) << path << " should use base/fork.h: " << line;
    }
  }
}

TEST(Project, KeepsExternalLibrariesInTheirFolders) {
  const Rules rules = project_rules();
  EXPECT_TRUE(forbidden(rules, "program/cfa.cpp", "llvm/IR/Module.h", false));
  EXPECT_TRUE(forbidden(rules, "driver/run.cpp", "clang/Frontend/CompilerInstance.h", false));
  EXPECT_TRUE(forbidden(rules, "logic/solver.h", "z3++.h", false));
  EXPECT_TRUE(forbidden(rules, "engine/bmc.cpp", "cadical.hpp", false));
  EXPECT_TRUE(forbidden(rules, "driver/options.cpp", "CLI/CLI.hpp", false));
  EXPECT_FALSE(forbidden(rules, "frontend/load.cpp", "llvm/IR/Module.h", false));
  EXPECT_FALSE(forbidden(rules, "logic/backend/z3_solver.cpp", "z3++.h", false));
  EXPECT_FALSE(forbidden(rules, "cli/cli.cpp", "CLI/CLI.hpp", false));
}

TEST(Project, EnginesDoNotIncludeEachOther) {
  const Rules rules = project_rules();
  EXPECT_TRUE(forbidden(rules, "engine/ufo/ufo.cpp", "engine/bmc/bmc.h", true));
  EXPECT_FALSE(forbidden(rules, "engine/ufo/ufo.cpp", "engine/ufo/arg.h", true));
  EXPECT_FALSE(forbidden(rules, "engine/ufo/ufo.cpp", "engine/engine.h", true));
  EXPECT_FALSE(forbidden(rules, "engine/factory.cpp", "engine/ufo/ufo.h", true));
}

// The check can fail: each of these trees breaks one rule.

TEST_F(Tree, WithinTheRulesIsClean) {
  write("low/a.h", "#include <vector>\n");
  write("high/b.cpp", "#include \"high/b.h\"\n#include \"low/a.h\"\n#include <lib/x.h>\n");
  EXPECT_THAT(check("low:\nhigh: low\nexternal lib/: high\n"), IsEmpty());
}

TEST_F(Tree, LowerIncludesHigher) {
  write("low/a.h", "#pragma once\n  #  include \"high/b.h\"  // why not\n");
  EXPECT_THAT(check("low:\nhigh: low\n"), ElementsAre("low/a.h:2: low may not include high"));
}

TEST_F(Tree, AngleBracketsDoNotHideOurOwnHeaders) {
  write("low/a.h", "#include <high/b.h>\n");
  EXPECT_THAT(check("low:\nhigh: low\n"), ElementsAre("low/a.h:1: low may not include high"));
}

TEST_F(Tree, PermissionIsNotInherited) {
  write("high/a.cpp", "#include \"low/a.h\"\n");
  EXPECT_THAT(check("low:\nmiddle: low\nhigh: middle\n"), ElementsAre("high/a.cpp:1: high may not include low"));
}

TEST_F(Tree, ExternalHeaderInTheWrongFolder) {
  write("low/a.h", "#include <lib/x.h>\n#include \"lib/y.h\"\n");
  EXPECT_THAT(check("low:\nhigh: low\nexternal lib/: high\n"),
              ElementsAre("low/a.h:1: low may not include lib/x.h", "low/a.h:2: low may not include lib/y.h"));
}

TEST_F(Tree, NestedFolderHasItsOwnRules) {
  write("low/inner/a.cpp", "#include \"low/a.h\"\n#include <lib/x.h>\n");
  write("low/b.cpp", "#include \"low/inner/a.h\"\n");
  EXPECT_THAT(check("low:\nlow/inner: low\nexternal lib/: low/inner\n"),
              ElementsAre("low/b.cpp:1: low may not include low/inner"));
}

TEST_F(Tree, FolderWithoutRules) {
  write("utils/a.h", "");
  EXPECT_THAT(check("low:\n"), ElementsAre("utils/a.h:0: this folder is not in layers.txt"));
}

TEST_F(Tree, PathRelativeToTheFileItself) {
  write("low/a.cpp", "#include \"a.h\"\n");
  EXPECT_THAT(check("low:\n"), ElementsAre("low/a.cpp:1: not a path from src/: \"a.h\""));
}

TEST_F(Tree, SubfoldersApart) {
  write("low/x/a.cpp", "#include \"low/y/b.h\"\n#include \"low/x/a.h\"\n#include \"low/shared.h\"\n");
  EXPECT_THAT(check("low:\napart low:\n"), ElementsAre("low/x/a.cpp:1: low/x may not include low/y"));
}

TEST_F(Tree, OnlySomeLookAtTheClock) {
  write("low/a.cpp",
        "// not for 3 Seconds\nconstexpr base::Budget::Seconds kLong(3);\nif (budget.remaining()) return;\n");
  write("low/wait.cpp", "sleep_until(std::chrono::steady_clock::now());\n");
  EXPECT_THAT(check("low:\nclock low/wait:\n"),
              ElementsAre("low/a.cpp:2: time decides nothing here: count the work (base/efforts.h)",
                          "low/a.cpp:3: time decides nothing here: count the work (base/efforts.h)"));
}

TEST(Rules, RejectsWhatIsNotARule) {
  EXPECT_THROW(rules_of("low\n"), std::runtime_error);
  EXPECT_THROW(rules_of("low:\nlow:\n"), std::runtime_error);
  EXPECT_THROW(rules_of("low: nowhere\n"), std::runtime_error);
  EXPECT_THROW(rules_of("external lib/: nowhere\n"), std::runtime_error);
  EXPECT_THROW(rules_of("apart nowhere:\n"), std::runtime_error);
}

TEST(Rules, RejectsCycles) {
  EXPECT_THROW(rules_of("a: b\nb: c\nc: a\n"), std::runtime_error);
  EXPECT_THROW(rules_of("a: a\n"), std::runtime_error);
  EXPECT_NO_THROW(rules_of("a:\nb: a\nc: a b\n"));
}

}  // namespace
}  // namespace pincer::layers
