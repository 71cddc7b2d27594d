// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/partition_analysis.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "base/efforts.h"
#include "domain/interval_partition.h"
#include "invariant/fixpoint.h"
#include "invariant/follow_blocks.h"
#include "invariant/interval_step.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "program/liveness.h"

namespace pincer::invariant {

using domain::Bound;
using domain::Interval;
using domain::IntervalPartition;
using domain::IntervalState;
using encode::BlockGraph;
using encode::NodeId;
using logic::Kind;
using logic::Term;
using program::Cfa;
using program::LocationId;

namespace {

constexpr std::size_t kWithinBlocks = 4;  // times as many parts as at a node may be at other locations
constexpr unsigned kChoices = 2;          // inside one another that a state is cut at
constexpr std::size_t kMostCuts = 64;     // parts that a condition makes of a state

/// Parts of a disjunction are points of their own: only what grows is followed again.
class Partitions {
 public:
  using State = IntervalState;
  struct Point {
    NodeId node;
    IntervalPartition::Key key;

    bool operator<(const Point& other) const {
      return node != other.node ? node < other.node : IntervalPartition::KeyOrder()(key, other.key);
    }
  };

  Partitions(const BlockGraph& graph, const std::vector<Term>& split_by, std::size_t most, const base::Budget& budget)
      : graph_(graph),
        cfa_(graph.cfa()),
        terms_(cfa_.terms()),
        liveness_(cfa_),
        split_by_(split_by),
        most_(most),
        budget_(budget) {}

  static graph::Node node_of(const Point& point) { return graph::to_node(point.node); }
  static bool join(IntervalState& there, const IntervalState& reached, bool widening) {
    return there.join_with(reached, widening);
  }

  [[nodiscard]] Point at_entry() const {
    return {graph_.entry(), IntervalPartition(split_by_).key_of(IntervalState())};
  }

  template <class Deliver>
  [[nodiscard]] bool post(const Point& point, const IntervalState& state, const Deliver& deliver) {
    const IntervalPartition none(split_by_);
    IntervalPartition start = none;
    start.join_with(state, false);
    const auto arrived = follow_blocks(
        graph_, point.node, std::move(start), none,
        [&](program::EdgeId edge, const IntervalPartition& here, std::optional<NodeId> next, IntervalPartition& there) {
          budget_.spend(base::efforts::kIntervalStep * here.parts().size());
          if (here.parts().size() > kWithinBlocks * most_ || budget_.exhausted()) return false;
          along(edge, here, next.has_value(), there);
          return true;
        });
    if (!arrived) return false;
    for (const auto& [target, states] : *arrived) {
      for (const auto& [key, reached] : states.parts()) {
        if (seen_.insert({target, key}).second && ++parts_[target] > most_) return false;
        deliver(Point{target, key}, reached);
      }
    }
    return true;
  }

 private:
  void along(program::EdgeId edge, const IntervalPartition& here, bool is_node, IntervalPartition& there) {
    const LocationId target = cfa_.edge(edge).target;
    for (const auto& [key, state] : here.parts()) {
      for (IntervalState& next : successors(edge, state)) {
        if (next.impossible()) continue;
        if (cfa_.incoming(target).size() > 1 || is_node)
          next.keep_only([&](Term variable) { return liveness_.is_live(*cfa_.variable_of(variable), target); });
        there.join_with(next, false);
      }
    }
  }

  std::vector<IntervalState> successors(program::EdgeId id, const IntervalState& state) {
    std::vector<IntervalState> result;
    const auto* assign = std::get_if<program::Assign>(&cfa_.edge(id).statement);
    if (assign != nullptr && terms_.sort(assign->value).is_bool()) {
      // The truth of a condition that is kept for later: `c && i < n` becomes a variable.
      for (const bool holds : {true, false}) {
        result.push_back(state);
        result.back().assume(terms_, assign->value, holds);
        const Bound value = holds ? 1 : 0;
        result.back().set(cfa_.variable(assign->variable).term, {value, value});
      }
      return result;
    }
    result = split(id, state);
    for (IntervalState& part : result) step(cfa_, cfa_.edge(id).statement, part);
    return result;
  }

