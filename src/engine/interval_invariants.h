// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "base/budget.h"
#include "certificate/verdict.h"
#include "program/cfa.h"

namespace pincer::engine {

/// Disjunctions of intervals at the loop heads of a program without calls, split by as many state variables as a share of
/// the budget allows; none for programs over bit-vectors. Law: they are inductive.
certificate::Invariants interval_invariants(const program::Cfa& cfa, const base::Budget& budget);

}  // namespace pincer::engine
