// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/trace.h"

#include <gtest/gtest.h>

namespace pincer::driver {
namespace {

using logic::Sort;
using logic::Value;
using program::CType;
using program::CTypeKind;

TEST(Trace, ValuesAreWrittenAsInC) {
  const CType int_type{CTypeKind::Signed, 32, "int"};
  const CType unsigned_type{CTypeKind::Unsigned, 32, "unsigned int"};
  const CType pointer_type{CTypeKind::Pointer, 64, "int *"};
  const CType float_type{CTypeKind::Floating, 32, "float"};
  EXPECT_EQ(c_value(Value::bits(32, mpz_class(-1)), int_type), "-1");
  EXPECT_EQ(c_value(Value::bits(32, mpz_class(-1)), unsigned_type), "4294967295");
  EXPECT_EQ(c_value(Value::bits(64, mpz_class(4096)), pointer_type), "0x1000");
  EXPECT_EQ(c_value(Value::boolean(true), CType{}), "1");
  EXPECT_EQ(c_value(Value::bits(8, mpz_class(255)), CType{}), "-1");
  EXPECT_EQ(c_value(Value::float32(0.1F), float_type), "0.1");
  EXPECT_EQ(c_value(Value::float64(0.1), float_type), "0.1");
  EXPECT_EQ(c_value(Value::float64(-1.0 / 0.0), float_type), "-inf");
  EXPECT_EQ(c_value(Value::integer(mpz_class(7)), CType{}), "7");
}

class TraceLines : public testing::Test {
 protected:
  TraceLines() : cfa_(terms_), main_(cfa_.add_procedure("main")), file_(cfa_.sources().add_file("f.c")) {}

  program::VariableId variable(const char* name) {
    return cfa_.add_variable(name, Sort::bitvec(32), CType{CTypeKind::Signed, 32, "int"}, main_);
  }
  std::optional<std::string> line(program::Statement statement, const Value& value = {}) {
    const auto& procedure = cfa_.procedure(main_);
    const program::EdgeId edge =
        cfa_.add_edge({procedure.entry, procedure.exit, std::move(statement), {file_, 7, 3}, std::nullopt});
    return TraceText(cfa_).line({edge, value});
  }

  logic::Terms terms_;
  program::Cfa cfa_;
  program::ProcedureId main_;
  program::FileId file_;
};

TEST_F(TraceLines, Writes) {
  const program::VariableId x = variable("x");
  EXPECT_EQ(line(program::Assign{x, terms_.bv(32, std::uint64_t{5})}, Value::bits(32, mpz_class(5))), "f.c:7: x = 5");
  EXPECT_EQ(line(program::Havoc{x}, Value::bits(32, mpz_class(-5))), "f.c:7: x = -5");
  EXPECT_EQ(line(program::Input{x, "nondet"}, Value::bits(32, mpz_class(9))), "f.c:7: x = nondet() = 9");
}

TEST_F(TraceLines, WhatHasNoNameInTheSourceIsLeftOut) {
  const program::VariableId temporary = variable("");
  EXPECT_EQ(line(program::Assign{temporary, terms_.bv(32, std::uint64_t{5})}, Value::bits(32, mpz_class(5))),
            std::nullopt);
  EXPECT_EQ(line(program::Input{temporary, "nondet"}, Value::bits(32, mpz_class(9))), "f.c:7: nondet() = 9");
  EXPECT_EQ(line(program::Assume{terms_.boolean(true)}), std::nullopt);
}

TEST_F(TraceLines, Conditions) {
  const program::VariableId x = variable("x");
  const logic::Term condition = terms_.bv_slt(cfa_.variable(x).term, terms_.bv(32, std::uint64_t{3}));
  EXPECT_EQ(line(program::Assume{condition}), "f.c:7: [x < 3]");
}

}  // namespace
}  // namespace pincer::driver
