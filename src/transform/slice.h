// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "transform/transform.h"

namespace pincer::transform {

/// Only what can lead to the error or to something unsupported: executions end where they can no longer get there.
/// Ledgers that are for proofs only (program/ledgers.h) are not kept.
Transformed slice(const program::Cfa& cfa);

/// For a program over integers: conditions that intervals decide become true or false, values that are constant become
/// constants. The graph stays as it is.
Transformed propagate_intervals(const program::Cfa& cfa);

/// One transformation after the other, and the way back through all of them.
Transformed pipeline(const program::Cfa& cfa,
                     const std::vector<std::function<Transformed(const program::Cfa&)>>& passes);

}  // namespace pincer::transform
