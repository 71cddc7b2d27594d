// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "logic/query/max_sat.h"

namespace pincer::logic {

/// Z3's own optimizer. Costs are computed from its models, and models are checked against the hard constraints.
std::unique_ptr<MaxSat> make_z3_optimize(Terms& terms);

}  // namespace pincer::logic
