// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A chain is refuted as it is, one partition per edge. A graph gets a control c_u per node: partition u says that c_u
// implies, for some edge (u, v), its formula and c_v. The label of u is the interpolant before partition u with c_u
// true and all other controls false.
//   A. Albarghouthi, A. Gurfinkel, M. Chechik: From Under-Approximations to Over-Approximations and Back. TACAS 2012
//   (there CLEAN quantifies the controls; Theorem 3).
// Deviation: c_v occurs only positively before partition v, so McMillan's interpolants are monotone in it, and the
// universal quantifier over the other controls is their being false. Variables that are not in scope are quantified;
// but mostly there are none: the label of u is about executions through u, so the proof is read under the assumption that
// no edge is taken that leads from a node before u to one after it, and then it does not speak about these.
#include "logic/proof/proof_interpolator.h"

#include <algorithm>
#include <array>

#include "base/contract.h"
#include "base/timer.h"
#include "logic/evaluate/evaluate.h"
#include "logic/interpolation/for_all.h"
#include "logic/interpolation/live_nodes.h"
#include "logic/proof/interpolants.h"
#include "logic/term/free_variables.h"

namespace pincer::logic {

namespace {

using proof::Literal;
using proof::SatVariable;

// One problem and everything that solving it needs.
class Run {
 public:
  Run(Terms& terms, const DagProblem& problem, Projector* projector)
      : terms_(terms), problem_(problem), projector_(projector), live_(terms, problem) {}

  Interpolation run(const base::Budget& budget, ProofInterpolator::Statistics& statistics) {
    Interpolation result;
    live_.label_others(terms_, result.labels);
    if (live_.nodes().empty()) {
      result.answer = Answer::Unsat;
      return result;
    }
    try {
      encode();
    } catch (const proof::Unsupported& unsupported) {
      return unknown(std::string("unsupported: ") + unsupported.what());
    }
    proof::Search::Result answer{};
    {
      const base::Timer timer(statistics.search_seconds);
      answer = search_.solve(arithmetic_, budget);
    }
    statistics.decisions += search_.statistics().decisions;
    statistics.conflicts += search_.statistics().conflicts;
    statistics.pivots += arithmetic_.pivots();
    statistics.splits += arithmetic_.splits();
    switch (answer) {
      case proof::Search::Result::Stopped:
        return arithmetic_.reason().empty() ? out_of(budget) : unknown(arithmetic_.reason());
      case proof::Search::Result::Sat: return model();
      case proof::Search::Result::Unsat: break;
    }
    const base::Timer timer(statistics.label_seconds);
    statistics.proof_nodes += proof_.size();
    return labels(std::move(result), budget);
  }

 private:
  static Interpolation unknown(std::string reason) {
    Interpolation result;
    result.reason = std::move(reason);
    return result;
  }

  static Interpolation out_of(const base::Budget& budget) {
    const auto limit = budget.limit();
    base::ensure(limit.has_value(), "the search gives up without a reason only when its budget is exhausted");
    return unknown(std::string(base::limit_text(*limit)));
  }

  void encode() {
    const std::vector<std::size_t>& nodes = live_.nodes();
    if (live_.is_chain()) {
      for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
        encoder_.begin(static_cast<std::uint32_t>(i));
        encoder_.add(problem_.edges[live_.edges_from(nodes[i]).front()].formula);
      }
      return;
    }
    edge_taken_.resize(problem_.edges.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) controls_.push_back(encoder_.new_variable());
    for (std::size_t i = 0; i + 1 < nodes.size(); ++i) encode_node(i);
  }

  void encode_node(std::size_t i) {
    encoder_.begin(static_cast<std::uint32_t>(i));
    const Literal here(controls_[i], false);
    if (i == 0) encoder_.add_clause(std::array{here});
    const std::vector<std::size_t>& edges = live_.edges_from(live_.nodes()[i]);
    std::vector<Literal> some{~here};
    for (const std::size_t e : edges) {
      const Literal taken = edges.size() == 1 ? here : Literal(encoder_.new_variable(), false);
      edge_taken_[e] = taken.variable();
      some.push_back(taken);
      const std::array guard{~taken};
      encoder_.add_clause(std::array{~taken, Literal(controls_[live_.position(problem_.edges[e].to)], false)});
      encoder_.add(problem_.edges[e].formula, guard);
    }
    if (edges.size() > 1) encoder_.add_clause(some);
  }

