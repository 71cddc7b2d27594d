// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Symbolic execution of the unrolled program. With learning, paths that others subsume are not followed. Interpolants are
// as in the paper, except that an infeasible step need not stay infeasible: it suffices that the state after it implies
// the label of some finished node there. (The paper keeps every infeasible step infeasible. That is why most of its labels
// are about things that do not matter.) Without learning, of several paths to the very same state only one is followed.
// That is so fast that paths may be long. The root is the only cut, so labels never grow once they are made.
#include "engine/minimax/bounded.h"

#include "engine/minimax/proof.h"

namespace pincer::engine::minimax {

using certificate::Unknown;
using certificate::Verdict;
using logic::Answer;
using logic::Term;

Bounded::Bounded(const Steps& steps, Queries& queries, const Options& options, const Context& context,
                 std::size_t bound)
    : options_(options),
      context_(context),
      bound_(bound),
      primes_(steps.cfa().terms()),
      tree_(steps),
      states_(tree_, queries, *context.statistics),
      reducts_(states_, context),
      memo_(states_, *context.statistics),
      interpolation_(states_, primes_, options),
      labels_(states_, interpolation_, options),
      count_infeasible_(context.statistics->count("infeasible steps")),
      run_(explore(Tree::root())) {}

base::Recursion<Bounded::Done> Bounded::explore(NodeId id) {
  if (ends(id)) co_return Done{};
  Node& n = tree_[id];
  n.status = Node::Status::Expanded;
  n.children.assign(tree_.stop(id).steps.size(), NodeId());
  if (tree_.stop(id).is_head && n.parent.valid()) {
    n.exact = 1;
    ++n.round;
  }
  const std::vector<std::size_t> steps = reducts_.feasible_first(id);
  for (const std::size_t step : steps) {
    const NodeId child = take_step(id, step);
    if (child.valid()) co_await explore(child);
    co_await base::pause_if(is_over());
  }
  n.finished = true;
  if (!n.own) labels_.make(id);
  memo_.add(id);
  co_return Done{};
}

std::optional<Verdict> Bounded::advance(base::Effort turn) {
  turn_end_ = context_.budget.spent() + turn;
  if (!is_over() && run_.resume()) {
    if (!verdict_) verdict_ = cut_off_ ? Verdict(Unknown{"incomplete: bound"}) : proof_of(tree_, options_.joins);
  }
  if (verdict_) return verdict_;
  if (context_.budget.exhausted()) return give_up(context_.budget, "not done");
  return std::nullopt;
}

bool Bounded::is_over() const {
  return verdict_ || context_.budget.exhausted() || context_.budget.spent() >= turn_end_;
}

bool Bounded::ends(NodeId id) {
  const Stop& stop = tree_.stop(id);
  if (stop.kind != Stop::Kind::Inner) {
    error(id);
    return true;
  }
  const auto followed_as_far = [&](NodeId other) { return tree_.heads_above(other) <= tree_.heads_above(id); };
  NodeId by;
  if (options_.learning) by = memo_.subsumed(id, followed_as_far);
  // About the root nothing is known: it subsumes whatever comes back to it.
  if (stop.is_head && !by.valid() && id != Tree::root() && tree_[id].stop == tree_[Tree::root()].stop)
    by = Tree::root();
  if (by.valid()) {
    tree_.cover(id, by);
    return true;
  }
  if (stop.is_head && tree_[id].round >= bound_) {
    cut_off(id);
    return true;
  }
  return !options_.learning && seen_before(id);
}

void Bounded::error(NodeId id) {
  const std::vector<NodeId> path = tree_.path_to(id);
  const ExactPath whole = exact_path(states_, path, 0);
  const Queries::Result exact = feasible(states_, whole, {});
  switch (exact.answer) {
    case Answer::Sat: verdict_ = execution(states_, path, whole, *exact.model); break;
    case Answer::Unknown:
    case Answer::Unsat: cut_off(id); break;  // a solver did not see it before
  }
}

void Bounded::cut_off(NodeId id) {
  cut_off_ = true;
  tree_[id].status = Node::Status::Expanded;
  tree_[id].finished = true;
}

bool Bounded::seen_before(NodeId id) {
  Node& n = tree_[id];
  const Place place = states_.arrival(id);
  std::vector<Term> key{states_.terms().integer(static_cast<std::int64_t>(n.stop.index()))};
  key.insert(key.end(), n.values.begin(), n.values.end());
  const std::vector<Term> conditions = states_.queries().relevant(place.conditions, n.values);
  key.insert(key.end(), conditions.begin(), conditions.end());
  const auto [known, is_new] = seen_.emplace(std::move(key), n.round);
  if (is_new) return false;
  if (n.round < known->second) {
    known->second = n.round;
    return false;
  }
  n.status = Node::Status::Expanded;
  n.finished = n.opaque = true;
  return true;
}

/// The child by a step; invalid where the step is not followed.
NodeId Bounded::take_step(NodeId id, std::size_t step) {
  Reduct reduct = reducts_.reduct(id, step);
  switch (reduct.answer) {
    case Answer::Sat:
    case Answer::Unknown: return reducts_.add_child(id, step, std::move(reduct));
    case Answer::Unsat: break;
  }
  ++count_infeasible_;
  if (!options_.learning) return {};
  const std::size_t round = reduct.before.round;
  const NodeId by =
      memo_.least(tree_.stop(id).steps[step].target, [&](NodeId other) { return tree_.heads_above(other) <= round; });
  if (!by.valid()) return {};
  const NodeId child = reducts_.add_child(id, step, std::move(reduct));
  tree_[child].impossible = true;
  tree_.cover(child, by);
  return {};
}

Deepening::Deepening(const Steps& steps, Queries& queries, const Options& options, const Context& context,
                     std::size_t bound)
    : steps_(steps), queries_(queries), options_(options), context_(context), bound_(bound) {
  context_.statistics = std::make_shared<base::Statistics>();  // the tree is no part of another search's
  search_ = std::make_unique<Bounded>(steps_, queries_, options_, context_, bound_);
}

std::optional<Verdict> Deepening::advance(base::Effort turn) {
  const base::Effort end = context_.budget.spent() + turn;
  for (;;) {
    std::optional<Verdict> verdict = search_->advance(end - context_.budget.spent());
    const bool is_unknown = verdict && std::holds_alternative<Unknown>(*verdict);
    if (!is_unknown || !search_->has_cut_off() || context_.budget.exhausted()) return verdict;
    bound_ = options_.learning ? bound_ + (bound_ + 1) / 2 : 4 * bound_;
    search_ = std::make_unique<Bounded>(steps_, queries_, options_, context_, bound_);
  }
}

}  // namespace pincer::engine::minimax
