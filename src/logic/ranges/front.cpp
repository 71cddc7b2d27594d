// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/ranges/front.h"

#include <utility>

#include "base/efforts.h"
#include "logic/query/solver_in_front.h"
#include "logic/ranges/refuter.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::logic::ranges {

namespace {

constexpr std::size_t kMostTerms = 20'000;  // more are no question about a few statements

class FrontSolver final : public SolverInFront {
 public:
  FrontSolver(Terms& terms, std::unique_ptr<Solver> inner) : SolverInFront(terms, std::move(inner)) {}

 private:
  Answer decide(std::span<const Term> assumptions) override {
    const bool is_hard = has_interest(assumptions);
    if (!is_hard) {
      // Most of these are easy for clauses, which are kept from one question to the next.
      const base::Budget part = budget().part(base::efforts::kEasyForClauses);
      const Answer answer = ask(assumptions, part);
      if (answer != Answer::Unknown || !part.exhausted() || is_at_end()) return answer;
    }
    return is_refuted(assumptions, is_hard) ? refuted(assumptions) : ask(assumptions, budget());
  }

  /// Does the term multiply or divide, itself or below?
  bool is_of_interest(Term root) override {
    visit_children_first(
        terms(), root, [&](Term t) { return is_hard_.contains(t); },
        [&](Term t) {
          bool result = false;
          switch (terms().kind(t)) {
            case Kind::BvMul:
            case Kind::BvUDiv:
            case Kind::BvURem:
            case Kind::BvSDiv:
            case Kind::BvSRem: result = true; break;
            default: break;
          }
          for (const Term child : terms().children(t)) result = result || *is_hard_.find(child);
          is_hard_[t] = result;
        });
    return *is_hard_.find(root);
  }

  Answer ask(std::span<const Term> assumptions, const base::Budget& part) {
    const base::Effort before = part.spent();
    const Answer answer = ask_inner(assumptions, part);
    asked_ += part.spent() - before;
    return answer;
  }

  bool is_refuted(std::span<const Term> assumptions, bool is_hard) {
    // What is looked at in vain costs little: one question, and a part of what clauses cost.
    constexpr std::uint64_t kPart = 4;
    if (in_vain_ > base::efforts::kRanges + asked_ / kPart) return false;
    const std::vector<Term> all = question(assumptions);
    const std::size_t count = size(all, kMostTerms);
    if (count > kMostTerms) return false;
    const base::Budget part = budget().part(is_hard ? base::efforts::kRanges : base::Effort(100 + 4 * count));
    const bool result = Refuter(terms(), all).refute(part);
    if (!result) in_vain_ += part.spent();
    return result;
  }

  TermMap<bool> is_hard_;
  base::Effort in_vain_;  // spent on questions that were not refuted
  base::Effort asked_;    // spent by the inner solver
};

}  // namespace

std::unique_ptr<Solver> with_ranges(Terms& terms, std::unique_ptr<Solver> inner) {
  return std::make_unique<FrontSolver>(terms, std::move(inner));
}

}  // namespace pincer::logic::ranges
