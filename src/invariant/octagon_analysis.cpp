// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/octagon_analysis.h"

#include <map>
#include <set>

#include "base/efforts.h"
#include "domain/octagon.h"
#include "invariant/fixpoint.h"
#include "invariant/follow_blocks.h"
#include "invariant/octagon_step.h"
#include "program/liveness.h"
#include "program/numbers.h"

namespace pincer::invariant {

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

constexpr std::size_t kThresholds = 200;

class Octagons {
 public:
  using Point = NodeId;
  using State = Octagon;

  Octagons(const BlockGraph& graph, const std::vector<Term>& variables, const base::Budget& budget)
      : graph_(graph),
        cfa_(graph.cfa()),
        terms_(cfa_.terms()),
        liveness_(cfa_),
        variables_(variables),
        budget_(budget),
        step_(cfa_, variables) {
    find_thresholds();
  }

  static graph::Node node_of(NodeId node) { return graph::to_node(node); }

  bool join(Octagon& there, const Octagon& reached, bool widening) const {
    if (there.contains(reached)) return false;
    Octagon joined = domain::join(there, reached);
    there = widening ? widen(there, joined, thresholds_) : std::move(joined);
    return true;
  }

  template <class Deliver>
  bool post(NodeId node, const Octagon& octagon, const Deliver& deliver) const {
    const auto arrived =
        follow_blocks(graph_, node, States{{Truths(), octagon}}, States(),
                      [&](program::EdgeId edge, const States& here, std::optional<NodeId> next, States& there) {
                        budget_.spend(base::efforts::octagon_step(variables_.size()) * here.size());
                        if (budget_.exhausted()) return false;
                        along(edge, here, next.has_value(), there);
                        return true;
                      });
    if (!arrived) return false;
    for (const auto& [target, states] : *arrived) {
      for (const auto& [truths, reached] : states) deliver(target, reached);
    }
    return true;
  }

  [[nodiscard]] certificate::Invariants invariants(const std::map<NodeId, Octagon>& at) const {
    certificate::Invariants result;
    for (std::size_t n = 0; n < graph_.nodes().size(); ++n) {
      const BlockGraph::Node& node = graph_.nodes()[n];
      if (node.kind != encode::NodeKind::Inner) continue;
      const auto octagon = at.find(NodeId(n));
      if (octagon == at.end()) {
        result.emplace_back(node.location, terms_.boolean(false));
      } else {
        say_all(octagon->second, node.location, result);
      }
    }
    return result;
  }

 private:
  /// The program's numbers, and their neighbours, with both signs; doubled, as octagons keep bounds of single variables.
  void find_thresholds() {
    std::set<Bound> found;
    for (const mpz_class& constant : program::numbers_of(cfa_)) {
      const Bound number = Bound::from(constant);
      if (!number.finite()) continue;
      for (const int offset : {-1, 0, 1}) {
        const Bound near = number + Bound(offset);
        for (const Bound bound : {near, -near}) {
          found.insert(bound);
          found.insert(bound + bound);
        }
      }
    }
    if (found.size() > kThresholds) return;  // each may cost a round
    thresholds_.assign(found.begin(), found.end());
  }

  void say_all(const Octagon& octagon, LocationId location, certificate::Invariants& out) const {
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      const Interval all = octagon.interval(i);
      if (all.low.finite()) out.emplace_back(location, terms_.int_le(terms_.integer(all.low.to_mpz()), variables_[i]));
      if (all.high.finite())
        out.emplace_back(location, terms_.int_le(variables_[i], terms_.integer(all.high.to_mpz())));
      for (std::size_t j = 0; j < i; ++j) {
        for (const bool a : {false, true}) {
          for (const bool b : {false, true}) say(octagon, {i, a}, {j, b}, location, out);
        }
      }
    }
  }

  /// a + b <= c, if it says more than the bounds of a and b.
  void say(const Octagon& octagon, Octagon::Literal a, Octagon::Literal b, LocationId location,
           certificate::Invariants& out) const {
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

  void along(program::EdgeId edge, const States& here, bool is_node, States& there) const {
    const LocationId target = cfa_.edge(edge).target;
    for (const auto& [truths, octagon] : here) {
      for (auto& [known, next] : successors(cfa_.edge(edge).statement, truths, octagon)) {
        std::erase_if(known, [&](const auto& entry) {
          return is_node || !liveness_.is_live(*cfa_.variable_of(entry.first), target);
        });
        const auto [found, is_new] = there.try_emplace(known, next);
        if (!is_new) found->second = domain::join(found->second, next);
      }
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
      step_(statement, next);
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
    step_.assume(condition, holds, state);
    return true;
  }

  const BlockGraph& graph_;
  const Cfa& cfa_;
  logic::Terms& terms_;
  program::Liveness liveness_;
  const std::vector<Term>& variables_;
  base::Budget budget_;
  OctagonStep step_;
  std::vector<Bound> thresholds_;
};

}  // namespace

std::optional<certificate::Invariants> octagon_analysis(const BlockGraph& graph, const std::vector<Term>& variables,
                                                        const base::Budget& budget) {
  Octagons analysis(graph, variables, budget);
  const auto found = fixpoint(analysis, order_of(graph), {{graph.entry(), Octagon(variables.size())}},
                              {.before_widening = 2, .descents = 2});
  if (!found) return std::nullopt;
  return analysis.invariants(*found);
}

}  // namespace pincer::invariant
