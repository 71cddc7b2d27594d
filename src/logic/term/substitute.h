// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <unordered_map>
#include <utility>

#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// What is to be replaced by what, of equal sorts. Keys are mostly variables, but any term will do.
using Substitution = std::unordered_map<Term, Term>;

/// Replaces all keys in `t` at once: replacements are not searched for keys again, and the largest matching part of t
/// wins. Law, for variables as keys: evaluate(substitute(t, s), v) == evaluate(t, v[x := evaluate(s[x], v)]).
Term substitute(Terms& terms, Term t, const Substitution& substitution);

/// One substitution for many terms; remembers what it did.
class Substituter {
 public:
  Substituter(Terms& terms, const Substitution& substitution);
  Term operator()(Term t);

 private:
  Terms& terms_;
  TermMap<Term> result_;
};

}  // namespace pincer::logic
