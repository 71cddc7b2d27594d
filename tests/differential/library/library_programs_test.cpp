// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A few generated programs over calls of the C library in every test run; library_all runs a thousand.
#include <gtest/gtest.h>

#include "library/library_program.h"
#include "process.h"
#include "runners.h"

namespace pincer::differential {
namespace {

class LibraryPrograms : public testing::TestWithParam<std::uint32_t> {};

TEST_P(LibraryPrograms, PincerComputesTheChecksum) {
  const TemporaryDirectory directory;
  const ProgramFile program = write_library_program(GetParam(), directory.path());
  const Outcome native = run_native(program, DataModel::LP64);
  ASSERT_EQ(native.kind, Outcome::Kind::Returned) << native.text;
  const Outcome pincer = run_pincer(program, DataModel::LP64);
  EXPECT_TRUE(agree(native, pincer)) << "native: " << describe(native) << "\npincer: " << describe(pincer) << "\n"
                                     << read_text(program.path);
}

INSTANTIATE_TEST_SUITE_P(Programs, LibraryPrograms, testing::Range(1U, 13U));

}  // namespace
}  // namespace pincer::differential
