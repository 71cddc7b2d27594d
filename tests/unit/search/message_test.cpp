// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/message.h"

#include <gtest/gtest.h>

namespace pincer::search {
namespace {

class MessageTest : public ::testing::Test {
 protected:
  Message back(const Message& message) { return from_text(cfa_, to_text(cfa_, message)); }

  MessageTest() { cfa_.add_procedure("main"); }

  logic::Terms terms_;
  program::Cfa cfa_{terms_};
};

TEST_F(MessageTest, TextsComeBack) {
  const Message message = back({.progress = "depth 12", .warning = "line\n\x04 \x15 two", .arg = "digraph {}"});
  EXPECT_EQ(message.progress, "depth 12");
  EXPECT_EQ(message.warning, "line\n\x04 \x15 two");
  EXPECT_EQ(message.arg, "digraph {}");
  EXPECT_FALSE(message.claim);
  EXPECT_FALSE(message.statistics);
  EXPECT_EQ(to_text(cfa_, {.warning = "\x04\x15"}).find_first_of("\x04\x15"), std::string::npos);
}

TEST_F(MessageTest, ClaimsComeBack) {
  const Message proof = back({.claim = engine::Claim{certificate::Exhausted{7}, "cadical"}});
  ASSERT_TRUE(proof.claim);
  EXPECT_EQ(proof.claim->asked, "cadical");
  EXPECT_EQ(std::get<certificate::Exhausted>(proof.claim->verdict).depth, 7U);
  const Message unknown = back({.claim = engine::Claim{certificate::Unknown{"incomplete: tired"}, ""}});
  EXPECT_EQ(std::get<certificate::Unknown>(unknown.claim->verdict).reason, "incomplete: tired");
  const Message lost =
      back({.claim = engine::Claim{certificate::Unsupported{{{logic::Value::bits(8, 3)}, {}, {}}}, ""}});
  EXPECT_EQ(std::get<certificate::Unsupported>(lost.claim->verdict).choices.inputs.size(), 1U);
}

TEST_F(MessageTest, StatisticsComeBackInOrder) {
  base::Statistics statistics;
  statistics.count("nodes") = 3;
  statistics.seconds("nodes") = 0.5;
  statistics.count("edges") = 1;
  const Message message = back({.statistics = statistics});
  ASSERT_TRUE(message.statistics);
  ASSERT_EQ(message.statistics->rows().size(), 3U);
  EXPECT_EQ(message.statistics->rows()[0].count, 3U);
  EXPECT_TRUE(message.statistics->rows()[1].is_time);
  EXPECT_EQ(message.statistics->rows()[2].name, "edges");
}

TEST_F(MessageTest, NonsenseIsNoMessage) {
  for (const char* text : {"", "{", "[]", "7", R"({"claim": {"certificate": "x", "asked": "z3"}})"}) {
    const Message message = from_text(cfa_, text);
    EXPECT_TRUE(!message.claim || std::holds_alternative<certificate::Unknown>(message.claim->verdict)) << text;
  }
}

}  // namespace
}  // namespace pincer::search