  /// The state in parts, so that each knows more of what the edge does: cut at the numbers that its condition compares a
  /// variable with that it is split by, or at the conditions that it chooses by.
  std::vector<IntervalState> split(program::EdgeId id, const IntervalState& state) {
    std::vector<IntervalState> result = {state};
    if (const auto* assign = std::get_if<program::Assign>(&cfa_.edge(id).statement)) {
      Term condition = assign->value;
      for (unsigned depth = 0;
           depth < kChoices && terms_.kind(condition) == Kind::Ite && !terms_.sort(condition).is_bool(); ++depth) {
        result = cut(result, terms_.child(condition, 0));
        condition = terms_.child(condition, 2);
      }
      return result;
    }
    for (const auto& [variable, number] : cuts(id)) {
      std::vector<IntervalState> finer;
      for (const IntervalState& part : result) {
        const Interval all = part.get(variable);
        for (const Interval& piece :
             {Interval{all.low, number + Bound(-1)}, Interval{number, number}, Interval{number + Bound(1), all.high}}) {
          if (domain::meet(all, piece).is_empty()) continue;
          finer.push_back(part);
          finer.back().set(variable, domain::meet(all, piece));
        }
      }
      if (finer.size() > kMostCuts) break;
      result = std::move(finer);
    }
    return result;
  }

  [[nodiscard]] std::vector<IntervalState> cut(const std::vector<IntervalState>& states, Term condition) const {
    std::vector<IntervalState> result;
    for (const IntervalState& state : states) {
      for (const bool holds : {true, false}) {
        IntervalState part = state;
        part.assume(terms_, condition, holds);
        if (!part.impossible()) result.push_back(std::move(part));
      }
    }
    return result;
  }

  using Cuts = std::vector<std::pair<Term, Bound>>;
  /// Equations of variables and numbers in the edge's condition.
  const Cuts& cuts(program::EdgeId id) {
    const auto known = cuts_.find(id);
    if (known != cuts_.end()) return known->second;
    Cuts& result = cuts_[id];
    const auto* assume = std::get_if<program::Assume>(&cfa_.edge(id).statement);
    if (assume == nullptr) return result;
    logic::TermMap<bool> seen;
    logic::visit_children_first(
        terms_, assume->condition, [&](Term t) { return seen.contains(t); },
        [&](Term t) {
          seen[t] = true;
          if (terms_.kind(t) != Kind::Eq) return;
          for (const std::size_t side : {0, 1}) {
            const Term variable = terms_.child(t, side);
            const Term number = terms_.child(t, 1 - side);
            if (terms_.kind(number) != Kind::IntConst) continue;
            if (std::find(split_by_.begin(), split_by_.end(), variable) == split_by_.end()) continue;
            result.emplace_back(variable, Bound::from(terms_.const_value(number).as_signed()));
          }
        });
    return result;
  }

  const BlockGraph& graph_;
  const Cfa& cfa_;
  logic::Terms& terms_;
  program::Liveness liveness_;
  const std::vector<Term>& split_by_;
  std::size_t most_;
  base::Budget budget_;
  std::unordered_map<program::EdgeId, Cuts> cuts_;
  std::set<Point> seen_;
  std::map<NodeId, std::size_t> parts_;  // how many were seen at a node
};

}  // namespace

std::optional<certificate::Invariants> partition_analysis(const BlockGraph& graph, const std::vector<Term>& split_by,
                                                          std::size_t most, const base::Budget& budget) {
  std::vector<Term> with_truths = split_by;
  for (const program::Variable& variable : graph.cfa().variables()) {
    if (graph.cfa().terms().sort(variable.term).is_bool() &&
        std::find(split_by.begin(), split_by.end(), variable.term) == split_by.end())
      with_truths.push_back(variable.term);
  }
  Partitions analysis(graph, with_truths, most, budget);
  const auto found = fixpoint(analysis, order_of(graph), {{analysis.at_entry(), IntervalState()}},
                              {.before_widening = 4, .descents = 1});
  if (!found) return std::nullopt;
  std::vector<IntervalPartition> at(graph.nodes().size(), IntervalPartition(with_truths));
  for (const auto& [point, state] : *found) at[point.node.index()].join_with(state, false);
  certificate::Invariants result;
  for (std::size_t n = 0; n < at.size(); ++n) {
    if (graph.nodes()[n].kind != encode::NodeKind::Inner) continue;
    result.emplace_back(graph.nodes()[n].location, at[n].formula(graph.cfa().terms(), [](Term) { return true; }));
  }
  return result;
}

}  // namespace pincer::invariant
