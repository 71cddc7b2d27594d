// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The depth-first traversal of Fig. 5, with a stack of its own. Line numbers are the paper's; docs/minimax.md says how
// its notions map to ours.
#include "engine/minimax/search.h"

#include <fmt/format.h>

#include <algorithm>

namespace pincer::engine::minimax {

using certificate::Unknown;
using logic::Answer;
using logic::Term;

namespace {

/// In one block: a checker that takes them all at once may not be done.
constexpr std::uint64_t kManyPaths = 1000;

}  // namespace

Search::Search(const Steps& steps, Queries& queries, Options options, const Context& context)
    : cfa_(steps.cfa()),
      terms_(cfa_.terms()),
      options_(options),
      context_(context),
      steps_(steps),
      queries_(queries),
      primes_(terms_),
      memo_(steps_.stops().size()),
      longest_(steps_.stops().size()),
      interpolated_(steps_.stops().size()),
      count_nodes_(context.statistics->count("nodes")),
      count_infeasible_(context.statistics->count("infeasible steps")),
      count_subsumed_(context.statistics->count("subsumed")),
      count_compared_(context.statistics->count("memo table: compared")),
      count_ruled_out_(context.statistics->count("memo table: ruled out by one state")),
      count_bounds_(context.statistics->count("decided by terms and bounds")),
      count_loops_(context.statistics->count("loops closed")),
      count_restarts_(context.statistics->count("restarts")) {
  for (const Stop& stop : steps_.stops()) {
    std::vector<Term> variables;
    for (const program::VariableId v : stop.live) variables.push_back(cfa_.variable(v).term);
    variables_.push_back(std::move(variables));
  }
}

void Search::start() {
  Node& root = nodes_.emplace_back();
  root.stop = steps_.entry();
  root.cut = NodeId(0);
  root.values = variables_[root.stop.index()];
  root.model = std::make_shared<Model>();
  ++count_nodes_;
  visit(NodeId(0));
}

std::optional<certificate::Verdict> Search::advance(const base::Budget& turn) {
  if (nodes_.empty()) start();
  while (!decided()) {
    if (context_.budget.exhausted()) return Unknown{"timeout"};
    if (turn.exhausted()) return std::nullopt;
    if (stack_.empty()) {
      if (todo_.empty()) return cut_off_ ? certificate::Verdict(Unknown{"incomplete: bound"}) : proof();
      const NodeId again = todo_.back();
      todo_.pop_back();
      if (node(again).status != Node::Status::Open) continue;
      weaken_cuts(again);
      visit(again);
    } else if (Node& n = node(stack_.back()); n.next < n.order.size()) {
      take_step(stack_.back(), n.order[n.next++]);
    } else {
      const NodeId top = stack_.back();
      stack_.pop_back();
      finish(top);
    }
    settle();
  }
  return *verdict_;
}

void Search::visit(NodeId id) {
  const Stop& stop = stop_of(id);
  if (stop.kind != Stop::Kind::Inner) return error(id);  // Line 3
  if (options_.learning && subsumed(id)) return;         // Line 9
  if (stop.is_head && options_.bound && node(id).round >= *options_.bound) return cut_off(id);
  if (options_.bound && !options_.learning && seen_before(id)) return;
  if (stop.is_head && looping(id)) return;  // Line 11
  expand(id);                               // Line 15
}

void Search::cut_off(NodeId id) {
  cut_off_ = true;
  Node& n = node(id);
  n.status = Node::Status::Expanded;
  n.finished = true;
}

void Search::expand(NodeId id) {
  Node& n = node(id);
  const Stop& stop = stop_of(id);
  n.status = Node::Status::Expanded;
  if (!n.own && n.exact == 0 && (stop.is_head || !n.parent.valid()) && !exact_as_before(id)) make_cut(id);
  n.children.assign(stop.steps.size(), NodeId());
  n.next = 0;
  n.finished = false;
  n.opaque = false;
  n.label.clear();
  // Line 16: what is feasible comes first, so that loops are closed before something depends on their constraints.
  n.order.clear();
  std::vector<std::size_t> infeasible;
  const Place place = departure(id);
  for (std::size_t i = 0; i < stop.steps.size(); ++i) {
    const std::vector<Term> conditions = conditions_of(place, stop.steps[i]);
    const bool feasible = possible(place, terms_.land(conditions)).answer != Answer::Unsat;
    (feasible ? n.order : infeasible).push_back(i);
  }
  n.order.insert(n.order.end(), infeasible.begin(), infeasible.end());
  stack_.push_back(id);
}

void Search::take_step(NodeId id, std::size_t index) {
  const Step& step = stop_of(id).steps[index];
  const Place place = departure(id);
  std::vector<Term> conditions = conditions_of(place, step);
  const Term goal = terms_.land(conditions);
  const Refutation refutation = possible(place, goal);
  switch (refutation.answer) {
    case Answer::Unsat:  // Lines 1 and 2
      ++count_infeasible_;
      if (cover_impossible(id, index, place, std::move(conditions))) return;
      if (const Refutation why = refute(place, goal); why.answer == Answer::Unsat) return mark(place.cut, why.needed);
      return give_up("incomplete: " + queries_.reason());  // a solver that does not repeat its answer
    case Answer::Sat:
    case Answer::Unknown: break;
  }
  std::shared_ptr<const Model> model = refutation.answer == Answer::Sat ? place.model : nullptr;
  if (refutation.model != nullptr && place.model) {
    auto changed = std::make_shared<Model>(*place.model);
    for (const auto& [variable, value] : *refutation.model) (*changed)[variable] = value;
    model = std::move(changed);
  }
  visit(add_child(id, index, place, std::move(conditions), std::move(model)));  // Line 18
}

NodeId Search::add_child(NodeId parent, std::size_t step, const Place& place, std::vector<Term> conditions,
                         std::shared_ptr<const Model> model) {
  const NodeId id(nodes_.size());
  const Step& taken = stop_of(parent).steps[step];
  node(parent).children[step] = id;
  Node& n = nodes_.emplace_back();
  n.parent = parent;
  n.step = step;
  n.stop = taken.target;
  n.cut = place.cut;
  n.conditions = std::move(conditions);
  n.model = std::move(model);
  n.round = place.round;
  const logic::Substitution read = reader(place, taken);
  for (const Term value : taken.values) n.values.push_back(queries_.substitute(value, read));
  if (++count_nodes_ % 256 == 0) context_.progress(fmt::format("{} nodes, {} restarts", count_nodes_, count_restarts_));
  return id;
}

void Search::finish(NodeId id) {
  Node& n = node(id);
  n.finished = true;
  if (!n.own) make_label(id);           // Lines 19 and 25; of a cut, the annotations say it
  memo_[n.stop.index()].push_back(id);  // Line 26
  // After a second visit the parent has a label already, which knows nothing of this one.
  if (!n.parent.valid() || !node(n.parent).finished) return;
  for (const Term constraint : label_of(id)) events_.push_back({id, constraint});
}

void Search::restart(NodeId id, bool exact) {
  ++count_restarts_;
  // Line 22: forget all that was derived from here
  std::vector<NodeId> open{id};
  std::vector<NodeId> orphans;
  while (!open.empty()) {
    Node& n = node(open.back());
    if (open.back() != id) n.status = Node::Status::Removed;
    open.pop_back();
    for (const NodeId child : n.children) {
      if (child.valid()) open.push_back(child);
    }
    n.children.clear();
    orphans.insert(orphans.end(), n.covers.begin(), n.covers.end());
    n.covers.clear();
  }
  for (auto& finished : memo_) {
    std::erase_if(finished, [&](NodeId m) { return m == id || node(m).status == Node::Status::Removed; });
  }
  std::erase_if(events_, [&](const Event& e) { return e.node == id || node(e.node).status == Node::Status::Removed; });
  for (const NodeId orphan : orphans) {
    const Node& o = node(orphan);
    if (o.status != Node::Status::Covered) continue;
    if (o.covered_by == id || node(o.covered_by).status == Node::Status::Removed) uncover(orphan);
  }
  std::erase_if(stack_, [&](NodeId s) { return s == id || node(s).status == Node::Status::Removed; });
  if (exact) {
    const NodeId parent = looping_parent(id);
    node(id).own = nullptr;
    node(id).exact = 1 + (parent.valid() ? node(parent).exact : 0);
    ++node(id).round;
    return expand(id);
  }
  // Line 23: what is not locked starts neutral again
  Cut& cut = *node(id).own;
  for (std::size_t i = 0; i < cut.locked.size(); ++i)
    cut.state.annotations[i] = cut.locked[i] ? Annotation::Max : Annotation::Neutral;
  cut.checked = ~std::uint64_t{0};
  weaken_cuts(id);
  for (std::size_t i = 0; i < cut.locked.size(); ++i) {
    if (cut.locked[i] && !support(id, cut.state.constraints[i])) return give_up("incomplete: " + queries_.reason());
  }
  fix_values(id);
  expand(id);
}

certificate::Verdict Search::proof() {
  certificate::Inductive result;
  std::vector<std::vector<Term>> states(steps_.stops().size());
  std::vector<bool> said(steps_.stops().size());  // what a proof says something about
  const bool joins = options_.joins && steps_.most_paths(kManyPaths) >= kManyPaths;
  for (std::size_t s = 0; s < said.size(); ++s)
    said[s] = steps_.stops()[s].is_head || (joins && steps_.is_join(StopId(s)));
  for (const Node& n : nodes_) {
    const bool head = n.own || n.exact > 0;
    if (n.status != Node::Status::Expanded || !(head || said[n.stop.index()])) continue;
    if (n.opaque && head) return Unknown{"incomplete: an invariant that cannot be said"};
    if (n.opaque) said[n.stop.index()] = false;
    states[n.stop.index()].push_back(terms_.land(n.own ? max_interpretation(n.own->state) : n.label));
  }
  for (std::size_t s = 0; s < states.size(); ++s) {
    if (said[s]) result.invariants.emplace_back(steps_.stops()[s].location, terms_.lor(states[s]));
  }
  return result;
}

void Search::give_up(std::string reason) {
  if (context_.budget.exhausted()) reason = "timeout";
  verdict_ = Unknown{std::move(reason)};
}

}  // namespace pincer::engine::minimax
