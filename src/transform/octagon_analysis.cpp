// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/octagon_analysis.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "base/efforts.h"
#include "domain/octagon.h"
#include "graph/wto.h"
#include "logic/term/free_variables.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "program/liveness.h"

namespace pincer::transform {

using domain::Bound;
using domain::Interval;
using domain::Octagon;
using encode::BlockGraph;
using encode::NodeId;
using logic::Kind;
using logic::Term;
using program::Cfa;
using program::LocationId;

namespace {

constexpr unsigned kBeforeWideningOctagons = 2;
constexpr unsigned kDescents = 2;
constexpr unsigned kChoicesInValues = 3;
constexpr std::size_t kThresholds = 200;

/// sum of factor * variable, plus a number.
struct Linear {
  std::map<Term, mpz_class> factors;
  mpz_class number;
};

std::optional<Linear> linear(const logic::Terms& terms, Term term) {
  switch (terms.kind(term)) {
    case Kind::Variable: return Linear{{{term, 1}}, 0};
    case Kind::IntConst: return Linear{{}, terms.const_value(term).as_signed()};
    case Kind::IntAdd: {
      Linear sum;
      for (const Term child : terms.children(term)) {
        const auto part = linear(terms, child);
        if (!part) return std::nullopt;
        sum.number += part->number;
        for (const auto& [variable, factor] : part->factors) sum.factors[variable] += factor;
      }
      std::erase_if(sum.factors, [](const auto& entry) { return entry.second == 0; });
      return sum;
    }
    case Kind::IntMul: {
      if (terms.children(term).size() != 2) return std::nullopt;
      auto a = linear(terms, terms.child(term, 0));
      auto b = linear(terms, terms.child(term, 1));
      if (!a || !b) return std::nullopt;
      if (!a->factors.empty()) std::swap(a, b);
      if (!a->factors.empty()) return std::nullopt;
      const mpz_class scale = a->number;
      b->number *= scale;
      for (auto& [variable, factor] : b->factors) factor *= scale;
      std::erase_if(b->factors, [](const auto& entry) { return entry.second == 0; });
      return b;
    }
    default: return std::nullopt;
  }
}

class OctagonAnalysis {
 public:
  OctagonAnalysis(const BlockGraph& graph, const std::vector<Term>& variables, const base::Budget& budget)
      : graph_(graph),
        cfa_(graph.cfa()),
        terms_(cfa_.terms()),
        liveness_(cfa_),
        variables_(variables),
        budget_(budget),
        at_(graph.nodes().size(), Octagon::empty(variables.size())) {
    for (std::size_t i = 0; i < variables.size(); ++i) index_[variables[i]] = i;
    find_thresholds();
  }

  bool run() {
    at_[graph_.entry().index()] = Octagon(variables_.size());
    std::vector<unsigned> visits(at_.size());
    // Loops are stable before what comes after them starts, so that nothing is widened because they grow.
    const std::vector<std::size_t> place = places();
    std::set<std::pair<std::size_t, std::size_t>> open = {{place[graph_.entry().index()], graph_.entry().index()}};
    while (!open.empty()) {
      const std::size_t n = open.begin()->second;
      open.erase(open.begin());
      if (budget_.exhausted()) return false;
      post(NodeId(n), [&](NodeId target, const Octagon& reached) {
        const std::size_t t = target.index();
        if (at_[t].contains(reached)) return;
        const Octagon joined = join(at_[t], reached);
        at_[t] = ++visits[t] > kBeforeWideningOctagons ? widen(at_[t], joined, thresholds_) : joined;
        open.emplace(place[t], t);
      });
    }
    // Applying the transfer functions to what is stable gives something smaller that is inductive, too.
    for (unsigned i = 0; i < kDescents; ++i) {
      std::vector<Octagon> next(at_.size(), Octagon::empty(variables_.size()));
      next[graph_.entry().index()] = Octagon(variables_.size());
      for (std::size_t n = 0; n < at_.size(); ++n) {
        if (budget_.exhausted()) return false;
        if (at_[n].is_empty()) continue;
        post(NodeId(n), [&](NodeId target, const Octagon& reached) {
          next[target.index()] = join(next[target.index()], reached);
        });
      }
      at_ = std::move(next);
    }
    return true;
  }

