// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/property.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "base/error.h"

namespace pincer::program {
namespace {

std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "";
}

std::string parse_error(const std::string& text) {
  return error_of([&] { parse_property(text, "p.prp"); });
}

/// A file that is gone after the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content)
      : path_(std::filesystem::temp_directory_path() /
              ("pincer_property_test_" + std::to_string(std::random_device()()))) {
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

Property load(const std::string& word) { return load_property(std::vector<std::string>{word}); }

TEST(Property, UnreachCall) {
  const Property p = parse_property("CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n", "p.prp");
  EXPECT_EQ(p.checks, std::set{Check::Call});
  EXPECT_EQ(p.error_functions, std::set<std::string>{"reach_error"});
  EXPECT_EQ(p.entry, "main");
  EXPECT_EQ(p.text, "CHECK( init(main()), LTL(G ! call(reach_error())) )");
  EXPECT_EQ(p.name(), "unreach-call");
  EXPECT_EQ(p.unsupported, "");
}

TEST(Property, OldCallsAndLabels) {
  EXPECT_EQ(parse_property("CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )", "").error_functions,
            std::set<std::string>{"__VERIFIER_error"});
  const Property p = parse_property("CHECK( init(main()), LTL(G ! label(ERROR)) )", "");
  EXPECT_EQ(p.error_labels, std::set<std::string>{"ERROR"});
  EXPECT_TRUE(p.error_functions.empty());
  EXPECT_EQ(p.name(), "unreach-call");
}

TEST(Property, Overflow) {
  const Property p = parse_property("CHECK( init(main()), LTL(G ! overflow) )", "");
  EXPECT_EQ(p.checks, std::set{Check::Overflow});
  EXPECT_EQ(p.name(), "no-overflow");
}

TEST(Property, MemorySafetyIsThreeLines) {
  const Property p = parse_property(
      "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n"
      "CHECK( init(main()), LTL(G valid-memtrack) )\n",
      "");
  EXPECT_EQ(p.checks, (std::set{Check::Free, Check::Deref, Check::Track}));
  EXPECT_EQ(p.name(), "valid-memsafety");
  EXPECT_EQ(p.unsupported, "");
  EXPECT_EQ(std::count(p.text.begin(), p.text.end(), '\n'), 2);
}

TEST(Property, CommentsBlanksAndLineEndsDoNotMatter) {
  const Property p = parse_property(
      "\xef\xbb\xbf# a comment\r\n\r\n  CHECK(init( entry ( ) ),LTL( G!call( f ( )) ))\t\r\n   # another\n", "");
  EXPECT_EQ(p.error_functions, std::set<std::string>{"f"});
  EXPECT_EQ(p.entry, "entry");
}

TEST(Property, SeveralLinesOfOneKindAreOneProperty) {
  const Property p = parse_property(
      "CHECK( init(main()), LTL(G ! call(f())) )\nCHECK( init(main()), LTL(G ! call(g())) )\n"
      "CHECK( init(main()), LTL(G ! label(L)) )",
      "");
  EXPECT_EQ(p.error_functions, (std::set<std::string>{"f", "g"}));
  EXPECT_EQ(p.error_labels, std::set<std::string>{"L"});
  EXPECT_EQ(p.unsupported, "");
}

class UnsupportedProperty : public ::testing::TestWithParam<const char*> {};

TEST_P(UnsupportedProperty, IsNotAnError) { EXPECT_NE(parse_property(GetParam(), "").unsupported, ""); }

INSTANTIATE_TEST_SUITE_P(
    All, UnsupportedProperty,
    ::testing::Values("CHECK( init(main()), LTL(G ! data-race) )", "CHECK( init(main()), LTL(F end) )",
                      "CHECK( init(main()), LTL(G def-behavior) )", "CHECK( init(main()), LTL(G something-new) )",
                      "CHECK( init(main()), LTL(G ! call(f(x))) )", "CHECK( init(main()), CTL(AG x) )",
                      "CHECK( init(main()), LTL(G ! call(4()) ) )",
                      "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )",
                      "CHECK( init(a()), LTL(G ! call(f())) )\nCHECK( init(b()), LTL(G ! call(f())) )"));

TEST(Property, UnsupportedNamesWhatItIs) {
  EXPECT_EQ(parse_property("CHECK( init(main()), LTL(F end) )", "").unsupported, "termination (F end)");
  EXPECT_EQ(parse_property("CHECK( init(main()), LTL(G x-y !) )", "").unsupported, "the formula 'G x-y !'");
}

TEST(Property, OtherTextIsAnInputError) {
  EXPECT_EQ(parse_error("int main() { return 0; }"), "p.prp: not a property file: 'int main() { return 0; }'");
  EXPECT_EQ(parse_error(""), "p.prp: not a property file: it has no CHECK line");
  EXPECT_EQ(parse_error("\n# only a comment\n"), "p.prp: not a property file: it has no CHECK line");
  EXPECT_NE(parse_error("CHECK( init(main()), LTL(G ! call(f()))"), "");
  EXPECT_NE(parse_error("CHECK( init(main()), LTL(G ! call(f())) )\nrubbish"), "");
  EXPECT_NE(parse_error("CHECK"), "");
  EXPECT_NE(parse_error("CHECK)("), "");
  EXPECT_NE(parse_error(")CHECK(()"), "");
}

TEST(Property, MessagesStayShortAndOnOneLine) {
  const std::string message = parse_error(std::string("\x01\x02\x7f\xff", 4) + std::string(1'000'000, 'x'));
  EXPECT_LT(message.size(), 400U);
  for (const char c : message) EXPECT_TRUE(c >= ' ' && c <= '~');
  EXPECT_LT(parse_property("CHECK(" + std::string(1'000'000, 'x') + ")", "").unsupported.size(), 400U);
}

TEST(Property, RandomTextNeverCrashes) {
  std::mt19937 random(7);
  const std::string valid = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";
  for (int i = 0; i < 20'000; ++i) {
    std::string text = valid + valid;
    for (int changes = static_cast<int>(random() % 8); changes >= 0; --changes) {
      const std::size_t at = random() % text.size();
      if (random() % 3 == 0)
        text.erase(at, random() % 10);
      else if (random() % 2 == 0)
        text.insert(at, 1, static_cast<char>(random()));
      else
        text[at] = "()!,G#\n\0 "[random() % 9];
      if (text.empty()) text = "x";
    }
    try {
      const Property p = parse_property(text, "fuzz");
      EXPECT_TRUE(!p.unsupported.empty() || !p.error_functions.empty() || !p.error_labels.empty() ||
                  !p.has(Check::Call));
      EXPECT_TRUE(!p.unsupported.empty() || !p.checks.empty());
    } catch (const base::InputError& error) {
      EXPECT_STRNE(error.what(), "");
    }
  }
}

TEST(Property, Names) {
  EXPECT_EQ(property_from_name("unreach-call").error_functions,
            (std::set<std::string>{"__VERIFIER_error", "reach_error"}));
  EXPECT_EQ(property_from_name("no-overflow").checks, std::set{Check::Overflow});
  EXPECT_EQ(property_from_name("memsafety").checks, (std::set{Check::Deref, Check::Free, Check::Track, Check::Bounds}));
  EXPECT_EQ(property_from_name("memcleanup").checks, std::set{Check::Cleanup});
  EXPECT_FALSE(property_from_name("undefined").has(Check::Call));
  EXPECT_FALSE(property_from_name("undefined").has(Check::Track));
  EXPECT_FALSE(property_from_name("unreach-call").error_functions.contains("__assert_fail"));
  EXPECT_TRUE(property_from_name("assertions").error_functions.contains("__assert_fail"));
  EXPECT_EQ(assertions().entry, "");
  EXPECT_THROW(property_from_name("unreach"), base::InputError);
  EXPECT_THROW(property_from_name("shift,"), base::InputError);
}

TEST(Property, AListIsAllOfThem) {
  const Property p = property_from_name("division, shift");
  EXPECT_EQ(p.checks, (std::set{Check::Division, Check::Shift}));
  EXPECT_EQ(p.name(), "division,shift");
  EXPECT_EQ(property_from_name("undefined,assertions,memsafety").checks, property_from_name("all").checks);
  EXPECT_EQ(property_from_name("undefined,assertions").error_functions, assertions().error_functions);
  EXPECT_EQ(property_from_name("unreach-call,shift").error_functions,
            property_from_name("unreach-call").error_functions);
}

TEST(Property, LinesOfDifferentKindsAreASet) {
  const Property p =
      parse_property("CHECK( init(main()), LTL(G ! overflow) )\nCHECK( init(main()), LTL(G ! call(f())) )", "");
  EXPECT_EQ(p.checks, (std::set{Check::Call, Check::Overflow}));
  EXPECT_EQ(p.unsupported, "");
  EXPECT_EQ(parse_property("CHECK( init(main()), LTL(G valid-memcleanup) )", "").checks, std::set{Check::Cleanup});
}

TEST(Property, TextIsReadAgain) {
  const TemporaryFile file("CHECK( init(start()), LTL(G ! label(L)) )\n# x\nCHECK( init(start()), LTL(G shift) )");
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"all"}, {"null,bounds", "unreach-call"}, {"assertions", file.path(), "division"}}) {
    const Property p = load_property(words);
    const Property again = property_from_text(p.text, "");
    EXPECT_EQ(again.checks, p.checks);
    EXPECT_EQ(again.error_functions, p.error_functions);
    EXPECT_EQ(again.error_labels, p.error_labels);
    EXPECT_EQ(again.assertions, p.assertions);
    EXPECT_EQ(again.entry, p.entry);
    EXPECT_EQ(again.text, p.text);
  }
}

