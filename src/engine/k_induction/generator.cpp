// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The rungs:
//   1  disjunctions of intervals, split by none, then by more and more state variables   (partition_analysis)
//   2  guesses about single variables, pairs, affine equations and conditions   (Guesses)
//   3  octagons, over few variables, then over more   (octagon_analysis)
//   4  remainders
//   5  affine equations and conditions within the parts of rung 1
//   6  bounds of sums of two terms
//   7  guesses by cases
//   8  bounds of sums of three terms
// Rungs 1 and 3 work over integers, where abstract domains are at home, and what they find is carried back to bits.
#include "engine/k_induction/generator.h"

#include <algorithm>

#include "engine/k_induction/candidates.h"
#include "engine/k_induction/houdini.h"
#include "engine/k_induction/sampler.h"
#include "program/features.h"
#include "logic/backend/solvers.h"
#include "transform/integer_view.h"
#include "transform/octagon_analysis.h"
#include "transform/partition_analysis.h"
#include "transform/slice.h"

namespace pincer::engine {

namespace {

using base::Budget;
using certificate::Inductive;
using certificate::Invariants;
using logic::Term;

constexpr std::uint64_t kSteps = 300'000;  // of random runs
constexpr std::size_t kMostParts = 3'000;  // at a node
constexpr Budget::Seconds kSampling(2);

/// The program over integers, where abstract domains are at home.
struct IntegerView {
  explicit IntegerView(const program::Cfa& cfa)
      : view(transform::pipeline(cfa, passes(cfa))), graph(view.program, encode::BlockOperator::LoopHeads) {}

  using Pass = std::function<transform::Transformed(const program::Cfa&)>;
  static std::vector<Pass> passes(const program::Cfa& cfa) {
    std::vector<Pass> result;
    if (program::has_bits(cfa))
      result.emplace_back(
          [](const program::Cfa& p) { return transform::integer_view(p, transform::Arithmetic::Exact); });
    result.emplace_back(transform::propagate_intervals);
    return result;
  }

  transform::Transformed view;
  encode::BlockGraph graph;
};

class Ladder {
 public:
  Ladder(const program::Cfa& cfa, const Budget& budget, const Publish& publish)
      : cfa_(cfa),
        budget_(budget),
        publish_(publish),
        graph_(cfa, encode::BlockOperator::LoopHeads),
        transitions_(graph_),
        solvers_(logic::make_solver_factory("auto")),
        houdini_(transitions_, *solvers_) {}

  void climb() {
    Sampler sampler(graph_);
    sampler.run(kSteps, budget_.part(kSampling));
    const Guesses guesses(transitions_, sampler);
    const IntegerView integers(cfa_);
    const std::vector<Candidate> disjunctions = partitions(integers);
    prove(guesses.plain(), 10);
    octagons(integers);
    prove(guesses.remainders(), 5);
    prove(guesses.by_parts(disjunctions), 20);
    prove(guesses.sums(2), 20);
    prove(guesses.by_cases(), 60);
    prove(guesses.sums(3), 60);
  }

 private:
  void prove(const std::vector<Candidate>& candidates, double seconds) {
    const Invariants proven = houdini_.prove(candidates, budget_.part(Budget::Seconds(seconds)));
    if (!proven.empty()) publish_(proven);
  }

  /// Invariants of the integer view as candidates for the program.
  [[nodiscard]] std::vector<Candidate> carry_back(const IntegerView& integers, const Invariants& found) const {
    std::vector<Candidate> result;
    const auto carried = integers.view.back(Inductive{found});
    for (const auto& [location, formula] : std::get<Inductive>(carried).invariants) {
      if (const auto node = graph_.node_at(location)) result.push_back({*node, formula});
    }
    return result;
  }

  /// Gives what the finest partition says.
  std::vector<Candidate> partitions(const IntegerView& integers) {
    const transform::StateVariables variables = transform::state_variables(integers.view.program);
    std::vector<Term> all = variables.named;
    all.insert(all.end(), variables.chosen.begin(), variables.chosen.end());
    const std::size_t named = variables.named.size();
    std::vector<Candidate> finest;
    std::optional<std::size_t> last;
    for (const std::size_t wanted : {std::size_t{0}, std::min<std::size_t>(2, named), std::min<std::size_t>(8, named),
                                     named, named + 1, named + 2, named + 4, named + 8}) {
      const std::size_t count = std::min(wanted, all.size());
      if (count == last) continue;
      last = count;
      const std::vector<Term> split_by(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
      const auto found =
          transform::partition_analysis(integers.graph, split_by, kMostParts, budget_.part(Budget::Seconds(10)));
      if (!found) break;
      finest = carry_back(integers, *found);
      prove(finest, 20);
    }
    return finest;
  }

  void octagons(const IntegerView& integers) {
    std::size_t last = 0;
    for (const std::size_t most : {6, 20}) {
      const std::vector<Term> variables = transform::related_variables(integers.view.program, most);
      if (variables.size() <= last) return;
      last = variables.size();
      const Invariants found = transform::octagon_analysis(integers.graph, variables, budget_.part(Budget::Seconds(5)));
      if (found.empty()) return;
      prove(carry_back(integers, found), 10);
    }
  }

  const program::Cfa& cfa_;
  const Budget& budget_;
  const Publish& publish_;
  encode::BlockGraph graph_;
  encode::Transitions transitions_;
  std::unique_ptr<logic::SolverFactory> solvers_;
  Houdini houdini_;
};

}  // namespace

void generate_invariants(const program::Cfa& cfa, const Budget& budget, const Publish& publish) {
  Ladder(cfa, budget, publish).climb();
}

}  // namespace pincer::engine
