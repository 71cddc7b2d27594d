// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The rungs:
//   1  disjunctions of intervals, split by none, then by more and more state variables   (partition_analysis)
//   2  guesses about single variables, pairs, affine equations and conditions   (Guesses)
//   3  remainders
//   4  affine equations and conditions within the parts of rung 1
//   5  bounds of sums of two terms
//   6  guesses by cases
//   7  bounds of sums of three terms
// Rung 1 works over integers, where intervals are at home, and what it finds is carried back to bits.
#include "engine/k_induction/generator.h"

#include <algorithm>

#include "engine/k_induction/candidates.h"
#include "engine/k_induction/houdini.h"
#include "engine/k_induction/sampler.h"
#include "engine/views.h"
#include "logic/backend/solvers.h"
#include "transform/integer_view.h"
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
    const std::vector<Candidate> disjunctions = partitions();
    prove(guesses.plain(), 10);
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

  /// What the finest partition says.
  std::vector<Candidate> partitions() {
    std::vector<Candidate> finest;
    std::vector<std::function<transform::Transformed(const program::Cfa&)>> passes;
    if (has_bits(cfa_))
      passes.emplace_back(
          [](const program::Cfa& p) { return transform::integer_view(p, transform::Arithmetic::Exact); });
    passes.emplace_back(transform::propagate_intervals);
    const transform::Transformed view = transform::pipeline(cfa_, passes);
    const encode::BlockGraph graph(view.program, encode::BlockOperator::LoopHeads);
    const transform::StateVariables variables = transform::state_variables(view.program);
    std::vector<Term> all = variables.named;
    all.insert(all.end(), variables.chosen.begin(), variables.chosen.end());
    const std::size_t named = variables.named.size();
    std::optional<std::size_t> last;
    for (const std::size_t wanted : {std::size_t{0}, std::min<std::size_t>(2, named), std::min<std::size_t>(8, named),
                                     named, named + 1, named + 2, named + 4, named + 8}) {
      const std::size_t count = std::min(wanted, all.size());
      if (count == last) continue;
      last = count;
      const std::vector<Term> split_by(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
      const auto found = transform::partition_analysis(graph, split_by, kMostParts, budget_.part(Budget::Seconds(10)));
      if (!found) break;
      const auto carried = view.back(Inductive{*found});
      finest.clear();
      for (const auto& [location, formula] : std::get<Inductive>(carried).invariants) {
        if (const auto node = graph_.node_at(location)) finest.push_back({*node, formula});
      }
      prove(finest, 20);
    }
    return finest;
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
