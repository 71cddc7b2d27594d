// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// `--set as-published=on`: the procedure of Fig. 5, and nothing else.
//
//   Joxan Jaffar, Jorge A. Navas, Andrew E. Santosa: Symbolic Execution for Verification (TRACER)
//
//   paper                here
//   p(k, x~) & c~, v     Goal (goal.h): every program point has a vector with one annotation per constraint of its path
//   C_T, D               Path (goal.h), and the depth in it
//   M_T                  Memo (memo.h)
//   [[G]]                Exists (exists.h)
//   1, 2                 interpolate, with what the last rule assumed
//   3 to 7               error
//   8                    a goal without rules
//   9, 10                subsumed, which calls interpolate for each constraint of the subsuming state, and communicate
//   11 to 14             invariant, for each looping parent, the nearest first
//   16                   feasible_first
//   17                   Path::reduct
//   19                   the vector cut to the length of the goal
//   20 to 24             forget is Line 22
//   25                   mergemax, mergemin (annotation.h)
//   26                   finish
//
// Where the paper leaves something open:
//   - A rule is the program between two places where paths split or meet (steps.h). Looping points are loop heads.
//   - invariant: a neutral constraint is individually invariant if it, what is max, and the path around the loop imply it
//     again; the names of variables that are not current at the loop head stay what they are. What of the path this needs
//     becomes max, as what a subsumption needs does in Line 10. A max constraint may need the others, which are max then.
//   - min annotations move up to the initial goal, as Line 25 says, not only to the looping parent.
//   - A goal in a loop leads back to the looping parent, so it needs what is max there: this is added to its entry of
//     M_T. (Without that, a goal can be subsumed by one that leads back to a stronger state, and errors are missed.) What
//     is neutral while the loop is open becomes min in communicate, as the paper says.
//   - The proof is the disjunction of the max interpretations at each loop head.
#include "engine/minimax/published/figure5.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/minimax/paths.h"

