// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/states/space.h"

#include <algorithm>

#include "base/efforts.h"

namespace pincer::engine::states {

using encode::NodeId;
using program::VariableId;

namespace {

constexpr std::size_t kMostPieces = 4'096;  // of one arrival; then ranges stay whole
constexpr std::int64_t kFew = 4;            // so many numbers are told apart
constexpr std::uint8_t kPatience = 4;       // growths of a range before it grows faster
constexpr std::uint8_t kMostGrowths = 100;  // then it is the whole class

/// A bound beyond `value`, of which there are few.
std::int64_t beyond(std::int64_t value, bool is_upper) {
  if (!is_upper) return value >= 0 ? 0 : -1 - beyond(-1 - value, true);
  if (value < 0) return -1;
  std::int64_t result = 1;
  while (result < value) result = result * 2 + 1;
  return result;
}

}  // namespace

Space::Space(const encode::BlockGraph& graph, const program::Liveness& liveness, const Variables& variables,
             Machine& machine, const Precision& precision, const base::Budget& budget)
    : graph_(graph),
      variables_(variables),
      machine_(machine),
      precision_(precision),
      budget_(budget),
      tracked_([&] {
        std::vector<std::vector<VariableId>> result(graph.nodes().size());
        for (std::size_t n = 0; n < result.size(); ++n) {
          if (graph.is_final(NodeId(n)) || NodeId(n) == graph.entry()) continue;
          for (const VariableId v : liveness.live(graph.nodes()[n].location)) {
            if (precision.level[v.index()] != Level::None) result[n].push_back(v);
          }
        }
        return result;
      }()),
      table_(key_sizes()),
      values_(variables.role.size()),
      charged_(machine.operations()) {
  machine.keep_order(precision.has_order);
}

std::vector<std::size_t> Space::key_sizes() const {
  std::vector<std::size_t> result;
  for (const auto& variables : tracked_) result.push_back(variables.size() + (precision_.has_order ? 1 : 0));
  return result;
}

Range Space::class_of(VariableId variable, std::int64_t value) const {
  Range result = full(machine_.code().width[variable.index()]);
  const auto& cuts = variables_.cuts[variable.index()];
  const auto above = std::upper_bound(cuts.begin(), cuts.end(), value);
  if (above != cuts.end()) result.hi = std::min(result.hi, *above - 1);
  if (above != cuts.begin()) result.lo = std::max(result.lo, *(above - 1));
  return result;
}

Space::End Space::explore(std::size_t most_states) {
  machine_.is_too_long = [this] {
    constexpr std::uint64_t kPerUnit = base::efforts::kStateOperationsPerUnit;
    const std::uint64_t units = (machine_.operations() - charged_) / kPerUnit;
    budget_.spend(base::Effort(units));
    charged_ += units * kPerUnit;
    is_over_ = is_over_ || budget_.exhausted();
    return is_over_;
  };
  machine_.clear();
  deliver(graph_.entry(),
          [&](NodeId to, std::span<const PartId> key, std::span<const Range> seen) { add(to, key, seen, StateId()); });
  while (!open_.empty()) {
    const StateId state = open_.front();
    open_.pop_front();
    table_.row(state).is_open = false;
    enter(state);
    bool is_error = false;
    machine_.explore(table_.row(state).node, [&](NodeId node) {
      if (graph_.is_final(node)) {
        is_error = true;
        return false;
      }
      arrive(node,
             [&](NodeId to, std::span<const PartId> key, std::span<const Range> seen) { add(to, key, seen, state); });
      return true;
    });
    machine_.is_too_long();
    if (is_over_) return End::Budget;
    if (is_error) {
      make_path(state);
      return End::Error;
    }
    if (crowded_.valid()) return End::TooMany;
    if (table_.size() > most_states) return End::Full;
  }
  return End::All;
}

/// The machine's variables are as the state says.
void Space::enter(StateId state) {
  machine_.clear();
  const auto key = table_.key(state);
  const auto seen = table_.seen(state);
  const auto& tracked = tracked_[table_.row(state).node.index()];
  for (std::size_t i = 0; i < tracked.size(); ++i) {
    const Part& part = table_.part(key[i]);
    if (part.anchor != Part::kNone) {
      machine_.set(tracked[i], {machine_.cell(tracked[part.anchor]).symbol, part.offset});
      continue;
    }
    const Range range = precision_.level[tracked[i].index()] == Level::Class ? seen[i] : part.range;
    if (range.is_one()) {
      machine_.set(tracked[i], {0, range.lo});
    } else {
      machine_.set(tracked[i], {machine_.fresh(range), 0});
    }
  }
  for (const Compared& pair : compared(state)) {
    const unsigned width = machine_.code().width[tracked[pair.a].index()];
    machine_.relate(machine_.cell(tracked[pair.a]), machine_.cell(tracked[pair.b]), width, pair.ways);
  }
}

const std::vector<Compared>& Space::compared(StateId state) const {
  static const std::vector<Compared> kNothing;
  const auto& tracked = tracked_[table_.row(state).node.index()];
  return precision_.has_order ? *orders_[table_.key(state)[tracked.size()]] : kNothing;
}

void Space::arrive(NodeId node, const Sink& sink) {
  std::size_t pieces = 1;
  divide(node, 0, pieces, sink);
}

/// Variables whose values are not known are divided into classes, from `position` on.
void Space::divide(NodeId node, std::size_t position, std::size_t& pieces, const Sink& sink) {
  const auto& tracked = tracked_[node.index()];
  for (; position < tracked.size(); ++position) {
    const VariableId v = tracked[position];
    const unsigned width = machine_.code().width[v.index()];
    const Cell cell = machine_.cell(v);
    if (cell.symbol == 0) continue;
    const Range all = machine_.range(cell, width);
    if (all.is_one() || pieces > kMostPieces) continue;
    std::vector<Range> parts;
    const bool are_few = precision_.level[v.index()] == Level::Value &&
                         static_cast<std::uint64_t>(all.hi) - static_cast<std::uint64_t>(all.lo) < kFew;
    for (std::int64_t at = all.lo;;) {
      const std::int64_t last = are_few ? at : std::min(all.hi, class_of(v, at).hi);
      parts.push_back({at, last});
      if (last == all.hi) break;
      at = last + 1;
    }
    if (parts.size() == 1) continue;
    pieces += parts.size() - 1;
    for (const Range& part : parts) {
      const Machine::Mark before = machine_.mark();
      // Where a symbol cannot be narrowed, the value stays what it is: the first part has all of it.
      if (machine_.narrow(cell, part, width)) {
        const bool is_narrow = part.contains(machine_.range(cell, width));
        divide(node, position + 1, pieces, sink);
        if (!is_narrow) {
          machine_.undo(before);
          return;
        }
      }
      machine_.undo(before);
    }
    return;
  }
  deliver(node, sink);
}

/// What the machine knows of variables, each by itself or related to one before it.
Known Space::known_now(const std::vector<VariableId>& variables) {
  std::vector<Part> result;
  for (const VariableId v : variables) {
    const unsigned width = machine_.code().width[v.index()];
    const Cell cell = machine_.cell(v);
    Part part{machine_.range(cell, width)};
    for (std::size_t k = 0; k < result.size() && !part.range.is_one(); ++k) {
      // The first variable with this symbol is the one that others are compared with.
      const Cell there = machine_.cell(variables[k]);
      if (there.symbol != cell.symbol || result[k].anchor != Part::kNone ||
          precision_.level[variables[k].index()] == Level::Class || precision_.level[v.index()] == Level::Class ||
          machine_.code().width[variables[k].index()] != width)
        continue;
      const __int128 difference = static_cast<__int128>(cell.offset) - there.offset;
      part.anchor = static_cast<std::uint32_t>(k);
      part.offset = wrapped(difference, difference, width).lo;
      break;
    }
    result.push_back(part);
  }
  std::vector<Compared> compared = compared_now(variables, result);
  return {std::move(result), std::move(compared)};
}

/// How those compare that are not known and are no others plus a number; without what their ranges say.
std::vector<Compared> Space::compared_now(const std::vector<VariableId>& variables, const std::vector<Part>& parts) {
  std::vector<Compared> result;
  if (!precision_.has_order) return result;
  const auto width = [&](std::size_t i) { return machine_.code().width[variables[i].index()]; };
  std::vector<std::size_t> unknown;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].anchor == Part::kNone && !parts[i].range.is_one() &&
        precision_.level[variables[i].index()] != Level::Class)
      unknown.push_back(i);
  }
  for (const std::size_t b : unknown) {
    for (const std::size_t a : unknown) {
      if (a == b) break;
      if (width(a) != width(b)) continue;
      const Ways ways = machine_.between(machine_.cell(variables[a]), machine_.cell(variables[b]), width(a));
      Ways of_ranges = kAnyWay;
      if (parts[a].range.hi <= parts[b].range.lo) of_ranges &= static_cast<Ways>(~kGreater);
      if (parts[a].range.hi < parts[b].range.lo) of_ranges &= static_cast<Ways>(~kEqual);
      if (parts[b].range.hi <= parts[a].range.lo) of_ranges &= static_cast<Ways>(~kLess);
      if (parts[b].range.hi < parts[a].range.lo) of_ranges &= static_cast<Ways>(~kEqual);
      if ((of_ranges & ~ways) != 0)
        result.push_back({static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), ways});
    }
  }
  return result;
}

