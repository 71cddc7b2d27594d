// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "program/cfa.h"

namespace pincer::program {

/// Lost memory does less harm than all others: an execution gets there only if nothing else went wrong before.
constexpr bool is_leak(Check check) { return check == Check::Track || check == Check::Cleanup; }

/// Whether the edge leads to the error because memory is lost.
inline bool is_leak(const Cfa& cfa, EdgeId edge) {
  const auto violates = cfa.edge(edge).violates;
  return violates && is_leak(*violates);
}

}  // namespace pincer::program
