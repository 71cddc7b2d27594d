// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/states/machine.h"

#include <algorithm>

#include "logic/value/bits.h"

namespace pincer::engine::states {

using encode::NodeId;
using program::LocationId;
using program::VariableId;

namespace {

constexpr std::uint32_t kDeepest = 20'000;         // forks of one path
constexpr std::uint32_t kMostForksOfPath = 1'000;  // of a path that is given; then conditions say what they can
constexpr std::uint64_t kLookEvery = 1 << 16;      // operations

}  // namespace

Machine::Machine(const encode::BlockGraph& graph, const program::Liveness& liveness)
    : graph_(graph), cfa_(graph.cfa()), liveness_(liveness), code_(make_code(graph)) {
  cells_.assign(cfa_.variables().size(), {kUnset, 0});
  symbols_.push_back({0, 0});
  slots_.resize(code_.largest_tape);
  live_.resize(cfa_.locations().size());
  find_meeting_points();
}

/// Where all ways from a branch meet again first: its immediate post-dominator, in the acyclic graph up to the next nodes.
void Machine::find_meeting_points() {
  const std::size_t count = cfa_.locations().size();
  is_meeting_point_.assign(count, false);
  constexpr std::uint32_t kNowhere = ~std::uint32_t{0};  // the end of all ways
  std::vector<std::uint32_t> next(count, kNowhere);
  std::vector<std::uint32_t> rank(count, 0);  // larger than those of all locations behind; 0: not known
  std::uint32_t ranks = 0;
  const auto meet = [&](std::uint32_t a, std::uint32_t b) {
    while (a != b) {
      if (a == kNowhere || b == kNowhere) return kNowhere;
      if (rank[a] > rank[b]) {
        a = next[a];
      } else {
        b = next[b];
      }
    }
    return a;
  };
  for (const auto& node : graph_.nodes()) {
    for (auto at = node.part.order.rbegin(); at != node.part.order.rend(); ++at) {
      if (rank[at->index()] != 0 || graph_.node_at(*at)) continue;
      std::uint32_t meeting = kNowhere;
      std::size_t ways = 0;
      for (const program::EdgeId edge : cfa_.outgoing(*at)) {
        const LocationId target = cfa_.edge(edge).target;
        if (!graph_.relevant(target)) continue;
        const std::uint32_t there = graph_.node_at(target) ? kNowhere : static_cast<std::uint32_t>(target.index());
        meeting = ways++ == 0 ? there : meet(meeting, there);
      }
      next[at->index()] = meeting;
      rank[at->index()] = ++ranks;
      if (ways > 1 && meeting != kNowhere) is_meeting_point_[meeting] = true;
    }
  }
}

void Machine::clear() { undo({0, 1, 0, 0, 0}); }

std::uint32_t Machine::fresh(Range range) {
  symbols_.push_back(range);
  return static_cast<std::uint32_t>(symbols_.size()) - 1;
}

void Machine::set(VariableId variable, Cell cell) {
  const auto index = static_cast<std::uint32_t>(variable.index());
  trail_.push_back({false, index, cells_[index], {}, 0});
  cells_[index] = cell;
}

Cell Machine::cell(VariableId variable) {
  if (cells_[variable.index()].symbol == kUnset) {
    set(variable, {fresh(full(code_.width[variable.index()])), 0});
    trail_.back().read_as = cells_[variable.index()].symbol;
  }
  return cells_[variable.index()];
}

Range Machine::range(Cell cell, unsigned width) const {
  if (cell.symbol == 0) return one(cell.offset);
  return moved(symbols_[cell.symbol], cell.offset, width).value_or(full(width));
}

Range Machine::range(VariableId variable) { return range(cell(variable), code_.width[variable.index()]); }

void Machine::change_symbol(std::uint32_t symbol, Range range) {
  trail_.push_back({true, symbol, {}, symbols_[symbol], 0});
  symbols_[symbol] = range;
}

bool Machine::narrow(Cell cell, Range wanted, unsigned width) {
  if (cell.symbol == 0) return wanted.contains(cell.offset);
  const Range before = symbols_[cell.symbol];
  const auto now = moved(before, cell.offset, width);
  if (!now) return true;
  const Range left = meet(*now, wanted);
  if (left.is_empty()) return false;
  if (left == *now) return true;
  const std::int64_t shift = now->lo - before.lo;
  change_symbol(cell.symbol, {left.lo - shift, left.hi - shift});
  return true;
}

void Machine::undo(const Mark& mark) {
  while (trail_.size() > mark.trail) {
    const Change& change = trail_.back();
    if (change.is_symbol) {
      symbols_[change.index] = change.range;
    } else {
      cells_[change.index] = change.cell;
    }
    trail_.pop_back();
  }
  symbols_.resize(mark.symbols);
  path_.resize(mark.path);
  choices_.resize(mark.choices);
  order_.shrink(mark.order);
}

bool Machine::explore(NodeId from, const Arrive& arrive) {
  seen_.clear();
  arrive_ = &arrive;
  has_forked_ = false;
  is_stopped_ = false;
  depth_ = 0;
  const Mark start = mark();
  follow(graph_.node(from).location, true);
  undo(start);
  return !is_stopped_;
}

/// From here on, until the next node; undoes nothing. False: stopped.
bool Machine::follow(LocationId at, bool is_start) {
  for (;; is_start = false) {
    if (!is_start) {
      if (const auto node = graph_.node_at(at)) {
        if (!(*arrive_)(*node)) is_stopped_ = true;
        return !is_stopped_;
      }
      if (!watched_.empty() && watched_[at.index()]) pass_(at);
      if (has_forked_ && is_meeting_point_[at.index()] && is_known(at)) return true;
    }
    if (operations_ >= next_look_) {
      next_look_ = operations_ + kLookEvery;
      if (is_too_long()) is_stopped_ = true;
      if (is_stopped_) return false;
    }
    const Spot& spot = code_.spots[at.index()];
    switch (spot.is) {
      case Spot::Is::Dead: return true;
      case Spot::Is::Straight: {
        const Way& way = code_.ways[spot.first];
        if (const auto open = perform(way.action, true)) return split(*open, at);
        path_.push_back({way.edge});
        at = way.target;
        continue;
      }
      case Spot::Is::Two:
      case Spot::Is::Ways: {
        // The usual case: everything is known.
        const Way* known = nullptr;
        bool is_open = false;
        for (std::uint32_t i = 0; i < spot.count && known == nullptr; ++i) {
          const Way& way = code_.ways[spot.first + i];
          if (i == 1 && spot.is == Spot::Is::Two && !is_open) {
            known = &way;
            break;
          }
          const Tape& tape = code_.tapes[way.tape];
          run(tape);
          const Range holds = slots_[tape.nodes.size() - 1].range;
          if (holds.lo == 1) known = &way;
          if (!holds.is_one()) is_open = true;
        }
        if (known == nullptr) return is_open ? branch(spot, at) : true;
        path_.push_back({known->edge});
        at = known->target;
        continue;
      }
    }
  }
}

/// At a branch whose condition is not known.
bool Machine::branch(const Spot& spot, LocationId at) {
  has_forked_ = true;
  for (std::uint32_t i = 0; i < spot.count; ++i) {
    const Tape& tape = code_.tapes[code_.ways[spot.first + i].tape];
    run(tape);
    if (slots_[tape.nodes.size() - 1].range.is_one()) continue;
    if (const auto found = find_split(tape, false)) return split(*found, at);
  }
  if (++depth_ > kDeepest) is_stopped_ = true;
  for (std::uint32_t i = 0; i < spot.count && !is_stopped_; ++i) {
    const Way& way = code_.ways[spot.first + i];
    const Tape& tape = code_.tapes[way.tape];
    run(tape);
    const Mark before = mark();
    ++forks_;
    if (refine(tape, static_cast<std::uint32_t>(tape.nodes.size()) - 1, {1, 1})) {
      path_.push_back({way.edge});
      follow(way.target, false);
    }
    undo(before);
  }
  --depth_;
  return !is_stopped_;
}

bool Machine::split(const Split& split, LocationId at) {
  has_forked_ = true;
  if (++depth_ > kDeepest) is_stopped_ = true;
  for (std::size_t piece = 0; piece < split.count() && !is_stopped_; ++piece) {
    const Mark before = mark();
    ++forks_;
    // The location was entered already.
    if (assume(split, piece)) follow(at, true);
    undo(before);
  }
  --depth_;
  return !is_stopped_;
}

bool Machine::assume(const Split& split, std::size_t piece) {
  Step step{.tape = split.tape, .node = split.node};
  if (piece < split.pieces.size()) {
    step.piece = split.pieces[piece];
    path_.push_back(step);
    return narrow(split.cell, step.piece, split.width);
  }
  step.other = split.other_node;
  step.ways = split.ways[piece - split.pieces.size()];
  path_.push_back(step);
  return relate(split.cell, split.other, split.width, step.ways);
}

/// Has a path of this exploration been here with the same values?
bool Machine::is_known(LocationId at) {
  auto& live = live_[at.index()];
  if (live.empty()) {
    for (const VariableId v : liveness_.live(at)) {
      if (code_.width[v.index()] != kOpaque) live.push_back(v);
    }
    if (live.empty()) live.push_back(VariableId());  // none
  }
  using logic::bits::mix;
  std::uint64_t hash = mix(at.index());
  std::vector<std::uint32_t> symbols;  // by first use
  for (const VariableId v : live) {
    if (!v.valid()) break;
    const Cell cell = cells_[v.index()];
    if (cell.symbol == kUnset) {
      hash = mix(hash ^ 0x55);
    } else if (cell.symbol == 0) {
      hash = mix(hash ^ (2 * static_cast<std::uint64_t>(cell.offset)));
    } else {
      const auto found = std::find(symbols.begin(), symbols.end(), cell.symbol);
      const auto position = static_cast<std::uint64_t>(found - symbols.begin());
      if (found == symbols.end()) symbols.push_back(cell.symbol);
      const Range range = symbols_[cell.symbol];
      hash = mix(hash ^ (2 * position + 1)) ^ static_cast<std::uint64_t>(cell.offset);
      hash = mix(hash ^ static_cast<std::uint64_t>(range.lo));
      hash = mix(hash ^ static_cast<std::uint64_t>(range.hi));
    }
  }
  hash ^= hash_of_order(symbols);
  operations_ += live.size();
  return !seen_.insert(hash).second;
}

std::optional<Machine::Split> Machine::perform(const Action& action, bool may_split) {
  switch (action.is) {
    case Action::Is::Nothing: break;
    case Action::Is::Forget: set(action.variable, {kUnset, 0}); break;
    case Action::Is::Choose: {
      const std::uint32_t symbol = fresh(full(code_.width[action.variable.index()]));
      set(action.variable, {symbol, 0});
      break;
    }
    case Action::Is::Assign: {
      const Tape& tape = code_.tapes[action.tape];
      run(tape);
      const Slot& slot = slots_[tape.nodes.size() - 1];
      if (slot.range.is_one()) {
        set(action.variable, {0, slot.range.lo});
      } else if (slot.cell.symbol != 0) {
        set(action.variable, slot.cell);
      } else {
        if (may_split) {
          if (auto found = find_split(tape, true)) return found;
        }
        const Cell value{fresh(slot.range), 0};
        set(action.variable, value);
      }
      break;
    }
  }
  return std::nullopt;
}

std::optional<Range> Machine::initial_range(VariableId variable) const {
  // The first change of a variable that was not set before: it was read.
  for (const Change& change : trail_) {
    if (change.is_symbol || change.index != variable.index()) continue;
    return change.read_as == 0 ? std::nullopt : std::optional(symbols_[change.read_as]);
  }
  return std::nullopt;
}

bool Machine::take(std::span<const Step> path, const After& after) {
  std::uint32_t forks = kMostForksOfPath;
  return take(path, after, forks);
}

/// Where less was known, cases were not told apart that can be told apart now.
bool Machine::take(std::span<const Step> path, const After& after, std::uint32_t& forks) {
  for (; !path.empty(); path = path.subspan(1)) {
    const Step& step = path.front();
    if (!step.edge.valid()) {
      if (!take_case(step)) return false;
      continue;
    }
    if (const auto open = forks > 0 ? split_before(step.edge) : std::nullopt) {
      for (std::size_t piece = 0; piece < open->count(); ++piece) {
        const Mark before = mark();
        if (forks > 0) --forks;
        if (assume(*open, piece) && take(path, after, forks)) return true;
        undo(before);
      }
      return false;
    }
    if (!take(step.edge)) return false;
    after(step.edge);
  }
  return true;
}

const Way* Machine::way_of(program::EdgeId edge) const {
  const Spot& spot = code_.spots[cfa_.edge(edge).source.index()];
  for (std::uint32_t i = 0; i < spot.count; ++i) {
    if (code_.ways[spot.first + i].edge == edge) return &code_.ways[spot.first + i];
  }
  return nullptr;
}

/// What has to be split before an edge is taken, so that no more is lost than ranges cannot say. A single comparison of a
/// symbol says what it has to say when it is taken.
std::optional<Machine::Split> Machine::split_before(program::EdgeId edge) {
  const Way* way = way_of(edge);
  if (way == nullptr) return std::nullopt;
  const bool is_condition = code_.spots[cfa_.edge(edge).source.index()].is != Spot::Is::Straight;
  if (!is_condition && way->action.is != Action::Is::Assign) return std::nullopt;
  const Tape& tape = code_.tapes[is_condition ? way->tape : way->action.tape];
  run(tape);
  const Slot& slot = slots_[tape.nodes.size() - 1];
  if (slot.range.is_one() || slot.cell.symbol != 0) return std::nullopt;
  if (is_condition && (split_of(tape, tape.nodes.back()) || split_of_comparison(tape.nodes.back())))
    return std::nullopt;
  return find_split(tape, !is_condition);
}

bool Machine::take_case(const Step& step) {
  const Tape& tape = code_.tapes[step.tape];
  run(tape);
  if (step.other == Step::kNone) return refine(tape, step.node, step.piece);
  const Slot& a = slots_[step.node];
  const Slot& b = slots_[step.other];
  return relate(a.cell, b.cell, tape.nodes[step.node].width, step.ways);
}

bool Machine::take(program::EdgeId id) {
  const program::Edge& edge = cfa_.edge(id);
  path_.push_back({id});
  const Way* way = way_of(id);
  if (way == nullptr) return false;
  if (code_.spots[edge.source.index()].is == Spot::Is::Straight) {
    const bool is_choice = std::holds_alternative<program::Input>(edge.statement) ||
                           std::holds_alternative<program::Havoc>(edge.statement);
    perform(way->action, false);
    if (is_choice)
      choices_.push_back({id, way->action.is == Action::Is::Choose ? cells_[way->action.variable.index()].symbol : 0});
    return true;
  }
  const Tape& tape = code_.tapes[way->tape];
  run(tape);
  return refine(tape, static_cast<std::uint32_t>(tape.nodes.size()) - 1, {1, 1});
}

}  // namespace pincer::engine::states
