// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/engine.h"

#include "engine/minimax/options.h"
#include "engine/minimax/published/figure5.h"
#include "engine/minimax/turns.h"

namespace pincer::engine::minimax {

namespace {

class Minimax final : public Engine {
 public:
  Minimax(const logic::SolverFactory& solvers, const Options& options) : solvers_(solvers), options_(options) {}

  Claim run(const program::Cfa& cfa, const Context& context) override {
    Options options = options_;
    options.joins = !context.is_checked_over_bits;  // a checker over bits is not impressed by many paths
    const Steps steps(cfa);
    Queries queries(cfa.terms(), solvers_, context.budget, *context.statistics);
    if (options.procedure == Procedure::Turns) return {take_turns(steps, queries, options, context), solvers_.name()};
    published::Figure5 figure(steps, queries, context);
    const certificate::Verdict verdict = figure.run();
    if (context.arg) context.arg(figure.dot());
    return {verdict, solvers_.name()};
  }

 private:
  const logic::SolverFactory& solvers_;
  Options options_;
};

}  // namespace

EngineInfo info() {
  EngineInfo result{
      .name = "minimax",
      .line = "symbolic execution, path by path: learns why paths are infeasible, with path-based loop invariants",
      .idea =
          "Executes the program symbolically, one path at a time, with everything that "
          "is known about the path. From each infeasible path it learns which "
          "constraints rule it out, and stops other paths early for the same reason. "
          "At loops it deletes constraints until the rest is invariant; if that "
          "deletes too much, the constraint is kept and the search goes on from there.",
      .paper = "Jaffar, Navas, Santosa: Symbolic Execution for Verification (TRACER)",
      .settings = settings(),
      .reads = Reads::BitsForMemory,
      .has_published = true,
      .make = [](const Settings& settings, const Toolbox& toolbox) {
        return std::make_unique<Minimax>(*toolbox.z3, options_from(settings));
      }};
  result.settings.insert(result.settings.begin(), {numbers_setting(), intervals_setting()});
  return result;
}

}  // namespace pincer::engine::minimax
