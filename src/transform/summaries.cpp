// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Procedures are executed from random states, with their calls. What holds at all ends of a procedure is a guess of its
// summary. Houdini over the program without calls keeps what is inductive; a call gives what is left of the guesses about
// its callee. When some of these go, calls give less, and it is asked again: until all that is assumed of calls is shown
// at exits. The largest part that is inductive is left, as in Houdini itself. That is done for callees before their callers,
// so that a question is about few procedures.
#include "transform/summaries.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/efforts.h"
#include "invariant/facts.h"
#include "invariant/guesses.h"
#include "logic/term/free_variables.h"

namespace pincer::transform {

using certificate::Inductive;
using certificate::Invariants;
using invariant::AtNodes;
using logic::Term;
using program::LocationId;
using program::ProcedureId;

namespace efforts = base::efforts;

namespace {

using Procedures = std::vector<ProcedureId>;

constexpr std::uint64_t kSteps = 200'000;    // of random runs
constexpr std::size_t kAskedTogether = 100;  // edges of procedures that are asked about together

/// Some procedures without calls, for some guesses, with a node at every exit.
struct Observed {
  Observed(const CutCalls& calls, const Inductive& known, const Procedures& of)
      : cut(calls.cut(known, CutCalls::Exits::Observed, of)),
        graph(cut.view.program, encode::BlockOperator::LoopHeads, exits(calls, cut)),
        transitions(graph) {}
  Observed(const Observed&) = delete;
  Observed& operator=(const Observed&) = delete;

  static std::vector<LocationId> exits(const CutCalls& calls, const CutCalls::Cut& cut) {
    std::vector<LocationId> result;
    for (const ProcedureId p : calls.called()) {
      if (const LocationId exit = cut.at[calls.program().procedure(p).exit.index()]; exit.valid())
        result.push_back(exit);
    }
    return result;
  }

  CutCalls::Cut cut;
  encode::BlockGraph graph;
  encode::Transitions transitions;
};

class Finder {
 public:
  Finder(const CutCalls& calls, const Inductive& known, const logic::SolverFactory& solvers, const base::Budget& budget)
      : calls_(calls), cfa_(calls.program()), solvers_(solvers), budget_(budget), known_(known) {
    for (const program::Variable& variable : cfa_.variables()) is_variable_.insert(variable.term);
    for (const auto& [term, variable] : calls.entry_values()) is_variable_.insert(term);
  }

  Inductive run() {
    const Observed all(calls_, {}, calls_.started());
    invariant::Sampler sampler(all.graph, all.cut.calls);
    sampler.run(kSteps, budget_.part(efforts::kSummarySamples));
    const invariant::Guesses guesses(all.transitions, sampler, budget_);
    learn(all, guesses.plain(), efforts::kSummaryGuesses);
    if (!budget_.exhausted()) learn(all, guesses.by_cases(), efforts::kSummaryCases);
    return known_;
  }

  /// Of this, instead of what executions suggest.
  Inductive inductive_part(const Inductive& claimed) {
    std::map<ProcedureId, At> candidates;
    for (const auto& [location, formula] : claimed.invariants)
      candidates[cfa_.location(location).procedure][location].push_back(calls_.inside(location, formula));
    for (const Procedures& group : calls_.groups(kAskedTogether)) {
      At here;
      for (const ProcedureId p : group) here.merge(candidates[p]);
      if (!here.empty() && !learn(group, std::move(here), budget_, efforts::kSummaryGuesses)) break;
    }
    return known_;
  }

 private:
  /// By location of the program, in terms of the one without calls.
  using At = std::map<LocationId, std::vector<Term>>;

  /// What is inductive of the guesses becomes known.
  void learn(const Observed& where, const AtNodes& guesses, base::Effort effort) {
    const base::Budget budget = budget_.part(effort);
    for (const Procedures& group : calls_.groups(kAskedTogether)) {
      At candidates;
      for (const ProcedureId p : group) {
        for (const LocationId location : calls_.locations(p)) {
          std::vector<Term> here = at(where, guesses, location);
          std::erase_if(here, [&](Term guess) { return !is_about_program(guess); });
          if (!here.empty()) candidates.emplace(location, std::move(here));
        }
      }
      if (!candidates.empty() && !learn(group, std::move(candidates), budget, effort)) return;
    }
  }

