// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Fig. 3 of the paper, lines 14-52. Deviations:
//   - WTONEXT and WTOEXIT are the order in which explore and explore_component go over the components.
//   - FN maps a place to a set of nodes: an exploration that comes back to older nodes can have several.
//   - A head is tested for being covered before its children are marked, and a covered head neither marks nor adds to
//     FN: what only covered nodes lead to is not visited (lines 47-48 say so of children with no other parent). Its
//     edges exist all the same, so that a refinement looks one block ahead of it, and are left out of Post.
//   - Marks do not outlive a refinement: where it gave a label, a mark of an earlier exploration says nothing.
#include "engine/ufo/explore.h"

#include <algorithm>
#include <utility>

#include "base/contract.h"
#include "base/timer.h"

namespace pincer::engine::ufo {

using encode::Transition;
using logic::Answer;
using logic::Term;

Explorer::Explorer(Arg& arg, Post& post, const Facts& facts, const logic::SolverFactory& solvers,
                   const base::Budget& budget, Covering covering, base::Statistics& statistics)
    : arg_(arg),
      post_(post),
      facts_(facts),
      terms_(arg.transitions().graph().cfa().terms()),
      budget_(budget),
      covering_(covering),
      wto_(arg.order()),
      future_(arg.transitions().graph().nodes().size()),
      heads_(future_.size()),
      sequence_(future_.size(), 0),
      solver_(solvers.make(terms_)),
      seconds_(statistics.seconds("covering")),
      checks_(statistics.count("covering checks")) {
  solver_->set_budget(budget);
}

bool Explorer::expand_arg() {
  for (auto& nodes : future_) nodes.clear();
  for (auto& heads : heads_) heads.clear();
  std::fill(sequence_.begin(), sequence_.end(), 0);
  for (std::size_t n = 0; n < arg_.size(); ++n) {
    arg_.node(ArgNode(n)).visited = false;
    arg_.node(ArgNode(n)).covered = false;
    arg_.node(ArgNode(n)).covered_by.clear();
  }
  future_[arg_.node(arg_.entry()).place.index()].insert(arg_.entry());
  explore(0, wto_.order().size());
  if (budget_.exhausted()) return false;
  label(arg_.error());
  return true;
}

void Explorer::explore(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end && !budget_.exhausted();) {
    const graph::Node place = wto_.order()[i];
    if (wto_.is_head(place)) {
      const std::size_t component = *wto_.component_of(place);
      explore_component(component);
      i = wto_.components()[component].end;
    } else {
      for (const ArgNode v : take(place)) visit(v);
      ++i;
    }
  }
}

void Explorer::explore_component(std::size_t component) {
  const auto& [head, begin, end, parent] = wto_.components()[component];
  for (;;) {
    const std::set<ArgNode> nodes = take(head);
    for (const ArgNode v : nodes) visit(v);
    if (nodes.empty() || budget_.exhausted()) break;
    explore(begin + 1, end);
  }
  if (covering_ != Covering::Active) return;
  heads_[head].clear();  // line 44
  sequence_[head] = 0;
}

std::set<ArgNode> Explorer::take(graph::Node place) { return std::exchange(future_[place], {}); }

void Explorer::visit(ArgNode v) {
  arg_.node(v).visited = true;
  label(v);
  const graph::Node place = graph::to_node(arg_.node(v).place);
  const bool covered = wto_.is_head(place) && is_covered(v);  // lines 42-43
  arg_.node(v).covered = covered;
  expand_node(v, covered);
  if (covered) return;
  if (wto_.is_head(place)) add_head(v);  // line 50
  // Lines 36 and 39-40
  const bool by_post = std::exchange(arg_.node(v).marked, false) || !arg_.node(v).refined.valid();
  for (const ArgEdge e : arg_.node(v).out) {
    Arg::Node& w = arg_.node(arg_.edge(e).to);
    if (by_post || !w.refined.valid()) w.marked = true;
  }
}

// Lines 33-38
void Explorer::label(ArgNode v) {
  const Arg::Node& node = arg_.node(v);
  Term result = terms_.boolean(true);
  if (v == arg_.entry()) {
    // always true
  } else if (node.marked || !node.refined.valid()) {
    std::vector<Term> disjuncts;
    for (const ArgEdge e : node.in) {
      const Arg::Node& u = arg_.node(arg_.edge(e).from);
      if (u.visited && !u.covered)
        disjuncts.push_back(post_(terms_.land(u.label, facts_.all_at(u.place)), *arg_.edge(e).block));
    }
    result = terms_.lor(disjuncts);
  } else {
    result = node.refined;
  }
  arg_.node(v).label = result;
}

// Lines 21-28
void Explorer::expand_node(ArgNode v, bool covered) {
  if (!arg_.node(v).expanded) {
    arg_.node(v).expanded = true;
    for (const Transition& block : arg_.transitions().from(arg_.node(v).place))
      arg_.add_edge(v, target_of(block), block);
  }
  if (covered) return;
  for (const ArgEdge e : arg_.node(v).out) {
    const ArgNode w = arg_.edge(e).to;
    if (w == arg_.error()) continue;
    PINCER_INVARIANT(!arg_.node(w).visited, "an exploration comes to a node once");
    future_[arg_.node(w).place.index()].insert(w);
  }
}

// GetFutureNode, lines 14-20
ArgNode Explorer::target_of(const Transition& block) {
  if (arg_.transitions().graph().is_final(block.target)) return arg_.error();
  const std::set<ArgNode>& known = future_[block.target.index()];
  return known.empty() || !arg_.is_shared(block.target) ? arg_.add_node(block.target) : *known.begin();
}

bool Explorer::is_covered(ArgNode v) {
  const base::Timer timer(seconds_);
  const Term label = arg_.node(v).label;
  if (terms_.is_false(label)) return true;
  std::vector<Term> assumptions{label};
  const std::vector<ArgNode>& heads = heads_[arg_.node(v).place.index()];
  for (const ArgNode u : heads) {
    assumptions.push_back(terms_.lnot(arg_.node(u).label));
    if (arg_.node(u).label != label && !terms_.is_true(arg_.node(u).label)) continue;
    arg_.node(v).covered_by = {u};
    return true;
  }
  if (heads.empty()) return false;
  const std::size_t place = arg_.node(v).place.index();
  const std::vector<Term>& facts = facts_.at(arg_.node(v).place);
  const std::tuple question{place, sequence_[place], facts.size(), label};
  if (uncovered_.contains(question)) return false;
  assumptions.insert(assumptions.end(), facts.begin(), facts.end());
  ++checks_;
  switch (solver_->check(assumptions)) {
    case Answer::Unsat: {
      const std::vector<Term> core = solver_->core();
      for (std::size_t i = 0; i < heads.size(); ++i) {
        if (std::find(core.begin(), core.end(), assumptions[i + 1]) != core.end())
          arg_.node(v).covered_by.push_back(heads[i]);
      }
      return true;
    }
    case Answer::Sat: uncovered_.insert(question); break;
    case Answer::Unknown: break;
  }
  return false;
}

void Explorer::add_head(ArgNode v) {
  const std::size_t place = arg_.node(v).place.index();
  heads_[place].push_back(v);
  sequence_[place] =
      sequences_.try_emplace({sequence_[place], arg_.node(v).label}, sequences_.size() + 1).first->second;
}

}  // namespace pincer::engine::ufo