  [[nodiscard]] certificate::Invariants invariants() {
    certificate::Invariants result;
    for (std::size_t n = 0; n < at_.size(); ++n) {
      const BlockGraph::Node& node = graph_.nodes()[n];
      if (node.kind != encode::NodeKind::Inner) continue;
      if (at_[n].is_empty()) {
        result.emplace_back(node.location, terms_.boolean(false));
        continue;
      }
      for (std::size_t i = 0; i < variables_.size(); ++i) {
        const Interval all = at_[n].interval(i);
        if (all.low.finite())
          result.emplace_back(node.location, terms_.int_le(terms_.integer(all.low.to_mpz()), variables_[i]));
        if (all.high.finite())
          result.emplace_back(node.location, terms_.int_le(variables_[i], terms_.integer(all.high.to_mpz())));
        for (std::size_t j = 0; j < i; ++j) {
          for (const bool a : {false, true}) {
            for (const bool b : {false, true}) say(at_[n], {i, a}, {j, b}, node.location, result);
          }
        }
      }
    }
    return result;
  }

 private:
  /// Each node's place in a weak topological order.
  [[nodiscard]] std::vector<std::size_t> places() const {
    std::vector<std::pair<graph::Node, graph::Node>> blocks;
    for (std::size_t n = 0; n < at_.size(); ++n) {
      for (const NodeId target : graph_.nodes()[n].part.targets)
        blocks.emplace_back(graph::to_node(n), graph::to_node(target));
    }
    const graph::Wto order(graph::Digraph(at_.size(), blocks), graph::to_node(graph_.entry()));
    std::vector<std::size_t> result;
    for (std::size_t n = 0; n < at_.size(); ++n) result.push_back(order.place(graph::to_node(n)).value_or(at_.size()));
    return result;
  }

  /// The program's numbers, and their neighbours, with both signs; doubled, as octagons keep bounds of single variables.
  void find_thresholds() {
    std::set<Bound> found;
    logic::TermMap<bool> seen;
    const auto collect = [&](Term root) {
      logic::visit_children_first(
          terms_, root, [&](Term t) { return seen.contains(t); },
          [&](Term t) {
            seen[t] = true;
            if (terms_.kind(t) != Kind::IntConst) return;
            const Bound number = Bound::from(terms_.const_value(t).as_signed());
            if (!number.finite()) return;
            for (const int offset : {-1, 0, 1}) {
              const Bound near = number + Bound(offset);
              for (const Bound bound : {near, -near}) {
                found.insert(bound);
                found.insert(bound + bound);
              }
            }
          });
    };
    for (const program::Edge& edge : cfa_.edges()) {
      if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) collect(assume->condition);
      if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) collect(assign->value);
    }
    if (found.size() > kThresholds) return;  // each may cost a round
    thresholds_.assign(found.begin(), found.end());
  }

  /// a + b <= c, if it says more than the bounds of a and b.
  void say(const Octagon& octagon, Octagon::Literal a, Octagon::Literal b, LocationId location,
           certificate::Invariants& out) {
    const Bound most = octagon.most(a, b);
    const auto highest = [&](Octagon::Literal l) {
      const Interval all = octagon.interval(l.variable);
      return l.negative ? -all.low : all.high;
    };
    if (!most.finite() || most >= highest(a) + highest(b)) return;
    const auto term = [&](Octagon::Literal l) {
      return l.negative ? terms_.int_neg(variables_[l.variable]) : variables_[l.variable];
    };
    out.emplace_back(location, terms_.int_le(terms_.int_add(term(a), term(b)), terms_.integer(most.to_mpz())));
  }

  /// Within a block, octagons are kept apart by what is known of variables that hold truth values: `c && i < n` becomes
  /// such a variable, and what it says of i and n would be lost where ways meet.
  using Truths = std::map<Term, bool>;
  using States = std::map<Truths, Octagon>;

  static void add(States& states, const Truths& truths, const Octagon& octagon) {
    const auto [there, is_new] = states.try_emplace(truths, octagon);
    if (!is_new) there->second = join(there->second, octagon);
  }

