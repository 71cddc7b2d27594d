// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "unit/support/load.h"

namespace pincer::invariant::testing {

/// The body of a `main` in C, as a program.
class CProgram {
 public:
  explicit CProgram(const std::string& body)
      : loaded_(support::load_text(
            "void reach_error(void); unsigned __VERIFIER_nondet_uint(void); int main(void) {" + body + " return 0; }",
            terms_)) {}

  [[nodiscard]] const program::Cfa& cfa() const { return loaded_.cfa; }
  logic::Terms& terms() { return terms_; }

 private:
  logic::Terms terms_;
  frontend::Result loaded_;
};

}  // namespace pincer::invariant::testing
