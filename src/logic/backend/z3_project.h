// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "logic/query/project.h"

namespace pincer::logic {

/// Projection by Z3: its quantifier elimination, and Spacer's model-based projection.
std::unique_ptr<Projector> make_z3_projector(Terms& terms);

}  // namespace pincer::logic