  template <class Deliver>
  void post(NodeId node, const Deliver& deliver) {
    const BlockGraph::Part& part = graph_.node(node).part;
    std::unordered_map<LocationId, States> waiting;
    waiting[part.order.front()].emplace(Truths{}, at_[node.index()]);
    std::map<NodeId, States> arrived;
    for (const LocationId location : part.order) {
      const auto here = waiting.find(location);
      if (here == waiting.end()) continue;
      const States states = std::move(here->second);
      waiting.erase(here);
      for (const program::EdgeId id : cfa_.outgoing(location)) {
        const LocationId target = cfa_.edge(id).target;
        const auto at = graph_.node_at(target);
        if (!graph_.relevant(target) || (at && graph_.is_final(*at))) continue;
        for (const auto& [truths, octagon] : states) {
          budget_.spend(base::efforts::octagon_step(variables_.size()));
          for (auto& [known, next] : successors(cfa_.edge(id).statement, truths, octagon)) {
            std::erase_if(known, [&](const auto& entry) {
              return at || !liveness_.is_live(*cfa_.variable_of(entry.first), target);
            });
            add(at ? arrived[*at] : waiting[target], known, next);
          }
        }
      }
    }
    for (const auto& [target, states] : arrived) {
      for (const auto& [truths, octagon] : states) deliver(target, octagon);
    }
  }

  [[nodiscard]] std::vector<std::pair<Truths, Octagon>> successors(const program::Statement& statement,
                                                                   const Truths& truths, const Octagon& octagon) const {
    std::vector<std::pair<Truths, Octagon>> result;
    const auto add = [&](Truths known, Octagon state) {
      if (!state.is_empty()) result.emplace_back(std::move(known), std::move(state));
    };
    if (const auto* assign = std::get_if<program::Assign>(&statement);
        assign != nullptr && terms_.sort(assign->value).is_bool()) {
      for (const bool holds : {true, false}) {
        Octagon part = octagon;
        if (!assume(assign->value, holds, truths, part)) continue;
        Truths known = truths;
        known[cfa_.variable(assign->variable).term] = holds;
        add(std::move(known), std::move(part));
      }
      return result;
    }
    Octagon next = octagon;
    if (const auto* assumed = std::get_if<program::Assume>(&statement)) {
      if (!assume(assumed->condition, true, truths, next)) return result;
    } else {
      step(statement, next);
    }
    add(truths, std::move(next));
    return result;
  }

  /// False: the condition cannot have this value, by what is known of truth values.
  bool assume(Term condition, bool holds, const Truths& truths, Octagon& state) const {
    const bool negated = terms_.kind(condition) == Kind::Not;
    const Term atom = negated ? terms_.child(condition, 0) : condition;
    const auto known = truths.find(atom);
    if (known != truths.end()) return known->second == (holds != negated);
    assume(condition, holds, state);
    return true;
  }

  void step(const program::Statement& statement, Octagon& state) const {
    if (const auto* assign = std::get_if<program::Assign>(&statement)) {
      this->assign(cfa_.variable(assign->variable).term, assign->value, state);
    } else if (const auto* havoc = std::get_if<program::Havoc>(&statement)) {
      forget(cfa_.variable(havoc->variable).term, state);
    } else if (const auto* input = std::get_if<program::Input>(&statement)) {
      forget(cfa_.variable(input->variable).term, state);
    }
  }

  void forget(Term variable, Octagon& state) const {
    if (const auto known = index_.find(variable); known != index_.end()) state.forget(known->second);
  }

  /// `depth` bounds the choices inside one another that are followed.
  void assign(Term variable, Term value, Octagon& state, unsigned depth = 0) const {
    const auto target = index_.find(variable);
    if (target == index_.end()) return;
    if (terms_.kind(value) == Kind::Ite && depth < kChoicesInValues) {
      // Mostly what is split at the wrap of an addition: bounds of differences may exclude it.
      Octagon otherwise = state;
      assume(terms_.child(value, 0), true, state);
      assume(terms_.child(value, 0), false, otherwise);
      assign(variable, terms_.child(value, 1), state, depth + 1);
      assign(variable, terms_.child(value, 2), otherwise, depth + 1);
      state = join(state, otherwise);
      return;
    }
    const auto sum = linear(terms_, value);
    if (sum && sum->factors.size() == 1) {
      const auto& [source, factor] = *sum->factors.begin();
      const auto known = index_.find(source);
      if (known != index_.end() && abs(factor) == 1) {
        const Bound c = Bound::from(sum->number);
        if (c.finite()) return state.assign(target->second, {known->second, factor < 0}, {c, c});
      }
    }
    state.assign(target->second, sum ? range(*sum, state) : Interval::top());
  }

