// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/missing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace pincer::report {
namespace {

using testing::ElementsAre;

TEST(MissingFunctions, DeclaredAndCalledButNotDefined) {
  const auto path = std::filesystem::temp_directory_path() / ("pincer-missing-" + std::to_string(getpid()) + ".c");
  std::ofstream(path) << "extern int missing(int);\n"
                         "extern int unused(void);\n"
                         "extern int puts(const char *);\n"
                         "int (*pointer)(void);\n"
                         "int defined(int x) { return x; }\n"
                         "int main(void) {\n"
                         "  // commented(1);\n"
                         "  if (missing(1)) puts(\"quoted(2)\");\n"
                         "  return defined(2) + undeclared(3) + pointer();\n"
                         "}\n";
  const auto names = missing_functions({path.string()});
  std::filesystem::remove(path);
  EXPECT_THAT(names, ElementsAre("missing"));
}

TEST(MissingObjects, DeclaredAsExtern) {
  const auto path = std::filesystem::temp_directory_path() / ("pincer-objects-" + std::to_string(getpid()) + ".c");
  std::ofstream(path) << "extern int number;\n"
                         "extern struct s *table[3], other;\n"
                         "extern int (*callback)(int);\n"
                         "extern int function(int a, int b);\n"
                         "extern char **environ;\n"
                         "static int own;\n"
                         "int main(void) { extern long inner; return own; }\n";
  const auto names = missing_objects({path.string()});
  std::filesystem::remove(path);
  EXPECT_THAT(names, ElementsAre("callback", "inner", "number", "table"));
}

}  // namespace
}  // namespace pincer::report
