// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "engine/states/code.h"
#include "engine/states/order.h"
#include "program/liveness.h"

namespace pincer::engine::states {

/// A value: that of a symbol plus `offset`, modulo 2^width of whoever holds it. Symbol 0 is the number 0, so that
/// numbers have it. Symbols are what is not known; two variables that have the same one are related.
struct Cell {
  std::uint32_t symbol = 0;
  std::int64_t offset = 0;
  bool operator==(const Cell&) const = default;
};

/// Executes a program on ranges, from a node to the next ones, along all paths that are not excluded: where a condition
/// is not known, a symbol is split by the number that it is compared with, or both ways are taken.
///
/// Law: if a concrete execution goes from a node to the next one, and the values at the start are those of some values
/// of the symbols, there is an arrival that has the values at the end for some values of the symbols.
class Machine {
 public:
  Machine(const encode::BlockGraph& graph, const program::Liveness& liveness);

  /// Nothing is known of any variable.
  void clear();
  std::uint32_t fresh(Range range);
  void set(program::VariableId variable, Cell cell);
  void forget(program::VariableId variable) {
    if (cells_[variable.index()].symbol != kUnset) set(variable, {kUnset, 0});
  }
  /// The value of a variable of a width.
  Cell cell(program::VariableId variable);
  [[nodiscard]] Range range(Cell cell, unsigned width) const;
  Range range(program::VariableId variable);
  [[nodiscard]] Range symbol_range(std::uint32_t symbol) const { return symbols_[symbol]; }
  /// Only values of the cell within `range` are left. False: none.
  bool narrow(Cell cell, Range range, unsigned width);
  /// From now on it is remembered how symbols compare, or not any more. To be called before `clear`.
  void keep_order(bool is_kept) { is_order_kept_ = is_kept; }
  /// How the numbers of two cells may compare, as far as it was remembered; without what their ranges say.
  [[nodiscard]] Ways between(Cell a, Cell b, unsigned width) const;
  /// Only these ways are left. False: none.
  bool relate(Cell a, Cell b, unsigned width, Ways ways);
  /// Narrows the ranges of symbols by how they compare. False: there are no such values.
  bool settle();

  /// What was changed since a mark can be undone.
  struct Mark {
    std::size_t trail, symbols, path, choices, order;
  };
  [[nodiscard]] Mark mark() const {
    return {trail_.size(), symbols_.size(), path_.size(), choices_.size(), order_.facts().size()};
  }
  void undo(const Mark& mark);

  /// Calls `arrive` at each node that is reached next; the values can be asked for then. False stops.
  using Arrive = std::function<bool(encode::NodeId node)>;
  /// False: stopped.
  bool explore(encode::NodeId from, const Arrive& arrive);
  /// From now on `pass` is told whenever one of these locations, by id, is passed during `explore`.
  void watch(std::vector<bool> locations, std::function<void(program::LocationId)> pass) {
    watched_ = std::move(locations);
    pass_ = std::move(pass);
  }
  /// A step of a path: an edge, or one case of several that the machine told apart before it took the next edge.
  struct Step {
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    program::EdgeId edge = {};    // invalid: a case
    std::uint32_t tape = 0;       // in which
    std::uint32_t node = 0;       // this operation gives
    Range piece = {};             // one of these numbers,
    std::uint32_t other = kNone;  // or compares with this one
    Ways ways = kAnyWay;          // in one of these ways
  };
  /// From the start of `explore` to the arrival.
  [[nodiscard]] const std::vector<Step>& path() const { return path_; }
  /// Takes these steps, one after the other; false: they cannot be taken. After each edge `after` may forget variables.
  using After = std::function<void(program::EdgeId)>;
  bool take(std::span<const Step> path, const After& after);

  /// What havocs and inputs gave, since `clear`.
  struct Choice {
    program::EdgeId edge;
    std::uint32_t symbol;
  };
  [[nodiscard]] const std::vector<Choice>& choices() const { return choices_; }
  /// What is known of the value that a variable had at `clear`; none: nothing was asked.
  [[nodiscard]] std::optional<Range> initial_range(program::VariableId variable) const;

