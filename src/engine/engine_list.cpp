// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/engine_list.h"

namespace pincer::engine {

namespace {

/// In the order of enum Numbers.
SettingInfo numbers() {
  return {"numbers",
          {"integers-then-bits", "integers", "bits"},
          "how numbers are read while searching (verdicts are always about the program as it is)"};
}

}  // namespace

std::vector<EngineInfo> engines() {
  return {
      {"portfolio", "several engines side by side: bmc and horn", ""},
      {"bmc", "bounded model checking: unrolls until the error is found or no execution is left",
       "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.1"},
      {"k-induction", "k-induction with invariants that a second process finds meanwhile",
       "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.2"},
      {"horn",
       "constrained Horn clauses, solved by Spacer; over integers first, then over bits",
       "Komuravelli, Gurfinkel, Chaki: SMT-Based Model Checking for Recursive Programs, CAV 2014",
       {numbers()}},
  };
}

}  // namespace pincer::engine
