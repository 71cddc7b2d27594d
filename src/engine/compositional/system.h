// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "encode/transitions.h"
#include "engine/compositional/linear.h"
#include "logic/query/solver.h"
#include "logic/term/substitute.h"

namespace pincer::engine::compositional {

/// A location of the paper's programs (Sect. III-2): a node of the block graph.
struct Location {
  encode::NodeId node;
  program::LocationId place;
  /// The integers that constraints speak about, as terms over program variables: variables, 0 or 1 for Booleans, and
  /// remainders `v mod m` where the program computes with them.
  std::vector<logic::Term> columns;
  /// What always holds there; inductive together over all locations.
  Cube facts;
  /// Columns that equations do not define by the others: what templates range over.
  std::vector<logic::Term> free;
  /// Nothing is live: what follows depends on what was before only in whether it is reached.
  bool is_fresh = false;
};

/// A transition (l, tau, l') with tau a conjunction: one way through a block. Post-variables are gone: `update` gives
/// the value of every column of the target in terms of the columns of the source and of unknowns.
struct Edge {
  std::size_t source = 0;
  std::size_t target = 0;
  Cube guard;
  std::vector<std::pair<logic::Term, Linear>> update;  // by column of the target
  bool may_be_disabled = true;                         // false: that was tried (Sect. IV-C a)

  bool operator==(const Edge&) const = default;
  /// `l` over columns of the target, before the step.
  [[nodiscard]] Linear before(const Linear& l) const;
};

/// An assertion (t, phi) as the states before t that break it: tau and not phi'. It holds iff no execution gets there.
struct Goal {
  std::size_t source = 0;
  Cube bad;

  bool operator==(const Goal&) const = default;
};

/// The program as the paper has it (Sect. III-2).
struct System {
  std::vector<Location> locations;
  std::vector<Edge> edges;
  std::vector<Goal> goals;  // one per way to the error
  std::size_t start = 0;    // canonical start location: no edge leads to it
  /// The start, and fresh locations that some execution reaches: no proof about what is before them could help.
  std::vector<bool> is_beginning = {};
  /// The strongly connected component of each location; edges lead to the same or to a smaller one.
  std::vector<std::size_t> component;
};

/// What a program looks like before its blocks are split into ways: locations with columns, and their blocks.
struct Outline {
  struct Step {
    std::size_t source = 0;
    std::optional<std::size_t> target;  // none: the error or something unsupported
    logic::Term condition;
    logic::Substitution values;
  };
  std::vector<Location> locations;
  std::vector<Step> steps;
  std::size_t start = 0;
};

/// Which remainders are columns: all that matter, those that the program computes with, or none.
enum class Tracked : std::uint8_t { All, Computed, None };

Outline outline_of(const encode::Transitions& transitions, Tracked remainders = Tracked::All);

/// Where nothing is live any more, while something was just before, and where a loop follows. If these are locations
/// besides the loop heads, parts of the program that have nothing to do with each other do not meet in one way.
std::vector<program::LocationId> fresh_locations(const program::Cfa& cfa);

}  // namespace pincer::engine::compositional
