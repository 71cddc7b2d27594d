// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Interpolants. At cuts they are the constraints annotated max, marked as soon as something depends on them. At the
// nodes between, the label says what the steps below need: it is made when the last step is done, and grows when what
// it depends on does. Laws, when all events are settled:
//   the label of a node and a feasible step imply the label of the child, or contradict the step's conditions;
//   the state of a covered node implies the label of the node that covers it;
//   the state where a cut is arrived at implies the cut's label.
#include <algorithm>

#include "engine/minimax/search.h"

namespace pincer::engine::minimax {

using logic::Answer;
using logic::Term;

namespace {

/// Larger labels are not worth asking about: the cores of the state say it shorter.
constexpr std::size_t kLargeLabel = 200;

/// For the constraints that a label needs, where it can be said without.
constexpr base::Budget::Seconds kShort(0.5);

}  // namespace

bool Search::support(NodeId id, Term constraint) {
  const Place place = arrival(id);
  const Refutation refutation = refute(place, terms_.lnot(queries_.substitute(constraint, place.read)));
  if (refutation.answer != Answer::Unsat) return false;
  mark(place.cut, refutation.needed);
  return true;
}

void Search::mark(NodeId cut, const std::vector<std::size_t>& constraints) {
  AnnotatedState& state = node(cut).own->state;
  Annotations needed(state.constraints.size(), Annotation::Neutral);
  for (const std::size_t i : constraints) {
    needed[i] = Annotation::Max;
    events_.push_back({cut, state.constraints[i]});
  }
  state.annotations = mergemax(needed, state.annotations);
}

void Search::settle() {
  while (!events_.empty() && !decided()) {
    const Event event = events_.front();
    events_.pop_front();
    const Node& n = node(event.node);
    if (n.own && n.parent.valid() && !support(event.node, event.constraint))
      return give_up("incomplete: " + queries_.reason());
    const std::vector<NodeId> covers = n.covers;
    for (const NodeId covered : covers) {
      const Node& c = node(covered);
      if (c.status != Node::Status::Covered || c.covered_by != event.node) continue;
      if ((c.impossible && options_.bound) || support(covered, event.constraint)) {
        propagate(covered, event.constraint);
      } else {
        uncover(covered);
      }
    }
    propagate(event.node, event.constraint);
  }
}

/// The parent's label follows what was added to the label of a node.
void Search::propagate(NodeId id, Term constraint) {
  const Node& n = node(id);
  if (!n.parent.valid()) return;
  const Node& parent = node(n.parent);
  if (parent.own || !parent.finished || parent.opaque) return;
  const Place place = departure(n.parent);
  const auto needed = requirement(n.parent, place, stop_of(n.parent).steps[n.step], constraint,
                                  n.status != Node::Status::Expanded && !n.impossible);
  if (needed) {
    strengthen(n.parent, *needed);
  } else {
    blur(n.parent);
  }
}

void Search::strengthen(NodeId id, const std::vector<Term>& constraints) {
  Node& n = node(id);
  for (const Term constraint : constraints) {
    if (std::find(n.label.begin(), n.label.end(), constraint) != n.label.end()) continue;
    n.label.push_back(constraint);
    if (n.finished) events_.push_back({id, constraint});
  }
}

/// A node, and those above it up to the cut, whose label cannot be said.
void Search::blur(NodeId id) {
  for (NodeId at = id; !node(at).own; at = node(at).parent) {
    Node& n = node(at);
    if (!n.finished || n.opaque) return;
    n.opaque = true;
    for (const NodeId covered : n.covers) {
      if (node(covered).status == Node::Status::Covered && node(covered).covered_by == at) uncover(covered);
    }
  }
}

void Search::make_label(NodeId id) {
  Node& n = node(id);
  n.finished = false;  // while it is made, nothing depends on it
  const Stop& stop = stop_of(id);
  const Place place = departure(id);
  n.opaque = !options_.learning;
  for (std::size_t i = 0; i < stop.steps.size() && !n.opaque; ++i) {
    const NodeId child = n.children[i];
    std::vector<Term> needed;
    bool leaf = true;
    if (!child.valid()) {
      needed.push_back(terms_.boolean(false));
    } else {
      if (node(child).status == Node::Status::Open) continue;  // follows when it is done
      leaf = node(child).status == Node::Status::Covered && !node(child).impossible;
      n.opaque = node(child).opaque;
      needed = label_of(child);
    }
    for (const Term constraint : needed) {
      const auto here = requirement(id, place, stop.steps[i], constraint, leaf);
      if (here) {
        strengthen(id, *here);
      } else {
        n.opaque = true;
      }
    }
  }
  n.finished = true;
}

/// What has to hold before a step so that `constraint` holds after it: constraints that the state implies.
std::optional<std::vector<Term>> Search::requirement(NodeId id, const Place& place, const Step& step, Term constraint,
                                                     bool leaf) {
  logic::Substitution after;
  const auto& variables = variables_[step.target.index()];
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (variables[i] != step.values[i]) after.emplace(variables[i], step.values[i]);
  }
  const Term wanted = of_round(place, step, queries_.substitute(constraint, after));
  if (terms_.is_true(wanted)) return std::vector<Term>{};
  const Term condition = of_round(place, step, terms_.land(step.conditions));
  const Term goal = queries_.simplify(terms_.implies(condition, wanted));
  if (terms_.is_true(goal)) return std::vector<Term>{};
  if (!step.conditions.empty() && !terms_.is_false(wanted) &&
      queries_.ask({&condition, 1}, terms_.lnot(wanted)).answer == Answer::Unsat)
    return std::vector<Term>{};
  const auto speaks_here = [&](Term t) {
    const auto& live = variables_[node(id).stop.index()];
    return std::all_of(queries_.variables(t).begin(), queries_.variables(t).end(),
                       [&](Term v) { return std::find(live.begin(), live.end(), v) != live.end(); });
  };
  const bool weakest = options_.interpolants == Interpolants::Weakest;
  if ((weakest || !leaf) && speaks_here(wanted)) {
    const Refutation refutation = refute(place, terms_.lnot(queries_.substitute(wanted, place.read)));
    if (refutation.answer == Answer::Unsat && refutation.needed.empty()) {
      std::vector<Term> result;
      split(terms_, wanted, result);
      return result;
    }
  }
  const bool can_be_said = speaks_here(goal) && logic::term_size(terms_, goal) < kLargeLabel;
  if (weakest && can_be_said) {
    std::vector<Term> result;
    split(terms_, goal, result);
    return result;
  }
  std::optional<std::vector<Term>> result = cores(place, goal, can_be_said ? kShort : Queries::kTime);
  // Where the state cannot be written as constraints
  if (!result && can_be_said) split(terms_, goal, result.emplace());
  return result;
}

