// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>

#include "logic/term/term.h"
#include "logic/value/sort.h"
#include "logic/value/value.h"

namespace pincer::logic {

/// The meaning of every kind that is not a leaf: the one place where it is defined. Constant folding and evaluation
/// both call this (evaluation of bit-vectors of up to 64 bits shares the functions of bits.h with it).
///
/// `attribute` is as in Terms::attribute, `result` the sort of the result. All functions are total:
/// - FpMin and FpMax of a NaN and a number are the number; -0 counts as less than +0.
/// - FpToSBv and FpToUBv round toward zero and are 0 when the result does not fit or the argument is NaN.
/// - IntDiv and IntMod by zero are 0 and the dividend.
Value apply(Kind kind, unsigned attribute, Sort result, std::span<const Value> arguments);

namespace detail {
Value apply_bv(Kind kind, unsigned attribute, Sort result, std::span<const Value> arguments);
Value apply_int(Kind kind, Sort result, std::span<const Value> arguments);
Value apply_fp(Kind kind, unsigned attribute, Sort result, std::span<const Value> arguments);
}  // namespace detail

}  // namespace pincer::logic
