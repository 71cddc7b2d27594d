// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "certificate/verdict.h"
#include "engine/minimax/tree.h"

namespace pincer::engine::minimax {

/// What a finished tree proves: at every loop head, the disjunction of the labels of its nodes is inductive. With `joins`
/// the proof speaks about places where branches meet, too, if there are very many paths between loop heads. Unknown where
/// a label cannot be said.
certificate::Verdict proof_of(const Tree& tree, bool joins);

}  // namespace pincer::engine::minimax
