// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "logic/polynomials/ideal.h"

namespace pincer::logic::polynomials {

/// Somebody who refutes formulas in another way. False: it is not known whether they have a model.
using Refute = std::function<bool(std::span<const Term> formulas)>;

/// Is the conjunction of these formulas unsatisfiable, as polynomial equations over bit-vectors show? Disjunctions and
/// choices are taken apart; a case is refuted if its equations imply one that is denied, or make two comparisons contradict
/// each other, or if `otherwise` refutes it. False: it is not known.
bool is_refuted(Terms& terms, const std::vector<Term>& formulas, MakeIdeal make, const Refute& otherwise,
                const base::Budget& budget);

}  // namespace pincer::logic::polynomials
