// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/loop_heads.h"

#include "program/loop_nesting.h"

namespace pincer::program {

std::vector<bool> loop_heads(const Cfa& cfa) { return loop_nesting(cfa).is_head; }

}  // namespace pincer::program
