// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/floats/operation.h"

namespace pincer::logic::floats {

/// Makes the operands smaller without losing x, y, z with op(x, y, z) in `result`; no operand is empty. An operand that
/// becomes empty means that there are none. Junctions are left to whoever holds them.
void narrow_operands(const Operation& op, const Range& result, Operands& operands);

}  // namespace pincer::logic::floats
