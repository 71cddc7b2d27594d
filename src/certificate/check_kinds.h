// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>

#include "certificate/blocks.h"

/// One function per kind of certificate; verdict.h states the rules. Private to certificate/check*.cpp.
namespace pincer::certificate {

enum class Demand : std::uint8_t { InvariantsOnly, AndSafe };

/// Initiation and consecution, and that no block leads from the invariants to the error.
CheckResult check_inductive(Blocks& blocks, Demand demand, Judge& judge);
CheckResult check_k_inductive(const program::Cfa& cfa, const KInductive& claim, Judge& judge);
/// No execution of at most `depth` blocks reaches an error or something unsupported.
CheckResult check_bounded(const program::Cfa& cfa, std::size_t depth, Judge& judge);
CheckResult check_exhausted(const program::Cfa& cfa, const Exhausted& claim, Judge& judge);
/// The execution on these choices ends as claimed: at the error, or at something unsupported.
CheckResult check_execution(const program::Cfa& cfa, const program::Choices& choices, program::End claimed,
                            Judge& judge);

}  // namespace pincer::certificate
