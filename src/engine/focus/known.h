// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"
#include "logic/term/terms.h"

namespace pincer::engine::focus {

/// Sets of states, by facts that hold in them: values of variables, and conditions that hold or not.
class Known {
 public:
  /// What holds, by ascending atom: a variable and its value, or a condition and whether it holds. No atom has a variable
  /// whose value is known. No facts: all states.
  using Facts = std::vector<std::pair<logic::Term, logic::Term>>;
  using Id = std::size_t;

  explicit Known(logic::Terms& terms) : terms_(terms), variables_(terms) {}

  Id id(const Facts& facts);
  [[nodiscard]] const Facts& facts(Id id) const { return all_[id]->facts; }
  /// The term as far as the facts tell it.
  logic::Term read(logic::Term term, Id id);
  /// None: the condition holds in no such state. States in which it does not hold may be left.
  std::optional<Facts> assume(const Facts& facts, logic::Term condition);
  /// Without those with a variable that is not to be kept.
  Facts keep(const Facts& facts, const std::function<bool(logic::Term variable)>& is_kept);
  /// Are all states of `few` among those of `many`?
  [[nodiscard]] static bool is_within(const Facts& few, const Facts& many);
  /// A fact as a formula.
  logic::Term formula(const std::pair<logic::Term, logic::Term>& fact);
  logic::Term formula(const Facts& facts);

 private:
  struct Entry {
    Facts facts;
    std::optional<logic::Substituter> reader;
  };

  bool add(std::map<logic::Term, logic::Term>& facts, logic::Term condition);

  logic::Terms& terms_;
  logic::FreeVariables variables_;
  std::map<Facts, Id> ids_;
  std::vector<std::unique_ptr<Entry>> all_;
};

}  // namespace pincer::engine::focus
