// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/pdr/frames.h"

#include <gtest/gtest.h>

#include "base/contract.h"

namespace pincer::engine::pdr {
namespace {

using encode::NodeId;
using logic::Term;

class PdrFrames : public ::testing::Test {
 protected:
  Term flag(const char* name) { return terms_.variable(name, logic::Sort::boolean()); }
  static Cube cube(std::vector<Term> literals) {
    std::sort(literals.begin(), literals.end());
    return literals;
  }

  logic::Terms terms_;
  Term a_ = flag("a"), b_ = flag("b"), c_ = flag("c");
  Frames frames_{terms_, 2};
  NodeId n_{0}, m_{1};
};

TEST_F(PdrFrames, HaveALemmaUpToItsLevel) {
  const std::size_t lemma = frames_.add(n_, cube({a_, b_}), 2);
  for (const std::size_t level : {1, 2})
    EXPECT_EQ(frames_.formulas(n_, level), std::vector{frames_.lemma(lemma).formula});
  EXPECT_TRUE(frames_.formulas(n_, 3).empty());
  EXPECT_TRUE(frames_.formulas(m_, 1).empty());
  EXPECT_TRUE(frames_.with_level(1).empty());
  EXPECT_EQ(frames_.with_level(2), std::vector{lemma});
  frames_.raise(lemma, 3);
  EXPECT_TRUE(frames_.with_level(2).empty());
  EXPECT_EQ(frames_.formulas(n_, 3).size(), 1U);
  EXPECT_EQ(frames_.said(n_).size(), 2U);
  EXPECT_THROW(frames_.raise(lemma, 3), base::ContractViolation);
  EXPECT_THROW(frames_.add(n_, cube({a_}), 0), base::ContractViolation);
}

TEST_F(PdrFrames, ForgetWhatSaysLess) {
  const std::size_t weak = frames_.add(n_, cube({a_, b_}), 1);
  const std::size_t high = frames_.add(n_, cube({a_, c_}), 3);
  const std::size_t strong = frames_.add(n_, cube({a_}), 2);
  EXPECT_TRUE(frames_.lemma(weak).is_gone);
  EXPECT_FALSE(frames_.lemma(high).is_gone) << "it belongs to a frame that the new one does not belong to";
  EXPECT_EQ(frames_.with_level(2), std::vector{strong});
  EXPECT_TRUE(frames_.with_level(1).empty());
  EXPECT_EQ(frames_.formulas(n_, 1).size(), 2U);
}

TEST_F(PdrFrames, ExcludeWhatALemmaShows) {
  frames_.add(n_, cube({a_}), 2);
  EXPECT_TRUE(frames_.excludes(n_, cube({a_, b_}), 2));
  EXPECT_TRUE(frames_.excludes(n_, cube({a_}), 1));
  EXPECT_FALSE(frames_.excludes(n_, cube({a_, b_}), 3));
  EXPECT_FALSE(frames_.excludes(n_, cube({b_}), 1));
  EXPECT_FALSE(frames_.excludes(m_, cube({a_, b_}), 1));
}

}  // namespace
}  // namespace pincer::engine::pdr
