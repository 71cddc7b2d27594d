// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "logic/term/terms.h"

namespace pincer::logic {

/// The variables of `t`, sorted by id.
std::vector<Term> free_variables(const Terms& terms, Term t);

/// The same for many terms: remembers the answers and uses them for terms that contain earlier ones.
class FreeVariables {
 public:
  explicit FreeVariables(const Terms& terms) : terms_(terms) {}
  /// Valid as long as this object.
  const std::vector<Term>& of(Term t);

 private:
  const Terms& terms_;
  std::unordered_map<Term, std::vector<Term>> known_;
};

/// Number of different terms in `t`, itself included.
std::size_t term_size(const Terms& terms, Term t);

}  // namespace pincer::logic