  Interpolation model() const {
    Interpolation result;
    result.answer = Answer::Sat;
    for (const auto& [term, variable] : encoder_.booleans()) {
      result.model.emplace(term, Value::boolean(search_.value(variable)));
    }
    for (const auto& [term, variable] : encoder_.integers()) {
      result.model.emplace(term, Value::integer(arithmetic_.value(variable).numerator()));
    }
    const std::size_t error = live_.nodes().back();
    for (std::size_t node = live_.nodes().front(); node != error;) {
      const std::vector<std::size_t>& edges = live_.edges_from(node);
      const auto taken = live_.is_chain() ? edges.begin()
                                          : std::find_if(edges.begin(), edges.end(),
                                                         [&](std::size_t e) { return search_.value(edge_taken_[e]); });
      base::ensure(taken != edges.end(), "a model takes an edge");
      result.path.push_back(*taken);
      node = problem_.edges[*taken].to;
    }
    const auto value = [&](Term v) {
      const auto found = result.model.find(v);
      return found == result.model.end() ? Value::zero(terms_.sort(v)) : found->second;
    };
    for (const std::size_t e : result.path) {
      base::ensure(evaluate(terms_, problem_.edges[e].formula, value).as_bool(), "a model satisfies its path");
    }
    return result;
  }

  /// The edges from before the node to after it.
  [[nodiscard]] std::vector<SatVariable> passing_by(std::size_t node) const {
    std::vector<SatVariable> result;
    for (std::size_t i = 0; i < node && !live_.is_chain(); ++i) {
      for (const std::size_t e : live_.edges_from(live_.nodes()[i])) {
        if (live_.position(problem_.edges[e].to) > node) result.push_back(edge_taken_[e]);
      }
    }
    return result;
  }

  [[nodiscard]] std::vector<Term> out_of_scope(Term label, std::size_t node) const {
    const std::vector<Term>& scope = problem_.scopes[node];
    std::vector<Term> result = free_variables(terms_, label);
    std::erase_if(result, [&](Term v) { return std::find(scope.begin(), scope.end(), v) != scope.end(); });
    return result;
  }

  Interpolation labels(Interpolation result, const base::Budget& budget) {
    const std::vector<std::size_t>& nodes = live_.nodes();
    std::vector<SatVariable> guards;
    for (std::size_t i = 0; i + 1 < nodes.size() && !live_.is_chain(); ++i) {
      for (const std::size_t e : live_.edges_from(nodes[i])) guards.push_back(edge_taken_[e]);
    }
    proof::Interpolants interpolants(terms_, encoder_, arithmetic_, proof_, search_.refutation(), guards);
    const auto control = [&](SatVariable v, std::uint32_t cut) { return v == controls_[cut]; };
    for (std::size_t i = 1; i + 1 < nodes.size(); ++i) {
      Term label = interpolants.of(static_cast<std::uint32_t>(i), budget, control, passing_by(i));
      if (!label.valid()) return out_of(budget);
      const std::vector<Term> outside = out_of_scope(label, nodes[i]);
      if (!outside.empty()) {
        const std::optional<Term> inside = for_all(terms_, label, outside, projector_, budget);
        if (!inside) return unknown("a label needs " + terms_.name(outside.front()) + ", which is not in scope");
        label = *inside;
      }
      result.labels[nodes[i]] = label;
    }
    result.answer = Answer::Unsat;
    return result;
  }

  Terms& terms_;
  const DagProblem& problem_;
  Projector* projector_;  // or null
  LiveNodes live_;
  proof::ResolutionProof proof_;
  proof::Search search_{proof_};
  proof::Arithmetic arithmetic_{search_, proof_};
  proof::Encoder encoder_{terms_, search_, arithmetic_, proof_};
  std::vector<SatVariable> controls_;    // by position of the live node
  std::vector<SatVariable> edge_taken_;  // by edge
};

}  // namespace

Interpolation ProofInterpolator::interpolate(const DagProblem& problem, const base::Budget& budget) {
  ++statistics_.problems;
  return Run(terms_, problem, projector_.get()).run(budget, statistics_);
}

}  // namespace pincer::logic
