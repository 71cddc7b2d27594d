// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>

#include "logic/query/interpolator.h"

namespace pincer::logic {

/// Labels that speak only about chosen terms, such as differences: at each node the variables of the two sides are
/// decoupled, and only the values of the chosen terms are shared. For programs in which constants drift from refinement
/// to refinement. Where the chosen terms are too few, the inner interpolator gets the problem as it is.
///   P. Ruemmer, P. Subotic: Exploring Interpolants. FMCAD 2013.
class TemplateInterpolator final : public Interpolator {
 public:
  /// The terms that the label of a node may be made of, given the variables in its scope.
  using Choose = std::function<std::vector<Term>(std::size_t node, const std::vector<Term>& scope)>;
  /// How often the chosen terms sufficed.
  struct Statistics {
    std::uint64_t problems = 0;
    std::uint64_t sufficed = 0;
  };

  TemplateInterpolator(Terms& terms, std::unique_ptr<Interpolator> inner, Choose choose)
      : terms_(terms), inner_(std::move(inner)), choose_(std::move(choose)) {}

  Interpolation interpolate(const DagProblem& problem, const base::Budget& budget) override;
  [[nodiscard]] std::string name() const override { return inner_->name() + "+templates"; }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  Terms& terms_;
  std::unique_ptr<Interpolator> inner_;
  Choose choose_;
  Statistics statistics_;
};

/// All differences of two integer variables (at most `most` of them) and the variables of other sorts.
std::vector<Term> difference_templates(Terms& terms, const std::vector<Term>& scope, std::size_t most = 66);

}  // namespace pincer::logic
