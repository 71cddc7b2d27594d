// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/refute.h"

#include "base/timer.h"

namespace pincer::engine::compositional {

using logic::Answer;
using logic::Term;

namespace {

constexpr double kShare = 0.25;        // of the time since the start
constexpr double kFirstSeconds = 0.2;  // and this much in any case

}  // namespace

Refuter::Refuter(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers,
                 const Context& context)
    : terms_(graph.cfa().terms()),
      solvers_(std::move(solvers)),
      unrolling_(graph),
      context_(context),
      start_(base::Budget::Clock::now()),
      spent_(context.statistics->seconds("bounded check")) {
  next_solver();
}

bool Refuter::next_solver() {
  if (used_ == solvers_.size()) return false;
  solver_ = solvers_[used_++]->make(terms_);
  return true;
}

bool Refuter::advance() {
  const double elapsed = std::chrono::duration<double>(base::Budget::Clock::now() - start_).count();
  const double allowed = kFirstSeconds + kShare * elapsed - spent_;
  if (allowed <= 0) return verdict_.has_value();
  const base::Budget slice = context_.budget.part(base::Budget::Seconds(allowed));
  while (look(slice)) {
  }
  return verdict_.has_value();
}

void Refuter::finish(std::size_t depth) {
  while (unrolling_.depth() <= depth && look(context_.budget)) {
  }
}

bool Refuter::look(const base::Budget& budget) {
  if (verdict_ || stuck_ || budget.exhausted()) return false;
  const base::Timer timer(spent_);
  solver_->set_budget(budget);
  const std::size_t k = unrolling_.depth();
  const Term error = unrolling_.error(k);
  switch (solver_->check({error})) {
    case Answer::Sat:
      verdict_ = certificate::Unsafe{unrolling_.choices([&](Term unknown) { return solver_->value(unknown); })};
      return false;
    case Answer::Unknown:
      if (budget.exhausted()) return false;
      stuck_ = !next_solver();
      return !stuck_;
    case Answer::Unsat: break;
  }
  if (unrolling_.exhausted()) {
    stuck_ = true;
    return false;
  }
  unrolling_.step();
  return true;
}

}  // namespace pincer::engine::compositional
