// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/settings.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "engine/registry.h"

namespace pincer::engine {
namespace {

const std::vector<SettingInfo> kKnown = {{"colour", {"red", "green"}, "of the house"}, {"rooms", {}, "a number"}};

TEST(Settings, AreWhatWasGivenOrTheDefault) {
  const Settings none({}, kKnown, "house");
  EXPECT_EQ(none.choice("colour"), 0U);
  EXPECT_EQ(none.number("rooms", 7), 7U);
  const Settings some({{"colour", "green"}, {"rooms", "3"}}, kKnown, "house");
  EXPECT_EQ(some.choice("colour"), 1U);
  EXPECT_TRUE(some.is("colour", "green"));
  EXPECT_EQ(some.number("rooms", 7), 3U);
}

TEST(Settings, AsPublishedGivesThePapersValues) {
  std::vector<SettingInfo> known = {{"colour", {"red", "green"}, "of the house", "green"},
                                    {"rooms", {}, "a number", "4"}};
  known.push_back(as_published_setting(known));
  EXPECT_NE(known.back().line.find("colour=green rooms=4"), std::string::npos) << known.back().line;
  const Settings off({}, known, "house");
  EXPECT_TRUE(off.is("colour", "red"));
  const Settings on({{"as-published", "on"}}, known, "house");
  EXPECT_TRUE(on.is("colour", "green"));
  EXPECT_EQ(on.number("rooms", 7), 4U);
  const Settings mixed({{"as-published", "on"}, {"colour", "red"}}, known, "house");
  EXPECT_TRUE(mixed.is("colour", "red"));
  EXPECT_EQ(mixed.number("rooms", 7), 4U);
}

TEST(Settings, WhatIsPublishedIsAValue) {
  for (const EngineInfo& info : engines()) {
    for (const SettingInfo& setting : info.settings) {
      if (setting.published.empty() || setting.values.empty()) continue;
      EXPECT_EQ(std::count(setting.values.begin(), setting.values.end(), setting.published), 1)
          << info.name << " " << setting.name;
    }
  }
}

TEST(Settings, WhoHasAdditionsThatCannotBeSwitchedOffDoesNotClaimToBeAsPublished) {
  const std::map<std::string, std::string> on = {{"as-published", "on"}};
  for (const char* name : {"bmc", "k-induction", "predicate", "impact", "minimax", "uufo", "cp", "pdr", "compositional",
                           "trace-abstraction", "slicing-abstraction", "pd-kind", "abduction"})
    EXPECT_NO_THROW(Settings(on, find_engine(name, engines()).settings, name)) << name;
}

TEST(Settings, MisuseIsNamed) {
  EXPECT_THROW(Settings({{"colour", "blue"}}, kKnown, "house"), base::InputError);
  EXPECT_THROW(Settings({{"size", "1"}}, kKnown, "house"), base::InputError);
  const Settings text({{"rooms", "many"}}, kKnown, "house");
  EXPECT_THROW((void)text.number("rooms", 1), base::InputError);
}

TEST(Settings, EveryListedEngineCanBeMade) {
  const Toolbox toolbox;
  for (const EngineInfo& info : engines()) {
    EXPECT_NE(info.make(Settings({}, info.settings, info.name), toolbox), nullptr) << info.name;
    EXPECT_FALSE(info.line.empty()) << info.name;
    EXPECT_FALSE(info.paper.empty()) << info.name;
  }
}

}  // namespace
}  // namespace pincer::engine
