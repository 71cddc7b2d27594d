// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "base/statistics.h"
#include "invariant/facts.h"

namespace pincer::engine::ufo {

/// Facts (invariant/facts) at the places of the block graph that come from labels: a conjunct of a label holds at one
/// node of an unrolling, but often at all of its place. This is not part of the paper (a setting turns it off): covering
/// has to wait until the labels of two heads agree, while a conjunct that is inductive is known to hold everywhere at
/// once.
class Facts {
 public:
  Facts(const encode::Transitions& transitions, const logic::SolverFactory& solvers, const base::Budget& budget,
        base::Statistics& statistics);

  /// From the conjuncts of these labels, keeps the largest part that is inductive together with the facts; less of it when
  /// a solver does not know.
  void learn(const invariant::AtNodes& labels);
  [[nodiscard]] const std::vector<logic::Term>& at(encode::NodeId place) const { return facts_.at(place); }
  [[nodiscard]] logic::Term all_at(encode::NodeId place) const;
  /// No block leads from states with these facts to the error: the facts are a proof.
  bool exclude_error();

 private:
  /// Conjuncts that are worth a try, each once, small ones first.
  [[nodiscard]] std::vector<logic::Term> candidates(encode::NodeId place, const std::vector<logic::Term>& labels);

  logic::Terms& terms_;
  base::Budget budget_;
  invariant::Facts facts_;
  std::vector<logic::TermMap<unsigned>> tries_;  // by place and conjunct
  double& seconds_;
  std::uint64_t& count_;
};

}  // namespace pincer::engine::ufo
