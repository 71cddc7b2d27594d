// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The laws on random octagons of three variables, against the points of a cube.
#include "domain/octagon.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

namespace pincer::domain {
namespace {

using Point = std::vector<std::int64_t>;
using Literal = Octagon::Literal;

constexpr int kReach = 4;

void for_each_point(const std::function<void(const Point&)>& visit) {
  for (int x = -kReach; x <= kReach; ++x) {
    for (int y = -kReach; y <= kReach; ++y) {
      for (int z = -kReach; z <= kReach; ++z) visit({x, y, z});
    }
  }
}

class OctagonTest : public ::testing::Test {
 protected:
  int number(int low, int high) { return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)); }
  Literal literal() { return {random() % 3, random() % 2 == 0}; }
  /// Some constraints, and the points that they leave.
  std::pair<Octagon, std::function<bool(const Point&)>> some() {
    Octagon octagon(3);
    std::vector<std::function<bool(const Point&)>> all;
    const auto value = [](const Point& p, Literal l) { return l.negative ? -p[l.variable] : p[l.variable]; };
    for (int i = number(0, 5); i > 0; --i) {
      const Literal a = literal();
      const Literal b = literal();
      const int c = number(-3, 6);
      if (random() % 3 == 0) {
        octagon.assume(a, c);
        all.emplace_back([=](const Point& p) { return value(p, a) <= c; });
      } else {
        octagon.assume(a, b, c);
        all.emplace_back([=](const Point& p) { return value(p, a) + value(p, b) <= c; });
      }
    }
    return {octagon, [all](const Point& p) {
              return std::all_of(all.begin(), all.end(), [&](const auto& holds) { return holds(p); });
            }};
  }

  std::mt19937 random{11};
};

TEST_F(OctagonTest, DescribesItsConstraintsAndClosingChangesNothing) {
  for (int i = 0; i < 400; ++i) {
    const auto [octagon, holds] = some();
    const bool closed_empty = Octagon(octagon).is_empty();
    for_each_point([&](const Point& p) {
      EXPECT_EQ(octagon.contains(p) && !closed_empty, holds(p));
      if (!holds(p)) return;
      EXPECT_FALSE(octagon.is_empty());
      for (std::size_t v = 0; v < 3; ++v) EXPECT_TRUE(octagon.interval(v).contains(Interval{p[v], p[v]}));
      EXPECT_GE(octagon.most({0, false}, {1, true}), Bound(p[0] - p[1]));
    });
  }
}

TEST_F(OctagonTest, LatticeLaws) {
  for (int i = 0; i < 400; ++i) {
    const auto [a, in_a] = some();
    const auto [b, in_b] = some();
    const Octagon up = join(a, b);
    const Octagon down = meet(a, b);
    const Octagon wide = widen(a, join(a, b));
    EXPECT_TRUE(up.contains(a) && up.contains(b));
    EXPECT_TRUE(a.contains(down) && b.contains(down));
    EXPECT_TRUE(wide.contains(a) && wide.contains(b));
    const Octagon narrowed = narrow(wide, up);
    EXPECT_TRUE(narrowed.contains(up));
    EXPECT_TRUE(wide.contains(narrowed));
    for_each_point([&](const Point& p) {
      if (in_a(p) || in_b(p)) EXPECT_TRUE(up.contains(p) && wide.contains(p));
      EXPECT_EQ(in_a(p) && in_b(p), !down.is_empty() && down.contains(p));
    });
  }
  EXPECT_TRUE(Octagon::empty(3).is_empty());
  EXPECT_TRUE(Octagon(3).contains(Octagon::empty(3)));
}

TEST_F(OctagonTest, AssignmentsCoverWhatHappens) {
  for (int i = 0; i < 400; ++i) {
    const auto [before, holds] = some();
    const std::size_t x = random() % 3;
    const Literal a = literal();
    const int low = number(-2, 2);
    const Interval c{low, low + number(0, 2)};
    Octagon linear = before;
    linear.assign(x, a, c);
    Octagon anything = before;
    anything.assign(x, c);
    Octagon forgotten = before;
    forgotten.forget(x);
    for_each_point([&](const Point& p) {
      if (!holds(p)) return;
      for (int add = low; Bound(add) <= c.high; ++add) {
        Point after = p;
        after[x] = (a.negative ? -p[a.variable] : p[a.variable]) + add;
        EXPECT_TRUE(linear.contains(after));
        after[x] = add;
        EXPECT_TRUE(anything.contains(after));
        after[x] = 100 * add;
        EXPECT_TRUE(forgotten.contains(after));
      }
    });
  }
}

TEST_F(OctagonTest, FindsWhatRelatesTheVariablesOfALoop) {
  // x = y = 0; while (...) { x++; y++; }   keeps x - y = 0 and 0 <= x.
  Octagon head(2);
  head.assign(0, {0, 0});
  head.assign(1, {0, 0});
  int steps = 0;
  for (; steps < 100; ++steps) {
    Octagon body = head;
    body.assign(0, {0, false}, {1, 1});
    body.assign(1, {1, false}, {1, 1});
    const Octagon next = widen(head, join(head, body));
    if (head.contains(next)) break;
    head = next;
  }
  EXPECT_LT(steps, 20);
  EXPECT_EQ(head.most({0, false}, {1, true}), Bound(0));
  EXPECT_EQ(head.most({1, false}, {0, true}), Bound(0));
  EXPECT_EQ(head.interval(0), (Interval{0, Bound::plus_infinity()}));
}

}  // namespace
}  // namespace pincer::domain
