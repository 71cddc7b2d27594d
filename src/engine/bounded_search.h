// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "encode/unrolling.h"
#include "engine/cascade.h"
#include "engine/engine.h"
#include "engine/nested_search.h"

namespace pincer::engine {

/// Base case and forward condition of bounded model checking and k-induction (Beyer, Dangl, Wendler: A Unifying View on
/// SMT-Based Software Verification, Alg. 3, lines 6 to 14), one question after the other with growing depth. The paper
/// unrolls each loop up to a bound k; here layer k of the unrolling holds what k blocks lead to, so that both questions
/// are about one layer:
///   base case          error(k) satisfiable: the model is an execution that reaches the error
///   forward condition  open(k) unsatisfiable: every execution ended before, the program is safe
/// Where loops are in loops, or calls remain, a NestedSearch goes on beside the layers and looks for violations only.
/// One incremental solver: each layer only adds to what it knows. What was refuted is kept as a fact.
class BoundedSearch {
 public:
  /// The context and the graph outlive it; `context` counts the times.
  BoundedSearch(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers,
                const Context& context);

  /// Works until there is a verdict.
  Claim run();
  /// Works on the next question until it is answered or `slice`, a part of the context's budget, is over. A verdict ends
  /// the search; Unknown{...} is one of them.
  std::optional<certificate::Verdict> work(const base::Budget& slice);

  /// The greatest k such that no execution of at most k blocks reaches an end, as far as it is known.
  [[nodiscard]] std::optional<std::size_t> safe_depth() const;
  [[nodiscard]] std::size_t depth() const { return unrolling_.depth(); }
  /// The solver in use.
  [[nodiscard]] std::string asked() const { return has_found_nested_ ? nested_->asked() : solver_.name(); }

 private:
  enum class Question : std::uint8_t { Error, Unsupported, Open };

  std::optional<certificate::Verdict> go_on(const base::Budget& slice);
  std::optional<certificate::Verdict> search_nested(const base::Budget& slice);
  std::optional<certificate::Verdict> follow();
  std::optional<certificate::Verdict> no_end(logic::Term target, const base::Budget& slice);
  std::optional<certificate::Verdict> goes_on(const base::Budget& slice);
  /// Calls of the newest layer that no execution makes.
  void drop_calls(const base::Budget& slice);
  [[nodiscard]] std::optional<certificate::Verdict> undecided(const base::Budget& slice) const;

  const encode::BlockGraph& graph_;
  const Context& context_;
  encode::Unrolling unrolling_;
  std::size_t next_follow_;  // the depth at which the path of all executions is followed again
  bool is_tested_ = false;   // on random inputs, because a question was hard
  Cascade solver_;
  Question question_ = Question::Error;
  std::optional<NestedSearch> nested_;  // where it sees other executions
  bool has_found_nested_ = false;
  base::Effort layer_work_, nested_work_;
  std::uint64_t layers_share_;
  double& base_seconds_;
  double& forward_seconds_;
  double& nested_seconds_;
};

/// Looks for another model of `target`, which has one, with small numbers: people like them, and memory that the program
/// takes is there when it runs for real. True: the solver has such a model. Otherwise it has none any more.
bool has_small_numbers(Cascade& solver, logic::Term target, const std::vector<logic::Term>& unknowns,
                       logic::Terms& terms, const base::Budget& budget);

}  // namespace pincer::engine
