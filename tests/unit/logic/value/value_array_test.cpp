// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <gtest/gtest.h>

#include <array>
#include <ctime>
#include <map>
#include <string>

#include "logic/value/value.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

using testing::Random;
using testing::random_value;

Sort memory() { return Sort::array(Sort::bitvec(64), Sort::bitvec(8)); }

TEST(ArrayValue, BehavesLikeAMap) {
  for (const Sort sort :
       {memory(), Sort::array(Sort::bitvec(3), Sort::bitvec(2)), Sort::array(Sort::integer(), Sort::integer()),
        Sort::array(Sort::bitvec(100), Sort::bitvec(100)), Sort::array(Sort::float32(), Sort::float80()),
        Sort::array(Sort::boolean(), Sort::boolean())}) {
    Random random(5);
    const Value everywhere = random_value(random, sort.element());
    Value array = Value::array(sort, everywhere);
    std::map<std::string, Value> model;
    for (int i = 0; i < 3000; ++i) {
      const Value index = random_value(random, sort.index());
      const auto found = model.find(index.to_string());
      ASSERT_EQ(array.select(index), found == model.end() ? everywhere : found->second) << sort.to_string();
      const Value element = random_value(random, sort.element());
      array.store(index, element);
      model.insert_or_assign(index.to_string(), element);
      ASSERT_EQ(array.select(index), element);
    }
    std::size_t different = 0;
    for (const auto& [index, element] : model) different += element == everywhere ? 0 : 1;
    EXPECT_EQ(array.entries().size(), different);
    for (const auto& [index, element] : array.entries()) EXPECT_EQ(model.at(index.to_string()), element);
  }
}

TEST(ArrayValue, CopiesAreIndependent) {
  Value a = Value::zero(memory());
  for (std::uint64_t i = 0; i < 1000; ++i) a.store(Value::bits(64, i), Value::bits(8, i));
  Value b = a;
  b.store(Value::bits(64, 7U), Value::bits(8, 99U));
  a.store(Value::bits(64, 8U), Value::bits(8, 98U));
  EXPECT_EQ(a.select(Value::bits(64, 7U)), Value::bits(8, 7U));
  EXPECT_EQ(b.select(Value::bits(64, 7U)), Value::bits(8, 99U));
  EXPECT_EQ(a.select(Value::bits(64, 8U)), Value::bits(8, 98U));
  EXPECT_EQ(b.select(Value::bits(64, 8U)), Value::bits(8, 8U));
  EXPECT_FALSE(a == b);
}

TEST(ArrayValue, EqualityAndHashAreExtensional) {
  Random random(9);
  // Tiny domains, so that arrays with different elements `everywhere` are often equal.
  for (const Sort index : {Sort::boolean(), Sort::bitvec(1), Sort::bitvec(2), Sort::floating(2, 2)}) {
    const Sort sort = Sort::array(index, Sort::bitvec(1));
    std::vector<Value> domain;
    for (unsigned key = 0; key < (1U << index.bits()); ++key) {
      domain.push_back(index.is_float()  ? Value::floating(index, key)
                       : index.is_bool() ? Value::boolean(key == 1)
                                         : Value::bits(index.bits(), key));
    }
    int equal = 0;
    for (int i = 0; i < 3000; ++i) {
      std::array<Value, 2> arrays{Value::array(sort, Value::bits(1, 0U)), Value::array(sort, Value::bits(1, 1U))};
      for (int k = 0; k < 6; ++k) arrays[0].store(random.pick(domain), random_value(random, sort.element()));
      for (const Value& key : domain) {  // now and then something is forgotten
        if (!random.one_in(20)) arrays[1].store(key, arrays[0].select(key));
      }
      bool same = true;
      for (const Value& key : domain) same = same && arrays[0].select(key) == arrays[1].select(key);
      ASSERT_EQ(arrays[0] == arrays[1], same);
      if (same) {
        ++equal;
        ASSERT_EQ(arrays[0].hash(), arrays[1].hash());
      }
    }
    EXPECT_GT(equal, 100) << "the test should see equal arrays";
    EXPECT_LT(equal, 2990) << "and unequal ones";
  }
}

TEST(ArrayValue, StoringBackTheOldElementRestoresEquality) {
  const Value zero = Value::zero(memory());
  Value a = zero;
  a.store(Value::bits(64, 1000U), Value::bits(8, 5U));
  EXPECT_FALSE(a == zero);
  a.store(Value::bits(64, 1000U), Value::bits(8, 0U));
  EXPECT_EQ(a, zero);
  EXPECT_EQ(a.hash(), zero.hash());
  EXPECT_TRUE(a.entries().empty());
}

TEST(ArrayValue, EntriesAreSortedByIndex) {
  Value a = Value::zero(Sort::array(Sort::integer(), Sort::integer()));
  for (const char* index : {"5", "-3", "99999999999999999999999", "0", "-99999999999999999999999"}) {
    a.store(Value::integer(mpz_class(index)), Value::integer(1));
  }
  std::string order;
  for (const auto& [index, element] : a.entries()) order += index.as_signed().get_str() + " ";
  EXPECT_EQ(order, "-99999999999999999999999 -3 0 5 99999999999999999999999 ");
}

// Time of 1,000 stores into an array with `size` elements; CPU time, so that a busy machine does not matter.
double seconds_for_stores(std::uint64_t size, bool shared) {
  Value array = Value::zero(memory());
  for (std::uint64_t i = 0; i < size; ++i) array.store(Value::bits(64, i), Value::bits(8, 1U));
  const std::clock_t start = std::clock();
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const Value other = shared ? array : Value();
    array.store(Value::bits(64, i), Value::bits(8, i));
  }
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

TEST(ArrayValue, StoresInPlaceWhenNobodyElseHoldsIt) {
  // 400,000 elements are 6,250 pages: a copy of their table per store takes thousands of times as long as none.
  EXPECT_LT(seconds_for_stores(400'000, false) * 20, seconds_for_stores(400'000, true));
}

}  // namespace
}  // namespace pincer::logic
