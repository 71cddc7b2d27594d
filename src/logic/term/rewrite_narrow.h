// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/term/terms.h"

namespace pincer::logic::rewrite {

/// The bits low .. low + width - 1 of an operation, as the same operation on those bits of its operands; no term
/// unless that makes it smaller. C computes in int what was char before and will be char again: this undoes it.
Term narrowed(Terms& terms, Term t, unsigned low, unsigned width);

}  // namespace pincer::logic::rewrite
