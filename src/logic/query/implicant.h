// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <vector>

#include "logic/evaluate/evaluate.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// Why formulas hold in a model: literals, each once, that hold there and together imply all formulas. Where a
/// disjunction or an if-then-else leaves a choice, the model makes it; so literals are free of both, and they say no
/// more about the model than this way through the formulas needs. All formulas have to hold under `reader`.
std::vector<Term> implicant(Terms& terms, std::span<const Term> formulas, const VariableReader& reader);

/// The way of a model through formulas and terms: literals that imply all formulas, and each of `values` as it is under
/// these literals, free of if-then-elses. What the values themselves are in the model is not said.
struct WayThrough {
  std::vector<Term> literals;
  std::vector<Term> values;
};
WayThrough way_through(Terms& terms, std::span<const Term> formulas, std::span<const Term> values,
                       const VariableReader& reader);

}  // namespace pincer::logic
