// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <span>

#include "logic/term/terms.h"
#include "logic/value/value.h"

namespace pincer::logic::floats {

/// What a term may be: the numbers from `least` to `greatest`, where zeros count as one number, and NaN or not; any value
/// of its sort, if it has no borders. Bit-vectors count as signed, false is less than true.
struct Enclosure {
  struct Borders {
    Value least;
    Value greatest;
  };
  std::optional<Borders> numbers;
  bool can_be_nan = false;
  bool is_any = true;

  static Enclosure any() { return {}; }
  static Enclosure between(const Value& least, const Value& greatest, bool can_be_nan = false) {
    return {Borders{least, greatest}, can_be_nan, false};
  }
  static Enclosure of(const Value& value);
  static Enclosure boolean(bool can_be_false, bool can_be_true) {
    return between(Value::boolean(!can_be_false), Value::boolean(can_be_true));
  }
  [[nodiscard]] bool is(bool value) const {
    return !is_any && numbers && numbers->least.as_bool() == value && numbers->greatest.as_bool() == value;
  }
  /// Exactly this value; a zero of a float has two.
  [[nodiscard]] std::optional<Value> only() const;
};

/// What op(children) may be. The borders are those of logic::apply; anything unusual (infinite operands of opposite sign,
/// divisors around zero, operations that are not known) gives any value.
Enclosure enclose(Kind kind, unsigned attribute, Sort sort, std::span<const Enclosure> children);

}  // namespace pincer::logic::floats
