// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "encode/execute.h"
#include "program/interpret.h"

namespace pincer::encode {

/// Where the executions of an unrolling start.
enum class Start : std::uint8_t {
  Entry,
  Anywhere,  // in any state at any node that is not an end, for the step case of k-induction; programs without calls
};

/// The executions of a program, layer by layer: layer k holds the states that k blocks lead to from the start, one per
/// node (and per chain of calls, where procedures remain). Each step adds a layer and changes nothing before it.
class Unrolling {
 public:
  explicit Unrolling(const BlockGraph& graph, Start start = Start::Entry);
  ~Unrolling();

  /// The newest layer's number.
  [[nodiscard]] std::size_t depth() const { return layers_.size() - 1; }
  void step();

  /// The conditions on the unknowns under which a layer holds the error, something unsupported, a state that goes on.
  [[nodiscard]] logic::Term error(std::size_t layer) const { return layers_[layer].error; }
  [[nodiscard]] logic::Term unsupported(std::size_t layer) const { return layers_[layer].unsupported; }
  [[nodiscard]] logic::Term open(std::size_t layer) const { return layers_[layer].open; }
  /// The ends among them one by one, and under which condition a layer holds each; an end may be there several times.
  struct Whereabouts {
    NodeId node;
    logic::Term condition;
  };
  [[nodiscard]] const std::vector<Whereabouts>& ends(std::size_t layer) const { return layers_[layer].ends; }
  /// No execution reaches the newest layer, as the terms show.
  [[nodiscard]] bool exhausted() const { return frontier_.empty(); }

  /// The newest layer's states that go on, by node; only for programs without calls.
  struct Open {
    NodeId node;
    const State* state = nullptr;
  };
  [[nodiscard]] std::vector<Open> frontier() const;
  /// A formula over program variables that are live at the state's node, as a formula over the unknowns.
  [[nodiscard]] logic::Term read(logic::Term formula, const State& state);
  /// Where executions of the newest layer may be, and under which condition; for any program.
  [[nodiscard]] std::vector<Whereabouts> places() const;
  /// Drops a state of the newest layer that is known to be impossible.
  void drop(NodeId node);
  /// Drops the calls of the newest layer that no execution makes. Every call is unrolled by itself, so one that is
  /// impossible would cost as much as all that it calls. `is_impossible` gets the condition of each call, unless there
  /// is only one; it must be certain.
  void drop_calls(const std::function<bool(logic::Term condition)>& is_impossible);

  /// How many calls are within each other, at most, in the newest layer.
  [[nodiscard]] std::size_t deepest_call() const;

  [[nodiscard]] const Paths& paths() const { return paths_; }

  /// What havocs and inputs gave so far.
  [[nodiscard]] std::vector<logic::Term> unknowns() const;

  /// The concrete execution from the entry that the values of the unknowns describe: inputs, havocs and initial
  /// values, in order.
  /// `value` gives the value of any unknown.
  [[nodiscard]] program::Choices choices(const std::function<logic::Value(logic::Term)>& value) const;

 private:
  class Source;

  /// A chain of calls that are not finished.
  struct Context {
    std::size_t caller = 0;
    program::EdgeId call;
  };
  struct Place {
    std::size_t context = 0;
    NodeId node;
    auto operator<=>(const Place&) const = default;
  };
  /// A state and the values with which the callers in the chain will continue, innermost last.
  struct Stacked {
    State state;
    std::vector<std::vector<logic::Term>> callers;
  };
  struct Layer {
    logic::Term error, unsupported, open;
    std::vector<Whereabouts> ends;
  };
  using Arrivals = std::map<Place, std::vector<Stacked>>;

  void advance(const Place& place, Stacked from, Arrivals& arrivals);
  void enter(const Place& place, Stacked from, Arrivals& arrivals);
  void leave(const Place& place, Stacked from, Arrivals& arrivals);
  Stacked merge(std::vector<Stacked> states, program::LocationId location);
  void finish_layer(Arrivals arrivals);
  std::size_t context_of(std::size_t caller, program::EdgeId call);

  const BlockGraph& graph_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  program::Liveness liveness_;
  Paths paths_;
  Executor executor_;
  std::unique_ptr<Source> source_;
  std::vector<Context> contexts_;
  std::map<std::pair<std::size_t, program::EdgeId>, std::size_t> context_ids_;
  std::vector<Layer> layers_;
  std::map<Place, Stacked> frontier_;
};

}  // namespace pincer::encode
