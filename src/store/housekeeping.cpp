// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "store/housekeeping.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/error.h"

namespace pincer::store {

namespace {

namespace fs = std::filesystem;

struct Entry {
  fs::path file;
  std::string kind;
  std::uint64_t bytes = 0;
  fs::file_time_type used;
  bool is_left_behind = false;  // by a writer that did not come to its end
};

/// Files that can be part of a store: KIND/KE/KEY/NAME. Others are nobody's business.
std::vector<Entry> entries_of(const fs::path& folder) {
  if (!fs::is_directory(folder))
    throw base::InputError(fmt::format("'{}' is no store: there is no such folder", folder.string()));
  constexpr int kDepth = 3;
  std::vector<Entry> result;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    if (at.depth() != kDepth || !at->is_regular_file(gone) || gone) continue;
    const fs::path& file = at->path();
    const std::string key = file.parent_path().filename().string();
    const std::string start = file.parent_path().parent_path().filename().string();
    if (start.size() != 2 || !key.starts_with(start)) continue;
    Entry entry{file, fs::relative(file, folder).begin()->string(), at->file_size(gone), at->last_write_time(gone)};
    entry.is_left_behind = file.filename().string().starts_with("new-");
    if (!gone) result.push_back(std::move(entry));
  }
  return result;
}

}  // namespace

std::map<std::string, Amount> contents(const fs::path& folder) {
  std::map<std::string, Amount> result;
  for (const Entry& entry : entries_of(folder)) {
    if (entry.is_left_behind) continue;
    Amount& amount = result[entry.kind];
    ++amount.entries;
    amount.bytes += entry.bytes;
  }
  return result;
}

Collected collect_garbage(const fs::path& folder, const GarbageLimits& limits) {
  constexpr std::chrono::hours kLongestWriting{24};
  std::vector<Entry> entries = entries_of(folder);
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.used != b.used ? a.used < b.used : a.file < b.file; });
  Collected result;
  for (const Entry& entry : entries) result.left.bytes += entry.bytes;
  result.left.entries = entries.size();
  const auto now = fs::file_time_type::clock::now();
  for (const Entry& entry : entries) {
    const bool is_old = limits.oldest && now - entry.used > *limits.oldest;
    const bool is_stale = entry.is_left_behind && now - entry.used > kLongestWriting;
    const bool is_too_much = limits.most_bytes && result.left.bytes > *limits.most_bytes;
    if (!is_old && !is_stale && !is_too_much) continue;
    std::error_code error;
    if (!fs::remove(entry.file, error) || error) continue;
    fs::remove(entry.file.parent_path(), error);  // if it is empty
    ++result.removed.entries;
    result.removed.bytes += entry.bytes;
    --result.left.entries;
    result.left.bytes -= entry.bytes;
  }
  return result;
}

}  // namespace pincer::store
