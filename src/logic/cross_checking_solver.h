// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "logic/solver.h"

namespace pincer::logic {

/// Two solvers gave opposite answers, or a model or core of one is wrong by the other: a bug of one of them, or of our
/// translation. `script()` is an SMT-LIB script of the problem.
class SolverDisagreement : public std::logic_error {
 public:
  SolverDisagreement(const std::string& what, std::string script)
      : std::logic_error(what), script_(std::move(script)) {}
  [[nodiscard]] const std::string& script() const { return script_; }

 private:
  std::string script_;
};

struct CrossCheckOptions {
  enum class Disagreement : std::uint8_t {
    Throw,    // SolverDisagreement: nothing that these solvers say can be trusted any more
    Unknown,  // an Unknown with a reason, for a run that has to end with some verdict
  };
  Disagreement disagreement = Disagreement::Throw;
  /// The answer is Unknown unless both give it; else one is enough when the other has none.
  bool both_must_answer = false;
};

/// Asks both solvers. Beyond the answers it checks that the model satisfies what was asserted and assumed, and that the
/// second finds the first one's core unsatisfiable. Values and cores come from the first if it has an answer.
std::unique_ptr<Solver> make_cross_checking_solver(std::unique_ptr<Solver> first, std::unique_ptr<Solver> second,
                                                   const Terms& terms, const CrossCheckOptions& options = {});

}  // namespace pincer::logic
