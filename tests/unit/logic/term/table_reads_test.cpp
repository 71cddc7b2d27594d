// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/table_reads.h"

#include <gtest/gtest.h>

#include <random>

#include "logic/evaluate/evaluate.h"
#include "logic/term/traverse.h"

namespace pincer::logic {
namespace {

class TableReadsTest : public ::testing::TestWithParam<bool> {
 protected:
  /// `number` as a place: over integers, or as 8 bits.
  Term place(int number) {
    return GetParam() ? terms.integer(number) : terms.bv(8, static_cast<unsigned>(number & 255));
  }
  Value place_value(int number) {
    return GetParam() ? Value::integer(number) : Value::bits(8, mpz_class(number & 255));
  }
  Term element(int number) { return terms.integer(number); }
  bool has_store(Term t) {
    bool found = false;
    TermMap<bool> seen;
    visit_children_first(
        terms, t, [&](Term s) { return seen.contains(s); },
        [&](Term s) {
          seen[s] = true;
          found = found || terms.kind(s) == Kind::Store;
        });
    return found;
  }

  Terms terms;
  Sort index = GetParam() ? Sort::integer() : Sort::bitvec(8);
  Term array = terms.variable("a", Sort::array(index, Sort::integer()));
  Term i = terms.variable("i", index);
  Term j = terms.variable("j", index);
};

TEST_P(TableReadsTest, AreEqualToTheReadsInEveryModel) {
  std::mt19937 random(7);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 8; ++round) {
    Term written = array;
    for (int n = 0; n < 24; ++n) {
      // Some places next to each other, some at the ends, some not constant, and few different elements.
      const int number = below(4) == 0 ? 255 - below(2) : below(40) - (GetParam() ? 20 : 0);
      written = terms.store(written, below(12) == 0 ? j : place(number), element(below(3)));
    }
    const Term read = terms.select(written, i);
    TableReads table_reads(terms);
    const Term tree = table_reads(read);
    for (int number = -25; number <= 256; ++number) {
      Value base = Value::zero(terms.sort(array));
      base.store(place_value(number), Value::integer(100));
      const Value other = place_value(below(40));
      const auto model = [&](Term v) { return v == array ? base : v == i ? place_value(number) : other; };
      EXPECT_EQ(evaluate(terms, tree, model), evaluate(terms, read, model)) << number;
    }
  }
}

TEST_P(TableReadsTest, AskOnlyWhereTheyRead) {
  Term written = array;
  for (int n = 0; n < 100; ++n) written = terms.store(written, place(2 * n), element(n));
  TableReads table_reads(terms);
  EXPECT_FALSE(has_store(table_reads(terms.eq(terms.select(written, i), terms.select(written, j)))));
  EXPECT_EQ(table_reads(terms.select(written, place(6))), element(3));
}

TEST_P(TableReadsTest, LeaveOtherTermsAlone) {
  TableReads table_reads(terms);
  const Term few = terms.select(terms.store(terms.store(array, place(1), element(1)), place(2), element(2)), i);
  EXPECT_EQ(table_reads(few), few);
  Term written = array;
  for (int n = 0; n < 20; ++n) written = terms.store(written, place(n), element(n));
  EXPECT_EQ(table_reads(terms.eq(written, array)), terms.eq(written, array));
}

INSTANTIATE_TEST_SUITE_P(Places, TableReadsTest, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "integers" : "bits"; });

}  // namespace
}  // namespace pincer::logic
