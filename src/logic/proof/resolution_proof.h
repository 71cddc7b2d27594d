// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/proof/rational.h"

namespace pincer::logic::proof {

/// A propositional variable of the search and its two literals.
using SatVariable = std::uint32_t;

class Literal {
 public:
  constexpr Literal() = default;
  constexpr Literal(SatVariable variable, bool negated) : code_(2 * variable + (negated ? 1 : 0)) {}
  static constexpr Literal from_code(std::uint32_t code) {
    Literal l;
    l.code_ = code;
    return l;
  }
  [[nodiscard]] constexpr SatVariable variable() const { return code_ >> 1; }
  [[nodiscard]] constexpr bool negated() const { return (code_ & 1) != 0; }
  [[nodiscard]] constexpr std::uint32_t code() const { return code_; }
  constexpr Literal operator~() const { return from_code(code_ ^ 1); }
  constexpr bool operator==(const Literal&) const = default;

 private:
  std::uint32_t code_ = 0;
};

/// A resolution proof as a directed acyclic graph. Leaves are clauses of the problem, each of one partition, and lemmas
/// of linear arithmetic with their certificates; inner nodes are chains of resolutions. Ids grow from premises to
/// conclusions.
class ResolutionProof {
 public:
  using Id = std::uint32_t;
  enum class Kind : std::uint8_t {
    Clause,        // of a partition
    Farkas,        // the sum of factor_i * (negation of literal_i), as inequalities, is 0 <= c with c < 0
    Divisibility,  // literals 2i, 2i+1 deny the upper and the lower half of an equality e_i = c_i; the sum of
                   // factor_i * e_i has integer factors everywhere, that of factor_i * c_i is no integer
    Chain
  };
  struct Resolution {
    SatVariable pivot;
    Id premise;
  };

  Id clause(std::span<const Literal> literals, std::uint32_t partition);
  Id farkas(std::span<const Literal> literals, std::span<const Rational> factors);
  Id divisibility(std::span<const Literal> literals, std::span<const Rational> factors);
  /// `first` resolved with one premise after the other; `first` itself when there are none.
  Id chain(Id first, std::span<const Resolution> resolutions);

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] Kind kind(Id id) const { return nodes_[id].kind; }
  [[nodiscard]] std::uint32_t partition(Id id) const { return nodes_[id].first; }
  [[nodiscard]] std::span<const Literal> literals(Id id) const;  // of a leaf
  [[nodiscard]] std::span<const Rational> factors(Id id) const;  // of a lemma
  [[nodiscard]] Id first(Id id) const { return nodes_[id].first; }
  [[nodiscard]] std::span<const Resolution> resolutions(Id id) const;

  /// The nodes that `root` needs, in increasing order.
  [[nodiscard]] std::vector<Id> needed(Id root) const;

 private:
  struct Node {
    Kind kind;
    std::uint32_t first;  // Clause: the partition; Chain: the first premise; lemmas: where the factors begin
    std::uint32_t begin;  // in literals_ or resolutions_
    std::uint32_t end;
  };
  Id add(Kind kind, std::uint32_t first, std::uint32_t begin, std::size_t end);
  Id lemma(Kind kind, std::span<const Literal> literals, std::span<const Rational> factors);

  std::vector<Node> nodes_;
  std::vector<Literal> literals_;
  std::vector<Rational> factors_;
  std::vector<Resolution> resolutions_;
};

}  // namespace pincer::logic::proof
