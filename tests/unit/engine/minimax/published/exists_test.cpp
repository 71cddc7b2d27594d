// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/published/exists.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/toolbox.h"

namespace pincer::engine::minimax::published {
namespace {

using logic::Term;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ExistsTest : public ::testing::Test {
 protected:
  Term old(const char* name) { return terms_.variable(name, logic::Sort::integer()); }

  std::vector<Term> say(const std::vector<Term>& constraints) {
    const auto result = exists_(constraints, std::vector{now_}, std::vector{x_});
    EXPECT_TRUE(result.has_value());
    return result.value_or(std::vector<Term>{});
  }

  Toolbox toolbox_;
  logic::Terms terms_;
  base::Statistics statistics_;
  Queries queries_{terms_, *toolbox_.z3, base::Budget(), statistics_};
  Exists exists_{terms_, queries_, base::Budget()};
  Term x_ = terms_.variable("x", logic::Sort::integer());
  Term now_ = terms_.variable("x@2.0", logic::Sort::integer());
};

TEST_F(ExistsTest, WhatEquationsDefineIsReplaced) {
  const Term first = old("x@1.0");
  const Term second = terms_.eq(now_, terms_.int_add(first, terms_.integer(2)));
  EXPECT_THAT(say({terms_.eq(first, terms_.integer(1)), second}), ElementsAre(terms_.eq(x_, terms_.integer(3))));
  EXPECT_THAT(say({second}), IsEmpty());
}

TEST_F(ExistsTest, WhatIsNotConnectedSaysNothing) {
  EXPECT_THAT(say({terms_.eq(old("y@1.0"), terms_.integer(1))}), IsEmpty());
}

TEST_F(ExistsTest, TheRestIsEliminated) {
  const Term first = old("x@1.0");
  const Term second = old("y@1.0");
  const std::vector<Term> constraints = {terms_.int_lt(now_, first), terms_.int_lt(first, second),
                                         terms_.int_le(second, terms_.integer(5))};
  const Term said = terms_.land(say(constraints));
  const Term meant = terms_.int_le(x_, terms_.integer(3));
  EXPECT_EQ(queries_.ask_all(std::vector{said, terms_.lnot(meant)}).answer, logic::Answer::Unsat);
  EXPECT_EQ(queries_.ask_all(std::vector{meant, terms_.lnot(said)}).answer, logic::Answer::Unsat);
}

TEST_F(ExistsTest, AnArrayThatIsGoneWasWritten) {
  const logic::Sort sort = logic::Sort::array(logic::Sort::integer(), logic::Sort::integer());
  const Term before = terms_.variable("a@1.0", sort);
  const Term after = terms_.variable("a@2.0", sort);
  const Term array = terms_.variable("a", sort);
  const Term written = terms_.eq(after, terms_.store(before, terms_.integer(1), terms_.integer(7)));
  const auto said = exists_(std::vector{written}, std::vector{after}, std::vector{array});
  ASSERT_TRUE(said.has_value());
  EXPECT_THAT(*said, ElementsAre(terms_.eq(terms_.select(array, terms_.integer(1)), terms_.integer(7))));
}

}  // namespace
}  // namespace pincer::engine::minimax::published
