// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "logic/query/interpolator.h"

namespace pincer::logic {

/// The Spacer strategy: Z3's Horn solver, one predicate per node. Integers, bit-vectors, arrays; sequences and graphs
/// alike; small labels, slow with many variables.
std::unique_ptr<Interpolator> make_spacer_interpolator(Terms& terms);

}  // namespace pincer::logic
