// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/partition_analysis.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "base/efforts.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "program/liveness.h"

namespace pincer::transform {

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

constexpr unsigned kBeforeWideningParts = 3;
constexpr std::size_t kWithinBlocks = 4;  // times as many parts as at a node may be at other locations
constexpr unsigned kChoicesCut = 2;       // inside one another that a state is cut at
constexpr std::size_t kMostCuts = 64;     // parts that a condition makes of a state

class PartitionAnalysis {
 public:
  PartitionAnalysis(const BlockGraph& graph, const std::vector<Term>& split_by, std::size_t most,
                    const base::Budget& budget)
      : graph_(graph),
        cfa_(graph.cfa()),
        terms_(cfa_.terms()),
        liveness_(cfa_),
        split_by_(split_by),
        most_(most),
        budget_(budget),
        at_(graph.nodes().size(), IntervalPartition(split_by)) {}

  /// False: given up.
  bool ascend() {
    using Key = IntervalPartition::Key;
    std::vector<std::map<Key, unsigned, IntervalPartition::KeyOrder>> visits(at_.size());
    std::vector<std::set<Key, IntervalPartition::KeyOrder>> open(at_.size());
    const NodeId entry = graph_.entry();
    open[entry.index()].insert(*at_[entry.index()].join_with(IntervalState(), false));
    for (bool is_stable = false; !is_stable;) {
      is_stable = true;
      for (std::size_t n = 0; n < at_.size(); ++n) {
        while (!open[n].empty()) {
          const Key key = *open[n].begin();
          open[n].erase(open[n].begin());
          const auto reach = [&](NodeId target, const IntervalState& state) {
            IntervalPartition& there = at_[target.index()];
            const bool widening = visits[target.index()][there.key_of(state)] > kBeforeWideningParts;
            const auto grown = there.join_with(state, widening);
            if (!grown) return;
            ++visits[target.index()][*grown];
            open[target.index()].insert(*grown);
            is_stable = false;
          };
          if (!post(NodeId(n), at_[n].parts().at(key), reach) || at_[n].parts().size() > most_) return false;
        }
      }
    }
    return true;
  }

  /// One application of the transfer functions to all parts.
  bool descend() {
    std::vector<IntervalPartition> next(at_.size(), IntervalPartition(split_by_));
    next[graph_.entry().index()].join_with(IntervalState(), false);
    for (std::size_t n = 0; n < at_.size(); ++n) {
      for (const auto& [key, state] : at_[n].parts()) {
        const auto reach = [&](NodeId target, const IntervalState& reached) {
          next[target.index()].join_with(reached, false);
        };
        if (!post(NodeId(n), state, reach)) return false;
      }
    }
    at_ = std::move(next);
    return true;
  }

  [[nodiscard]] certificate::Invariants invariants() {
    certificate::Invariants result;
    for (std::size_t n = 0; n < at_.size(); ++n) {
      const BlockGraph::Node& node = graph_.nodes()[n];
      if (node.kind == encode::NodeKind::Inner)
        result.emplace_back(node.location, at_[n].formula(terms_, [](Term) { return true; }));
    }
    return result;
  }

 private:
  /// What one state becomes through the blocks that leave its node. False: given up.
  template <class Deliver>
  [[nodiscard]] bool post(NodeId node, const IntervalState& start, const Deliver& deliver) {
    const BlockGraph::Part& part = graph_.node(node).part;
    std::unordered_map<LocationId, IntervalPartition> waiting;
    waiting.try_emplace(part.order.front(), split_by_).first->second.join_with(start, false);
    std::map<NodeId, IntervalPartition> arrived;
    for (const LocationId location : part.order) {
      const auto here = waiting.find(location);
      if (here == waiting.end()) continue;
      const IntervalPartition states = std::move(here->second);
      waiting.erase(here);
      if (states.parts().size() > kWithinBlocks * most_ || budget_.exhausted()) return false;
      for (const auto& [key, state] : states.parts()) {
        for (const program::EdgeId id : cfa_.outgoing(location)) {
          const LocationId target = cfa_.edge(id).target;
          if (!graph_.relevant(target)) continue;
          const auto at = graph_.node_at(target);
          if (at && graph_.is_final(*at)) continue;
          budget_.spend(base::efforts::kIntervalStep);
          for (IntervalState& next : successors(id, state)) {
            if (next.impossible()) continue;
            if (cfa_.incoming(target).size() > 1 || at)
              next.keep_only([&](Term variable) { return liveness_.is_live(*cfa_.variable_of(variable), target); });
            IntervalPartition& there = at ? arrived.try_emplace(*at, split_by_).first->second
                                          : waiting.try_emplace(target, split_by_).first->second;
            there.join_with(next, false);
          }
        }
      }
    }
    for (const auto& [target, states] : arrived) {
      for (const auto& [key, state] : states.parts()) deliver(target, state);
    }
    return true;
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
    for (IntervalState& part : result) step(id, part);
    return result;
  }

