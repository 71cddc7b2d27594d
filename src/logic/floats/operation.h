// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "logic/floats/range.h"
#include "logic/term/term.h"

namespace pincer::logic::floats {

/// An operation with up to three operands, all of which have keys.
struct Operation {
  /// The formats that the host computes in are fast; the others go through logic::apply.
  enum class Machine : std::uint8_t { Single, Double, None };

  Operation(Kind kind, unsigned attribute, Sort result, std::span<const Sort> operands);

  Kind kind;
  unsigned attribute;
  unsigned count;
  Machine machine = Machine::None;  // of the first operand; only where the host rounds as the attribute says
  bool same = false;                // the first two operands are the same term
  Order result;
  std::array<Order, 3> operand;
};

using Operands = std::array<Range, 3>;

/// A range that has op(x, y, z) for all x, y, z of the operands. The borders of floats are computed by the operation
/// itself, which is monotone in every operand between the zeros; so rounding costs no precision. What is not known gives
/// all values.
Range apply_range(const Operation& op, const Operands& operands);

namespace detail {
/// The same for operations whose first operand is a float, a bit-vector or Boolean.
Range apply_range_to_floats(const Operation& op, const Operands& operands);
Range apply_range_to_bits(const Operation& op, const Operands& operands);
/// The operation on values; kNan: NaN.
Key apply_at(const Operation& op, Key a, Key b = 0, Key c = 0);
}  // namespace detail

}  // namespace pincer::logic::floats
