// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <optional>
#include <string>

#include "certificate/check.h"
#include "program/features.h"
#include "search/plan.h"

namespace pincer::engine {

struct Decision {
  certificate::Verdict verdict;  // of the last attempt, about the program
  std::optional<certificate::Certified> certified = std::nullopt;
  std::string message = "";  // of the last check
};

/// The plan of an engine, attempt after attempt, in this process, so that a test sees what the engine tells its context:
/// what search::search does with processes. The first claim that is certified counts, or the first one at all.
inline Decision decide(const program::Cfa& cfa, const std::string& engine, const Toolbox& toolbox,
                       const Context& context = {}, const std::map<std::string, std::string>& settings = {},
                       bool is_checked = true) {
  Decision decision{certificate::Unknown{"incomplete: no engine can take this program"}};
  search::Views views(cfa);
  for (const search::Lane& lane : search::plan(cfa, engine, settings, toolbox)) {
    for (const search::Attempt& attempt : lane.attempts) {
      views.prepare(attempt.view);
      Context own = context;
      if (attempt.effort) own.budget = context.budget.part(*attempt.effort);
      own.is_last_view = &attempt == &lane.attempts.back();
      own.is_checked_over_bits = program::has_bits(cfa);
      const Claim claim = attempt.make()->run(views.view(attempt.view), own);
      decision.verdict = views.back(attempt.view, claim.verdict);
      if (std::holds_alternative<certificate::Unknown>(decision.verdict)) continue;
      if (!is_checked) return decision;
      const auto checked = certificate::check(cfa, decision.verdict, toolbox.check(claim.asked), context.budget);
      decision.message = checked.message;
      decision.certified = checked.certified;
      if (decision.certified) return decision;
    }
  }
  return decision;
}

}  // namespace pincer::engine
