// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <unordered_set>
#include <vector>

#include "base/budget.h"
#include "encode/block_graph.h"
#include "logic/evaluate/evaluator.h"

namespace pincer::invariant {

/// Concrete states that executions pass at the nodes of a program without calls, by running it with random choices: what
/// does not hold in one of them is no invariant. The same program gives the same states.
class Sampler {
 public:
  using Sample = std::vector<logic::Value>;  // by variable

  /// A call that the program has no edge for (transform/cut_calls), but that executions make.
  struct Call {
    program::LocationId begin;  // what leaves it is not followed
    program::LocationId end;
    program::LocationId callee_start;
    program::LocationId callee_exit;
    std::vector<std::pair<program::VariableId, logic::Term>> parameters = {};
    std::vector<std::pair<program::VariableId, program::VariableId>> results = {};  // of the caller, of the callee
    std::vector<program::VariableId> globals = {};                                  // that the callee may write
  };

  explicit Sampler(const encode::BlockGraph& graph, std::vector<Call> calls = {});

  /// Adds states, until `steps` edges more were followed. A run starts at the entry or where an earlier one was.
  void run(std::uint64_t steps, const base::Budget& budget);
  /// Different states, as far as live variables tell them apart.
  [[nodiscard]] const std::vector<Sample>& at(encode::NodeId node) const { return samples_[node.index()]; }
  /// The numbers that the program speaks of, in ascending order.
  [[nodiscard]] const std::vector<mpz_class>& numbers() const { return numbers_; }

 private:
  /// The edge that an execution takes, and what it does to the state; none when it ends.
  std::optional<program::EdgeId> step(program::LocationId location, Sample& state);
  logic::Value choose(logic::Sort sort);
  /// A call that is not over, and the state in which it was made.
  struct Activation {
    const Call* call;
    Sample caller;
  };
  /// The location where the execution goes on, if a call begins or ends here.
  std::optional<program::LocationId> call_or_return(program::LocationId location, Sample& state);
  void remember(encode::NodeId node, const Sample& state);

  const encode::BlockGraph& graph_;
  const program::Cfa& cfa_;
  std::vector<std::vector<std::size_t>> kept_;     // by node: the scalars that are live there
  std::vector<std::optional<logic::Tape>> tapes_;  // by edge
  std::vector<Call> calls_;
  std::map<program::LocationId, const Call*> call_at_;
  std::map<program::LocationId, std::vector<logic::Tape>> arguments_;  // by place of the call
  std::vector<Activation> activations_;
  std::vector<std::uint64_t> cost_;  // by edge, in steps
  std::vector<mpz_class> numbers_;
  std::vector<std::vector<Sample>> samples_;              // by node
  std::vector<std::unordered_set<std::uint64_t>> known_;  // by node: hashes of what is kept
  std::size_t most_per_run_;
  std::vector<std::size_t> of_this_run_;  // by node: how many states are kept
  logic::Evaluator evaluator_;
  std::mt19937_64 random_;
};

}  // namespace pincer::invariant