TEST(Property, LoadsFilesAndNames) {
  EXPECT_EQ(load("no-overflow").checks, std::set{Check::Overflow});
  const TemporaryFile file("CHECK( init(main()), LTL(G ! overflow) )");
  EXPECT_EQ(load(file.path()).checks, std::set{Check::Overflow});
  EXPECT_EQ(load("shift," + std::string("null")).checks, (std::set{Check::Shift, Check::Null}));
}

TEST(Property, LoadingWhatIsNoFileIsAnInputError) {
  EXPECT_NE(error_of([] { load("/no/such/file.prp"); }).find("no such property file"), std::string::npos);
  EXPECT_NE(error_of([] { load("shift,nonsense"); }).find("unknown property 'nonsense'"), std::string::npos);
  EXPECT_NE(error_of([] { load(""); }).find("no such property file"), std::string::npos);
  EXPECT_NE(error_of([] { load("/"); }).find("is a directory"), std::string::npos);
  EXPECT_NE(error_of([] { load("/dev/zero"); }).find("larger than 1 MB"), std::string::npos);
  EXPECT_NE(error_of([] { load("/dev/null"); }).find("no CHECK line"), std::string::npos);
  const TemporaryFile file(
      "\x7f"
      "ELF rubbish");
  EXPECT_EQ(error_of([&] { load(file.path()); }), file.path() + ": not a property file: '?ELF rubbish'");
}

TEST(Property, WhatIsNotSupportedHasANameToo) {
  const Property property = parse_property("CHECK( init(main()), LTL(F end) )\n", "f.prp");
  EXPECT_NE(property.unsupported, "");
  EXPECT_EQ(property.name(), "unsupported");
}

}  // namespace
}  // namespace pincer::program
