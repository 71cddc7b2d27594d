// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/term_store.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "base/contract.h"
#include "logic/value/bits.h"

namespace pincer::logic {

namespace {

std::uint64_t hash_node(Kind kind, Sort sort, unsigned attribute, std::span<const Term> children) {
  std::uint64_t h = bits::mix(static_cast<std::uint64_t>(kind) ^ (std::uint64_t{attribute} << 8) ^ (sort.code() << 20));
  for (const Term child : children) h = (h ^ child.id()) * 0x9ddfea08eb382d69 + (h >> 29);
  return bits::mix(h);
}

Kind kind_of_constant(Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool: return Kind::BoolConst;
    case SortKind::BitVec: return Kind::BvConst;
    case SortKind::Int: return Kind::IntConst;
    case SortKind::Float: return Kind::FloatConst;
    case SortKind::Array: break;
  }
  base::require(false, "a scalar constant");
  return Kind::BoolConst;
}

}  // namespace

TermStore::TermStore() : nodes_(1), table_(64) {}

template <class Matches>
std::size_t TermStore::probe(std::uint64_t hash, Matches matches) const {
  const std::size_t last = table_.size() - 1;
  const auto upper = static_cast<std::uint32_t>(hash >> 32);
  std::size_t i = upper & last;
  while (table_[i].id != 0 && (table_[i].hash != upper || !matches(table_[i].id))) i = (i + 1) & last;
  return i;
}

std::uint32_t TermStore::sort_id(Sort sort) {
  const auto [position, is_new] = sort_ids_.try_emplace(sort.code(), static_cast<std::uint32_t>(sorts_.size()));
  if (is_new) sorts_.push_back(sort);
  return position->second;
}

Value TermStore::constant(Term t) const {
  const Node& n = node(t);
  base::require(n.is_leaf() && n.kind() != Kind::Variable, "a constant");
  const Sort s = sorts_[n.sort];
  return s.is_narrow() ? Value::narrow(s, (std::uint64_t{n.high} << 32) | n.low) : wide_[n.low];
}

void TermStore::grow_table() {
  std::vector<Slot> old(2 * table_.size());
  old.swap(table_);
  for (const Slot& slot : old) {
    if (slot.id == 0) continue;
    table_[probe(std::uint64_t{slot.hash} << 32, [](std::uint32_t) { return false; })] = slot;
  }
}

Term TermStore::append(const Node& n, std::uint64_t hash) {
  base::require(nodes_.size() < std::numeric_limits<std::uint32_t>::max(), "fewer than 2^32 terms");
  nodes_.push_back(n);
  const auto id = static_cast<std::uint32_t>(nodes_.size() - 1);
  if (4 * (used_ + 1) > 3 * table_.size()) grow_table();
  table_[probe(hash, [](std::uint32_t) { return false; })] = {id, static_cast<std::uint32_t>(hash >> 32)};
  ++used_;
  return Term(id);
}

Term TermStore::make_constant(const Value& value) {
  const Sort s = value.sort();
  const Kind k = kind_of_constant(s);
  const std::uint64_t hash = value.hash();
  const std::size_t slot = probe(hash, [&](std::uint32_t id) {
    return nodes_[id].kind() == k && sorts_[nodes_[id].sort] == s && constant(Term(id)) == value;
  });
  if (table_[slot].id != 0) return Term(table_[slot].id);
  std::uint64_t payload = wide_.size();
  if (s.is_narrow()) {
    payload = value.narrow_bits();
  } else {
    wide_.push_back(value);
  }
  return append({sort_id(s), static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(payload),
                 static_cast<std::uint32_t>(payload >> 32)},
                hash);
}

Term TermStore::find_variable(std::string_view name) const {
  const auto found = variables_.find(name);
  return found == variables_.end() ? Term() : found->second;
}

Term TermStore::make_variable(std::string_view name, Sort sort) {
  if (const Term known = find_variable(name); known.valid()) {
    base::require(this->sort(known) == sort, "a variable has one sort");
    return known;
  }
  names_.emplace_back(name);
  nodes_.push_back(
      {sort_id(sort), static_cast<std::uint32_t>(Kind::Variable), static_cast<std::uint32_t>(names_.size() - 1), 0});
  const Term t(static_cast<std::uint32_t>(nodes_.size() - 1));
  variables_.emplace(names_.back(), t);
  return t;
}

bool TermStore::same(std::uint32_t id, Kind kind, Sort sort, unsigned attribute, std::span<const Term> children) const {
  const Node& n = nodes_[id];
  if (n.kind() != kind || n.arity() != children.size() || n.high != attribute || sorts_[n.sort] != sort) return false;
  return std::equal(children.begin(), children.end(), children_.begin() + n.low);
}

Term TermStore::find(Kind kind, Sort sort, unsigned attribute, std::span<const Term> children) const {
  return Term(table_[probe(hash_node(kind, sort, attribute, children), [&](std::uint32_t id) {
                return same(id, kind, sort, attribute, children);
              })].id);
}

Term TermStore::make(Kind kind, Sort sort, unsigned attribute, std::span<const Term> children) {
  const std::uint64_t hash = hash_node(kind, sort, attribute, children);
  const std::size_t slot = probe(hash, [&](std::uint32_t id) { return same(id, kind, sort, attribute, children); });
  if (table_[slot].id != 0) return Term(table_[slot].id);
  base::require(children.size() < (std::size_t{1} << 24), "fewer than 2^24 children");
  base::require(children_.size() + children.size() < std::numeric_limits<std::uint32_t>::max(),
                "fewer than 2^32 children in all");
  const auto first = static_cast<std::uint32_t>(children_.size());
  // The span may lie inside children_, which resize moves.
  const bool inside = std::less_equal<>{}(children_.data(), children.data()) &&
                      std::less<>{}(children.data(), children_.data() + children_.size());
  const std::ptrdiff_t offset = inside ? children.data() - children_.data() : 0;
  children_.resize(children_.size() + children.size());
  const Term* source = inside ? children_.data() + offset : children.data();
  std::copy_n(source, children.size(), children_.begin() + first);
  const auto arity = static_cast<std::uint32_t>(children.size());
  return append({sort_id(sort), static_cast<std::uint32_t>(kind) | (arity << 8), first, attribute}, hash);
}

std::size_t TermStore::bytes() const {
  return nodes_.capacity() * sizeof(Node) + children_.capacity() * sizeof(Term) + table_.capacity() * sizeof(Slot);
}

}  // namespace pincer::logic
