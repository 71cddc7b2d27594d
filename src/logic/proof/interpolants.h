// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "logic/proof/encoder.h"
#include "logic/proof/resolution_proof.h"

namespace pincer::logic::proof {

/// Reads the interpolants of all cuts from one refutation.
class Interpolants {
 public:
  /// What a variable without a term (see Encoder::new_variable) is in the interpolant of a cut.
  using Substitute = std::function<bool(SatVariable variable, std::uint32_t cut)>;

  /// `guards`: variables that may be assumed to be false at a cut.
  Interpolants(Terms& terms, const Encoder& encoder, const Arithmetic& arithmetic, const ResolutionProof& proof,
               ResolutionProof::Id refutation, std::span<const SatVariable> guards = {});

  /// I with: partitions below `cut` imply I, I and the other partitions are unsatisfiable, the variables of I are
  /// common to both sides. Law: I(cut) and partition `cut` imply I(cut + 1). No term if the budget is exhausted.
  /// With guards that are local to the partitions below and assumed to be false, I is stronger: it follows from these
  /// partitions and the assumption. The law holds where the guards of both cuts are false.
  Term of(std::uint32_t cut, const base::Budget& budget, const Substitute& substitute = {},
          std::span<const SatVariable> assumed_false = {});

 private:
  using Node = std::uint32_t;
  static constexpr Node kFalse = 0;
  static constexpr Node kTrue = 1;
  enum class Kind : std::uint8_t {
    Constant,
    Boolean,
    AtMost /* a <= b */,
    Residue /* sum mod modulus = rest */,
    And,
    Or
  };
  struct Formula {
    Kind kind = Kind::Constant;
    bool negated = false;  // Boolean, AtMost
    std::uint32_t a = 0;   // And, Or: operands; Boolean: the variable; others: the index of the inequality
    std::uint32_t b = 0;
  };
  struct Congruence {
    Simplex::Sum sum;
    mpz_class modulus;
    mpz_class rest;
    bool operator<(const Congruence& other) const;
  };

  Node junction(Kind kind, Node a, Node b);
  Node leaf(Kind kind, std::uint32_t index, bool negated);
  Node literal(Literal l, std::uint32_t cut);
  Node at_most(const Linear& linear);
  Node residue(const Linear& linear);
  Node clause(ResolutionProof::Id id, std::uint32_t cut);
  Node farkas(ResolutionProof::Id id, std::uint32_t cut);
  Node divisibility(ResolutionProof::Id id, std::uint32_t cut);
  /// The inequality, as linear <= 0, that a true literal states.
  [[nodiscard]] Linear stated(Literal l) const;
  Node chain(ResolutionProof::Id id, std::uint32_t cut);
  void note_guards(std::span<const SatVariable> guards);
  /// Whether the lemma's literals are divided as at the last cut, so that its interpolant is the same.
  bool is_same(ResolutionProof::Id id, std::uint32_t cut);
  [[nodiscard]] bool is_local(SatVariable v, std::uint32_t cut) const { return ranges_[v].last < cut; }
  Term to_term(Node root);
  Term sum_term(const Simplex::Sum& sum, int sign, const mpz_class& constant);
  Term inequality_term(const Inequality& inequality, bool negated);

  Terms& terms_;
  const Encoder& encoder_;
  const Arithmetic& arithmetic_;
  const ResolutionProof& proof_;
  std::vector<ResolutionProof::Id> needed_;
  std::vector<Range> ranges_;  // by variable of the search, of those that occur in the proof
  std::vector<Node> partial_;  // by id, of the cut in progress

  /// Sets of guards: so many words each.
  std::size_t words_ = 0;
  std::vector<std::uint32_t> guard_;    // by variable: its place in sets, or kNoGuard
  std::vector<std::uint64_t> negated_;  // by id, a set: guards whose negations are in the clause
  std::vector<std::uint64_t> assumed_;  // a set: assumed to be false at the cut in progress
  const Substitute* substitute_ = nullptr;

  std::vector<Formula> formulas_;
  struct KeyHash {
    std::size_t operator()(const std::array<std::uint32_t, 3>& key) const {
      std::uint64_t h = (std::uint64_t{key[1]} << 32 | key[2]) * 0x9e3779b97f4a7c15U;
      h = (h ^ (h >> 29) ^ key[0]) * 0xbf58476d1ce4e5b9U;
      return h ^ (h >> 32);
    }
  };
  std::unordered_map<std::array<std::uint32_t, 3>, Node, KeyHash> known_;  // only looked up
  std::vector<std::optional<Node>> inequality_literals_;                   // by code of the literal
  std::vector<std::uint32_t> locals_;  // per lemma, how many of its literals were local at the last cut, plus one
  std::uint32_t last_cut_ = 0;
  std::map<Inequality, std::uint32_t> inequality_index_;
  std::vector<const Inequality*> inequalities_;
  std::map<Congruence, std::uint32_t> congruence_index_;
  std::vector<const Congruence*> congruences_;
  std::vector<Term> made_;  // by node
};

}  // namespace pincer::logic::proof
