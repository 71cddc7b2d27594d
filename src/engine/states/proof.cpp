// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/states/proof.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/states/diagram.h"

namespace pincer::engine::states {

using encode::NodeId;
using logic::Term;
using program::LocationId;
using program::VariableId;

namespace {

constexpr std::size_t kMostRows = 2'000;  // at a place between nodes; the invariant is left out where there are more

using PartText = std::tuple<std::uint32_t, std::int64_t, std::int64_t, std::int64_t>;
using Text = std::pair<std::vector<PartText>, std::vector<Compared>>;
Text text(const Known& known) {
  Text result{{}, known.compared};
  for (const Part& part : known.parts)
    result.first.emplace_back(part.anchor, part.range.lo, part.range.hi, part.offset);
  return result;
}

/// Is the term hard for solvers over bits?
bool is_hard(const Tape& tape) {
  return std::any_of(tape.nodes.begin(), tape.nodes.end(), [](const Node& node) {
    switch (node.kind) {
      case logic::Kind::BvMul:
      case logic::Kind::BvUDiv:
      case logic::Kind::BvURem:
      case logic::Kind::BvSDiv:
      case logic::Kind::BvSRem: return node.is == Node::Is::Binary;
      default: return false;
    }
  });
}

/// Where something is done after branches, and before and after what is hard by itself.
std::vector<bool> places_between(const encode::BlockGraph& graph, const Code& code) {
  const program::Cfa& cfa = graph.cfa();
  std::vector<bool> result(cfa.locations().size(), false);
  for (std::size_t i = 0; i < result.size(); ++i) {
    const LocationId at(i);
    const Spot& spot = code.spots[i];
    if (graph.node_at(at) || spot.is != Spot::Is::Straight || code.ways[spot.first].action.is != Action::Is::Assign)
      continue;
    const Way& way = code.ways[spot.first];
    const bool is_hard_here = is_hard(code.tapes[way.action.tape]);
    if (is_hard_here && !graph.node_at(way.target) && graph.relevant(way.target)) result[way.target.index()] = true;
    if (result[i] || is_hard_here) {
      result[i] = true;
      continue;
    }
    result[i] = std::any_of(cfa.incoming(at).begin(), cfa.incoming(at).end(), [&](program::EdgeId edge) {
      const Spot& before = code.spots[cfa.edge(edge).source.index()];
      return before.is == Spot::Is::Two || before.is == Spot::Is::Ways;
    });
  }
  return result;
}

/// What is known at these places.
struct Between {
  std::map<LocationId, Rows> rows;
  std::map<LocationId, std::set<Text>> known;
};

}  // namespace

certificate::Inductive proof(const encode::BlockGraph& graph, const program::Liveness& liveness, const Machine& machine,
                             Space& space) {
  const program::Cfa& cfa = graph.cfa();
  certificate::Inductive result;
  std::vector<Rows> at_nodes(graph.nodes().size());
  for (std::size_t s = 0; s < space.table().size(); ++s)
    at_nodes[space.table().row(StateId(s)).node.index()].rows.push_back(space.known(StateId(s)));
  for (std::size_t n = 0; n < at_nodes.size(); ++n) {
    if (graph.is_final(NodeId(n)) || NodeId(n) == graph.entry()) continue;
    at_nodes[n].variables = space.tracked(NodeId(n));
    result.invariants.emplace_back(graph.nodes()[n].location, formula_of(cfa, at_nodes[n]));
  }
  const std::vector<bool> places = places_between(graph, machine.code());
  Between between;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!places[i]) continue;
    auto& variables = between.rows[LocationId(i)].variables;
    variables = liveness.live(LocationId(i));
    std::erase_if(variables, [&](VariableId v) { return machine.code().width[v.index()] == kOpaque; });
  }
  const bool is_done = space.pass(
      places, [&](LocationId at) -> const std::vector<VariableId>& { return between.rows[at].variables; },
      [&](LocationId at, Known now) {
        auto& known = between.known[at];
        if (known.size() <= kMostRows && known.insert(text(now)).second)
          between.rows[at].rows.push_back(std::move(now));
      });
  if (!is_done) return result;
  for (const auto& [at, rows] : between.rows) {
    if (rows.rows.size() <= kMostRows) result.invariants.emplace_back(at, formula_of(cfa, rows));
  }
  return result;
}

}  // namespace pincer::engine::states
