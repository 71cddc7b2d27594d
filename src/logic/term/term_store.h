// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "logic/term/term.h"
#include "logic/value/sort.h"
#include "logic/value/value.h"

namespace pincer::logic {

/// The hash-consed nodes behind `Terms`, without any rewriting. A node takes 16 bytes plus 4 per child plus its entry
/// in the hash table. Hashes come from ids, kinds and constants only, so that every run is the same.
class TermStore {
 public:
  TermStore();

  [[nodiscard]] Kind kind(Term t) const { return node(t).kind(); }
  [[nodiscard]] Sort sort(Term t) const { return sorts_[node(t).sort]; }
  [[nodiscard]] std::span<const Term> children(Term t) const {
    const Node& n = node(t);
    if (n.is_leaf()) return {};
    return {children_.data() + n.low, n.arity()};
  }
  [[nodiscard]] unsigned attribute(Term t) const { return node(t).is_leaf() ? 0 : node(t).high; }
  [[nodiscard]] Value constant(Term t) const;
  [[nodiscard]] const std::string& name(Term t) const { return names_[node(t).low]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size() - 1; }
  [[nodiscard]] std::size_t bytes() const;

  Term make_variable(std::string_view name, Sort sort);
  [[nodiscard]] Term find_variable(std::string_view name) const;  // invalid if there is none
  Term make_constant(const Value& scalar);
  Term make(Kind kind, Sort sort, unsigned attribute, std::span<const Term> children);
  /// The term that `make` would return, if it exists already.
  [[nodiscard]] Term find(Kind kind, Sort sort, unsigned attribute, std::span<const Term> children) const;

 private:
  struct Node {
    std::uint32_t sort;            // in sorts_
    std::uint32_t kind_and_arity;  // kind in the low byte
    // Operations: low = first child in children_, high = attribute. Variables: low = index in names_.
    // Constants: the 64 bits of a narrow value, else low = index in wide_.
    std::uint32_t low;
    std::uint32_t high;

    [[nodiscard]] Kind kind() const { return static_cast<Kind>(kind_and_arity & 0xff); }
    [[nodiscard]] std::size_t arity() const { return kind_and_arity >> 8; }
    [[nodiscard]] bool is_leaf() const { return kind() <= Kind::FloatConst; }
  };

  struct Slot {
    std::uint32_t id = 0;    // 0: empty
    std::uint32_t hash = 0;  // the upper half, to compare and move entries without a look at the nodes
  };

  [[nodiscard]] const Node& node(Term t) const {
    PINCER_INVARIANT(t.valid() && t.id() < nodes_.size(), "a term of these terms");
    return nodes_[t.id()];
  }
  std::uint32_t sort_id(Sort sort);
  [[nodiscard]] bool same(std::uint32_t id, Kind kind, Sort sort, unsigned attribute,
                          std::span<const Term> children) const;
  Term append(const Node& n, std::uint64_t hash);
  void grow_table();
  /// The first slot from `hash` on that is empty or whose term satisfies `matches`.
  template <class Matches>
  [[nodiscard]] std::size_t probe(std::uint64_t hash, Matches matches) const;

  std::vector<Node> nodes_;  // by id; id 0 is no term
  std::vector<Term> children_;
  std::vector<Slot> table_;  // by hash; a power of two; variables are not in it
  std::size_t used_ = 0;
  std::vector<Sort> sorts_;
  std::unordered_map<std::uint64_t, std::uint32_t> sort_ids_;  // by code
  std::deque<std::string> names_;
  std::unordered_map<std::string_view, Term> variables_;  // keys point into names_
  std::vector<Value> wide_;
};

}  // namespace pincer::logic
