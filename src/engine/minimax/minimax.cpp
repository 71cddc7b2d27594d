// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Symbolic execution that can prove. Paths are followed one at a time, with everything that is known about them. Every
// infeasible path tells which constraints rule it out, and these stop other paths early. Loops are closed by deleting
// constraints until the rest is invariant. If that deletes too much, the search reaches an error that no execution
// reaches. What rules it out is then locked, and the search continues from the place where it was lost.
//
//   Joxan Jaffar, Jorge A. Navas, Andrew E. Santosa: Symbolic Execution for Verification (TRACER)
//
//   Fig. 5         here
//   sigma          a node of the tree (tree.h); states.h answers what is known there
//   v              the annotations of the cuts on the path (annotation.h, cut.h)
//   C_T, D         the path to the node and its length
//   M_T            MemoTable
//   1, 2           interpolate: States::interpolate; Covers::cover_infeasible if the reason is in memory
//   3, 4           error; paths.h
//   5, 6, 7        Conflicts::find: lock is interpolate(G, neut), shallowest is d
//   8              a node without steps
//   9, 10          subsumed: MemoTable::subsumed, Covers::cover
//   11 to 14       looping: Loops::close, which calls invariant for each looping parent
//   15             expand: make_cut at a loop head
//   16             Reducts::feasible_first
//   17, 18         Reducts::reduct, Reducts::add_child
//   19             Interpolation::wp
//   20 to 24       as in the figure; 22 is Tree::remove_below, 23 begins with Cut::restart
//   25             Labels::make for nodes; Cut::require (mergemax) and Cut::remove (mergemin) for cuts
//   26             finish
//
// Deviations; docs/minimax.md gives the reasons:
//   - Annotations exist at cuts only, on constraints over the current values of variables. All nodes below share them, so
//     no vector is returned. Between cuts a node has a label instead.
//   - A max annotation is set as soon as something depends on the constraint (Labels). A path that loops back to a cut
//     must preserve what is max there. So the finished tree is a proof (proof.h).
//   - A node in an open loop may subsume others at once. They are checked again when its label grows (Covers).
//   - Line 6 asks from which cut on the path is feasible, instead of comparing vectors.
//   - Line 23 makes everything neutral that is not locked, including what was deleted.
//   - If no constraint can be locked, an interpolant becomes a new one. If none helps, the loop head is not a cut any more.
//   - A loop that cannot be closed for the same reason as before is unrolled several times at once (Unrolling).
//   - Searches with a bound take turns with this one (turns.h).
#include "engine/minimax/minimax.h"

#include <algorithm>
#include <numeric>

#include "engine/minimax/make_cut.h"
#include "engine/minimax/proof.h"

