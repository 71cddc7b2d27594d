// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "logic/query/solver.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// A directed acyclic graph whose edges carry formulas; what holds on all paths from the entry to a node and rules out
/// all paths from there to the error? Node 0 is the entry, the last node the error; every edge goes from a smaller to
/// a larger node. Each edge formula is in static single assignment form: a variable that two edges share means the
/// same value on a path through both.
struct DagProblem {
  struct Edge {
    std::size_t from = 0;
    std::size_t to = 0;
    Term formula;
  };
  /// Per node, the variables that its label may speak about.
  std::vector<std::vector<Term>> scopes;
  std::vector<Edge> edges;
};

/// F_1 .. F_n, as a chain; the scope of cut i (1 <= i < n) is what F_1..F_i and F_i+1..F_n have in common.
DagProblem sequence_problem(const Terms& terms, std::vector<Term> formulas);

/// What came of an interpolation problem.
struct Interpolation {
  /// Unsat: there are labels. Sat: some path can be executed, `model` says how. Unknown: see `reason`.
  Answer answer = Answer::Unknown;
  /// Laws: labels.front() is true, labels.back() is false; for every edge, label(from) & formula => label(to); the free
  /// variables of a label are in its node's scope; no quantifiers.
  std::vector<Term> labels;
  /// Values of the variables of the problem (those that matter on the path).
  std::unordered_map<Term, Value> model;
  std::vector<std::size_t> path;  // the edges of the executable path, by index
  std::string reason;
};

class Interpolator {
 public:
  Interpolator() = default;
  virtual ~Interpolator() = default;
  Interpolator(const Interpolator&) = delete;
  Interpolator& operator=(const Interpolator&) = delete;

  virtual Interpolation interpolate(const DagProblem& problem, const base::Budget& budget) = 0;
  [[nodiscard]] virtual std::string name() const = 0;
};

}  // namespace pincer::logic
