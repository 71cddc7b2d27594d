// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "invariant/at_nodes.h"
#include "invariant/block_solvers.h"

namespace pincer::invariant {

/// A block that candidates have to survive. It starts in the states that the candidates at its source describe, or,
/// where executions begin, in those that `from` describes.
struct Step {
  const encode::Transition* block = nullptr;
  std::optional<logic::Term> from = std::nullopt;
};

/// All blocks that do not end an execution, to be survived from the candidates at their sources.
std::vector<Step> steps_of(const encode::Transitions& transitions);

/// How much work questions that are hard are worth.
struct Patience {
  base::Effort question;    // one, about all candidates after a block
  base::Effort one_by_one;  // all of these candidates, one by one, if that was too hard; nothing: they go
};

struct HoudiniOptions {
  Patience patience;
  /// What is known to hold at the nodes, if anything. It only grows from call to call with the same solvers.
  const AtNodes* known = nullptr;
  /// What is given of a formula where it stands before a block (none: the formula). It follows from the formula.
  std::function<logic::Term(const encode::Transition& block, logic::Term formula)> given = {};
};

/// Of many candidates, the largest part that is inductive together (and with what is known): what one block does not keep,
/// in a state where all others hold, is thrown away until nothing is left to throw away (Flanagan, Leino: Houdini, an
/// Annotation Assistant for ESC/Java, FME 2001). Less than the largest part when a solver does not know; none when the
/// budget does not suffice.
///
/// Law: for each step, what is known and kept at its source (or `from`) and the block imply what is kept at its target.
/// Candidates at nodes that no step leads to are all kept.
std::optional<AtNodes> houdini(std::span<const Step> steps, AtNodes candidates, BlockSolvers<>& blocks,
                               logic::Terms& terms, const HoudiniOptions& options, const base::Budget& budget);

}  // namespace pincer::invariant
