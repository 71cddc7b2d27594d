// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "transform/transform.h"

namespace pincer::transform {

/// A program that takes facts for granted: where conditions decide how an execution goes on from their locations, the
/// facts are part of these. If they hold whenever an execution is there, both programs have the same executions. Proofs
/// get the facts on their way back, so facts should be inductive by themselves.
Transformed assume_facts(const program::Cfa& cfa, const certificate::Invariants& facts);

}  // namespace pincer::transform
