// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace pincer::store {

/// What a store holds, or a part of it.
struct Amount {
  std::size_t entries = 0;
  std::uint64_t bytes = 0;
};

/// By kind. Throws base::InputError when the folder cannot be read, or is no store.
std::map<std::string, Amount> contents(const std::filesystem::path& folder);

struct GarbageLimits {
  std::optional<std::uint64_t> most_bytes;
  std::optional<std::chrono::seconds> oldest;  // since an entry was written or read
};

struct Collected {
  Amount removed;
  Amount left;
};

/// Removes entries that were not used for too long, then those that were not used for the longest time until the rest is
/// small enough, and what writers left behind. Runs may use the store meanwhile: an entry that is gone is a miss.
Collected collect_garbage(const std::filesystem::path& folder, const GarbageLimits& limits);

}  // namespace pincer::store
