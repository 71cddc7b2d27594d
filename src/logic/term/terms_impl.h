// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>

#include "logic/term/term_store.h"
#include "logic/term/terms.h"

namespace pincer::logic {

struct Terms::Impl {
  TermStore store;
  Term true_term;
  Term false_term;
  std::uint64_t fresh = 0;  // numbers the fresh variables
};

}  // namespace pincer::logic
