// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/query/interpolator.h"

namespace pincer::logic {

/// Interpolation when labels are known already that hold on all paths to their nodes: the inner interpolator may use
/// them, and answers with what it adds. Law of `known`: known(entry) is true and known(from) & formula => known(to) for
/// every edge but those to the error; the labels that come back are conjoined with the known ones, so that they are
/// labels of the problem itself.
class SeededInterpolator final : public Interpolator {
 public:
  SeededInterpolator(Terms& terms, std::unique_ptr<Interpolator> inner) : terms_(terms), inner_(std::move(inner)) {}

  /// One known label per node of the next problems; the error's does not count. Empty: nothing is known.
  void set_known(std::vector<Term> known) { known_ = std::move(known); }

  Interpolation interpolate(const DagProblem& problem, const base::Budget& budget) override;
  [[nodiscard]] std::string name() const override { return inner_->name() + "+seed"; }

 private:
  Terms& terms_;
  std::unique_ptr<Interpolator> inner_;
  std::vector<Term> known_;
};

}  // namespace pincer::logic