  /// False: the budget does not suffice.
  bool learn(const Procedures& group, At candidates, const base::Budget& budget, base::Effort effort) {
    const auto kept = inductive_part(group, std::move(candidates), budget, effort);
    if (!kept) return false;
    for (const auto& [location, formulas] : *kept)
      known_.invariants.emplace_back(location, as_known(location, cfa_.terms().land(formulas)));
    return true;
  }

  [[nodiscard]] bool is_about_program(Term formula) const {
    const std::vector<Term> variables = logic::free_variables(cfa_.terms(), formula);
    return std::all_of(variables.begin(), variables.end(), [&](Term v) { return is_variable_.contains(v); });
  }

  std::optional<At> inductive_part(const Procedures& group, At candidates, const base::Budget& budget,
                                   base::Effort effort) {
    const invariant::Facts::Learning learning{{.question = effort / 5, .one_by_one = effort / 2}, false};
    while (!budget.exhausted()) {
      const Observed now(calls_, with_summaries(candidates), group);
      invariant::Facts facts(now.transitions, solvers_);
      At kept = at_locations(now, group, facts.learn(at_nodes(now, candidates), learning, budget));
      if (budget.exhausted()) break;
      if (!exits_changed(group, candidates, kept)) return few(now, group, kept, budget, learning);
      candidates = std::move(kept);
    }
    return std::nullopt;
  }

  /// Without what follows from the rest: all of it is told again at every call.
  [[nodiscard]] At few(const Observed& where, const Procedures& group, const At& kept, const base::Budget& budget,
                       invariant::Facts::Learning learning) const {
    learning.irredundant = true;
    invariant::Facts facts(where.transitions, solvers_);
    At result = at_locations(where, group, facts.learn(at_nodes(where, kept), learning, budget));
    return budget.exhausted() ? kept : result;
  }

  [[nodiscard]] static std::vector<Term> at(const Observed& where, const AtNodes& formulas, LocationId location) {
    const LocationId now = where.cut.at[location.index()];
    const auto node = now.valid() ? where.graph.node_at(now) : std::nullopt;
    return node ? formulas[*node] : std::vector<Term>{};
  }

  [[nodiscard]] static AtNodes at_nodes(const Observed& where, const At& formulas) {
    AtNodes result;
    for (const auto& [location, here] : formulas) {
      if (const auto node = where.graph.node_at(where.cut.at[location.index()])) result[*node] = here;
    }
    return result;
  }

  [[nodiscard]] At at_locations(const Observed& where, const Procedures& group, const AtNodes& formulas) const {
    At result;
    for (const ProcedureId p : group) {
      for (const LocationId location : calls_.locations(p)) {
        if (std::vector<Term> here = at(where, formulas, location); !here.empty())
          result.emplace(location, std::move(here));
      }
    }
    return result;
  }

  [[nodiscard]] bool exits_changed(const Procedures& group, const At& before, const At& after) const {
    const auto size = [](const At& formulas, LocationId location) {
      const auto here = formulas.find(location);
      return here == formulas.end() ? std::size_t{0} : here->second.size();
    };
    return std::any_of(group.begin(), group.end(), [&](ProcedureId p) {
      const LocationId exit = cfa_.procedure(p).exit;
      return size(before, exit) != size(after, exit);
    });
  }

  [[nodiscard]] Term as_known(LocationId location, Term formula) const {
    const ProcedureId p = cfa_.location(location).procedure;
    return location == cfa_.procedure(p).exit ? calls_.summary(p, formula) : formula;
  }

  /// What calls may take for granted besides.
  [[nodiscard]] Inductive with_summaries(const At& candidates) const {
    Inductive result = known_;
    for (const auto& [location, formulas] : candidates) {
      if (location == cfa_.procedure(cfa_.location(location).procedure).exit)
        result.invariants.emplace_back(location, as_known(location, cfa_.terms().land(formulas)));
    }
    return result;
  }

  const CutCalls& calls_;
  const program::Cfa& cfa_;
  const logic::SolverFactory& solvers_;
  base::Budget budget_;
  std::set<Term> is_variable_;  // of both programs
  Inductive known_;
};

}  // namespace

Inductive inductive_part(const CutCalls& calls, const Inductive& claimed, const logic::SolverFactory& solvers,
                         const base::Budget& budget) {
  return Finder(calls, {}, solvers, budget).inductive_part(claimed);
}

Inductive find_summaries(const CutCalls& calls, const Inductive& known, const logic::SolverFactory& solvers,
                         const base::Budget& budget) {
  return Finder(calls, known, solvers, budget).run();
}

}  // namespace pincer::transform
