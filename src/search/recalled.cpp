// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/recalled.h"

#include "base/efforts.h"
#include "invariant/excluded.h"
#include "search/facts_task.h"

namespace pincer::search {

namespace {

/// An engine that says what is known already, to have it checked.
class Said final : public engine::Engine {
 public:
  explicit Said(engine::Claim claim) : claim_(std::move(claim)) {}
  engine::Claim run(const program::Cfa&, const engine::Context&) override { return claim_; }

 private:
  engine::Claim claim_;
};

/// Adds the reports of an earlier search to those of a later one.
Result after(std::vector<Report> before, Result result) {
  if (result.winner) *result.winner += before.size();
  before.insert(before.end(), result.reports.begin(), result.reports.end());
  result.reports = std::move(before);
  return result;
}

}  // namespace

std::vector<Lane> say(const std::string& who, const engine::Claim& claim) {
  return {{{{who, [claim] { return std::make_unique<Said>(claim); }}}}};
}

Result search_after(const Recalled& recalled, const program::Cfa& cfa, const engine::Toolbox& toolbox,
                    const Options& options, const Hooks& hooks, RecallUse& use,
                    const std::function<Result(const Options& options)>& search_on) {
  std::vector<Report> reports;
  Options limits = options;
  limits.budget = options.budget.part(base::efforts::kCheck);
  const auto certified = [&](const std::string& who, const engine::Claim& claim) {
    Result result = after(std::move(reports), search(cfa, say(who, claim), toolbox, limits, hooks));
    reports = result.reports;
    return result;
  };
  for (const Recalled::Violation& violation : recalled.violations) {
    Result result = certified(violation.engine, {violation.claim, ""});
    if (!result.certified) continue;
    use.violations = 1;
    use.is_whole = true;
    return result;
  }
  for (const Recalled::Proof& proof : recalled.proofs) {
    Result result = certified(proof.engine, proof.claim);
    if (!result.certified) continue;
    use.proofs = 1;
    use.is_whole = true;
    return result;
  }
  if (!recalled.open.empty()) {
    use.open = 1;
    use.is_whole = true;
    return {.reason = recalled.open.begin()->second, .reports = std::move(reports)};
  }
  Options known = options;
  known.facts = find_inductive(cfa, recalled.candidates, toolbox, options.budget, hooks);
  use.facts = known.facts.size();
  if (!known.facts.empty() && cfa.error_location()) {
    const auto incoming = cfa.incoming(*cfa.error_location());
    const std::vector<std::vector<program::EdgeId>> edges = {{incoming.begin(), incoming.end()}};
    if (const auto found = find_excluded(cfa, edges, known.facts, MoreFacts::No, toolbox, options.budget, hooks)) {
      const certificate::Inductive proof{invariant::where_it_matters(cfa, found->invariants)};
      Result result = certified("facts", {proof, ""});
      if (result.certified) {
        use.by_facts = 1;
        return result;
      }
    }
  }
  return after(std::move(reports), search_on(known));
}

}  // namespace pincer::search
