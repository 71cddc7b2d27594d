// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <utility>

#include "logic/query/interpolator.h"
#include "logic/query/project.h"

namespace pincer::logic {

/// The proof strategy: an own decision procedure for linear integer arithmetic with Booleans, whose one refutation
/// gives all labels. Fast on short sequences with many variables; everything outside its theory is Unknown with a
/// reason that starts with `unsupported: `.
class ProofInterpolator final : public Interpolator {
 public:
  /// What all problems so far took together.
  struct Statistics {
    std::uint64_t problems = 0;
    std::uint64_t decisions = 0;
    std::uint64_t conflicts = 0;
    std::uint64_t pivots = 0;  // of the simplex
    std::uint64_t splits = 0;  // on integer variables
    std::uint64_t proof_nodes = 0;
    double search_seconds = 0;
    double label_seconds = 0;  // reading the labels from the proof
  };

  /// In graphs an interpolant may speak of variables that are not in scope; `projector`, if there is one, quantifies
  /// them away. Sequences never need it.
  explicit ProofInterpolator(Terms& terms, std::unique_ptr<Projector> projector = nullptr)
      : terms_(terms), projector_(std::move(projector)) {}

  Interpolation interpolate(const DagProblem& problem, const base::Budget& budget) override;
  [[nodiscard]] std::string name() const override { return "proof"; }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  Terms& terms_;
  std::unique_ptr<Projector> projector_;
  Statistics statistics_;
};

}  // namespace pincer::logic
