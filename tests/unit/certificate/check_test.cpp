// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "valid.h"

namespace pincer::certificate::testing {
namespace {

using Status = CheckResult::Status;

TEST(Check, ProofsByHandAreValid) {
  for (const Proof& proof : proofs()) {
    const auto program = LoadedProgram::named(proof.program);
    const CheckResult result = check_with_z3(program->cfa(), verdict_of(*program, proof));
    EXPECT_EQ(result.status, Status::Valid) << proof.program << " k=" << proof.k << ": " << result.message;
  }
}

}  // namespace
}  // namespace pincer::certificate::testing
