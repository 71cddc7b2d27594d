// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/k_induction/k_induction.h"

namespace pincer::engine::k_induction {

/// Alg. 3 as a configuration of the Predicate CPA: base case, forward condition and step case are unrolled by CPA++. For
/// programs without calls.
Claim cpa_induction(const program::Cfa& cfa, const KInduction::Options& options, const Context& context);

}  // namespace pincer::engine::k_induction
