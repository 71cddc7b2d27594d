// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "program/cfa.h"
#include "program/debug_info.h"
#include "program/interpret.h"
#include "report/arguments.h"

namespace pincer::report {

/// A program that is to be watched: see frontend::Options::watch.
struct WatchedProgram {
  const program::Cfa& cfa;
  const program::DebugInfo& debug;
};

/// What an execution of a watched program takes from outside.
struct WatchedChoices {
  std::vector<logic::Value> inputs;
  std::vector<logic::Value> havocs;
  std::vector<bool> is_asked;  // by site: havocs of this site take the next value, those of others zero
  std::vector<std::pair<program::VariableId, logic::Value>> initial;
};

/// The choices of an execution of `verified` for the same program, watched.
WatchedChoices watched_choices(const program::Cfa& verified, const program::Choices& choices,
                               const program::Cfa& watched);

/// One step of a watched execution.
struct Moment {
  static constexpr std::uint32_t kNone = ~0U;

  program::EdgeId edge;
  bool is_return = false;      // of the call `edge`
  std::uint32_t activation;    // of a procedure, counted
  std::uint32_t control;       // the moment that decided that this one is reached
  std::uint32_t first_needed;  // into `needed`; the next moment's is the end
};

/// An execution of a watched program that ends in the error, with what depends on what.
struct WatchedRun {
  std::vector<Moment> moments;
  std::vector<std::uint32_t> needed;        // the moments that gave a moment what it reads
  std::vector<std::uint32_t> needed_array;  // for each of `needed`: the array it is in, or kNone
  /// By array: the branches after which it would have been written if they had gone the other way.
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> spared;
  std::unordered_map<std::uint32_t, logic::Value> written;  // by moment: the scalar that it wrote
  std::uint64_t steps = 0;                                  // all of them; the first ones may be left out of `moments`
  Arguments arguments = {};                                 // of main

  /// The moments that explain the last one: what it reads, what decided that it is reached or that something it reads was
  /// not written again, and so on. Decisions of which `is_idle` holds explain nothing: what decided that they are
  /// reached takes their place.
  /// `is_choice`: it decided which constant was assigned.
  using IsIdle = std::function<bool(std::uint32_t moment, bool is_choice)>;
  /// Their distances, by moment: how many decisions lie between the moment and the failure; kNone: it explains nothing.
  [[nodiscard]] std::vector<std::uint32_t> distances(const IsIdle& is_idle) const;
  /// Adds a moment in this distance, what it reads, and so on.
  void extend(std::vector<std::uint32_t>& distances, std::uint32_t moment, std::uint32_t distance,
              const IsIdle& is_idle) const;
  [[nodiscard]] std::span<const std::uint32_t> needs(std::uint32_t moment) const;
};

/// What an execution takes where a value is not specified, for InterpretOptions::next_havoc; `next` counts, from 0.
std::function<std::optional<logic::Value>(program::EdgeId, logic::Sort)> havocs_of(const WatchedProgram& program,
                                                                                   const WatchedChoices& choices,
                                                                                   std::size_t& next);

/// None if the execution does not end in the error.
std::optional<WatchedRun> watch(const WatchedProgram& program, const WatchedChoices& choices);

}  // namespace pincer::report
