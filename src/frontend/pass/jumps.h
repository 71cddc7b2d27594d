// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

namespace pincer::frontend {

/// What library/setjmp.c calls it: what is a setjmp calls it. A program without it has no jumps between functions.
inline constexpr const char* kSaveJump = "__pincer_save_jump";

}  // namespace pincer::frontend