namespace pincer::engine::minimax::published {

using certificate::Verdict;
using logic::Answer;
using logic::Term;

namespace {

constexpr std::uint64_t kProgressEvery = 256;  // nodes

}  // namespace

Figure5::Figure5(const Steps& steps, Queries& queries, const Context& context)
    : steps_(steps),
      queries_(queries),
      terms_(steps.cfa().terms()),
      context_(context),
      path_(steps, queries),
      memo_(steps),
      exists_(terms_, queries, context.budget) {}

base::Recursion<Figure5::Result> Figure5::minimax(std::size_t depth, Annotations v) {
  const std::size_t node = visit(depth);
  const std::size_t first_invariant = invariants_.size();
  const Stop& stop = path_.stop(depth);
  if (verdict_) co_return Result{v};
  if (depth > 0 && interpolate(v, path_[depth - 1].length, path_[depth].guard)) {  // Line 1
    ++context_.statistics->count("infeasible steps");
    tree_[node].status = DrawnNode::Status::Infeasible;
    co_return Result{v};  // Line 2
  }
  if (stop.kind != Stop::Kind::Inner) co_return error(v);       // Lines 3 to 7
  if (stop.steps.empty()) co_return Result{v};                  // Line 8
  if (auto with = subsumed(depth, v)) co_return Result{*with};  // Lines 9 and 10
  for (std::size_t l = depth; stop.is_head && l-- > 0;) {       // Lines 11 and 12
    if (path_[l].k != path_[depth].k) continue;
    auto with = invariant(path_[depth], path_[l], v);  // Line 13
    if (!with) continue;                               // Line 14
    ++context_.statistics->count("loops closed");
    tree_[node].status = DrawnNode::Status::Covered;
    tree_[node].by = at_depth_[l];
    co_return Result{*with};
  }
  path_[depth].v = std::move(v);                                     // Line 15
  for (const std::size_t step : feasible_first(depth)) {             // Line 16
    path_.reduct(step);                                              // Line 17
    Result below = co_await minimax(depth + 1, path_[depth + 1].v);  // Line 18
    if (verdict_) co_return below;                                   // abort
    path_.back_to(depth);
    below.v.resize(path_[depth].length);                                 // Line 19
    if (below.conflict) {                                                // Line 20
      if (*below.conflict != depth) co_return below;                     // Lines 21 and 24
      forget(node, first_invariant, depth);                              // Line 22
      const Result again = co_await minimax(depth, std::move(below.v));  // Line 23
      co_return again;
    }
    Annotations& own = path_[depth].v;
    own = mergemax(below.v, mergemin(below.v, own).value_or(own));  // Line 25
  }
  finish(depth, node, first_invariant);  // Line 26
  co_return Result{path_[depth].v};      // Line 27
}

Verdict Figure5::run() {
  base::Recursion<Result> all = minimax(0, {});
  while (!all.resume()) {
  }
  return verdict_ ? *verdict_ : proof();
}

Figure5::Result Figure5::error(const Annotations& v) {
  const std::span<const Term> constraints = path_.constraints();
  const Queries::Result exact = queries_.ask_all(constraints, base::efforts::kMinimaxPath);
  switch (exact.answer) {
    case Answer::Sat: verdict_ = execution(*exact.model); return {v};  // Line 4
    case Answer::Unknown: verdict_ = give_up(context_.budget, queries_.reason()); return {v};
    case Answer::Unsat: break;
  }
  const std::vector<Term> core = queries_.minimal_core(constraints, terms_.boolean(true), exact.core);
  Annotations needed = neutral(constraints.size());
  mark(needed, 0, core);  // Line 5
  for (std::size_t l = 0; l + 1 < path_.size(); ++l) {
    if (conflict(path_[l].v, needed)) return {mergemax(needed, v), l};  // Lines 6 and 7
  }
  verdict_ = give_up(context_.budget, "nothing rules out a path that is impossible");  // a solver that was not sure
  return {v};
}

bool Figure5::interpolate(Annotations& v, std::size_t length, Term phi) {
  std::vector<Term> facts;  // the fewest new annotations: what is max is taken first
  collect(v, Annotation::Max, 0, length, facts);
  collect(v, Annotation::Neutral, 0, length, facts);
  const auto core = refuted(facts, phi);
  if (core) mark(v, 0, *core);
  return core.has_value();
}

std::optional<Annotations> Figure5::invariant(const Goal& child, const Goal& parent, Annotations v) {
  logic::Substitution around;
  for (std::size_t i = 0; i < parent.x.size(); ++i) {
    if (parent.x[i] != child.x[i]) around.emplace(parent.x[i], child.x[i]);
  }
  const auto changes = [&](std::size_t i) {
    const auto& names = queries_.variables(path_.constraints()[i]);
    return v[i] != Annotation::Min &&
           std::any_of(names.begin(), names.end(), [&](Term t) { return around.contains(t); });
  };
  const auto again = [&](std::size_t i) { return queries_.substitute(path_.constraints()[i], around); };
  std::vector<Term> path;
  collect(v, Annotation::Max, 0, parent.length, path);
  collect(v, Annotation::Max, parent.length, child.length, path);
  collect(v, Annotation::Neutral, parent.length, child.length, path);
  std::vector<std::size_t> max;
  for (std::size_t i = 0; i < parent.length; ++i) {
    if (!changes(i)) continue;
    if (v[i] == Annotation::Max) {
      max.push_back(i);
      continue;
    }
    std::vector<Term> facts{path_.constraints()[i]};
    facts.insert(facts.end(), path.begin(), path.end());
    if (const auto core = refuted(facts, terms_.lnot(again(i)))) {
      mark(v, parent.length, *core);
    } else {
      v[i] = Annotation::Min;
    }
  }
  for (const std::size_t i : max) {
    if (!interpolate(v, child.length, terms_.lnot(again(i)))) return std::nullopt;
  }
  return v;
}

std::optional<Annotations> Figure5::subsumed(std::size_t depth, const Annotations& v) {
  const Goal& goal = path_[depth];
  const std::vector<Term> variables = this->variables(goal.k);
  logic::Substitution names;
  for (std::size_t i = 0; i < variables.size(); ++i) names.emplace(variables[i], goal.x[i]);
  const std::vector<std::size_t>& candidates = memo_.at(goal.k);
  for (auto candidate = candidates.rbegin(); candidate != candidates.rend(); ++candidate) {
    Entry& entry = memo_[*candidate];
    ++context_.statistics->count("memo table: compared");
    Annotations with = v;
    const Goal* loop = common_loop(*candidate);
    if (loop != nullptr) {
      std::vector<Term> max;
      collect(v, Annotation::Max, 0, loop->length, max);
      Memo::require(entry, max);
    }
    const std::vector<Term>* formula = formula_of(entry);
    const bool holds = formula != nullptr && std::all_of(formula->begin(), formula->end(), [&](Term t) {
                         return interpolate(with, goal.length, terms_.lnot(queries_.substitute(t, names)));
                       });
    if (!holds) continue;
    if (loop != nullptr) communicate(entry, *loop, with);
    ++context_.statistics->count("subsumed");
    tree_[at_depth_[depth]].status = DrawnNode::Status::Covered;
    tree_[at_depth_[depth]].by = entry.node;
    return with;
  }
  return std::nullopt;
}

const Goal* Figure5::common_loop(std::size_t index) const {
  const Goal* loop = nullptr;
  for (std::size_t l = 0; l + 1 < path_.size() && path_[l].first <= index; ++l) {
    if (path_.stop(l).is_head) loop = &path_[l];
  }
  return loop;
}

void Figure5::communicate(const Entry& entry, const Goal& loop, Annotations& v) {
  const Goal& goal = path_[path_.size() - 1];
  const std::vector<Term> variables = this->variables(goal.k);
  logic::Substitution names;
  for (std::size_t i = 0; i < variables.size(); ++i) names.emplace(variables[i], goal.x[i]);
  for (std::size_t i = 0; i < loop.length; ++i) {
    if (v[i] != Annotation::Neutral) continue;
    const Term constraint = path_.constraints()[i];
    std::vector<Term> max = entry.max;  // if it had been max
    max.push_back(constraint);
    const auto formula = exists_(max, entry.x, variables);
    std::vector<Term> facts{constraint};
    collect(v, Annotation::Max, 0, goal.length, facts);
    collect(v, Annotation::Neutral, loop.length, goal.length, facts);
    Annotations with = v;
    const bool holds = formula && std::all_of(formula->begin(), formula->end(), [&](Term t) {
                         const auto core = refuted(facts, terms_.lnot(queries_.substitute(t, names)));
                         if (core) mark(with, loop.length, *core);
                         return core.has_value();
                       });
    if (!holds) {
      v[i] = Annotation::Min;
    } else {
      v = std::move(with);
    }
  }
}

std::vector<std::size_t> Figure5::feasible_first(std::size_t depth) {
  std::vector<std::size_t> order;
  std::vector<std::size_t> infeasible;
  std::vector<Term> facts;
  collect(path_[depth].v, Annotation::Max, 0, path_[depth].length, facts);
  collect(path_[depth].v, Annotation::Neutral, 0, path_[depth].length, facts);
  for (std::size_t i = 0; i < path_.stop(depth).steps.size(); ++i)
    (queries_.ask(facts, path_.guard(i)).answer == Answer::Unsat ? infeasible : order).push_back(i);
  order.insert(order.end(), infeasible.begin(), infeasible.end());
  return order;
}

void Figure5::collect(const Annotations& v, Annotation kind, std::size_t from, std::size_t length,
                      std::vector<Term>& facts) const {
  for (std::size_t i = from; i < length; ++i) {
    if (v[i] == kind) facts.push_back(path_.constraints()[i]);
  }
}

void Figure5::mark(Annotations& v, std::size_t from, const std::vector<Term>& core) const {
  for (std::size_t i = from; i < v.size(); ++i) {
    if (v[i] == Annotation::Neutral && std::find(core.begin(), core.end(), path_.constraints()[i]) != core.end())
      v[i] = Annotation::Max;
  }
}

std::optional<std::vector<Term>> Figure5::refuted(std::span<const Term> facts, Term goal) {
  if (terms_.is_true(goal)) return std::nullopt;
  const Queries::Result result = queries_.ask(facts, goal);
  if (result.answer != Answer::Unsat) return std::nullopt;
  return queries_.minimal_core(facts, goal, result.core);
}

std::vector<Term> Figure5::variables(StopId k) const {
  std::vector<Term> result;
  for (const program::VariableId v : steps_.stop(k).live) result.push_back(steps_.cfa().variable(v).term);
  return result;
}

const std::vector<Term>* Figure5::formula_of(Entry& entry) {
  if (std::exchange(entry.is_stale, false)) {
    entry.formula = exists_(entry.max, entry.x, variables(entry.k));
    if (!entry.formula) ++context_.statistics->count("interpolants that cannot be said");
  }
  return entry.formula ? &*entry.formula : nullptr;
}

std::size_t Figure5::visit(std::size_t depth) {
  context_.budget.spend(base::efforts::kMinimaxNode);
  std::uint64_t& nodes = context_.statistics->count("nodes");
  if (++nodes % kProgressEvery == 0)
    context_.progress(fmt::format("{} nodes, {} restarts", nodes, context_.statistics->count("restarts")));
  if (context_.budget.exhausted()) verdict_ = give_up(context_.budget, "not done");
  path_[depth].first = memo_.size();
  at_depth_.resize(depth);
  const std::size_t node = tree_.size();
  tree_.push_back({path_[depth].k, depth > 0 ? at_depth_[depth - 1] : node, {}});
  at_depth_.push_back(node);
  return node;
}

void Figure5::finish(std::size_t depth, std::size_t node, std::size_t first_invariant) {
  const Goal& goal = path_[depth];
  Entry entry{goal.k, goal.x, {}, node};
  collect(goal.v, Annotation::Max, 0, goal.length, entry.max);
  const std::vector<Term> max = entry.max;
  if (const std::vector<Term>* formula = formula_of(entry)) tree_[node].label = *formula;
  memo_.add(std::move(entry));
  if (!path_.stop(depth).is_head) return;
  memo_.require(goal.first, max);
  for (std::size_t i = first_invariant; i < invariants_.size(); ++i) {
    Annotations& below = invariants_[i].v;
    for (std::size_t c = 0; c < goal.length; ++c) {
      if (goal.v[c] == Annotation::Max) below[c] = Annotation::Max;
    }
  }
  const std::span<const Term> constraints = path_.constraints();
  invariants_.push_back({goal.k, goal.x, {constraints.begin(), constraints.end()}, goal.v});
}

void Figure5::forget(std::size_t node, std::size_t first_invariant, std::size_t depth) {
  ++context_.statistics->count("restarts");
  memo_.forget_from(path_[depth].first);
  tree_.resize(node);
  invariants_.resize(first_invariant);
}

Verdict Figure5::proof() {
  std::vector<std::vector<Term>> states(steps_.stops().size());
  for (const Invariant& invariant : invariants_) {
    const auto formula =
        exists_(max_interpretation({invariant.constraints, invariant.v}), invariant.x, variables(invariant.k));
    if (!formula) return certificate::Unknown{"incomplete: an invariant that cannot be said"};
    states[invariant.k.index()].push_back(terms_.land(*formula));
  }
  certificate::Inductive result;
  for (std::size_t s = 0; s < states.size(); ++s) {
    if (steps_.stops()[s].is_head) result.invariants.emplace_back(steps_.stops()[s].location, terms_.lor(states[s]));
  }
  return result;
}

Verdict Figure5::execution(const Model& model) {
  return minimax::execution(
      steps_, queries_, path_.stop(path_.size() - 1).kind, path_.given(),
      [&](program::VariableId v) { return path_.initial(v); }, model);
}

std::string Figure5::dot() const { return to_dot(steps_, tree_); }

}  // namespace pincer::engine::minimax::published