  /// The state in parts, so that each knows more of what the edge does: cut at the numbers that its condition compares a
  /// variable with that it is split by, or at the conditions that it chooses by.
  std::vector<IntervalState> split(program::EdgeId id, const IntervalState& state) {
    std::vector<IntervalState> result = {state};
    if (const auto* assign = std::get_if<program::Assign>(&cfa_.edge(id).statement)) {
      Term condition = assign->value;
      for (unsigned depth = 0;
           depth < kChoicesCut && terms_.kind(condition) == Kind::Ite && !terms_.sort(condition).is_bool(); ++depth) {
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

  void step(program::EdgeId id, IntervalState& state) const {
    const program::Statement& statement = cfa_.edge(id).statement;
    if (const auto* assume = std::get_if<program::Assume>(&statement)) {
      state.assume(terms_, assume->condition);
    } else if (const auto* assign = std::get_if<program::Assign>(&statement)) {
      const Term variable = cfa_.variable(assign->variable).term;
      if (terms_.sort(variable).is_int() || terms_.sort(variable).is_bool())
        state.set(variable, state.evaluate(terms_, assign->value));
    } else if (const auto* havoc = std::get_if<program::Havoc>(&statement)) {
      state.forget(cfa_.variable(havoc->variable).term);
    } else if (const auto* input = std::get_if<program::Input>(&statement)) {
      state.forget(cfa_.variable(input->variable).term);
    }
  }

  const BlockGraph& graph_;
  const Cfa& cfa_;
  logic::Terms& terms_;
  program::Liveness liveness_;
  const std::vector<Term>& split_by_;
  std::size_t most_;
  base::Budget budget_;
  std::unordered_map<program::EdgeId, Cuts> cuts_;
  std::vector<IntervalPartition> at_;  // by node
};

/// Does the term give only numbers, or values of variables that do?
bool names_values(const logic::Terms& terms, Term term, const std::set<Term>& good) {
  std::set<Term> seen = {term};
  for (std::vector<Term> open = {term}; !open.empty();) {
    const Term t = open.back();
    open.pop_back();
    switch (terms.kind(t)) {
      case Kind::IntConst:
      case Kind::BoolConst: break;
      case Kind::Variable:
        if (!good.contains(t)) return false;
        break;
      case Kind::Ite:
        for (const std::size_t way : {1, 2}) {
          if (seen.insert(terms.child(t, way)).second) open.push_back(terms.child(t, way));
        }
        break;
      default: return false;
    }
  }
  return true;
}

}  // namespace

StateVariables state_variables(const Cfa& cfa) {
  const logic::Terms& terms = cfa.terms();
  std::map<Term, std::size_t> compared;
  logic::TermMap<bool> seen;
  std::set<Term> good;
  std::set<Term> chosen;  // from outside
  for (const program::Variable& variable : cfa.variables()) {
    if (terms.sort(variable.term).is_int() || terms.sort(variable.term).is_bool()) good.insert(variable.term);
  }
  const program::Liveness liveness(cfa);
  for (const auto v : liveness.live(cfa.entry())) chosen.insert(cfa.variable(v).term);
  for (const program::Edge& edge : cfa.edges()) {
    if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) {
      chosen.insert(cfa.variable(havoc->variable).term);
    } else if (const auto* input = std::get_if<program::Input>(&edge.statement)) {
      chosen.insert(cfa.variable(input->variable).term);
    } else if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      logic::visit_children_first(
          terms, assume->condition, [&](Term t) { return seen.contains(t); },
          [&](Term t) {
            seen[t] = true;
            if (terms.kind(t) == Kind::Variable && terms.sort(t).is_bool()) ++compared[t];
            if (terms.kind(t) != Kind::Eq) return;
            for (const std::size_t side : {0, 1}) {
              if (terms.kind(terms.child(t, side)) == Kind::Variable && terms.is_const(terms.child(t, 1 - side)))
                ++compared[terms.child(t, side)];
            }
          });
    }
  }
  // What is computed is not split by.
  for (bool is_stable = false; !is_stable;) {
    is_stable = true;
    for (const program::Edge& edge : cfa.edges()) {
      const auto* assign = std::get_if<program::Assign>(&edge.statement);
      if (assign == nullptr) continue;
      const Term variable = cfa.variable(assign->variable).term;
      if (!good.contains(variable) || names_values(terms, assign->value, good)) continue;
      good.erase(variable);
      is_stable = false;
    }
  }
  std::vector<Term> result;
  for (const auto& [variable, count] : compared) {
    if (good.contains(variable)) result.push_back(variable);
  }
  std::stable_sort(result.begin(), result.end(), [&](Term a, Term b) { return compared[a] > compared[b]; });
  constexpr std::size_t kMany = 6;
  const auto middle = std::stable_partition(result.begin(), result.end(),
                                            [&](Term v) { return !chosen.contains(v) || compared[v] >= kMany; });
  return {{result.begin(), middle}, {middle, result.end()}};
}

std::optional<certificate::Invariants> partition_analysis(const BlockGraph& graph, const std::vector<Term>& split_by,
                                                          std::size_t most, const base::Budget& budget) {
  std::vector<Term> with_truths = split_by;
  for (const program::Variable& variable : graph.cfa().variables()) {
    if (graph.cfa().terms().sort(variable.term).is_bool() &&
        std::find(split_by.begin(), split_by.end(), variable.term) == split_by.end())
      with_truths.push_back(variable.term);
  }
  PartitionAnalysis analysis(graph, with_truths, most, budget);
  if (!analysis.ascend() || !analysis.descend()) return std::nullopt;
  return analysis.invariants();
}

}  // namespace pincer::transform
