// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <vector>

#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic::bitblast {

/// Variables that permanent facts define: x = t makes x a name of t, which then costs no bits and no clauses of its
/// own. Chains of assignments become one term, so that the rewriting of terms and the hashing of gates see through.
/// Laws: no definition reaches its own variable, also not through others; a variable that was seen before it had a
/// definition gets none later.
class Definitions {
 public:
  explicit Definitions(Terms& terms) : terms_(terms) {}

  /// Takes what it can of `facts` (conjunctions are split) as definitions, and returns the other ones.
  std::vector<Term> take(const std::vector<Term>& facts);
  /// `t` with all definitions put in, in full; its variables are seen from now on.
  Term expand(Term t);
  /// What expand(t) has returned before; else no term.
  [[nodiscard]] Term expanded(Term t) const;
  /// What defines `variable`, if anything.
  [[nodiscard]] Term of(Term variable) const;

 private:
  enum class State : std::uint8_t { Unseen, Open, Done };
  struct Candidate {
    Term variable;
    Term fact;
  };

  /// Does `fact` define a variable? It gets the definition, on trial.
  bool propose(Term fact);
  bool propose(Term variable, Term definition, Term fact);
  /// The definition that closes a cycle, if there is one; then nothing counts as seen.
  Term see(const std::vector<Term>& roots);

  Terms& terms_;
  TermMap<State> state_;
  TermMap<Term> definition_;
  TermMap<Term> expanded_;
  std::vector<Candidate> candidates_;
};

}  // namespace pincer::logic::bitblast
