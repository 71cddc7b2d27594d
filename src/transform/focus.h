// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "transform/silent_classes.h"
#include "transform/transform.h"

namespace pincer::transform {

/// Which variables a focus follows at first; no memory.
enum class Focus : std::uint8_t {
  Conditions,  // those that the conditions in front of the ends read
  Guards,      // also those that their values come from
  Flags,       // also those that are only set to constants, copied and compared, and what their values come from
};

/// The edges to an error, and to what is not modelled.
std::vector<program::EdgeId> ends_of(const program::Cfa& cfa);
/// Those whose last conditions read the same variables are together; few groups, or one of all.
std::vector<std::vector<program::EdgeId>> groups_of_ends(const program::Cfa& cfa, std::size_t most);

/// By variable: does the focus follow it?
std::vector<bool> followed(const program::Cfa& cfa, Focus focus);
/// The same for some of the ends.
std::vector<bool> followed(const program::Cfa& cfa, Focus focus, std::span<const program::EdgeId> ends);

/// The program as far as the followed variables show it (docs/procedures.md): what is read of others is any value.
/// Whatever does nothing then is left out: statements, branches, loops, and procedures, whose calls are left out with
/// them. Over-approximates: proofs carry over, executions do not.
Transformed focus(const program::Cfa& cfa, const std::vector<bool>& is_followed);

/// The same, and what its edges stand for.
struct FocusExplained {
  Transformed transformed;
  std::vector<EdgeLook> looks;        // by edge of the program
  std::vector<program::EdgeId> kept;  // by edge of the focus: the kept edge that it stands for; invalid: none
};
FocusExplained explain_focus(const program::Cfa& cfa, const std::vector<bool>& is_followed);
/// The same without the edges to other ends than these. Proofs of such foci, for all ends, are together one of the
/// program: nothing follows an end.
FocusExplained explain_focus(const program::Cfa& cfa, const std::vector<bool>& is_followed,
                             std::span<const program::EdgeId> ends);

}  // namespace pincer::transform
