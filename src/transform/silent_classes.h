// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <vector>

#include "program/cfa.h"

namespace pincer::transform {

/// What becomes of an edge when only some of what a program does is looked at.
enum class EdgeLook : std::uint8_t {
  Silent,  // it does nothing that is looked at, and may be taken in any state
  Kept,
  Dropped,  // it is never taken, or leads nowhere that matters
};

/// The locations of a program in classes: in one class nobody can tell where an execution is, because it can go from each
/// location to the same others without doing anything that is looked at.
///
/// Law: if a silent edge leads from l to m, then m is in the class of l, in one of `next(class of l)`, or in no live class.
class SilentClasses {
 public:
  using ClassId = std::uint32_t;

  SilentClasses(const program::Cfa& cfa, const std::vector<EdgeLook>& looks);

  [[nodiscard]] ClassId of(program::LocationId location) const { return class_[location.index()]; }
  /// Something that is looked at follows, or the end of a procedure.
  [[nodiscard]] bool is_live(ClassId id) const { return live_[id]; }
  /// Where silent edges lead, in ascending order.
  [[nodiscard]] const std::vector<ClassId>& next(ClassId id) const { return next_[id]; }
  /// The kept edges that leave a location of the class, in ascending order.
  [[nodiscard]] const std::vector<program::EdgeId>& kept(ClassId id) const { return kept_[id]; }

 private:
  std::vector<ClassId> class_;  // by location
  std::vector<bool> live_;
  std::vector<std::vector<ClassId>> next_;
  std::vector<std::vector<program::EdgeId>> kept_;
};

}  // namespace pincer::transform