namespace pincer::engine::minimax {

using certificate::Verdict;
using logic::Answer;
using logic::Term;

Search::Search(const Steps& steps, Queries& queries, const Options& options, const Context& context)
    : options_(options),
      context_(context),
      primes_(steps.cfa().terms()),
      tree_(steps),
      states_(tree_, queries, *context.statistics),
      reducts_(states_, context),
      memo_(states_, *context.statistics),
      loops_(states_, *context.statistics),
      interpolation_(states_, primes_, options),
      labels_(states_, interpolation_, options),
      covers_(states_, reducts_, labels_, memo_),
      unrolling_(tree_),
      conflicts_(states_, primes_, unrolling_, context),
      count_infeasible_(context.statistics->count("infeasible steps")),
      count_restarts_(context.statistics->count("restarts")),
      run_(run()) {}

base::Recursion<Outcome> Search::minimax(NodeId id) {
  if (tree_[id].status == Node::Status::Open) {  // else it is a restart, of which these cases are known not to hold
    const Stop& stop = tree_.stop(id);
    if (stop.kind != Stop::Kind::Inner) co_return error(id);     // Lines 3 to 7
    if (options_.learning && subsumed(id)) co_return Outcome{};  // Lines 9 and 10
    if (stop.is_head && looping(id)) co_return Outcome{};        // Lines 11 to 14
  }
  expand(id);                                                          // Line 15
  const std::vector<std::size_t> steps = reducts_.feasible_first(id);  // Line 16
  settle();
  co_await base::pause_if(is_over());
  for (const std::size_t step : steps) {
    Reduct reduct = reducts_.reduct(id, step);   // Line 17
    if (reduct.answer == Answer::Unsat) {        // Line 1, of the child; what is unknown is followed
      interpolate(id, step, std::move(reduct));  // Line 2
    } else {
      const NodeId child = reducts_.add_child(id, step, std::move(reduct));
      const Outcome below = co_await minimax(child);  // Line 18
      if (below.conflict.valid()) {                   // Line 20
        if (below.conflict != id) co_return below;    // Lines 21 and 24
        restart(below);                               // Line 22
        const Outcome again = co_await minimax(id);   // Line 23
        co_return again;
      }
    }
    settle();
    co_await base::pause_if(is_over());
  }
  finish(id);           // Lines 19, 25 and 26
  co_return Outcome{};  // Line 27
}

base::Recursion<Outcome> Search::run() {
  Outcome outcome = co_await minimax(Tree::root());
  settle();
  co_await base::pause_if(is_over());
  for (NodeId again = covers_.next_open(); again.valid(); again = covers_.next_open()) {
    loops_.weaken_cuts(again);
    outcome = co_await minimax(again);
    // Nodes above it are done, and wait for nobody.
    while (outcome.conflict.valid()) {
      restart(outcome);
      const NodeId at = outcome.conflict;
      outcome = co_await minimax(at);
    }
    settle();
    co_await base::pause_if(is_over());
  }
  verdict_ = proof_of(tree_, options_.joins);
  co_return Outcome{};
}

std::optional<Verdict> Search::advance(base::Effort turn) {
  turn_end_ = context_.budget.spent() + turn;
  if (!verdict_ && !is_over()) run_.resume();
  if (verdict_) return verdict_;
  if (context_.budget.exhausted()) return engine::give_up(context_.budget, "not done");
  return std::nullopt;
}

bool Search::is_over() const { return verdict_ || context_.budget.exhausted() || context_.budget.spent() >= turn_end_; }

Outcome Search::error(NodeId id) {
  const std::vector<NodeId> path = tree_.path_to(id);
  const ExactPath whole = exact_path(states_, path, 0);
  const Queries::Result exact = feasible(states_, whole, {});
  switch (exact.answer) {
    case Answer::Sat: verdict_ = execution(states_, path, whole, *exact.model); return {};  // Line 4
    case Answer::Unknown: give_up(states_.queries().reason()); return {};
    case Answer::Unsat: break;
  }
  const Outcome outcome = conflicts_.find(path);  // Lines 5 to 7
  if (!outcome.conflict.valid()) give_up("nothing rules out a path that is impossible");
  return outcome;
}

bool Search::subsumed(NodeId id) {
  const NodeId by = memo_.subsumed(id);
  if (by.valid()) covers_.cover(id, by);
  return by.valid();
}

bool Search::looping(NodeId id) {
  const NodeId parent = loops_.close(id);
  if (parent.valid()) covers_.cover(id, parent);
  return parent.valid();
}

void Search::expand(NodeId id) {
  Node& n = tree_[id];
  const Stop& stop = tree_.stop(id);
  n.status = Node::Status::Expanded;
  n.children.assign(stop.steps.size(), NodeId());
  n.finished = false;
  n.opaque = false;
  n.label.clear();
  if (!stop.is_head || n.own || n.exact > 0) return;
  if (unrolling_.keeps_exact(id)) {
    n.exact = tree_[tree_.looping_parent(id)].exact + 1;
    ++n.round;
    return;
  }
  n.own = make_cut(states_, primes_, options_.slackening != Slackening::Off, id);
  if (unrolling_.keeps_all(id)) {
    std::vector<std::size_t> all(n.own->size());
    std::iota(all.begin(), all.end(), 0);
    n.own->lock(Annotations(n.own->size(), Annotation::Max));
    labels_.mark(id, all);
  }
  n.own->fix_values(states_.terms(), tree_.variables(n.stop));
}

void Search::interpolate(NodeId id, std::size_t step, Reduct reduct) {
  ++count_infeasible_;
  const Place place = reduct.before;
  const Term goal = states_.terms().land(reduct.conditions);
  const auto is_array = [&](Term v) { return states_.terms().sort(v).is_array(); };
  const auto& variables = states_.queries().variables(goal);
  const bool reads_memory = std::any_of(variables.begin(), variables.end(), is_array);
  if (options_.learning && reads_memory && covers_.cover_infeasible(id, step, std::move(reduct))) return;
  const Refutation why = states_.interpolate(place, goal);
  switch (why.answer) {
    case Answer::Unsat: labels_.mark(place.cut, why.needed); break;
    case Answer::Sat:
    case Answer::Unknown: give_up(states_.queries().reason()); break;  // a solver that does not repeat its answer
  }
}

void Search::restart(const Outcome& conflict) {
  const NodeId id = conflict.conflict;
  ++count_restarts_;
  const std::vector<NodeId> orphans = tree_.remove_below(id);  // Line 22
  memo_.forget_removed(id);
  labels_.forget_events(id);
  covers_.uncover(orphans);
  Node& n = tree_[id];
  if (conflict.exact) {
    const NodeId parent = tree_.looping_parent(id);
    n.own = nullptr;
    n.exact = 1 + (parent.valid() ? tree_[parent].exact : 0);
    ++n.round;
    return;
  }
  n.own->restart(states_.terms(), tree_.variables(n.stop));
  loops_.weaken_cuts(id);
  for (const Term constraint : n.own->locked()) {
    if (!labels_.support(id, constraint)) return give_up(states_.queries().reason());
  }
}

void Search::finish(NodeId id) {
  Node& n = tree_[id];
  n.finished = true;
  if (!n.own) labels_.make(id);  // of a cut, the annotations say it
  memo_.add(id);
  // After a second visit the parent has a label already, which knows nothing of this one.
  if (n.parent.valid() && tree_[n.parent].finished) labels_.announce(id);
}

void Search::settle() {
  if (!verdict_ && !covers_.settle()) give_up(states_.queries().reason());
}

void Search::give_up(const std::string& reason) { verdict_ = engine::give_up(context_.budget, reason); }

}  // namespace pincer::engine::minimax
