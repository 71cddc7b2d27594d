// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "cpa/predicate_analysis.h"
#include "engine/path_setup.h"

namespace pincer::engine {

/// What the engines on the Predicate CPA have in common: the options by which they are configured. `steps` is what the
/// analysis sees as one step.
struct PredicateOptions : PathOptions {
  cpa::Blocks blocks = cpa::Blocks::EveryNode;                           // after which steps it abstracts
  encode::BlockOperator abstract_at = encode::BlockOperator::LoopHeads;  // the same, as places of the program
  bool cartesian = false;
  bool bdds = false;
};

/// The settings that choose these options, after those of the engine itself.
std::vector<SettingInfo> predicate_settings(std::vector<SettingInfo> own);
PredicateOptions predicate_options(const Settings& settings, const Toolbox& toolbox);

/// The Predicate CPA and all that it needs, for one program without calls.
class PredicateSetup : public PathSetup {
 public:
  PredicateSetup(const program::Cfa& cfa, const Context& context, const PredicateOptions& options);

  cpa::PathFormulas path_formulas;
  cpa::PredicateAbstraction abstraction;
  cpa::Location location;
  cpa::Predicate predicate;
  cpa::PredicateAnalysis analysis;
  cpa::PredicateArg reached;
  cpa::Operators<cpa::PredicateAnalysis> operators;  // abort at errors and at what is unsupported

  /// Puts the initial state into `reached`, with this precision.
  void start(cpa::Predicates precision);
  /// CEGAR with a strategy of refinement, and the verdict that its outcome means. Where no proof is possible any more,
  /// errors are still looked for in the last view only: another one may have the proof.
  template <class Refinement>
  Claim run(Refinement& refinement) {
    const auto refine = [&](cpa::PredicateArg& arg, cpa::ArgId target) {
      tell_progress();
      const cpa::Refinement result = refinement(arg, target);
      const bool give_up = refinement.is_incomplete() && !context_.is_last_view && result == cpa::Refinement::Refined;
      return give_up ? cpa::Refinement::Unknown : result;
    };
    const cpa::Outcome outcome = cpa::cegar(analysis, reached, operators, refine, context_.budget);
    draw(outcome);
    return {verdict(outcome == cpa::Outcome::Safe && refinement.is_incomplete() ? cpa::Outcome::Unknown : outcome,
                    refinement.path(), refinement.reason()),
            options_.solvers->name()};
  }

 private:
  void tell_progress();
  void draw(cpa::Outcome outcome);
  certificate::Verdict verdict(cpa::Outcome outcome, const cpa::AbstractPath& path, const std::string& reason);
  certificate::Inductive proof();
  certificate::Verdict failure(const cpa::AbstractPath& path);

  PredicateOptions options_;
};

}  // namespace pincer::engine