  [[nodiscard]] const Code& code() const { return code_; }
  [[nodiscard]] std::uint64_t operations() const { return operations_; }
  [[nodiscard]] std::uint64_t forks() const { return forks_; }
  /// Asked now and then during `explore`: true stops.
  std::function<bool()> is_too_long = [] { return false; };

 private:
  struct Slot {
    Range range;
    Cell cell;  // symbol 0: only the range is known
  };
  struct Change {
    bool is_symbol;
    std::uint32_t index;
    Cell cell;              // before
    Range range;            // before
    std::uint32_t read_as;  // the symbol that an unknown variable got because it was read; 0: otherwise
  };
  /// What decides a condition: the number of a cell is in one of some ranges, or compares in one of some ways with that
  /// of another cell.
  struct Split {
    std::uint32_t node;  // of the tape
    Cell cell;
    unsigned width = 0;
    std::vector<Range> pieces;
    std::uint32_t other_node = Step::kNone;
    Cell other = {};
    std::vector<Ways> ways = {};
    std::uint32_t tape = 0;
    [[nodiscard]] std::size_t count() const { return pieces.size() + ways.size(); }
  };

  static constexpr std::uint32_t kUnset = ~std::uint32_t{0};

  void find_meeting_points();
  bool follow(program::LocationId at, bool is_start);
  bool branch(const Spot& spot, program::LocationId at);
  bool split(const Split& split, program::LocationId at);
  bool assume(const Split& split, std::size_t piece);
  bool take(std::span<const Step> path, const After& after, std::uint32_t& forks);
  bool take(program::EdgeId edge);
  [[nodiscard]] const Way* way_of(program::EdgeId edge) const;
  std::optional<Split> split_before(program::EdgeId edge);
  bool take_case(const Step& step);
  bool is_known(program::LocationId at);
  void run(const Tape& tape);
  Slot junction(const Tape& tape, const Node& node) const;
  [[nodiscard]] Slot unary(const Node& node) const;
  [[nodiscard]] Slot binary(const Node& node) const;
  [[nodiscard]] std::optional<std::int64_t> shift(const Slot& slot, unsigned width) const;
  [[nodiscard]] std::optional<Split> find_split(const Tape& tape, bool choices_only) const;
  [[nodiscard]] std::optional<Split> split_of(const Tape& tape, const Node& node) const;
  [[nodiscard]] std::optional<Split> split_of_comparison(const Node& node) const;
  [[nodiscard]] std::optional<Split> split_below(const Tape& tape) const;
  [[nodiscard]] bool are_comparable(const Node& node, const Slot& a, const Slot& b) const;
  std::uint64_t hash_of_order(const std::vector<std::uint32_t>& symbols) const;
  bool refine(const Tape& tape, std::uint32_t node, Range range);
  bool refine_binary(const Tape& tape, const Node& node, Range range);
  bool refine_sum(const Tape& tape, std::uint32_t index, __int128 number, unsigned width, Range left);
  bool refine_less(const Tape& tape, std::uint32_t a, std::uint32_t b, bool is_strict, bool is_signed);
  /// Performs an action. None: a choice has to be split first.
  std::optional<Split> perform(const Action& action, bool may_split);
  void change_symbol(std::uint32_t symbol, Range range);

  const encode::BlockGraph& graph_;
  const program::Cfa& cfa_;
  const program::Liveness& liveness_;
  Code code_;
  std::vector<bool> is_meeting_point_;                  // by location: ways that parted meet here
  std::vector<std::vector<program::VariableId>> live_;  // by location: at meeting points, when it was asked for
  std::vector<Cell> cells_;                             // by variable
  std::vector<Range> symbols_;
  std::vector<Change> trail_;
  std::vector<Step> path_;
  std::vector<Choice> choices_;
  Order order_;
  bool is_order_kept_ = false;
  std::vector<Slot> slots_;
  std::unordered_set<std::uint64_t> seen_;  // hashes of states at meeting points, during `explore`
  const Arrive* arrive_ = nullptr;
  std::vector<bool> watched_;  // by location; or empty
  std::function<void(program::LocationId)> pass_;
  bool has_forked_ = false;
  bool is_stopped_ = false;
  std::uint32_t depth_ = 0;
  std::uint64_t operations_ = 0;
  std::uint64_t next_look_ = 0;
  std::uint64_t forks_ = 0;
};

}  // namespace pincer::engine::states
