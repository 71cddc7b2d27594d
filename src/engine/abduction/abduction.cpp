// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Loop invariants begin as true. A verification condition that is not valid is made valid by abduction: the weakest formula
// over few variables that has to be assumed before a block. It makes the invariant stronger, and then it has to be an
// invariant itself; if no strengthening leads there, the search goes back to another solution.
//   I. Dillig, T. Dillig, B. Li, K. McMillan: Inductive Invariant Generation via Abductive Inference. OOPSLA 2013.
//
//   verification conditions           Search::first_invalid (search.cpp): one per block and conjunct of its target
//   backtracking search               Search::verify, strengthen
//   Abduce                            Solutions (abduce.cpp)
//   minimum satisfying assignments    Solutions::next_set: sets of variables, the smallest first
//   quantifier elimination            Solutions::violated
//   simplification                    Solutions::simplified
//
// docs/schools.md has the deviations and why.
#include "engine/abduction/abduction.h"

#include "engine/abduction/search.h"

namespace pincer::engine::abduction {

namespace {

class Abduction final : public Engine {
 public:
  explicit Abduction(Options options) : options_(std::move(options)) {}

  Claim run(const program::Cfa& cfa, const Context& context) override {
    return {Search(cfa, context, options_).run(), options_.paths.solvers->name()};
  }

 private:
  Options options_;
};

}  // namespace

EngineInfo info() {
  return {.name = "abduction",
          .line = "abduction of loop invariants: what is missing for a proof is guessed, and proved in turn",
          .idea =
              "Begins with true as the invariant of each loop. Where a verification "
              "condition is not valid, abduction finds the weakest formula over few "
              "variables that makes it valid. The formula becomes a part of the invariant "
              "and has to be proved in turn; if that fails, another one is tried.",
          .paper =
              "Dillig, Dillig, Li, McMillan: Inductive Invariant Generation via Abductive "
              "Inference, OOPSLA 2013",
          .settings = {{"facts",
                        {"on", "off"},
                        "keep what is inductive of all formulas that were tried, and of formulas near them",
                        "off"},
                       {"samples", {"on", "off"}, "try only what holds in states of random executions", "off"},
                       {"invariants", {"on", "off"}, "assume disjunctions of intervals at loop heads", "off"},
                       intervals_setting()},
          .reads = Reads::Integers,
          .has_published = true,
          .make = [](const Settings& settings, const Toolbox& toolbox) {
            Options options;
            options.paths.solvers = toolbox.z3.get();
            options.paths.path_invariants = false;
            options.paths.invariants = settings.is("invariants", "on");
            options.facts = settings.is("facts", "on");
            options.samples = settings.is("samples", "on");
            return std::make_unique<Abduction>(options);
          }};
}

}  // namespace pincer::engine::abduction
