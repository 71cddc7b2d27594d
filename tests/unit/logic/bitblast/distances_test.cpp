// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/bitblast/distances.h"

#include <gtest/gtest.h>

namespace pincer::logic::bitblast {
namespace {

class DistancesTest : public ::testing::Test {
 protected:
  Term variable(const char* name) { return terms_.variable(name, Sort::bitvec(32)); }
  std::vector<Term> found(Term formula) { return distances_.take(std::vector{formula}); }

  Terms terms_;
  Distances distances_{terms_};
};

TEST_F(DistancesTest, APointerIsItsBaseAndADistance) {
  const Term p = variable("p");
  const Term b = variable("b");
  const std::vector<Term> result = found(terms_.bv_ult(terms_.bv_sub(p, b), variable("n")));
  ASSERT_EQ(result.size(), 1U);
  ASSERT_EQ(terms_.kind(result[0]), Kind::Eq);
  const std::size_t side = terms_.child(result[0], 0) == p ? 0 : 1;
  EXPECT_EQ(terms_.child(result[0], side), p);
  EXPECT_EQ(terms_.sort(terms_.bv_sub(terms_.child(result[0], 1 - side), b)), Sort::bitvec(32));
  EXPECT_EQ(terms_.kind(terms_.bv_sub(terms_.child(result[0], 1 - side), b)), Kind::Variable) << "the base cancels";
}

TEST_F(DistancesTest, NoVariableIsDefinedByWhatIsDefined) {
  const Term a = variable("a");
  const Term b = variable("b");
  const Term c = variable("c");
  const Term circle =
      terms_.land(std::vector{terms_.bv_ult(terms_.bv_sub(a, b), c), terms_.bv_ult(terms_.bv_sub(b, c), a),
                              terms_.bv_ult(terms_.bv_sub(c, a), b)});
  EXPECT_TRUE(found(circle).empty());
}

TEST_F(DistancesTest, OneDefinitionPerVariable) {
  const Term p = variable("p");
  const Term both = terms_.land(terms_.bv_ult(terms_.bv_sub(p, variable("b")), variable("n")),
                                terms_.bv_ult(terms_.bv_sub(p, variable("c")), variable("n")));
  EXPECT_EQ(found(both).size(), 1U);
  EXPECT_TRUE(found(both).empty()) << "nor again";
  EXPECT_TRUE(found(terms_.bv_ult(terms_.bv_sub(p, variable("d")), variable("n"))).empty());
}

}  // namespace
}  // namespace pincer::logic::bitblast
