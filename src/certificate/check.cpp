// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The conditions of each kind of certificate, one satisfiability query per condition: a condition holds when its
// negation is unsatisfiable. Nothing is assumed that was not checked here.
#include "certificate/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/contract.h"
#include "encode/unrolling.h"
#include "logic/free_variables.h"

namespace pincer::certificate {

using encode::BlockGraph;
using encode::BlockOperator;
using encode::NodeId;
using encode::NodeKind;
using logic::Answer;
using logic::Term;
using program::Cfa;
using program::EdgeId;
using program::LocationId;
using program::VariableId;

namespace {

using Status = CheckResult::Status;

CheckResult valid(std::string solver = "") { return {Status::Valid, "", std::move(solver)}; }
CheckResult invalid(std::string message) { return {Status::Invalid, std::move(message), ""}; }

std::string place(const Cfa& cfa, program::SourceLocation where) {
  if (!where.known()) return "the start of the program";
  return fmt::format("{}:{}", cfa.sources().path(where.file), where.line);
}

std::string place(const Cfa& cfa, LocationId location) { return place(cfa, cfa.location(location).where); }

/// Decides queries, one solver after the other until one knows.
class Judge {
 public:
  Judge(logic::Terms& terms, const std::vector<const logic::SolverFactory*>& solvers, const base::Budget& budget)
      : terms_(terms), budget_(budget) {
    for (const logic::SolverFactory* factory : solvers) factories_.push_back(factory);
  }

  /// Is `formula` unsatisfiable? `condition` names what fails if it is not.
  CheckResult demand_unsat(Term formula, const std::string& condition) {
    if (terms_.is_false(formula)) return valid();
    std::string reasons;
    for (const logic::SolverFactory* factory : factories_) {
      const auto solver = factory->make(terms_);
      solver->set_budget(budget_);
      solver->add(formula);
      switch (solver->check()) {
        case Answer::Unsat: return valid(solver->name());
        case Answer::Sat: return invalid(condition);
        case Answer::Unknown:
          reasons += (reasons.empty() ? "" : "; ") + solver->name() + ": " + solver->reason();
          break;
      }
      if (budget_.exhausted()) break;
    }
    return {Status::Undecided, fmt::format("cannot decide whether {} ({})", condition, reasons), ""};
  }

 private:
  logic::Terms& terms_;
  const base::Budget& budget_;
  std::vector<const logic::SolverFactory*> factories_;
};

CheckResult check_exhausted(const Cfa& cfa, const Exhausted& claim, Judge& judge, const base::Budget& budget) {
  const BlockGraph graph(cfa, BlockOperator::LoopHeads);
  encode::Unrolling unrolling(graph);
  logic::Terms& terms = cfa.terms();
  std::vector<Term> bad;
  for (std::size_t layer = 0;; ++layer) {
    if (budget.exhausted()) return {Status::Undecided, "time limit while unrolling", ""};
    bad.push_back(unrolling.error(layer));
    bad.push_back(unrolling.unsupported(layer));
    if (layer == claim.depth || unrolling.exhausted()) break;
    unrolling.step();
  }
  const std::size_t last = unrolling.depth();
  CheckResult safe = judge.demand_unsat(terms.lor(bad), fmt::format("an error is reached within {} blocks", last));
  if (safe.status != Status::Valid || unrolling.exhausted()) return safe;
  CheckResult ended =
      judge.demand_unsat(unrolling.open(last), fmt::format("an execution goes on after {} blocks", last));
  return ended.status == Status::Valid && !safe.solver.empty() ? safe : ended;
}

/// Values at the start of a block: the program's variables themselves, and unknowns with names of their own.
class BlockUnknowns : public encode::Unknowns {
 public:
  explicit BlockUnknowns(const Cfa& cfa) : cfa_(cfa) {}
  Term choice(EdgeId edge, VariableId variable) override {
    Term& unknown = choices_[edge];
    if (!unknown.valid()) unknown = cfa_.terms().fresh_variable(cfa_.variable(variable).name, cfa_.sort(variable));
    return unknown;
  }
  Term initial(VariableId variable) override { return cfa_.variable(variable).term; }

