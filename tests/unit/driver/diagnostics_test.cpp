// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/diagnostics.h"

#include <gtest/gtest.h>

#include <sstream>

namespace pincer::driver {
namespace {

std::string reported(std::string_view message) {
  std::ostringstream err;
  report_error(err, message);
  return err.str();
}

TEST(Diagnostics, ErrorsWithoutAPlaceGetTheToolsName) {
  EXPECT_EQ(reported("no C file given"), "pincer: error: no C file given\n");
  EXPECT_EQ(reported("error: invalid value 'x'"), "pincer: error: invalid value 'x'\n");
}

TEST(Diagnostics, ErrorsWithAPlaceStayAsTheyAre) {
  EXPECT_EQ(reported("f.c:1:2: error: expected ';'\n  int x\n       ^\n"),
            "f.c:1:2: error: expected ';'\n  int x\n       ^\n");
  EXPECT_EQ(reported("f.c:1:10: fatal error: 'x.h' file not found"), "f.c:1:10: fatal error: 'x.h' file not found\n");
  EXPECT_EQ(reported("t.yml: error: empty"), "t.yml: error: empty\n");
}

TEST(Diagnostics, Places) {
  program::SourceMap sources;
  const program::SourceLocation where{sources.add_file("d/f.c"), 3, 4};
  EXPECT_EQ(file_and_line(sources, where), "d/f.c:3");
  EXPECT_EQ(at(sources, where), " at d/f.c:3");
  EXPECT_EQ(at(sources, {}), "");
  std::ostringstream err;
  report_warning(err, sources, {where, "something"});
  report_warning(err, sources, {{}, "else"});
  EXPECT_EQ(err.str(), "d/f.c:3:4: warning: something\npincer: warning: else\n");
}

}  // namespace
}  // namespace pincer::driver
