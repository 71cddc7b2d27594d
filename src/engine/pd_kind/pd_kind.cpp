// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Lemmas that hold for n blocks are pushed on by k-induction; what keeps them from being k-inductive is shown to be
// unreachable, by a search backwards as in IC3, or shows how the lemma or the property fails.
//   D. Jovanovic, B. Dutertre: Property-Directed k-Induction. FMCAD 2016.
//
//   main loop, induction frames       Search::run (search.cpp)
//   Push                              Search::push, push_element
//   T_F^k                             KSteps (k_steps.cpp)
//   Reach, explain                    Reachability (reachability.cpp)
//   generalize                        Predecessors (engine/predecessors.cpp)
//
// docs/schools.md has the deviations and why.
#include "engine/pd_kind/pd_kind.h"

#include "engine/pd_kind/search.h"
#include "program/features.h"

namespace pincer::engine::pd_kind {

namespace {

class PdKind final : public Engine {
 public:
  PdKind(const Options& options, const Toolbox& toolbox) : options_(options), toolbox_(toolbox) {}

  Claim run(const program::Cfa& cfa, const Context& context) override {
    Options options = options_;
    options.paths.solvers = program::is_over_bits(cfa) ? toolbox_.cadical.get() : toolbox_.z3.get();
    options.interpolants = options.interpolants && !program::has_bits(cfa);
    return {Search(cfa, context, options).run(), options.paths.solvers->name()};
  }

 private:
  Options options_;
  const Toolbox& toolbox_;
};

}  // namespace

EngineInfo info() {
  return {
      .name = "pd-kind",
      .line = "property-directed k-induction: k-inductive lemmas, found backwards from the error",
      .idea =
          "Keeps lemmas that hold for n steps and pushes them on by k-induction. A "
          "state that keeps a lemma from being k-inductive is shown to be unreachable "
          "by a search backwards, and the reason strengthens the lemma; or it is "
          "reached, and the lemma is replaced by a weaker one. When all lemmas are "
          "k-inductive, they are the invariant.",
      .paper = "Jovanovic, Dutertre: Property-Directed k-Induction, FMCAD 2016",
      .settings = {{"k", {}, "the greatest k (default: 0, as great as the lemmas allow: n + 1)"},
                   {"explain",
                    {"interpolants", "cores"},
                    "over integers, what shows that states are not reached: interpolants, or parts of these states"},
                   {"invariants", {"on", "off"}, "over integers, assume intervals that hold at loop heads", "off"},
                   numbers_setting(),
                   intervals_setting()},
      .reads = Reads::IntegersThenBits,
      .has_published = true,
      .make = [](const Settings& settings, const Toolbox& toolbox) {
        Options options;
        options.paths.path_invariants = false;
        options.paths.invariants = settings.is("invariants", "on");
        options.greatest_k = settings.number("k", 0);
        options.interpolants = settings.is("explain", "interpolants");
        return std::make_unique<PdKind>(options, toolbox);
      }};
}

}  // namespace pincer::engine::pd_kind
