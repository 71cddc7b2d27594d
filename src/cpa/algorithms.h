// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>

#include "base/budget.h"
#include "cpa/arg.h"

namespace pincer::cpa {

/// What the algorithms need besides the composite D: when to stop early, and Sect. 3.3's operator.
template <class D>
struct Operators {
  /// Is it a state to end the exploration at? (the paper's function `abort`)
  std::function<bool(const typename D::State&)> abort = [](const auto&) { return false; };
  /// Tries to get a state covered, by strengthening states; true if it is covered now. fcover-id: never.
  std::function<bool(Arg<D>& reached, ArgId e)> fcover = [](Arg<D>&, ArgId) { return false; };
};

enum class Exploration : std::uint8_t {
  Complete,  // the waitlist is empty
  Aborted,   // `target` is a state that `abort` said yes to
  Limit,     // the budget is exhausted
};

struct Explored {
  Exploration how = Exploration::Limit;
  ArgId target;
};

/// stop(e, reached): the oldest state that covers e, if there is one.
template <class D>
ArgId covering(D& cpa, const Arg<D>& reached, ArgId e) {
  if (!reached.may_cover()) return {};
  for (const ArgId other : reached.at(reached.location(e))) {
    if (!(other < e)) break;
    if (cpa.stop(reached[e].state, reached[other].state, reached[e].precision) && !reached.is_covered(other))
      return other;
  }
  return {};
}

/// CPA+ (Alg. 1), line by line: precisions are adjusted before a state is expanded, and what prec makes of a state is not
/// part of `reached`. The first states wait already. Covered states are remembered as leaves, and a state that was merged
/// into another one is not added again. Law, when it is complete: every execution is in the states that were reached.
template <class D>
Exploration cpa_plus(D& cpa, Arg<D>& reached, const base::Budget& budget) {
  while (!reached.idle()) {         // 3
    const ArgId e = reached.pop();  // 4
    if (budget.exhausted()) {
      reached.wait(e);
      return Exploration::Limit;
    }
    const auto adjusted = cpa.prec(reached[e].state, reached[e].precision, reached);  // 5
    if (!adjusted) continue;
    for (auto& [step, successor] : cpa.transfer(adjusted->state, adjusted->precision)) {  // 6
      bool merged = false;
      for (const ArgId other : reached.at(D::location(successor))) {                  // 7
        auto both = cpa.merge(successor, reached[other].state, adjusted->precision);  // 8
        if (!both) continue;
        merged = true;
        if (*both == reached[other].state) break;  // 9
        reached.forget(other);                     // 10-11
        reached[other].state = std::move(*both);
        reached[other].precision = adjusted->precision;
        reached.wait(other);
        break;
      }
      if (merged) continue;
      const ArgId added = reached.add(std::move(successor), adjusted->precision, e, step);  // 13-14
      const ArgId by = covering(cpa, reached, added);                                       // 12
      by.valid() ? reached.cover(added, by) : reached.wait(added);
    }
    reached[e].expanded = true;
  }
  return Exploration::Complete;  // 15
}

/// CPA++ (Alg. 2), line by line, with three differences that the paper leaves to the implementation: the successors of
/// one state are all handled before an abort, because nobody would come back to the rest; a state that was merged into
/// another one is not added again (the law of merge says that it is covered); covered states are remembered as leaves.
template <class D>
Explored cpa_plus_plus(D& cpa, Arg<D>& reached, const Operators<D>& operators, const base::Budget& budget) {
  if (const ArgId target = reached.target(); target.valid()) return {Exploration::Aborted, target};
  while (!reached.idle()) {         // 1
    const ArgId e = reached.pop();  // 2
    if (budget.exhausted()) {
      reached.wait(e);
      return {Exploration::Limit, {}};
    }
    if (operators.fcover(reached, e)) continue;  // 3-5
    const auto& pi = reached[e].precision;
    std::vector<const encode::Transition*> known;  // re-expanded after a refinement: successors that are still there
    for (const ArgId child : reached[e].children) known.push_back(reached[child].step);
    for (auto& [step, successor] : cpa.transfer(reached[e].state, pi)) {  // 6
      if (std::find(known.begin(), known.end(), step) != known.end()) continue;
      auto adjusted = cpa.prec(successor, pi, reached);  // 7
      if (!adjusted) continue;
      auto& [state, precision] = *adjusted;
      bool merged = false;
      for (const ArgId other : reached.at(D::location(state))) {        // 8
        auto both = cpa.merge(state, reached[other].state, precision);  // 9
        if (!both) continue;
        base::require(reached[other].children.empty(), "the waitlist's order merges states before it expands them");
        merged = true;
        if (*both != reached[other].state) {  // 10-12
          reached.forget(other);
          reached[other].state = std::move(*both);
          reached[other].precision = precision;
          reached.wait(other);
        }
        reached.connect(e, other);
        break;
      }
      if (merged) continue;
      const bool abort = operators.abort(state);                                         // 16
      const ArgId added = reached.add(std::move(state), std::move(precision), e, step);  // 13-15
      if (abort) {
        reached.add_target(added);
      } else if (const ArgId by = covering(cpa, reached, added); by.valid()) {
        reached.cover(added, by);
      } else {
        reached.wait(added);
      }
    }
    reached[e].expanded = true;
    if (const ArgId target = reached.target(); target.valid()) return {Exploration::Aborted, target};  // 17
  }
  return {Exploration::Complete, {}};  // 18
}

/// What a refinement found out about the path to an abstract error state.
enum class Refinement : std::uint8_t {
  Refined,   // infeasible: reached and waitlist were changed so that it is not found again
  Feasible,  // there is an execution
  Unknown,   // nobody knows, or the refinement could not exclude the path
};

enum class Outcome : std::uint8_t { Safe, Unsafe, Unknown };

/// CEGAR (Alg. 4). `refine` gets the abstract error state.
template <class D, class Refine>
Outcome cegar(D& cpa, Arg<D>& reached, const Operators<D>& operators, Refine&& refine, const base::Budget& budget) {
  for (;;) {                                                                   // 4
    const Explored explored = cpa_plus_plus(cpa, reached, operators, budget);  // 5
    switch (explored.how) {
      case Exploration::Limit: return Outcome::Unknown;
      case Exploration::Complete: return Outcome::Safe;  // 11
      case Exploration::Aborted: break;                  // 6
    }
    switch (refine(reached, explored.target)) {  // 7
      case Refinement::Refined: break;
      case Refinement::Feasible: return Outcome::Unsafe;  // 8-9
      case Refinement::Unknown: return Outcome::Unknown;
    }
  }
}

}  // namespace pincer::cpa
