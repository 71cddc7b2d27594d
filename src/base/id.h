// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace pincer::base {

/// A strong 32-bit id: ids of different tags do not mix. Ids are dense, give the deterministic order
/// of everything, and index vectors through `index()`.
template <class Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::size_t index) : value_(static_cast<std::uint32_t>(index)) {}

  [[nodiscard]] constexpr std::size_t index() const { return value_; }
  [[nodiscard]] constexpr bool valid() const { return value_ != kInvalid; }
  constexpr auto operator<=>(const Id&) const = default;

 private:
  static constexpr std::uint32_t kInvalid = 0xffffffff;
  std::uint32_t value_ = kInvalid;
};

}  // namespace pincer::base

template <class Tag>
struct std::hash<pincer::base::Id<Tag>> {
  std::size_t operator()(pincer::base::Id<Tag> id) const noexcept { return id.index(); }
};