/// The paper's interpolate(): a minimal set of constraints of the state that implies `constraint`, here with what the
/// constraints say about symbols that are gone expressed by the variables of today.
std::optional<std::vector<Term>> Search::cores(const Place& place, Term constraint, base::Budget::Seconds time) {
  const auto& variables = variables_[place.stop.index()];
  logic::Substitution to_primed;
  std::vector<Term> facts;
  std::vector<std::pair<Term, std::pair<Term, Term>>> equations;
  for (const Term v : queries_.variables(constraint)) {
    const auto at = std::find(variables.begin(), variables.end(), v);
    if (at == variables.end()) continue;  // an unknown
    const Term value = (*place.values)[static_cast<std::size_t>(at - variables.begin())];
    const Term primed = primes_.prime(v);
    to_primed.emplace(v, primed);
    const Term equation = terms_.eq(primed, value);
    if (options_.slackening && terms_.is_const(value)) {
      slacken(terms_, equation, facts);
    } else {
      facts.push_back(equation);
      equations.push_back({equation, {primed, value}});
    }
  }
  facts.insert(facts.end(), place.conditions.begin(), place.conditions.end());
  const std::vector<Term> above = max_interpretation(node(place.cut).own->state);
  facts.insert(facts.end(), above.begin(), above.end());
  const Term goal = terms_.lnot(queries_.substitute(constraint, to_primed));
  const Queries::Result refuted = queries_.ask(facts, goal, place.model.get(), time);
  if (refuted.answer != Answer::Unsat) return std::nullopt;
  const std::vector<Term> core = queries_.minimal_core(facts, goal, refuted.core);
  std::vector<std::pair<Term, Term>> definitions;
  std::vector<Term> conditions;
  for (const Term t : core) {
    const auto equation = std::find_if(equations.begin(), equations.end(), [&](const auto& e) { return e.first == t; });
    if (equation != equations.end()) {
      definitions.push_back(equation->second);
    } else {
      conditions.push_back(t);
    }
  }
  std::vector<Term> result = project(terms_, queries_, primes_, definitions, conditions);
  std::vector<Term> all = result;
  all.push_back(goal);
  if (queries_.ask_all(all).answer != Answer::Unsat) return std::nullopt;
  for (Term& t : result) t = queries_.substitute(t, primes_.back());
  return result;
}

}  // namespace pincer::engine::minimax
