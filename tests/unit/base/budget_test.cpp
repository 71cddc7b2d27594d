// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/budget.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <thread>
#include <vector>

namespace pincer::base {
namespace {

using Seconds = Budget::Seconds;

TEST(Budget, WithoutLimitIsNeverExhausted) {
  EXPECT_FALSE(Budget().exhausted());
  EXPECT_FALSE(Budget().remaining().has_value());
  EXPECT_FALSE(Budget(std::nullopt).remaining().has_value());
}

TEST(Budget, EndsWithItsTime) {
  EXPECT_EQ(Budget(Seconds(0)).limit(), Limit::Time);
  EXPECT_EQ(Budget(Seconds(-1)).limit(), Limit::Time);
  EXPECT_EQ(Budget(Seconds(-1)).remaining(), Seconds(0));
  const Budget hour(Seconds(3600));
  EXPECT_EQ(hour.limit(), std::nullopt);
  EXPECT_LE(hour.remaining(), Seconds(3600));
  EXPECT_GT(hour.remaining(), Seconds(3500));
}

TEST(Budget, TimesBeyondTheClockAreNoLimit) {
  for (const double time : {1e30, std::numeric_limits<double>::max(), std::numeric_limits<double>::infinity()}) {
    EXPECT_FALSE(Budget(Seconds(time)).exhausted()) << time;
    EXPECT_FALSE(Budget(Seconds(time)).remaining().has_value()) << time;
  }
}

TEST(Budget, EndsWhenStopped) {
  std::stop_source source;
  const Budget budget(std::nullopt, source.get_token());
  const Budget part = budget.part(Seconds(3600));
  EXPECT_FALSE(budget.exhausted());
  source.request_stop();
  EXPECT_EQ(budget.limit(), Limit::Stop);
  EXPECT_EQ(part.limit(), Limit::Stop);
}

TEST(Budget, PartEndsNoLaterThanTheWhole) {
  EXPECT_TRUE(Budget(Seconds(0)).part(Seconds(3600)).exhausted());
  EXPECT_TRUE(Budget(Seconds(3600)).part(Seconds(0)).exhausted());
  EXPECT_LE(Budget(Seconds(10)).part(Seconds(3600)).remaining(), Seconds(10));
  EXPECT_LE(Budget().part(Seconds(10)).remaining(), Seconds(10));
}

TEST(Effort, SumsAndProductsSaturate) {
  EXPECT_EQ(Effort(2) + Effort(3), Effort(5));
  EXPECT_EQ(Effort::most() + Effort(1), Effort::most());
  EXPECT_EQ(Effort(3) - Effort(5), Effort(0));
  EXPECT_EQ(Effort(1'000'000) * 3, Effort(3'000'000));
  EXPECT_EQ(Effort::most() * 2, Effort::most());
  EXPECT_EQ(Effort::most() * 0, Effort(0));
  EXPECT_EQ(Effort(7) / 2, Effort(3));
  EXPECT_EQ(Effort(70) / Effort(20), 3U);
}

TEST(BudgetEffort, WithoutAllowanceAllIsCountedAndNothingEnds) {
  const Budget budget;
  budget.spend(Effort(1) * 1'000'000'000'000);
  EXPECT_EQ(budget.spent(), Effort(1'000'000'000'000));
  EXPECT_EQ(budget.left(), std::nullopt);
  EXPECT_FALSE(budget.exhausted());
}

TEST(BudgetEffort, APartEndsWithItsAllowance) {
  const Budget whole;
  whole.spend(Effort(50));
  const Budget part = whole.part(Effort(10));
  EXPECT_EQ(part.spent(), Effort(0));
  EXPECT_EQ(part.left(), Effort(10));
  part.spend(Effort(9));
  EXPECT_EQ(part.limit(), std::nullopt);
  part.spend(Effort(1));
  EXPECT_EQ(part.limit(), Limit::Effort);
  EXPECT_FALSE(whole.exhausted());
  EXPECT_EQ(whole.spent(), Effort(60));
  EXPECT_EQ(whole.part(Effort(0)).limit(), Limit::Effort);
}

TEST(BudgetEffort, CopiesShareTheMeter) {
  const Budget part = Budget().part(Effort(10));
  const Budget copy = part;  // NOLINT(performance-unnecessary-copy-initialization): that is the point
  const Budget brief = part.part(Seconds(3600));
  copy.spend(Effort(6));
  brief.spend(Effort(6));
  EXPECT_EQ(part.spent(), Effort(12));
  EXPECT_TRUE(part.exhausted() && copy.exhausted() && brief.exhausted());
}

// Solvers keep the budget that they were given; what they do is part of what is going on all the same.
TEST(BudgetEffort, AllWorkCounts) {
  const Budget whole = Budget().part(Effort(100));
  whole.spend(Effort(10));
  const Budget first = whole.part(Effort(60));
  whole.spend(Effort(50));
  EXPECT_EQ(first.spent(), Effort(50));
  EXPECT_EQ(first.left(), Effort(10));
  const Budget second = whole.part(Effort(60));
  EXPECT_EQ(second.left(), Effort(40));  // of the whole
  second.spend(Effort(20));
  EXPECT_EQ(first.limit(), Limit::Effort);
  EXPECT_EQ(second.limit(), std::nullopt);
  EXPECT_EQ(whole.spent(), Effort(80));
}

TEST(BudgetEffort, OtherLimitsComeFirst) {
  std::stop_source source;
  const Budget budget = Budget(Seconds(0), source.get_token()).part(Effort(0));
  EXPECT_EQ(budget.limit(), Limit::Time);
  source.request_stop();
  EXPECT_EQ(budget.limit(), Limit::Stop);
}

// Laws: a part ends no later than the whole, and after its allowance, whoever spent it.
TEST(BudgetEffort, LawsOfPartsInRandomTrees) {
  std::mt19937_64 random(17);
  for (int round = 0; round < 200; ++round) {
    struct Node {
      Budget budget;
      std::uint64_t start;
      std::uint64_t end;
    };
    std::uint64_t meter = 0;
    std::vector<Node> nodes{{Budget().part(Effort(1000)), 0, 1000}};
    for (int step = 0; step < 40; ++step) {
      const std::size_t n = random() % nodes.size();
      const std::uint64_t amount = random() % 100;
      if (random() % 3 == 0) {
        nodes.push_back({nodes[n].budget.part(Effort(amount)), meter, std::min(nodes[n].end, meter + amount)});
      } else {
        nodes[n].budget.spend(Effort(amount));
        meter += amount;
      }
    }
    for (const Node& node : nodes) {
      EXPECT_EQ(node.budget.spent(), Effort(meter - node.start));
      EXPECT_EQ(node.budget.left(), Effort(node.end - std::min(node.end, meter)));
      EXPECT_EQ(node.budget.exhausted(), meter >= node.end);
    }
  }
}

TEST(BudgetEffort, NothingIsLostBetweenThreads) {
  const Budget whole;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([part = whole.part(Effort::most())] {
        for (int i = 0; i < 10'000; ++i) part.spend(Effort(1));
      });
    }
  }
  EXPECT_EQ(whole.spent(), Effort(40'000));
}

TEST(BudgetEffort, WhoWatchesIsToldOfPartsToo) {
  const Budget whole = Budget().part(Effort(100));
  std::vector<Effort> told;
  const Budget watched = whole.watched([&](Effort spent) { told.push_back(spent); });
  whole.spend(Effort(1));
  watched.part(Effort(10)).spend(Effort(7));
  watched.spend(Effort(5));
  EXPECT_EQ(told, (std::vector{Effort(7), Effort(12)}));
  EXPECT_EQ(whole.spent(), Effort(13));
  EXPECT_EQ(watched.left(), Effort(88));  // of 100 when it was made
}

}  // namespace
}  // namespace pincer::base
