// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "encode/transitions.h"
#include "invariant/at_nodes.h"
#include "invariant/sampler.h"

namespace pincer::invariant {

/// Guesses of what holds at the nodes, true in all sampled states:
///   x = c, x in {c1, ...}, x <= c, c <= x, x != c    for numbers c of the program and of the samples
///   x = r modulo m                                   for small m
///   x = y + c, x <= y, x != y                        for variables of one sort
///   a1 x1 + ... + an xn = c                          the affine hull of the samples
///   polynomials = 0                                  the same over products of variables
///   s - t <= c, s + t <= c, s + t - u <= c           for variables and terms that the program compares
///   conditions of the program, and their negations
///   a[i] = c                                         for cells that the program writes or that end an object
class Guesses {
 public:
  /// The budget is charged for the guessing.
  Guesses(const encode::Transitions& transitions, const Sampler& sampler, const base::Budget& budget);

  /// About all states at each node.
  [[nodiscard]] AtNodes plain() const;
  /// Polynomial equations, and conditions of the program with products.
  [[nodiscard]] AtNodes polynomials() const;
  /// Remainders; apart, because solvers find them hard.
  [[nodiscard]] AtNodes remainders() const;
  /// Bounds of differences and sums: of two terms, or of three.
  [[nodiscard]] AtNodes sums(std::size_t of) const;
  /// `case => guess`, where a case is x = c for a variable x with few values (it may say where a state machine is), or a
  /// condition of the program.
  [[nodiscard]] AtNodes by_cases() const;
  /// `part => guess`, where parts are the cases of a disjunction that is known to hold at a node.
  [[nodiscard]] AtNodes by_parts(const AtNodes& disjunctions) const;

 private:
  using Samples = std::vector<const Sampler::Sample*>;
  struct Case {
    logic::Term condition;
    Samples samples;
  };
  /// A term with room for sums, and its values in the samples.
  struct Quantity {
    logic::Term term;
    std::vector<mpz_class> values;
    bool varies = false;
  };

  [[nodiscard]] std::vector<Case> cases(encode::NodeId node, const Samples& samples) const;
  [[nodiscard]] Samples where(logic::Term condition, const Samples& samples) const;
  /// Guesses about the samples of each case that are not known of all samples, no more than `left`, which goes down.
  void in_cases(encode::NodeId node, const std::vector<Case>& cases, bool with_bounds, std::size_t& left,
                std::vector<logic::Term>& out) const;
  [[nodiscard]] std::vector<Quantity> quantities(encode::NodeId node, const Samples& samples, logic::Sort sort) const;
  void bound(const std::vector<std::pair<const Quantity*, int>>& sum, std::vector<logic::Term>& out) const;
  void about_numbers(encode::NodeId node, const Samples& samples, std::vector<logic::Term>& out) const;
  void modulo(encode::NodeId node, const Samples& samples, std::vector<logic::Term>& out) const;
  void about_pairs(encode::NodeId node, const Samples& samples, bool with_order, std::vector<logic::Term>& out) const;
  void affine(encode::NodeId node, const Samples& samples, std::vector<logic::Term>& out) const;
  void conditions(encode::NodeId node, const Samples& samples, std::vector<logic::Term>& out) const;
  void charge(const Samples& samples) const;
  [[nodiscard]] Samples samples_at(encode::NodeId node) const;
  [[nodiscard]] std::vector<program::VariableId> numbers_at(encode::NodeId node) const;
  [[nodiscard]] bool is_signed(program::VariableId variable) const;
  [[nodiscard]] mpz_class number(const Sampler::Sample& sample, program::VariableId variable) const;
  logic::Term constant(program::VariableId like, const mpz_class& value) const;
  logic::Term less_equal(program::VariableId like, logic::Term a, logic::Term b) const;

  const encode::Transitions& transitions_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  const Sampler& sampler_;
  base::Budget budget_;
  std::vector<logic::Term> conditions_;  // atoms of the program's conditions
};

}  // namespace pincer::invariant
