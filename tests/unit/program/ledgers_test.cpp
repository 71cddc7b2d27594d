// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/ledgers.h"

#include <gtest/gtest.h>

namespace pincer::program {
namespace {

constexpr unsigned kWidth = 32;

/// A program that makes an object of 8 bytes at `p`, and some more.
class LedgersTest : public ::testing::Test {
 protected:
  LedgersTest() {
    const logic::Sort address = logic::Sort::bitvec(kWidth);
    cfa.add_procedure("main");
    ledger = cfa.add_variable("ledger", logic::Sort::array(address, address), {}, {});
    p = cfa.add_variable("p", address, {}, {});
    here_ = cfa.entry();
    emit(Assign{ledger, terms.const_array(cfa.sort(ledger), number(0))});
    emit(Assign{ledger, terms.store(all(), at(), terms.bv_add(at(), number(8)))});
  }

  void emit(Statement statement) {
    const LocationId next = cfa.add_location(ProcedureId(0));
    cfa.add_edge({here_, next, std::move(statement), {}, {}});
    here_ = next;
  }
  void end() { cfa.add_edge({here_, cfa.procedures().front().exit, Assume{terms.boolean(true)}, {}, {}}); }
  logic::Term number(std::uint64_t n) { return terms.bv(kWidth, n); }
  [[nodiscard]] logic::Term all() const { return cfa.variable(ledger).term; }
  [[nodiscard]] logic::Term at() const { return cfa.variable(p).term; }

  logic::Terms terms;
  Cfa cfa{terms};
  VariableId ledger;
  VariableId p;

 private:
  LocationId here_;
};

TEST_F(LedgersTest, AreKnownByHowTheyAreWritten) {
  end();
  EXPECT_EQ(Ledgers(cfa).all, std::vector{ledger});
  EXPECT_TRUE(Ledgers(cfa).is_told(ledger));
}

TEST_F(LedgersTest, MayForgetWhatIsFreed) {
  emit(Assign{ledger, terms.store(all(), at(), number(0))});
  end();
  EXPECT_EQ(Ledgers(cfa).all, std::vector{ledger});
}

TEST_F(LedgersTest, AreNotForProofsOnlyIfTheyAreRead) {
  emit(Assume{terms.ne(terms.select(all(), at()), number(0))});
  end();
  EXPECT_EQ(Ledgers(cfa).all, std::vector{ledger});
  EXPECT_FALSE(Ledgers(cfa).is_told(ledger));
}

TEST_F(LedgersTest, HoldNothingElse) {
  emit(Assign{ledger, terms.store(all(), at(), number(7))});
  end();
  EXPECT_TRUE(Ledgers(cfa).all.empty());
}

TEST_F(LedgersTest, AreNeverArbitrary) {
  emit(Havoc{ledger});
  end();
  EXPECT_TRUE(Ledgers(cfa).all.empty());
}

}  // namespace
}  // namespace pincer::program
