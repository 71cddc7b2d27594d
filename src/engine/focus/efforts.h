// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "base/effort.h"

namespace pincer::engine::focus {

inline constexpr base::Effort kFocusSearch(200'000);     // executions of a focus, before a proof is tried,
inline constexpr base::Effort kFocusProof(500'000);      // and a proof; both get more in turns
inline constexpr base::Effort kFocusQuestion(1'000);     // a question about executions of a focus, however easy
inline constexpr base::Effort kFocusCall(10'000);        // whether a focus makes a call
inline constexpr base::Effort kFocusPath(2'000'000);     // whether the program can take a path of a focus
inline constexpr base::Effort kFocusExecution(500'000);  // the same in one way
inline constexpr base::Effort kFocusCore(100'000);       // whether that can be seen without one variable

}  // namespace pincer::engine::focus
