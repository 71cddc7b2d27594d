// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/junit.h"

#include <gmock/gmock.h>

#include "unit/report/records.h"
#include "witness/xml_text.h"

namespace pincer::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(JUnit, FilesAreSuitesAndChecksAreCases) {
  const std::string text = junit(example_record());
  EXPECT_THAT(text, HasSubstr("<testsuites name=\"pincer\" tests=\"4\" failures=\"1\" errors=\"0\" time=\"1.500\">"));
  EXPECT_THAT(text, HasSubstr("<testsuite name=\"src/a b.c\" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""));
  EXPECT_THAT(text, HasSubstr("<testsuite name=\"src/other.c\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\""));
  EXPECT_THAT(text, HasSubstr("<testcase classname=\"src/a b.c.main\" name=\"unreach-call at src/a b.c:5:3: x &gt; 0\">"
                              "</testcase>"));
  EXPECT_THAT(text, HasSubstr("<skipped message=\"open: timeout\"/>"));
  EXPECT_THAT(text, HasSubstr("Unreachable"));
  EXPECT_THAT(text, HasSubstr("<property name=\"assumption\" value=\"malloc never fails\"/>"));
}

TEST(JUnit, FailuresTellTheirStory) {
  const std::string text = junit(example_record());
  EXPECT_THAT(text, HasSubstr("<failure type=\"bounds\" message=\"the index is outside of the array\">"));
  for (const char* part : {"i = __VERIFIER_nondet_int() gives 4", "f(4) (12 times)", "a[4] = 0"})
    EXPECT_THAT(text, HasSubstr(part));
  EXPECT_THAT(text, Not(HasSubstr("q = 1")));  // does not matter
}

TEST(JUnit, NothingIsNeeded) {
  EXPECT_THAT(junit(nlohmann::ordered_json::object()), HasSubstr("tests=\"0\""));
  const auto record = nlohmann::ordered_json::parse(R"json({"outcome": "Verdict: UNKNOWN(memory)"})json");
  EXPECT_THAT(junit(record), HasSubstr("<skipped message=\"open: memory\"/>"));
}

TEST(JUnit, TextsOfProgramsStayTexts) {
  nlohmann::ordered_json record = example_record();
  record["checks"][0]["text"] = "\"</failure>]]>&amp;\x1b[31m\x01\n\xFF'";
  const std::string text = junit(record);
  EXPECT_THAT(text, HasSubstr("&quot;&lt;/failure&gt;]]&gt;&amp;amp;\\x1b[31m\\x01&#10;\xEF\xBF\xBD'"));
  EXPECT_EQ(text.find_first_of("\x01\x1b\xFF"), std::string::npos);
}

TEST(XmlText, KeepsCharactersAndReplacesOthers) {
  EXPECT_EQ(witness::xml_text("é€𝄞\t\n"), "é€𝄞\t\n");
  EXPECT_EQ(witness::xml_attribute("\t\r\n"), "&#9;&#13;&#10;");
  EXPECT_EQ(witness::xml_text("\xC3"), "\xEF\xBF\xBD");
  EXPECT_EQ(witness::xml_text("\xEF\xBF\xBF"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");  // U+FFFF is no character
  EXPECT_EQ(witness::xml_text(std::string_view("a\0b", 3)), "a\\x00b");
}

}  // namespace
}  // namespace pincer::report
