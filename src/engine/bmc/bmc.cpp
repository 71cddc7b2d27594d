// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Iterative deepening over block steps. The paper unrolls each loop up to a bound k and asks for the error (base case)
// and for executions that leave the bound (forward condition). Here layer k of the unrolling holds what k blocks lead
// to, so both questions are about one layer:
//   base case          error(k) satisfiable: the model is an execution that reaches the error
//   forward condition  open(k) unsatisfiable: every execution ended before, the program is safe
// One incremental solver: each layer only adds to what it knows. What was refuted is kept as a fact.
#include "engine/bmc/bmc.h"

#include <fmt/format.h>

#include "encode/unrolling.h"
#include "engine/bmc/only_execution.h"

namespace pincer::engine {

using certificate::Exhausted;
using certificate::Unknown;
using certificate::Unsafe;
using certificate::Verdict;
using logic::Answer;
using logic::Term;

namespace {

/// Programs with a single execution are mostly short; long ones are followed by the interpreter, a thousand times faster.
constexpr std::size_t kDeep = 100;

std::string why(const base::Budget& budget, const logic::Solver& solver) {
  if (const auto limit = budget.limit()) return *limit == base::Limit::Time ? "timeout" : "stopped";
  return "incomplete: " + solver.reason();
}

/// A solver that replaces itself by the next of a list when it cannot go on.
class Cascade {
 public:
  Cascade(logic::Terms& terms, const std::vector<const logic::SolverFactory*>& factories, const base::Budget& budget,
          std::string& name)
      : terms_(terms), factories_(factories), budget_(budget), name_(name) {
    next();
  }

  Answer check(Term assumption) {
    for (;;) {
      const Answer answer = solver_->check({assumption});
      if (answer != Answer::Unknown || budget_.exhausted() || used_ == factories_.size()) return answer;
      next();
    }
  }
  void refuted(Term formula) {
    facts_.push_back(terms_.lnot(formula));
    solver_->add(facts_.back());
  }
  [[nodiscard]] logic::Solver& solver() { return *solver_; }

 private:
  void next() {
    name_ = factories_[used_]->name();
    solver_ = factories_[used_++]->make(terms_);
    solver_->set_budget(budget_);
    for (const Term fact : facts_) solver_->add(fact);
  }

  logic::Terms& terms_;
  const std::vector<const logic::SolverFactory*>& factories_;
  const base::Budget& budget_;
  std::string& name_;  // of the solver in use
  std::size_t used_ = 0;
  std::vector<Term> facts_;
  std::unique_ptr<logic::Solver> solver_;
};

/// Looks for another model of `target` with small numbers: people like them, and memory that the program takes is there
/// when it runs for real. Sat: there is a model, small or not.
Answer prefer_small_numbers(Cascade& solver, Term target, const std::vector<Term>& unknowns, logic::Terms& terms,
                            const base::Budget& budget) {
  constexpr base::Budget::Seconds kPatience(1);
  for (const unsigned bits : {8U, 16U}) {
    std::vector<Term> small = {target};
    for (const Term unknown : unknowns) {
      const logic::Sort sort = terms.sort(unknown);
      if (!sort.is_bitvec() || sort.width() <= bits) continue;
      const auto number = [&](unsigned exponent) { return terms.bv(sort.width(), std::uint64_t{1} << exponent); };
      small.push_back(terms.bv_ult(terms.bv_add(unknown, number(bits - 1)), number(bits)));
    }
    solver.solver().set_budget(budget.part(kPatience));
    const Answer answer = solver.solver().check({terms.land(small)});
    solver.solver().set_budget(budget);
    if (answer == Answer::Sat) return answer;
  }
  return solver.check(target);
}

/// An execution gets to where nothing is known any more: names the place.
Unknown not_modelled(const program::Cfa& cfa, const Unsafe& found) {
  program::InterpretOptions options;
  options.record_trace = false;
  const program::LocationId last = program::interpret(cfa, found.choices, options).last;
  for (const program::Unsupported& part : cfa.unsupported()) {
    if (part.location != last) continue;
    const std::string where =
        part.where.known() ? fmt::format(" at {}:{}", cfa.sources().path(part.where.file), part.where.line) : "";
    return {"unsupported: " + part.what + where};
  }
  return {"unsupported: a part of the program"};
}

}  // namespace

Verdict Bmc::run(const program::Cfa& cfa, const Context& context) {
  logic::Terms& terms = cfa.terms();
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  encode::Unrolling unrolling(graph);
  Cascade solver(terms, options_.solvers, context.budget, asked_);
  for (;; unrolling.step()) {
    const std::size_t k = unrolling.depth();
    if (k == kDeep) {
      if (const auto execution = only_execution(cfa, context.budget)) return *execution;
    }
    context.progress(fmt::format("depth {}", k));
    // Base case
    Unsafe found;
    for (const Term target : {unrolling.error(k), unrolling.unsupported(k)}) {
      if (terms.is_false(target)) continue;
      switch (solver.check(target)) {
        case Answer::Unsat: solver.refuted(target); break;
        case Answer::Sat:
          if (prefer_small_numbers(solver, target, unrolling.unknowns(), terms, context.budget) != Answer::Sat)
            return Unknown{why(context.budget, solver.solver())};
          found.choices = unrolling.choices([&](Term unknown) { return solver.solver().value(unknown); });
          if (target != unrolling.error(k)) return not_modelled(cfa, found);
          return found;
        case Answer::Unknown: return Unknown{why(context.budget, solver.solver())};
      }
    }
    // Forward condition
    if (unrolling.exhausted()) return Exhausted{k};
    if (context.budget.exhausted()) return Unknown{why(context.budget, solver.solver())};
    switch (solver.check(unrolling.open(k))) {
      case Answer::Unsat: return Exhausted{k};
      case Answer::Sat: break;
      case Answer::Unknown: return Unknown{why(context.budget, solver.solver())};
    }
  }
}

}  // namespace pincer::engine
