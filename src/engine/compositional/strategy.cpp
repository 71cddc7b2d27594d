// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/strategy.h"

#include <algorithm>
#include <array>

namespace pincer::engine::compositional {

namespace {

constexpr base::Effort kUnit = base::efforts::kCondSafeAttempt;

/// From cheap to general, small factors first. An invariant of all samples is worth more than a disjunct.
constexpr std::array kAttempts = {
    Attempt{.conjuncts = 1, .greatest_factor = 1},
    Attempt{.conjuncts = 2, .greatest_factor = 1},
    Attempt{.conjuncts = 1},
    Attempt{.conjuncts = 2, .if_factors = true},
    Attempt{.conjuncts = 3, .greatest_factor = 1},
    Attempt{.conjuncts = 1, .greatest_factor = 1, .everything = false},
    Attempt{.conjuncts = 1, .everything = false, .if_factors = true},
    Attempt{.conjuncts = 2, .greatest_factor = 1, .everything = false, .effort = kUnit * 4},
    Attempt{.conjuncts = 2, .if_factors = false},
    Attempt{.conjuncts = 1, .everything = false, .if_factors = false},
    Attempt{.conjuncts = 2, .everything = false},
    Attempt{.conjuncts = 2, .greatest_factor = 2, .layered = false, .effort = kUnit * 2},
    Attempt{.conjuncts = 1, .multipliers = Multipliers::UpToThree, .scale = 2, .effort = kUnit * 2},
    Attempt{.conjuncts = 2, .multipliers = Multipliers::UpToThree, .scale = 2, .effort = kUnit * 2},
    Attempt{.conjuncts = 3, .greatest_factor = 2, .layered = false, .effort = kUnit * 3},
    Attempt{.conjuncts = 3, .greatest_factor = 1, .everything = false, .effort = kUnit * 2},
    Attempt{.conjuncts = 1, .multipliers = Multipliers::Any, .effort = kUnit * 2},
};

/// F_k, and how the products in it are solved (Borralleras et al., SAT Modulo Linear Arithmetic for Solving Polynomial
/// Constraints, JAR 2012, which the paper's solver is built on): unknowns have small domains, so that products become
/// choices between linear terms, and the domains grow where there is no solution, or one that might be better.
constexpr std::array kDomains = {
    Attempt{.greatest_factor = 1, .layered = false, .everything = false, .entered = true},
    Attempt{.layered = false, .everything = false, .entered = true},
    Attempt{.multipliers = Multipliers::UpToThree, .layered = false, .everything = false, .entered = true},
};

constexpr unsigned kMostConjunctsAgain = 2;
constexpr std::uint64_t kSecondChance = 4;  // times the effort of the first
constexpr int kLargeNumber = 10;

/// Do small numbers other than 1 count? They are what the factors of invariants come from.
bool has_factors(const Component& component, const Goal& goal) {
  const auto large = [](const mpz_class& n) { return abs(n) > 1 && abs(n) <= kLargeNumber; };
  const auto any = [&](const Linear& l) {
    return std::any_of(l.parts.begin(), l.parts.end(), [&](const Linear::Part& part) { return large(part.second); });
  };
  if (std::any_of(goal.bad.le.begin(), goal.bad.le.end(), any)) return true;
  return std::any_of(component.inner.begin(), component.inner.end(), [&](const Edge& edge) {
    return std::any_of(edge.guard.le.begin(), edge.guard.le.end(), any) ||
           std::any_of(edge.update.begin(), edge.update.end(),
                       [&](const auto& value) { return any(value.second) || large(value.second.constant); });
  });
}

}  // namespace

Strategy::Strategy(const Component& component, const Goal& goal, unsigned most_conjuncts, Questions questions)
    : questions_(questions) {
  const auto add = [&](const Attempt& attempt) {
    attempts_.push_back(attempt);
    attempts_.back().number = attempts_.size() - 1;
  };
  switch (questions) {
    case Questions::Table: {
      const bool factors = has_factors(component, goal);
      for (const Attempt& attempt : kAttempts) {
        if (attempt.conjuncts <= most_conjuncts && attempt.if_factors.value_or(factors) == factors) add(attempt);
      }
      break;
    }
    case Questions::Conjuncts:
      for (unsigned k = 1; k <= most_conjuncts; ++k) {
        for (Attempt attempt : kDomains) {
          attempt.conjuncts = k;
          attempt.effort = kUnit * k;
          add(attempt);
        }
      }
      break;
  }
  const auto disjunct = std::find_if(attempts_.begin(), attempts_.end(), [](const auto& a) { return a.is_disjunct(); });
  first_tries_ = disjuncts_ = static_cast<std::size_t>(disjunct - attempts_.begin());
}

std::optional<Attempt> Strategy::next() {
  if (tried_ == attempts_.size()) return std::nullopt;
  return attempts_[tried_++];
}

std::span<const Attempt> Strategy::upcoming(std::size_t most) const {
  return std::span(attempts_).subspan(tried_, std::min(most, attempts_.size() - tried_));
}

bool Strategy::is_settled(std::uint64_t cost) const {
  if (questions_ == Questions::Table || cost == 0 || tried_ == attempts_.size()) return true;
  return attempts_[tried_].conjuncts != attempts_[tried_ - 1].conjuncts;
}

const Attempt& Strategy::widest() const {
  std::size_t i = tried_ - 1;
  while (i + 1 < attempts_.size() && attempts_[i + 1].conjuncts == attempts_[i].conjuncts) ++i;
  return attempts_[i];
}

void Strategy::gave_up() {
  if (tried_ > first_tries_ || attempts_[tried_ - 1].conjuncts > kMostConjunctsAgain) return;
  Attempt again = attempts_[tried_ - 1];
  again.effort = again.effort * kSecondChance;
  again.number = attempts_.size();
  attempts_.insert(attempts_.begin() + static_cast<std::ptrdiff_t>(disjuncts_++), again);
}

}  // namespace pincer::engine::compositional