void Space::deliver(NodeId node, const Sink& sink) {
  const auto& tracked = tracked_[node.index()];
  if (!machine_.settle()) return;
  key_.clear();
  seen_.clear();
  const Known known = known_now(tracked);
  for (Part part : known.parts) {
    const VariableId v = tracked[key_.size()];
    seen_.push_back(part.range);
    if (precision_.level[v.index()] == Level::Class) {
      const Range first = class_of(v, part.range.lo);
      part.range = first.contains(part.range) ? first : full(machine_.code().width[v.index()]);
    }
    if (part.anchor != Part::kNone) part.range = {};
    key_.push_back(table_.part(part));
  }
  if (precision_.has_order) {
    const auto [at, is_new] = order_ids_.try_emplace(known.compared, static_cast<PartId>(orders_.size()));
    if (is_new) orders_.push_back(&at->first);
    key_.push_back(at->second);
    seen_.push_back({});
  }
  sink(node, key_, seen_);
}

void Space::add(NodeId node, std::span<const PartId> key, std::span<const Range> seen, StateId parent) {
  const auto [state, is_new] = table_.add(node, key, seen, parent);
  if (is_new) {
    note_values(node, key);
    open_.push_back(state);
    return;
  }
  const auto& tracked = tracked_[node.index()];
  const auto known = table_.seen(state);
  Table::Row& row = table_.row(state);
  bool has_grown = false;
  for (std::size_t i = 0; i < tracked.size(); ++i) {
    if (precision_.level[tracked[i].index()] != Level::Class || known[i].contains(seen[i])) continue;
    const Range whole = table_.part(key[i]).range;
    Range wider = hull(known[i], seen[i]);
    if (row.growths >= kMostGrowths) {
      wider = whole;
    } else if (row.growths >= kPatience) {
      if (wider.lo < known[i].lo) wider.lo = std::max(whole.lo, beyond(wider.lo, false));
      if (wider.hi > known[i].hi) wider.hi = std::min(whole.hi, beyond(wider.hi, true));
    }
    known[i] = wider;
    has_grown = true;
  }
  if (!has_grown) return;
  if (row.growths < kMostGrowths) ++row.growths;
  if (row.is_open) return;
  row.is_open = true;
  open_.push_back(state);
}

