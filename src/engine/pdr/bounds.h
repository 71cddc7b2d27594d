// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <set>
#include <utility>

#include "engine/pdr/steps.h"

namespace pincer::engine::pdr {

/// Bounds of integer variables and of small sums of them by numbers of the program, if need be under a condition. A state
/// that has to be excluded may be so by a bound that is much simpler than the way to the error: x >= 0.
class Bounds {
 public:
  /// `named`: variables that are states of a machine; they are conditions, not bounded.
  Bounds(const encode::Transitions& transitions, Steps& steps, std::vector<logic::Term> named,
         base::Statistics& statistics);

  /// Literals, true in the state, whose negations hold together in F_top+1 at the node: they are inductive relative to
  /// F_top. Few; none if there are none or if a solver does not know.
  std::vector<logic::Term> excluding(encode::NodeId node, const Witness& state, std::size_t top);
  /// What machines, flags and comparisons of single variables with numbers are in the state: literals.
  std::vector<logic::Term> conditions(encode::NodeId node, const Witness& state);

 private:
  struct Sum {
    logic::Term term;
    mpz_class value;  // in the state
  };
  using Literals = std::vector<logic::Term>;

  /// The variables that are bounded, with their values.
  std::vector<Sum> variables(encode::NodeId node, const Witness& state);
  /// Bounds of the sum that the state violates, by the nearest `most` numbers on both sides.
  void add(Literals& literals, const Sum& sum, std::size_t most);
  Literals of_pairs(const std::vector<Sum>& variables);
  Literals under_conditions(const std::vector<logic::Term>& conditions, const Literals& bounds);
  Literals of_triples(const std::vector<Sum>& variables);

  /// What is inductive of these, as far as it is needed for one of them.
  Literals inductive(encode::NodeId node, Literals literals, std::size_t top);
  /// Takes out those that the block leads to. False: a solver does not know.
  bool survive(BlockId b, std::size_t top, Literals& literals);
  Literals needed(encode::NodeId node, const Literals& literals, std::size_t top);

  const encode::Transitions& transitions_;
  logic::Terms& terms_;
  Steps& steps_;
  std::vector<logic::Term> named_;
  std::set<mpz_class> numbers_;
  std::vector<std::vector<logic::Term>> atoms_;  // by node: conditions of its blocks about single variables
  /// When a literal was tried in vain: the frame, and how many bounds were known.
  std::map<std::pair<encode::NodeId, logic::Term>, std::pair<std::size_t, std::uint64_t>> failed_;
  std::uint64_t& found_;
};

}  // namespace pincer::engine::pdr
