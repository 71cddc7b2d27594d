// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The conditions of each kind of certificate, one satisfiability query per condition: a condition holds when its
// negation is unsatisfiable. Nothing is assumed that was not checked here.
#include "certificate/check.h"

#include "base/contract.h"
#include "certificate/check_kinds.h"

namespace pincer::certificate {

CheckResult check(const program::Cfa& cfa, const Verdict& verdict,
                  const std::vector<const logic::SolverFactory*>& solvers, const base::Budget& budget,
                  const CheckOptions& options) {
  Judge judge(cfa.terms(), solvers, budget, options);
  CheckResult result = std::visit(
      [&](const auto& claim) -> CheckResult {
        using Claim = std::decay_t<decltype(claim)>;
        if constexpr (std::is_same_v<Claim, Exhausted>) {
          return check_exhausted(cfa, claim, judge);
        } else if constexpr (std::is_same_v<Claim, Inductive>) {
          Blocks blocks(cfa, claim.invariants, Blocks::Where::Anywhere, claim.entry_values, claim.for_all);
          return check_inductive(blocks, Demand::AndSafe, judge);
        } else if constexpr (std::is_same_v<Claim, KInductive>) {
          return check_k_inductive(cfa, claim, judge);
        } else if constexpr (std::is_same_v<Claim, Unsafe>) {
          return check_execution(cfa, claim.choices, program::End::Error, judge);
        } else if constexpr (std::is_same_v<Claim, Unsupported>) {
          return check_execution(cfa, claim.choices, program::End::Unsupported, judge);
        } else {
          base::require(false, "an unknown verdict has no certificate");
          return {};
        }
      },
      verdict);
  if (result.status == CheckResult::Status::Valid) result.certified = Certified(verdict, result.solver);
  return result;
}

}  // namespace pincer::certificate
