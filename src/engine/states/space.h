// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <unordered_set>
#include <vector>

#include "base/budget.h"
#include "engine/states/machine.h"
#include "engine/states/table.h"
#include "engine/states/variables.h"

namespace pincer::engine::states {

/// How much of a variable is part of a state.
enum class Level : std::uint8_t {
  None,
  Class,  // which of the classes that comparisons distinguish it is in; the range within it may grow
  Value,  // its value, or a range if that is not known
};

struct Precision {
  std::vector<Level> level;              // by variable
  std::vector<std::size_t> most_values;  // by variable: more are too many for Level::Value
  bool has_order = false;                // how variables of Level::Value compare that are not known
};

/// The states that can be reached with a precision, breadth first.
class Space {
 public:
  Space(const encode::BlockGraph& graph, const program::Liveness& liveness, const Variables& variables,
        Machine& machine, const Precision& precision, const base::Budget& budget);
  ~Space() {
    machine_.is_too_long = [] { return false; };
  }
  Space(const Space&) = delete;
  Space& operator=(const Space&) = delete;

  enum class End : std::uint8_t {
    All,      // all states were looked at
    Error,    // a path leads to an error or to something unsupported: `path`
    TooMany,  // `crowded` has more values than it may have
    Full,     // there are as many states as there may be
    Budget,
  };
  End explore(std::size_t most_states);

  [[nodiscard]] const std::vector<Machine::Step>& path() const { return path_; }
  [[nodiscard]] program::VariableId crowded() const { return crowded_; }
  /// The variable of Level::Value with most values, if it has more than a few and is not only set to constants.
  [[nodiscard]] std::optional<program::VariableId> most_crowded() const;
  [[nodiscard]] Table& table() { return table_; }
  [[nodiscard]] const std::vector<program::VariableId>& tracked(encode::NodeId node) const {
    return tracked_[node.index()];
  }
  /// What a state says of the tracked variables of its node.
  [[nodiscard]] Known known(StateId state);
  /// After `All`: goes through all states again and tells, whenever one of these locations between nodes is passed, what
  /// is known there of the variables that `read` wants. False: the budget is used up.
  using Pass = std::function<void(program::LocationId at, Known known)>;
  bool pass(const std::vector<bool>& locations,
            const std::function<const std::vector<program::VariableId>&(program::LocationId)>& wanted,
            const Pass& pass);

 private:
  using Sink = std::function<void(encode::NodeId, std::span<const PartId> key, std::span<const Range> seen)>;

  void enter(StateId state);
  void arrive(encode::NodeId node, const Sink& sink);
  void divide(encode::NodeId node, std::size_t position, std::size_t& pieces, const Sink& sink);
  [[nodiscard]] Known known_now(const std::vector<program::VariableId>& variables);
  [[nodiscard]] std::vector<Compared> compared_now(const std::vector<program::VariableId>& variables,
                                                   const std::vector<Part>& parts);
  [[nodiscard]] const std::vector<Compared>& compared(StateId state) const;
  void deliver(encode::NodeId node, const Sink& sink);
  void add(encode::NodeId node, std::span<const PartId> key, std::span<const Range> seen, StateId parent);
  void note_values(encode::NodeId node, std::span<const PartId> key);
  [[nodiscard]] Range class_of(program::VariableId variable, std::int64_t value) const;
  void make_path(StateId last);
  [[nodiscard]] std::vector<std::size_t> key_sizes() const;

  const encode::BlockGraph& graph_;
  const Variables& variables_;
  Machine& machine_;
  const Precision& precision_;
  const base::Budget& budget_;
  std::vector<std::vector<program::VariableId>> tracked_;  // by node
  std::map<std::vector<Compared>, PartId> order_ids_;
  std::vector<const std::vector<Compared>*> orders_;  // by id
  Table table_;  // the keys have the parts of the tracked variables, and an order if that is known
  std::deque<StateId> open_;
  std::vector<std::unordered_set<PartId>> values_;  // by variable
  program::VariableId crowded_ = {};
  std::vector<Machine::Step> path_;
  std::vector<PartId> key_;
  std::vector<Range> seen_;
  bool is_over_ = false;
  std::uint64_t charged_ = 0;  // operations of the machine
};

}  // namespace pincer::engine::states
