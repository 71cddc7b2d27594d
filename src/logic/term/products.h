// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// Which terms multiply two numbers that are no constants, themselves or below? Remembers the answers.
class Products {
 public:
  explicit Products(const Terms& terms) : terms_(terms) {}
  bool in(Term t);

 private:
  const Terms& terms_;
  TermMap<bool> known_;
};

}  // namespace pincer::logic
