// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/ranges/refuter.h"

#include <algorithm>

#include "base/efforts.h"
#include "logic/term/traverse.h"
#include "logic/value/bits.h"

namespace pincer::logic::ranges {

namespace {

constexpr unsigned kOther = 65;             // the width of what is no bit-vector of at most 64 bits
constexpr std::uint32_t kMostChanges = 32;  // of a range in one round, so that 2^32 small steps are not taken
constexpr std::uint64_t kBetweenLooks = 1'000;

unsigned width_of(Sort sort) {
  if (sort.is_bool()) return 0;
  return sort.is_bitvec() && sort.width() <= 64 ? sort.width() : kOther;
}

std::size_t operands_of(Kind kind) {
  switch (kind) {
    case Kind::Not:
    case Kind::BvNot:
    case Kind::BvNeg:
    case Kind::BvExtract:
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: return 1;
    case Kind::Ite: return 3;
    default: return 2;
  }
}

}  // namespace

Refuter::Refuter(const Terms& terms, std::span<const Term> conjuncts) : terms_(terms) {
  std::vector<Id> roots;
  for (const Term conjunct : conjuncts) roots.push_back(compile(conjunct));
  users_.resize(nodes_.size());
  for (Id n = 0; n < nodes_.size(); ++n) {
    for (const Id operand : operands(nodes_[n])) users_[operand].push_back(n);
  }
  work_ = 4 * nodes_.size();
  is_queued_.assign(nodes_.size(), false);
  changes_.assign(nodes_.size(), 0);
  for (Id n = 0; n < nodes_.size(); ++n) wake(n);
  std::reverse(queue_.begin(), queue_.end());  // operands first
  for (const Id root : roots) is_refuted_ = is_refuted_ || !narrow(root, point(1));
}

bool Refuter::is_modelled(Term term) const {
  const Kind kind = terms_.kind(term);
  if (!is_known(kind) || width_of(terms_.sort(term)) == kOther) return false;
  const auto children = terms_.children(term);
  if (kind != Kind::And && kind != Kind::Or && children.size() != operands_of(kind)) return false;
  return std::all_of(children.begin(), children.end(), [&](Term t) { return width_of(terms_.sort(t)) != kOther; });
}

Refuter::Id Refuter::compile(Term root) {
  // Below what is not modelled nothing is looked at: such a term is a variable.
  std::vector<Term> open = {root};
  while (!open.empty()) {
    const Term term = open.back();
    if (ids_.contains(term)) {
      open.pop_back();
      continue;
    }
    const std::size_t before = open.size();
    if (is_modelled(term)) {
      for (const Term child : terms_.children(term)) {
        if (!ids_.contains(child)) open.push_back(child);
      }
    }
    if (open.size() != before) continue;
    open.pop_back();
    ids_[term] = add(term);
  }
  return *ids_.find(root);
}

Refuter::Id Refuter::add(Term term) {
  Node node;
  node.op = {.kind = terms_.kind(term), .attribute = terms_.attribute(term), .width = width_of(terms_.sort(term))};
  Span span = everything(node.op.width == kOther ? 0 : node.op.width);
  if (is_modelled(term)) {
    const auto children = terms_.children(term);
    node.op.from = width_of(terms_.sort(children[0]));
    if (children.size() > 1) node.op.other = width_of(terms_.sort(children[1]));
    node.first = static_cast<Id>(operands_.size());
    node.count = static_cast<Id>(children.size());
    for (const Term child : children) operands_.push_back(*ids_.find(child));
  } else if (terms_.is_const(term) && node.op.width != kOther) {
    const std::uint64_t word = terms_.const_value(term).narrow_bits();
    span = point(node.op.width == 0 ? static_cast<Number>(word) : bits::to_signed(word, node.op.width));
  }
  nodes_.push_back(node);
  spans_.push_back(span);
  return static_cast<Id>(nodes_.size()) - 1;
}

void Refuter::wake(Id node) {
  if (nodes_[node].count == 0 || is_queued_[node]) return;
  is_queued_[node] = true;
  queue_.push_back(node);
}

bool Refuter::narrow(Id node, Span span) {
  const Span left = meet(spans_[node], span);
  if (left == spans_[node]) return true;
  if (left.is_empty()) return false;
  if (!left.is_point() && changes_[node] >= kMostChanges) return true;
  if (changes_[node]++ == 0) changed_.push_back(node);
  trail_.emplace_back(node, spans_[node]);
  spans_[node] = left;
  wake(node);
  for (const Id user : users_[node]) wake(user);
  return true;
}

bool Refuter::look_at(Id id) {
  const Node& node = nodes_[id];
  scratch_.clear();
  for (const Id operand : operands(node)) scratch_.push_back(spans_[operand]);
  work_ += 1 + node.count;
  if (!narrow(id, forwards(node.op, scratch_))) return false;
  backwards(node.op, spans_[id], scratch_);
  for (Id k = 0; k < node.count; ++k) {
    // An operand that occurs twice may have become smaller meanwhile: `narrow` keeps what both say.
    if (!narrow(operands_[node.first + k], scratch_[k])) return false;
  }
  return true;
}

bool Refuter::propagate() {
  bool is_possible = true;
  while (!queue_.empty()) {
    const Id node = queue_.back();
    queue_.pop_back();
    is_queued_[node] = false;
    is_possible = is_possible && look_at(node);
  }
  for (const Id node : changed_) changes_[node] = 0;
  changed_.clear();
  return is_possible;
}

bool Refuter::turn_back() {
  while (!levels_.empty()) {
    Level& level = levels_.back();
    for (; trail_.size() > level.trail; trail_.pop_back()) spans_[trail_.back().first] = trail_.back().second;
    if (level.other) {
      const Span other = *level.other;
      const Id node = level.node;
      level.other.reset();
      if (narrow(node, other)) return true;
      continue;
    }
    levels_.pop_back();
  }
  return false;
}

bool Refuter::refute(const base::Budget& budget) {
  while (!is_refuted_) {
    if (work_ >= kBetweenLooks) {
      budget.spend(base::Effort(work_ / base::efforts::kRangesPerUnit));
      work_ = 0;
      if (budget.exhausted()) return false;
    }
    if (!propagate()) {
      is_refuted_ = !turn_back();
      continue;
    }
    const auto decision = decide();
    work_ += nodes_.size() / 4;
    if (!decision) return false;
    levels_.push_back({trail_.size(), decision->node, decision->second});
    if (!narrow(decision->node, decision->first)) is_refuted_ = !turn_back();
  }
  return true;
}

/// Disjunctions first, those with the fewest cases; then choices; then ranges are cut.
std::optional<Refuter::Decision> Refuter::decide() const {
  std::optional<Decision> best;
  std::size_t fewest = 0;
  std::optional<Decision> choice;
  std::optional<Decision> cut_there;
  for (Id n = static_cast<Id>(nodes_.size()); n-- > 0;) {
    const Node& node = nodes_[n];
    if (node.count == 0) continue;
    const Span span = spans_[n];
    const auto of_node = operands(node);
    const bool is_or = node.op.kind == Kind::Or && span == point(1);
    const bool is_and = node.op.kind == Kind::And && span == point(0);
    if (is_or || is_and) {
      const Span wanted = span;  // of one operand
      std::size_t open = 0;
      Id first = 0;
      bool is_decided = false;
      for (const Id operand : of_node) {
        if (spans_[operand] == wanted) is_decided = true;
        if (spans_[operand].is_point()) continue;
        if (open++ == 0) first = operand;
      }
      if (is_decided || open == 0 || (best && open >= fewest)) continue;
      fewest = open;
      best = {first, wanted, point(1 - wanted.lo)};
    } else if (node.op.kind == Kind::Ite && !choice && !spans_[of_node[0]].is_point()) {
      choice = {of_node[0], point(1), point(0)};
    } else if (node.op.kind == Kind::Eq && node.op.from == 0 && !choice && !spans_[of_node[0]].is_point()) {
      choice = {of_node[0], point(1), point(0)};
    } else if (!cut_there) {
      cut_there = cut(n);
    }
  }
  return best ? best : choice ? choice : cut_there;
}

/// Where the operation begins to do something else.
std::optional<Refuter::Decision> Refuter::cut(Id n) const {
  const Node& node = nodes_[n];
  const auto at = [&](Id operand, Number last) -> std::optional<Decision> {
    const Span span = spans_[operand];
    if (last < span.lo || last >= span.hi) return std::nullopt;
    return Decision{operand, {span.lo, last}, {last + 1, span.hi}};
  };
  const Id a = operands_[node.first];
  const Id b = node.count > 1 ? operands_[node.first + 1] : a;
  switch (node.op.kind) {
    case Kind::Eq:  // what is different from a number is above or below
      if (spans_[n] != point(0)) return std::nullopt;
      if (spans_[b].is_point()) return at(a, spans_[b].lo);
      if (spans_[a].is_point()) return at(b, spans_[a].lo);
      return std::nullopt;
    case Kind::BvUlt:
    case Kind::BvUle:
      if (const auto decision = at(a, -1)) return decision;
      return at(b, -1);
    case Kind::BvZeroExtend:
    case Kind::BvUDiv: return at(a, -1);
    case Kind::BvURem:
    case Kind::BvSRem: {
      if (const auto decision = at(a, -1)) return decision;
      if (!spans_[b].is_point() || spans_[b].lo == 0) return std::nullopt;
      // At the multiple in the middle, if there are few.
      constexpr Number kFew = 64;
      const Number divisor = spans_[b].lo < 0 ? -spans_[b].lo : spans_[b].lo;
      const Number first = spans_[a].lo / divisor;
      const Number last = spans_[a].hi / divisor;
      if (first == last || last - first > kFew) return std::nullopt;
      const Number middle = first + (last - first + 1) / 2;
      return spans_[a].lo >= 0 ? at(a, middle * divisor - 1) : at(a, (middle - 1) * divisor);
    }
    default: return std::nullopt;
  }
}

}  // namespace pincer::logic::ranges
