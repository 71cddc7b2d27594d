// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "encode/transitions.h"
#include "engine/k_induction/houdini.h"
#include "engine/k_induction/sampler.h"

namespace pincer::engine {

/// Guesses of what holds at the nodes, true in all sampled states:
///   x = c, x in {c1, ...}, x <= c, c <= x, x != c    for numbers c of the program and of the samples
///   x = r modulo m                                   for small m
///   x = y, x <= y, x < y                             for variables of one sort
///   a1 x1 + ... + an xn = c                          the affine hull of the samples
///   conditions of the program, and their negations
class Guesses {
 public:
  Guesses(const encode::Transitions& transitions, const Sampler& sampler);

  /// About all states at each node.
  [[nodiscard]] std::vector<Candidate> plain() const;
  /// `x = c => guess` for variables x with few values that the program compares with numbers: those that say where a
  /// state machine is.
  [[nodiscard]] std::vector<Candidate> by_cases() const;

 private:
  using Samples = std::vector<const Sampler::Sample*>;

  void about_numbers(encode::NodeId node, const Samples& samples, std::vector<logic::Term>& out) const;
  void about_pairs(encode::NodeId node, const Samples& samples, std::vector<logic::Term>& out) const;
  void affine(encode::NodeId node, const Samples& samples, std::vector<logic::Term>& out) const;
  void conditions(encode::NodeId node, const Samples& samples, std::vector<logic::Term>& out) const;
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
  std::vector<logic::Term> conditions_;  // atoms of the program's conditions
};

}  // namespace pincer::engine