  /// The values of a sum, by the bounds of its variables.
  [[nodiscard]] Interval range(const Linear& sum, const Octagon& state) const {
    Interval result = Interval::single(sum.number);
    for (const auto& [variable, factor] : sum.factors) {
      const auto known = index_.find(variable);
      if (known == index_.end()) return Interval::top();
      result = result + Interval::single(factor) * state.interval(known->second);
    }
    return result;
  }

  void assume(Term condition, bool holds, Octagon& state) const {
    switch (terms_.kind(condition)) {
      case Kind::BoolConst:
        if (terms_.is_true(condition) != holds) state = Octagon::empty(variables_.size());
        return;
      case Kind::Not: return assume(terms_.child(condition, 0), !holds, state);
      case Kind::And:
      case Kind::Or: {
        const std::vector<Term> parts(terms_.children(condition).begin(), terms_.children(condition).end());
        if ((terms_.kind(condition) == Kind::And) == holds) {
          for (const Term part : parts) assume(part, holds, state);
          return;
        }
        Octagon any = Octagon::empty(variables_.size());
        for (const Term part : parts) {
          Octagon one = state;
          assume(part, holds, one);
          any = join(any, one);
        }
        state = any;
        return;
      }
      case Kind::Eq:
        if (!terms_.sort(terms_.child(condition, 0)).is_int() || !holds) return;
        at_most(terms_.child(condition, 0), terms_.child(condition, 1), 0, state);
        return at_most(terms_.child(condition, 1), terms_.child(condition, 0), 0, state);
      case Kind::IntLe:
      case Kind::IntLt: {
        const Term a = terms_.child(condition, holds ? 0 : 1);
        const Term b = terms_.child(condition, holds ? 1 : 0);
        return at_most(a, b, (terms_.kind(condition) == Kind::IntLt) == holds ? 1 : 0, state);
      }
      default: return;
    }
  }

  /// a + gap <= b.
  void at_most(Term a, Term b, int gap, Octagon& state) const {
    const auto left = linear(terms_, a);
    const auto right = linear(terms_, b);
    if (!left || !right) return;
    std::map<Term, mpz_class> factors = left->factors;
    for (const auto& [variable, factor] : right->factors) factors[variable] -= factor;
    std::erase_if(factors, [](const auto& entry) { return entry.second == 0; });
    const Bound c = Bound::from(right->number - left->number - gap);
    if (!c.finite()) return;
    std::vector<Octagon::Literal> literals;
    for (const auto& [variable, factor] : factors) {
      const auto known = index_.find(variable);
      if (known == index_.end() || abs(factor) != 1) return;
      literals.push_back({known->second, factor < 0});
    }
    if (literals.empty() && Bound(0) > c) state = Octagon::empty(variables_.size());
    if (literals.size() == 1) state.assume(literals[0], c);
    if (literals.size() == 2) state.assume(literals[0], literals[1], c);
  }

  const BlockGraph& graph_;
  const Cfa& cfa_;
  logic::Terms& terms_;
  program::Liveness liveness_;
  const std::vector<Term>& variables_;
  base::Budget budget_;
  std::unordered_map<Term, std::size_t> index_;
  std::vector<Octagon> at_;  // by node
  std::vector<Bound> thresholds_;
};

}  // namespace

std::vector<Term> related_variables(const Cfa& cfa, std::size_t most) {
  const logic::Terms& terms = cfa.terms();
  std::map<Term, std::size_t> related;
  const auto count = [&](std::vector<Term> together) {
    std::erase_if(together, [&](Term v) { return !terms.sort(v).is_int(); });
    if (together.size() < 2) return;
    for (const Term variable : together) ++related[variable];
  };
  for (const program::Edge& edge : cfa.edges()) {
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      count(logic::free_variables(terms, assume->condition));
    } else if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      const Term target = cfa.variable(assign->variable).term;
      if (terms.sort(target).is_int()) ++related[target];
      std::vector<Term> together = logic::free_variables(terms, assign->value);
      together.push_back(target);
      count(std::move(together));
    }
  }
  std::vector<Term> result;
  for (const auto& [variable, times] : related) result.push_back(variable);
  std::stable_sort(result.begin(), result.end(), [&](Term a, Term b) { return related[a] > related[b]; });
  if (result.size() > most) result.resize(most);
  return result;
}

certificate::Invariants octagon_analysis(const BlockGraph& graph, const std::vector<Term>& variables,
                                         const base::Budget& budget) {
  OctagonAnalysis analysis(graph, variables, budget);
  if (!analysis.run()) return {};
  return analysis.invariants();
}

}  // namespace pincer::transform
