// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/Module.h>

#include <string>
#include <vector>

#include "program/property.h"

namespace pincer::frontend {

/// A check that the program has before any pass removes it because it can be seen to hold.
struct FoundCheck {
  program::Check check;
  llvm::DebugLoc where;      // as the user sees it, see program::Edge::check_at
  std::uint64_t copies = 0;  // of it in the program, once calls are inlined; 0: it is not known how many
};

/// Metadata of a module: the functions that only test what they are given, as `__VERIFIER_assert` of many programs.
inline constexpr const char* kAssertionFunctions = "pincer.assertion.functions";

/// Writes down which functions these are, before they are inlined.
void mark_assertion_functions(llvm::Module& module, const program::Property& property);
/// All checks of functions that the user wrote. What the C library checks counts as a check of the call.
std::vector<FoundCheck> find_checks(const llvm::Module& module, const std::string& entry,
                                    const program::Property& property);

}  // namespace pincer::frontend