void Space::note_values(NodeId node, std::span<const PartId> key) {
  const auto& tracked = tracked_[node.index()];
  for (std::size_t i = 0; i < tracked.size(); ++i) {
    const std::size_t v = tracked[i].index();
    if (precision_.level[v] != Level::Value) continue;
    values_[v].insert(key[i]);
    if (values_[v].size() > precision_.most_values[v] && variables_.role[v] >= Role::Chosen) crowded_ = tracked[i];
  }
}

std::optional<VariableId> Space::most_crowded() const {
  constexpr std::size_t kSome = 8;
  std::optional<VariableId> result;
  std::size_t most = kSome;
  for (std::size_t v = 0; v < values_.size(); ++v) {
    if (values_[v].size() <= most || variables_.role[v] < Role::Chosen) continue;
    most = values_[v].size();
    result = VariableId(v);
  }
  return result;
}

Known Space::known(StateId state) {
  const auto& tracked = tracked_[table_.row(state).node.index()];
  Known result{{}, compared(state)};
  for (std::size_t i = 0; i < tracked.size(); ++i) {
    result.parts.push_back(table_.part(table_.key(state)[i]));
    if (precision_.level[tracked[i].index()] == Level::Class) result.parts.back().range = table_.seen(state)[i];
  }
  return result;
}

bool Space::pass(const std::vector<bool>& locations,
                 const std::function<const std::vector<VariableId>&(program::LocationId)>& wanted, const Pass& pass) {
  machine_.watch(locations, [&](program::LocationId at) { pass(at, known_now(wanted(at))); });
  bool is_done = true;
  for (std::size_t s = 0; s < table_.size() && is_done; ++s) {
    enter(StateId(s));
    is_done = machine_.explore(table_.row(StateId(s)).node, [](NodeId) { return true; });
  }
  machine_.watch({}, nullptr);
  return is_done;
}

/// The edges of one path to the error that was just found from `last`: state by state, by what they were reached from.
void Space::make_path(StateId last) {
  std::vector<StateId> states;
  for (StateId s = last; s.valid(); s = table_.row(s).parent) states.push_back(s);
  std::reverse(states.begin(), states.end());
  path_.clear();
  for (std::size_t i = 0; i < states.size(); ++i) {
    enter(states[i]);
    bool is_found = false;
    machine_.explore(table_.row(states[i]).node, [&](NodeId node) {
      if (i + 1 == states.size()) {
        is_found = graph_.is_final(node);
      } else if (!graph_.is_final(node) && node == table_.row(states[i + 1]).node) {
        arrive(node, [&](NodeId, std::span<const PartId> key, std::span<const Range>) {
          is_found = is_found || std::equal(key.begin(), key.end(), table_.key(states[i + 1]).begin());
        });
      }
      if (is_found) path_.insert(path_.end(), machine_.path().begin(), machine_.path().end());
      return !is_found;
    });
    if (!is_found) {  // the budget is used up, or ranges have grown
      path_.clear();
      return;
    }
  }
}

}  // namespace pincer::engine::states
