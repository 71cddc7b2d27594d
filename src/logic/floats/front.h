// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <vector>

#include "logic/floats/box_search.h"
#include "logic/query/solver.h"

namespace pincer::logic::floats {

using MakeBoxSearch = std::unique_ptr<BoxSearch> (*)(const Terms& terms, std::vector<Term> conjuncts);

/// A solver that asks `inner`, and where floats occur also a search over boxes, in turns that become longer. It has the
/// name of `inner`.
std::unique_ptr<Solver> with_boxes(Terms& terms, std::unique_ptr<Solver> inner, MakeBoxSearch make);

}  // namespace pincer::logic::floats
