// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/id.h"
#include "encode/block_graph.h"
#include "engine/states/order.h"
#include "engine/states/range.h"

namespace pincer::engine::states {

/// What a state says of one variable: it is within a range, or it is another variable plus a number.
struct Part {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  Range range = {};
  std::uint32_t anchor = kNone;  // the other one, as its position among the tracked variables of the node
  std::int64_t offset = 0;
  bool operator==(const Part&) const = default;
};

using PartId = std::uint32_t;

/// How two variables that are not known compare, as signed numbers.
struct Compared {
  std::uint32_t a = 0, b = 0;  // positions among the variables of the node
  Ways ways = kAnyWay;
  auto operator<=>(const Compared&) const = default;
};

/// What is known of some variables, together.
struct Known {
  std::vector<Part> parts;         // of each variable
  std::vector<Compared> compared;  // ascending
};

using StateId = base::Id<struct StateTag>;

/// States, each once: a node and what is known of the variables that are tracked there. Where a variable is tracked by
/// its class only, the state also has the range within the class that was seen so far, which may grow.
class Table {
 public:
  struct Row {
    encode::NodeId node;
    std::uint32_t index = 0;  // among the states of the node
    StateId parent;           // from which it was reached first; invalid: the entry
    std::uint8_t growths = 0;
    bool is_open = true;
  };

  /// By node: how many variables are tracked.
  explicit Table(std::span<const std::size_t> tracked);

  PartId part(const Part& part);
  [[nodiscard]] const Part& part(PartId id) const { return parts_[id]; }
  [[nodiscard]] const Row& row(StateId id) const { return rows_[id.index()]; }
  Row& row(StateId id) { return rows_[id.index()]; }
  [[nodiscard]] std::span<const PartId> key(StateId id) const;
  [[nodiscard]] std::span<Range> seen(StateId id);
  [[nodiscard]] std::size_t size() const { return rows_.size(); }

  struct Added {
    StateId id;
    bool is_new = false;
  };
  /// `seen`: for each variable the range of its values; it counts only for a new state.
  Added add(encode::NodeId node, std::span<const PartId> key, std::span<const Range> seen, StateId parent);

 private:
  struct PerNode {
    std::size_t width = 0;
    std::vector<PartId> keys;
    std::vector<Range> seen;
    std::vector<StateId> states;
    std::vector<std::uint32_t> slots;  // index plus one; open addressing, a power of two
  };
  struct HashPart {
    std::size_t operator()(const Part& part) const;
  };

  static std::uint64_t hash(std::span<const PartId> key);
  static void grow(PerNode& node);

  std::vector<PerNode> nodes_;
  std::vector<Row> rows_;
  std::vector<Part> parts_;
  std::unordered_map<Part, PartId, HashPart> ids_;
};

}  // namespace pincer::engine::states
