// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/engine_list.h"

namespace pincer::engine {

std::vector<EngineInfo> engines() {
  return {
      {"portfolio", "several engines side by side: bmc and horn", ""},
      {"bmc", "bounded model checking: unrolls until the error is found or no execution is left",
       "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.1"},
      {"horn", "constrained Horn clauses, solved by Spacer; over integers first, then over bits",
       "Komuravelli, Gurfinkel, Chaki: SMT-Based Model Checking for Recursive Programs, CAV 2014"},
  };
}

}  // namespace pincer::engine
