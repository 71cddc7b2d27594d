// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "encode/block_graph.h"
#include "engine/states/range.h"
#include "program/cfa.h"

namespace pincer::engine::states {

/// An operation of a tape; its operands come before it.
struct Node {
  enum class Is : std::uint8_t { Constant, Variable, Unary, Binary, Junction /* And, Or */, Choice /* Ite */, Unknown };
  Is is = Is::Unknown;
  logic::Kind kind = logic::Kind::Eq;
  std::uint8_t width = 0;  // of the result
  std::uint8_t from = 0;   // width of the first operand
  std::uint8_t other = 0;  // width of the second operand
  std::uint16_t attribute = 0;
  std::uint32_t a = 0;  // operands; Variable: its id; Junction: the first one in `more`
  std::uint32_t b = 0;  // Junction: how many
  std::uint32_t c = 0;
  Range constant = {};
};

/// A term as a line of operations; the last one is its value.
struct Tape {
  std::vector<Node> nodes;
  std::vector<std::uint32_t> more;
};

/// What an edge does.
struct Action {
  enum class Is : std::uint8_t { Nothing, Assign, Choose, Forget /* assigns what is not modelled */ };
  Is is = Is::Nothing;
  program::VariableId variable = {};
  std::uint32_t tape = 0;
};

/// What happens at a location.
struct Spot {
  enum class Is : std::uint8_t { Dead, Straight, Two /* ways; the second condition is not the first */, Ways };
  Is is = Is::Dead;
  bool is_join = false;  // several edges come here
  std::uint32_t first = 0, count = 0;
};
struct Way {
  program::EdgeId edge;
  program::LocationId target;
  std::uint32_t tape = 0;  // its condition
  Action action = {};
};

/// A program prepared for execution on ranges: all of it that can lead to an end of `graph`.
struct Code {
  std::vector<Tape> tapes;
  std::vector<Spot> spots;  // by location
  std::vector<Way> ways;
  std::vector<std::uint8_t> width;  // by variable; kOpaque: no number of at most 64 bits
  std::size_t largest_tape = 0;
};

inline constexpr std::uint8_t kOpaque = 255;

Code make_code(const encode::BlockGraph& graph);
/// The width of numbers of a sort, or kOpaque.
std::uint8_t width_of(logic::Sort sort);

}  // namespace pincer::engine::states
