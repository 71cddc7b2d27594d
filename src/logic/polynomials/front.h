// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <memory>

#include "logic/polynomials/ideal.h"
#include "logic/query/solver.h"

namespace pincer::logic::polynomials {

using MakeSolver = std::function<std::unique_ptr<Solver>()>;

/// A solver that asks an inner one, but where products of bit-vectors occur, it is first looked whether polynomial
/// equations refute the question. Cases that they do not refute are given to another inner solver, without their products.
/// It has the name of the inner one.
std::unique_ptr<Solver> with_polynomials(Terms& terms, const MakeSolver& make_inner, MakeIdeal make);

}  // namespace pincer::logic::polynomials
