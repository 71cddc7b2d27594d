// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <vector>

#include "engine/compositional/component.h"
#include "engine/compositional/farkas.h"
#include "engine/compositional/max_smt.h"
#include "engine/compositional/strategy.h"

namespace pincer::engine::compositional {

/// The formula F_k (Sect. IV-A, Fig. 6): what the unknown factors of templates have to satisfy, so that the templates
/// are a conditional invariant of the component that excludes the goal. Consecution and Safety are hard, Initiation is
/// soft; what reachable states say is added. Where transitions may be disabled instead (Sect. IV-C a), Safety is soft as
/// well, and weighs more than all of Initiation.
class Constraints {
 public:
  /// `facts` are what holds at locations besides, each <= 0. All of these live longer.
  Constraints(logic::Terms& terms, const System& system, const Component& component, const Goal& goal,
              const std::vector<std::vector<Linear>>& facts, const Attempt& attempt);

  [[nodiscard]] const logic::MaxSatProblem& formula() const { return formula_; }
  /// What a model gives values to: the factors of all templates, and their constants.
  [[nodiscard]] const std::vector<logic::Term>& unknowns() const { return unknowns_; }
  [[nodiscard]] const std::vector<logic::Term>& constants() const { return constants_; }

  /// What it costs when the assertion is not implied, which is more than everything else; 0: it is always implied.
  [[nodiscard]] std::uint64_t safety_weight() const { return safety_weight_; }

  /// Line 6 of Alg. 1: the templates with the values of a model.
  [[nodiscard]] Conditional instantiate(const Model& sigma) const;

  /// Must hold in all samples, but does not: constraints about the samples that each conjunct is furthest from. Most
  /// samples lie between others, and constraints about them all make the question much harder.
  [[nodiscard]] std::vector<logic::Term> missing(const Conditional& q);

  /// After entries, a solution holds wherever q holds, and after some entry where q does not.
  [[nodiscard]] std::vector<logic::Term> weaker_than(const Conditional& q);

 private:
  void make_templates();
  void safety(const Goal& goal);
  void consecution();
  void initiation();
  void disabling();
  void reachable_states();
  void not_false(const std::vector<logic::Term>& samples);
  void find_entered();
  [[nodiscard]] logic::Term product(logic::Term factor, logic::Term value);

  [[nodiscard]] Cube with_facts(std::size_t location, Cube guard) const;
  logic::Term holds_in(std::size_t location, const Sample& sample);

  logic::Terms& terms_;
  const System& system_;
  const Component& component_;
  const std::vector<std::vector<Linear>>& facts_;
  Attempt attempt_;
  Farkas farkas_;
  std::map<std::size_t, std::vector<Template>> templates_;  // I_l,j by location
  std::vector<logic::Term> unknowns_;
  std::vector<logic::Term> constants_;
  logic::Term safe_;  // implies the assertion; invalid: it has to
  std::uint64_t safety_weight_ = 0;
  std::vector<logic::Term> disabled_;  // a transition is
  /// A state after an entry in which the templates hold: by entry, that it comes from there, and by location, its columns.
  std::vector<logic::Term> entered_by_;
  std::map<std::size_t, std::map<logic::Term, logic::Term>> entered_;
  logic::MaxSatProblem formula_;
};

}  // namespace pincer::engine::compositional
