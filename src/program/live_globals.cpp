// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/live_globals.h"

#include <bit>

namespace pincer::program {
namespace {

/// Where facts come from that flow to a location: its successors, through calls and returns too.
std::vector<std::vector<LocationId>> successors(const Cfa& cfa) {
  std::vector<std::vector<LocationId>> result(cfa.locations().size());
  for (const Edge& edge : cfa.edges()) {
    result[edge.source.index()].push_back(edge.target);
    const auto* call = std::get_if<Call>(&edge.statement);
    if (call == nullptr) continue;
    const Procedure& callee = cfa.procedure(call->procedure);
    result[edge.source.index()].push_back(callee.entry);
    result[callee.exit.index()].push_back(edge.target);
  }
  return result;
}

/// The locations, each behind those that can be reached from it, except around loops and recursion.
std::vector<std::uint32_t> successors_first(const Cfa& cfa) {
  struct Visit {
    LocationId location;
    std::size_t next;
  };
  const auto next_of = successors(cfa);
  std::vector<std::uint32_t> order;
  order.reserve(cfa.locations().size());
  std::vector<bool> seen(cfa.locations().size(), false);
  std::vector<Visit> stack;
  const auto enter = [&](LocationId location) {
    if (seen[location.index()]) return;
    seen[location.index()] = true;
    stack.push_back({location, 0});
  };
  const auto search = [&] {
    while (!stack.empty()) {
      Visit& visit = stack.back();
      const auto& next = next_of[visit.location.index()];
      if (visit.next < next.size()) {
        enter(next[visit.next++]);
      } else {
        order.push_back(static_cast<std::uint32_t>(visit.location.index()));
        stack.pop_back();
      }
    }
  };
  enter(cfa.entry());
  search();
  for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
    enter(LocationId(i));
    search();
  }
  return order;
}

}  // namespace

LiveGlobals::LiveGlobals(const Cfa& cfa)
    : place_of_(successors_first(cfa)), is_waiting_(cfa.locations().size(), false) {
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    const bool is_local = cfa.variable(VariableId(v)).procedure.has_value();
    number_.push_back(is_local ? kLocal : static_cast<std::uint32_t>(globals_.size()));
    if (!is_local) globals_.emplace_back(v);
  }
  words_ = (globals_.size() + 63) / 64;
  live_.resize(cfa.locations().size() * words_);
  pending_.resize(live_.size());
  rank_.resize(place_of_.size());
  for (std::size_t i = 0; i < place_of_.size(); ++i) rank_[place_of_[i]] = static_cast<std::uint32_t>(i);
}

std::vector<VariableId> LiveGlobals::live(LocationId location) const {
  std::vector<VariableId> result;
  const Row row = at(location);
  for (std::size_t i = 0; i < row.size(); ++i) {
    for (std::uint64_t word = row[i]; word != 0; word &= word - 1)
      result.push_back(globals_[64 * i + static_cast<std::size_t>(std::countr_zero(word))]);
  }
  return result;
}

void LiveGlobals::wait(std::size_t location) {
  if (is_waiting_[location]) return;
  is_waiting_[location] = true;
  waiting_.push(rank_[location]);
}

void LiveGlobals::mark(VariableId global, LocationId location) {
  const std::uint32_t number = number_[global.index()];
  const std::size_t at = location.index() * words_ + (number >> 6);
  const std::uint64_t bit = std::uint64_t{1} << (number & 63);
  if ((live_[at] & bit) != 0) return;
  live_[at] |= bit;
  pending_[at] |= bit;
  wait(location.index());
}

void LiveGlobals::mark(Row row, std::span<const VariableId> written, LocationId location) {
  const std::size_t begin = location.index() * words_;
  bool is_new = false;
  for (std::size_t i = 0; i < row.size(); ++i) {
    std::uint64_t fresh = row[i] & ~live_[begin + i];
    if (fresh == 0) continue;
    for (const VariableId variable : written) {
      const std::uint32_t number = number_[variable.index()];
      if (number != kLocal && number >> 6 == i) fresh &= ~(std::uint64_t{1} << (number & 63));
    }
    live_[begin + i] |= fresh;
    pending_[begin + i] |= fresh;
    is_new |= fresh != 0;
  }
  if (is_new) wait(location.index());
}

}  // namespace pincer::program
