// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "logic/simplify/simplify.h"
#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"

namespace pincer::engine::minimax {

/// A conjunction of facts without the variables that its equations define. A solver takes an equation between arrays, or
/// one that was slackened to two inequalities, as a constraint like others and finds the same place in memory under two
/// names by search; here the names become one before it is asked.
///
/// Laws: the facts are satisfiable if and only if the rest is, and a model of the rest gives one of the facts, by
/// value(); facts(part of the rest) imply that part.
class Equations {
 public:
  Equations(logic::Terms& terms, logic::Simplifier& simplifier, logic::FreeVariables& variables,
            std::span<const logic::Term> facts);

  /// What has to be asked, each part once; `true` is left out.
  [[nodiscard]] const std::vector<logic::Term>& rest() const { return rest_; }
  /// Some of the facts that imply the given parts of the rest, in their order.
  [[nodiscard]] std::vector<logic::Term> facts(std::span<const logic::Term> parts) const;
  /// What a variable of the facts is, in words of the rest.
  [[nodiscard]] logic::Term value(logic::Term variable) const;

 private:
  /// A conjunct of a fact.
  struct Part {
    logic::Term term;
    std::size_t fact = 0;
  };
  struct Equation {
    logic::Term left, right;
    std::vector<std::size_t> parts;
  };

  [[nodiscard]] std::vector<Equation> equations() const;
  /// For a variable, if one side is one.
  void solve(const Equation& equation);
  bool define(logic::Term variable, logic::Term value, const Equation& equation);
  logic::Term apply(logic::Term t);

  logic::Terms& terms_;
  logic::Simplifier& simplifier_;
  logic::FreeVariables& variables_;
  std::vector<logic::Term> facts_;
  std::vector<Part> parts_;
  logic::Substitution values_;                                         // no variable that is defined stands in a value
  std::unordered_map<logic::Term, std::vector<std::size_t>> reasons_;  // by variable: parts
  std::unordered_map<logic::Term, std::size_t> origin_;                // of the rest: parts
  std::vector<logic::Term> rest_;
};

}  // namespace pincer::engine::minimax
