// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "logic/bitblast/aig.h"

namespace pincer::logic::bitblast {

/// Where clauses go. Literals are numbers as in DIMACS: variables from 1, negation by the sign.
class ClauseSink {
 public:
  ClauseSink() = default;
  virtual ~ClauseSink() = default;
  ClauseSink(const ClauseSink&) = delete;
  ClauseSink& operator=(const ClauseSink&) = delete;

  virtual int new_variable() = 0;
  virtual void add_clause(std::span<const int> literals) = 0;
};

/// Turns gates into clauses as they are asked for, by both directions of Tseitin's encoding, so that a gate keeps its
/// variable and its clauses forever and may be used in any polarity later. Conjunctions of conjunctions that nobody
/// else uses become one, likewise exclusive ors of three.
/// Law: every assignment of the inputs has exactly one extension to the variables of gates that satisfies the clauses.
class Cnf {
 public:
  Cnf(const Aig& aig, ClauseSink& sink);

  /// The literal of `bit`; encodes what it needs.
  int literal(Bit bit);
  /// 0 if `bit` has no literal yet.
  [[nodiscard]] int existing_literal(Bit bit) const;
  /// At least one of `bits`, or of `literals`, is true. A conjunction that is false is a clause by itself.
  void add_clause(std::span<const Bit> bits, std::span<const int> literals = {});

  struct Statistics {
    std::uint64_t variables = 0;
    std::uint64_t clauses = 0;
    std::uint64_t literals = 0;
  };
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  void encode(std::uint32_t root);
  /// The inputs of gate `number`, after merging.
  void collect(std::uint32_t number);
  void collect_and(std::uint32_t number);
  [[nodiscard]] bool mergeable(Bit bit, GateKind kind) const;
  [[nodiscard]] int variable(std::uint32_t gate) const { return gate < variables_.size() ? variables_[gate] : 0; }
  void emit(std::uint32_t number);
  void emit_xor(int output);
  void clause(std::span<const int> literals);
  void clause(std::initializer_list<int> literals) { clause(std::span(literals.begin(), literals.size())); }

  const Aig& aig_;
  ClauseSink& sink_;
  std::vector<int> variables_;  // by gate; 0: not encoded
  std::vector<Bit> inputs_;     // of the gate at hand
  std::vector<Bit> merging_;
  std::vector<int> clause_;
  Statistics statistics_;
};

}  // namespace pincer::logic::bitblast
