// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/interpolators.h"

#include <functional>
#include <utility>

#include "base/efforts.h"
#include "base/error.h"
#include "logic/backend/spacer_interpolator.h"
#include "logic/backend/z3_project.h"
#include "logic/backend/z3_solver.h"
#include "logic/interpolation/integers.h"
#include "logic/interpolation/portfolio.h"
#include "logic/interpolation/verify.h"
#include "logic/interpolation/weaken.h"
#include "logic/proof/proof_interpolator.h"

namespace pincer::logic {

namespace {

constexpr std::uint64_t kVerifiedSample = 16;  // every 16th answer in release builds

FunctionSolverFactory z3() {
  return {"z3", [](Terms& terms) { return make_z3_solver(terms); }};
}

std::unique_ptr<Interpolator> proof(Terms& terms) {
  return std::make_unique<ProofInterpolator>(terms, make_z3_projector(terms));
}

std::unique_ptr<Interpolator> weakened(Terms& terms, std::unique_ptr<Interpolator> inner) {
  return std::make_unique<WeakeningInterpolator>(terms, std::move(inner), z3());
}

/// Another interpolator, made when it is needed first: each has solvers of its own, which take their time to start.
class LazyInterpolator final : public Interpolator {
 public:
  using Make = std::function<std::unique_ptr<Interpolator>()>;

  LazyInterpolator(std::string name, Make make) : name_(std::move(name)), make_(std::move(make)) {}
  Interpolation interpolate(const DagProblem& problem, const base::Budget& budget) override {
    if (!inner_) inner_ = make_();
    return inner_->interpolate(problem, budget);
  }
  [[nodiscard]] std::string name() const override { return name_; }

 private:
  std::string name_;
  Make make_;
  std::unique_ptr<Interpolator> inner_;
};

std::unique_ptr<Interpolator> both(Terms& terms, bool weakens) {
  std::vector<PortfolioInterpolator::Member> members;
  members.push_back({proof(terms), base::efforts::kProofLabels});
  auto spacer = [&terms] { return make_spacer_interpolator(terms); };
  members.push_back({std::make_unique<LazyInterpolator>("spacer", std::move(spacer)), base::efforts::kSpacerLabels});
  auto result = std::make_unique<PortfolioInterpolator>(std::move(members));
  if (!weakens) return result;
  return weakened(terms, std::move(result));
}

// Problems that have no bit-vectors only pass the integer view.
std::unique_ptr<Interpolator> portfolio(Terms& terms, bool weakens) {
  auto lazy = [&terms, weakens] {
    return std::make_unique<LazyInterpolator>("proof|spacer", [&terms, weakens] { return both(terms, weakens); });
  };
  auto integers_first = std::make_unique<IntegerInterpolator>(terms, lazy(), lazy());
  return std::make_unique<VerifyingInterpolator>(terms, std::move(integers_first), z3(), kVerifiedSample);
}

// Spacer takes longer than a proof, but what it finds is more often inductive.
std::unique_ptr<Interpolator> spacer_first(Terms& terms) {
  std::vector<PortfolioInterpolator::Member> members;
  members.push_back({weakened(terms, make_spacer_interpolator(terms)), base::efforts::kSpacerLabels});
  members.push_back({portfolio(terms, true), base::efforts::kProofLabels});
  return std::make_unique<PortfolioInterpolator>(std::move(members));
}

}  // namespace

std::vector<std::string> interpolator_names() {
  return {"proof", "spacer", "proof-raw", "spacer-raw", "portfolio", "portfolio-raw", "spacer-first"};
}

std::unique_ptr<Interpolator> make_interpolator(std::string_view name, Terms& terms) {
  if (name == "proof") return weakened(terms, proof(terms));
  if (name == "spacer") return weakened(terms, make_spacer_interpolator(terms));
  if (name == "proof-raw") return proof(terms);
  if (name == "spacer-raw") return make_spacer_interpolator(terms);
  if (name == "portfolio") return portfolio(terms, true);
  if (name == "portfolio-raw") return portfolio(terms, false);
  if (name == "spacer-first") return spacer_first(terms);
  throw base::InputError("unknown interpolator: " + std::string(name));
}

}  // namespace pincer::logic
