// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "logic/query/solver.h"

namespace pincer::logic::ranges {

/// A solver that asks an inner one, but where bit-vectors are multiplied or divided, it is first looked whether ranges
/// refute the question. Otherwise it is looked when the inner one does not know soon. It has the name of the inner one.
std::unique_ptr<Solver> with_ranges(Terms& terms, std::unique_ptr<Solver> inner);

}  // namespace pincer::logic::ranges
