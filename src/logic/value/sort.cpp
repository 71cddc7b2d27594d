// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/value/sort.h"

namespace pincer::logic {

Sort Sort::floating(unsigned exponent_bits, unsigned significand_bits) {
  base::require(exponent_bits >= 2 && exponent_bits <= 20, "a float has 2 to 20 exponent bits");
  base::require(significand_bits >= 2 && significand_bits < (1U << 16), "a float has 2 to 65535 significand bits");
  return Sort(scalar(SortKind::Float, (static_cast<std::uint64_t>(exponent_bits) << 16) | significand_bits));
}

Sort Sort::array(Sort index, Sort element) {
  base::require(!index.is_array() && !element.is_array(), "an array maps a scalar sort to a scalar sort");
  return Sort((index.code_ << 32) | element.code_);
}

unsigned Sort::exponent_bits() const {
  base::require(is_float(), "exponent_bits() of a Float sort");
  return static_cast<unsigned>((code_ >> 16) & 0xff);
}

unsigned Sort::significand_bits() const {
  base::require(is_float(), "significand_bits() of a Float sort");
  return static_cast<unsigned>(code_ & 0xffff);
}

Sort Sort::index() const {
  base::require(is_array(), "index() of an Array sort");
  return Sort(code_ >> 32);
}

Sort Sort::element() const {
  base::require(is_array(), "element() of an Array sort");
  return Sort(code_ & 0xffffffff);
}

unsigned Sort::bits() const {
  switch (kind()) {
    case SortKind::Bool: return 1;
    case SortKind::BitVec: return width();
    case SortKind::Float:
      // x87 keeps the leading bit of the significand in memory, all others hide it.
      return exponent_bits() + significand_bits() + (*this == float80() ? 1 : 0);
    case SortKind::Int:
    case SortKind::Array: break;
  }
  base::require(false, "bits() of a Bool, BitVec or Float sort");
  return 0;
}

bool Sort::is_narrow() const {
  switch (kind()) {
    case SortKind::Bool: return true;
    case SortKind::BitVec: return width() <= 64;
    case SortKind::Float: return bits() <= 64;
    case SortKind::Int:
    case SortKind::Array: break;
  }
  return false;
}

std::string Sort::to_string() const {
  switch (kind()) {
    case SortKind::Bool: return "Bool";
    case SortKind::BitVec: return "(_ BitVec " + std::to_string(width()) + ")";
    case SortKind::Int: return "Int";
    case SortKind::Float:
      return "(_ FloatingPoint " + std::to_string(exponent_bits()) + " " + std::to_string(significand_bits()) + ")";
    case SortKind::Array: return "(Array " + index().to_string() + " " + element().to_string() + ")";
  }
  return {};
}

}  // namespace pincer::logic
