// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::engine::ufo {

/// The predicates that are tracked at one place, in the order of their discovery.
class Predicates {
 public:
  explicit Predicates(logic::Terms& terms) : terms_(terms) {}

  /// The atoms of a label. Law: the label is a Boolean combination of all().
  void add_atoms(logic::Term label);
  /// The conjuncts of a label, too, so that a conjunction of predicates is as strong as the label.
  void add_conjuncts(logic::Term label);
  [[nodiscard]] const std::vector<logic::Term>& all() const { return all_; }

 private:
  void add(logic::Term predicate);

  logic::Terms& terms_;
  logic::TermMap<char> taken_;  // those of all()
  std::vector<logic::Term> all_;
};

}  // namespace pincer::engine::ufo
