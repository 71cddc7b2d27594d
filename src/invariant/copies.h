// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <set>
#include <vector>

#include "encode/transitions.h"
#include "logic/term/substitute.h"

namespace pincer::invariant {

/// Which variables are copied to each other somewhere in a program: what was said of one may still be true of another one,
/// when the first has changed or nobody needs it any more.
class Copies {
 public:
  explicit Copies(const program::Cfa& cfa);

  /// Ways to say at a node what the term says: copies that are live there in the place of variables that are not, or, with
  /// `also_live`, of any. At most `most`; none where a variable has no live copy.
  [[nodiscard]] std::vector<logic::Substitution> ways(logic::Term term, const encode::Transitions& transitions,
                                                      encode::NodeId node, std::size_t most,
                                                      bool also_live = false) const;
  [[nodiscard]] bool are_copies(logic::Term a, logic::Term b) const { return class_of(a) == class_of(b); }
  /// By what a variable grows somewhere, itself or by copies.
  [[nodiscard]] std::set<mpz_class> steps(logic::Term variable) const;
  [[nodiscard]] bool has_copies(logic::Term variable) const { return members_[class_of(variable)].size() > 1; }
  /// Does it grow itself?
  [[nodiscard]] bool moves(logic::Term variable) const { return moves_.contains(variable); }

 private:
  [[nodiscard]] std::size_t class_of(logic::Term variable) const;

  const program::Cfa& cfa_;
  std::vector<std::size_t> class_of_;              // by variable
  std::vector<std::vector<logic::Term>> members_;  // by class
  std::vector<std::set<mpz_class>> steps_;         // by class
  std::set<logic::Term> moves_;
};

}  // namespace pincer::invariant
