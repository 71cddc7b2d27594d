// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "witness/macro_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace pincer::witness {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

class MacroNames : public testing::Test {
 protected:
  MacroNames() : folder_(fs::temp_directory_path() / ("pincer-macros-" + std::to_string(getpid()))) {
    fs::create_directories(folder_ / "include");
  }
  ~MacroNames() override { fs::remove_all(folder_); }

  std::string file(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }

  fs::path folder_;
};

TEST_F(MacroNames, OfTheProgramItsHeadersAndTheCommandLine) {
  file("near.h", "#define NEAR 1\n#include \"near.h\"\n");
  file("include/far.h", "#  define FAR(x) x\n");
  const std::string c = file("f.c", "#include \"near.h\"\n#include <far.h>\n#include <stdio.h>\n#define OWN\nint x;\n");
  const std::string folder = "-I" + (folder_ / "include").string();
  EXPECT_THAT(macro_names({c}, {folder, "-DGIVEN=1", "-std=c11"}), ElementsAre("FAR", "GIVEN", "NEAR", "OWN"));
  EXPECT_THAT(macro_names({c}, {}), ElementsAre("NEAR", "OWN")) << "far.h is not found";
}

TEST_F(MacroNames, AsThePreprocessorReadsLines) {
  const std::string c = file("f.c",
                             "#def\\\nine JOINED\n"
                             "/* comment */ # /**/ define AFTER_COMMENTS\n"
                             "%:define DIGRAPH\n"
                             "// #define LINE\n"
                             "/*\n#define BLOCK\n*/\n"
                             "char *s = \"/*\";\n#define AFTER_STRING\n");
  EXPECT_THAT(macro_names({c}, {}), ElementsAre("AFTER_COMMENTS", "AFTER_STRING", "DIGRAPH", "JOINED"));
}

TEST_F(MacroNames, FilesThatAreMissingDefineNothing) {
  EXPECT_THAT(macro_names({(folder_ / "nowhere.c").string()}, {}), IsEmpty());
}

}  // namespace
}  // namespace pincer::witness