 private:
  const Cfa& cfa_;
  std::map<EdgeId, Term> choices_;
};

CheckResult check_inductive(const Cfa& cfa, const Invariants& invariants, bool and_safe, Judge& judge) {
  const BlockGraph graph(cfa, BlockOperator::LoopHeads);
  if (graph.has_calls()) return {Status::Undecided, "no invariants for programs with procedures yet", ""};
  logic::Terms& terms = cfa.terms();
  std::map<LocationId, Term> at;
  for (const auto& [location, invariant] : invariants) {
    if (!graph.node_at(location))
      return invalid(fmt::format("an invariant is given at {}, which is no head of a loop", place(cfa, location)));
    for (const Term variable : logic::free_variables(terms, invariant)) {
      if (!cfa.variable_of(variable)) return invalid("an invariant speaks of something that is no program variable");
    }
    at[location] = at.contains(location) ? terms.land(at[location], invariant) : invariant;
  }
  const auto invariant_at = [&](LocationId location) {
    const auto known = at.find(location);
    return known == at.end() ? terms.boolean(true) : known->second;
  };
  const program::Liveness liveness(cfa);
  std::string solver;
  if (const Term entry = invariant_at(cfa.entry()); !terms.is_true(entry)) {
    const CheckResult result =
        judge.demand_unsat(terms.lnot(entry), "the invariant of the entry does not hold at the start");
    if (result.status != Status::Valid) return result;
  }
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    const BlockGraph::Node& node = graph.nodes()[n];
    if (node.kind != NodeKind::Entry && node.kind != NodeKind::Inner) continue;
    const Term before = invariant_at(node.location);
    if (terms.is_false(before)) continue;
    encode::Paths paths(terms);
    encode::Executor executor(cfa, liveness, paths);
    BlockUnknowns unknowns(cfa);
    encode::State start{paths.start(), std::vector<Term>(cfa.variables().size())};
    // Invariants may speak of variables that are dead at the target; they keep what they were.
    for (std::size_t v = 0; v < start.values.size(); ++v) start.values[v] = cfa.variable(VariableId(v)).term;
    for (auto& arrival : executor.execute(graph, node.part, std::move(start), unknowns)) {
      const NodeId target = *graph.node_at(arrival.target);
      const bool final = graph.is_final(target);
      if (final && !and_safe) continue;
      const Term after =
          final ? terms.boolean(false) : executor.read(invariant_at(arrival.target), arrival.state, unknowns);
      const Term broken = terms.land(terms.land(before, paths.condition(arrival.state.path)), terms.lnot(after));
      const std::string from = place(cfa, node.location);
      const CheckResult result = judge.demand_unsat(
          broken, final
                      ? fmt::format("the block from {} reaches the error at {}", from, place(cfa, arrival.target))
                      : fmt::format("the block from {} breaks the invariant at {}", from, place(cfa, arrival.target)));
      if (result.status != Status::Valid) return result;
      if (!result.solver.empty()) solver = result.solver;
    }
  }
  return valid(solver);
}

CheckResult check_unsafe(const Cfa& cfa, const Unsafe& claim) {
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = 1'000'000'000;
  const program::Execution execution = program::interpret(cfa, claim.choices, options);
  switch (execution.end) {
    case program::End::Error: return valid("execution");
    case program::End::Exit: return invalid("the execution on these inputs ends without an error");
    case program::End::AssumptionCut:
      return invalid(fmt::format("the execution on these inputs is cut at {}", place(cfa, execution.last)));
    case program::End::InputExhausted: return invalid("the execution needs more inputs than there are");
    case program::End::StepLimit: return {Status::Undecided, "the execution takes too many steps", ""};
    case program::End::Unsupported: return invalid("the execution reaches a part of the program that is not modelled");
  }
  return invalid("");
}

}  // namespace

CheckResult check(const Cfa& cfa, const Verdict& verdict, const std::vector<const logic::SolverFactory*>& solvers,
                  const base::Budget& budget) {
  Judge judge(cfa.terms(), solvers, budget);
  return std::visit(
      [&](const auto& claim) -> CheckResult {
        using Claim = std::decay_t<decltype(claim)>;
        if constexpr (std::is_same_v<Claim, Exhausted>) {
          return check_exhausted(cfa, claim, judge, budget);
        } else if constexpr (std::is_same_v<Claim, Inductive>) {
          return check_inductive(cfa, claim.invariants, true, judge);
        } else if constexpr (std::is_same_v<Claim, KInductive>) {
          return {Status::Undecided, "k-inductive certificates are not checked yet", ""};
        } else if constexpr (std::is_same_v<Claim, Unsafe>) {
          return check_unsafe(cfa, claim);
        } else {
          base::require(false, "an unknown verdict has no certificate");
          return {};
        }
      },
      verdict);
}

}  // namespace pincer::certificate
