// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/value/sort.h"

#include <gtest/gtest.h>

#include <vector>

namespace pincer::logic {
namespace {

const std::vector<Sort>& samples() {
  static const std::vector<Sort> kSorts{Sort::boolean(),
                                        Sort::integer(),
                                        Sort::bitvec(1),
                                        Sort::bitvec(8),
                                        Sort::bitvec((1U << 24) - 1),
                                        Sort::float32(),
                                        Sort::float64(),
                                        Sort::float80(),
                                        Sort::floating(5, 11),
                                        Sort::array(Sort::bitvec(64), Sort::bitvec(8)),
                                        Sort::array(Sort::integer(), Sort::boolean()),
                                        Sort::array(Sort::boolean(), Sort::integer()),
                                        Sort::array(Sort::bitvec(8), Sort::float64())};
  return kSorts;
}

TEST(Sort, EqualIffStructurallyEqual) {
  for (std::size_t i = 0; i < samples().size(); ++i) {
    for (std::size_t j = 0; j < samples().size(); ++j) EXPECT_EQ(samples()[i] == samples()[j], i == j) << i << " " << j;
  }
  EXPECT_EQ(Sort::float32(), Sort::floating(8, 24));
}

TEST(Sort, GivesItsPartsBack) {
  const Sort memory = Sort::array(Sort::bitvec(64), Sort::floating(11, 53));
  EXPECT_TRUE(memory.is_array());
  EXPECT_EQ(memory.index(), Sort::bitvec(64));
  EXPECT_EQ(memory.element(), Sort::float64());
  EXPECT_EQ(memory.element().exponent_bits(), 11U);
  EXPECT_EQ(memory.element().significand_bits(), 53U);
  EXPECT_EQ(Sort::bitvec(17).width(), 17U);
  for (const Sort sort : samples()) EXPECT_EQ(Sort::from_code(sort.code()), sort);
}

TEST(Sort, NoCodeUsesTheTopBit) {  // values keep a flag there
  for (const Sort sort : samples()) EXPECT_EQ(sort.code() >> 63, 0U);
}

TEST(Sort, BitsInMemory) {
  EXPECT_EQ(Sort::float32().bits(), 32U);
  EXPECT_EQ(Sort::float64().bits(), 64U);
  EXPECT_EQ(Sort::float80().bits(), 80U);  // with the explicit leading bit
  EXPECT_EQ(Sort::floating(15, 113).bits(), 128U);
  EXPECT_TRUE(Sort::float64().is_narrow());
  EXPECT_FALSE(Sort::float80().is_narrow());
  EXPECT_TRUE(Sort::bitvec(64).is_narrow());
  EXPECT_FALSE(Sort::bitvec(65).is_narrow());
  EXPECT_FALSE(Sort::integer().is_narrow());
}

TEST(Sort, Text) {
  EXPECT_EQ(Sort::array(Sort::bitvec(64), Sort::bitvec(8)).to_string(), "(Array (_ BitVec 64) (_ BitVec 8))");
  EXPECT_EQ(Sort::float32().to_string(), "(_ FloatingPoint 8 24)");
  EXPECT_EQ(Sort::boolean().to_string(), "Bool");
  EXPECT_EQ(Sort::integer().to_string(), "Int");
}

TEST(Sort, RejectsWhatIsNoSort) {
  EXPECT_THROW(Sort::bitvec(0), base::ContractViolation);
  EXPECT_THROW(Sort::bitvec(1U << 24), base::ContractViolation);
  EXPECT_THROW(Sort::floating(1, 24), base::ContractViolation);
  EXPECT_THROW(Sort::floating(8, 1), base::ContractViolation);
  const Sort memory = Sort::array(Sort::bitvec(64), Sort::bitvec(8));
  EXPECT_THROW(Sort::array(memory, Sort::boolean()), base::ContractViolation);
  EXPECT_THROW(Sort::array(Sort::boolean(), memory), base::ContractViolation);
  EXPECT_THROW(static_cast<void>(Sort::boolean().width()), base::ContractViolation);
  EXPECT_THROW(static_cast<void>(Sort::boolean().index()), base::ContractViolation);
  EXPECT_THROW(static_cast<void>(Sort::bitvec(8).exponent_bits()), base::ContractViolation);
}

}  // namespace
}  // namespace pincer::logic
