// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Procedures are executed from random states, with their calls. What holds at all ends of a procedure is a guess of its
// summary. Houdini over the program without calls keeps what is inductive; a call gives what is left of the guesses about
// its callee. When some of these go, calls give less, and it is asked again: until all that is assumed of calls is shown
// at exits. The largest part that is inductive is left, as in Houdini itself.
#include "transform/summaries.h"

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

constexpr std::uint64_t kSteps = 200'000;  // of random runs

/// The program without calls, for some guesses, with a node at every exit.
struct Observed {
  Observed(const CutCalls& calls, const Inductive& known)
      : cut(calls.cut(known, CutCalls::Exits::Observed)),
        graph(cut.view.program, encode::BlockOperator::LoopHeads, exits(calls, cut)),
        transitions(graph) {}
  Observed(const Observed&) = delete;
  Observed& operator=(const Observed&) = delete;

  static std::vector<LocationId> exits(const CutCalls& calls, const CutCalls::Cut& cut) {
    std::vector<LocationId> result;
    for (const ProcedureId p : calls.called()) result.push_back(cut.at[calls.program().procedure(p).exit.index()]);
    return result;
  }

  CutCalls::Cut cut;
  encode::BlockGraph graph;
  encode::Transitions transitions;
};

class Finder {
 public:
  Finder(const CutCalls& calls, const logic::SolverFactory& solvers, const base::Budget& budget)
      : calls_(calls), cfa_(calls.program()), solvers_(solvers), budget_(budget) {
    for (const program::Variable& variable : cfa_.variables()) is_known_.insert(variable.term);
    for (const auto& [term, variable] : calls.entry_values()) is_known_.insert(term);
  }

  Inductive run() {
    const Observed first(calls_, {});
    invariant::Sampler sampler(first.graph, first.cut.calls);
    sampler.run(kSteps, budget_.part(efforts::kSummarySamples));
    const invariant::Guesses guesses(first.transitions, sampler, budget_);
    keep(first, guesses.plain(), efforts::kSummaryGuesses);
    if (!budget_.exhausted()) keep(first, guesses.by_cases(), efforts::kSummaryCases);
    return known();
  }

 private:
  /// By location of the program, in terms of the one without calls.
  using At = std::map<LocationId, std::vector<Term>>;

  /// Joins what is inductive of the guesses to what is known.
  void keep(const Observed& where, const AtNodes& guesses, base::Effort effort) {
    At candidates = known_;
    for (std::size_t l = 0; l < where.cut.at.size(); ++l) {
      if (!where.cut.at[l].valid()) continue;
      const auto node = where.graph.node_at(where.cut.at[l]);
      if (!node) continue;
      std::vector<Term>& here = candidates[LocationId(l)];
      std::set<Term> seen(here.begin(), here.end());
      for (const Term guess : guesses[*node]) {
        const std::vector<Term> variables = logic::free_variables(cfa_.terms(), guess);
        const bool is_about_program =
            std::all_of(variables.begin(), variables.end(), [&](Term v) { return is_known_.contains(v); });
        if (is_about_program && seen.insert(guess).second) here.push_back(guess);
      }
    }
    if (auto kept = inductive_part(std::move(candidates), budget_.part(effort), effort)) known_ = *std::move(kept);
  }

  std::optional<At> inductive_part(At candidates, const base::Budget& budget, base::Effort effort) {
    const invariant::Facts::Learning learning{{.question = effort / 5, .one_by_one = effort / 2}, false};
    while (!budget.exhausted()) {
      const Observed now(calls_, summaries(candidates));
      invariant::Facts facts(now.transitions, solvers_);
      const AtNodes learned = facts.learn(at_nodes(now, candidates), learning, budget);
      At kept = at_locations(now, learned);
      if (budget.exhausted()) return std::nullopt;
      if (!exits_changed(candidates, kept)) return few(now, kept, budget, learning);
      candidates = std::move(kept);
    }
    return std::nullopt;
  }

  /// Without what follows from the rest: all of it is told again at every call.
  [[nodiscard]] At few(const Observed& where, const At& kept, const base::Budget& budget,
                       invariant::Facts::Learning learning) const {
    learning.irredundant = true;
    invariant::Facts facts(where.transitions, solvers_);
    At result = at_locations(where, facts.learn(at_nodes(where, kept), learning, budget));
    return budget.exhausted() ? kept : result;
  }

  [[nodiscard]] static AtNodes at_nodes(const Observed& where, const At& formulas) {
    AtNodes result;
    for (const auto& [location, here] : formulas) {
      if (const auto node = where.graph.node_at(where.cut.at[location.index()])) result[*node] = here;
    }
    return result;
  }

  [[nodiscard]] static At at_locations(const Observed& where, const AtNodes& formulas) {
    At result;
    for (std::size_t l = 0; l < where.cut.at.size(); ++l) {
      if (!where.cut.at[l].valid()) continue;
      if (const auto node = where.graph.node_at(where.cut.at[l]); node && !formulas[*node].empty())
        result[LocationId(l)] = formulas[*node];
    }
    return result;
  }

  [[nodiscard]] bool exits_changed(const At& before, const At& after) const {
    const auto size = [](const At& formulas, LocationId location) {
      const auto here = formulas.find(location);
      return here == formulas.end() ? std::size_t{0} : here->second.size();
    };
    return std::any_of(calls_.called().begin(), calls_.called().end(), [&](ProcedureId p) {
      const LocationId exit = cfa_.procedure(p).exit;
      return size(before, exit) != size(after, exit);
    });
  }

  /// What calls may take for granted.
  [[nodiscard]] Inductive summaries(const At& formulas) const {
    Inductive result;
    for (const ProcedureId p : calls_.called()) {
      const auto here = formulas.find(cfa_.procedure(p).exit);
      if (here == formulas.end()) continue;
      result.invariants.emplace_back(here->first, calls_.summary(p, cfa_.terms().land(here->second)));
    }
    return result;
  }

  [[nodiscard]] Inductive known() const {
    Inductive result = summaries(known_);
    for (const auto& [location, here] : known_) {
      const program::Procedure& procedure = cfa_.procedure(cfa_.location(location).procedure);
      if (location != procedure.exit) result.invariants.emplace_back(location, cfa_.terms().land(here));
    }
    return result;
  }

  const CutCalls& calls_;
  const program::Cfa& cfa_;
  const logic::SolverFactory& solvers_;
  base::Budget budget_;
  std::set<Term> is_known_;  // variables that both programs have
  At known_;
};

}  // namespace

Inductive find_summaries(const CutCalls& calls, const logic::SolverFactory& solvers, const base::Budget& budget) {
  return Finder(calls, solvers, budget).run();
}

}  // namespace pincer::transform
