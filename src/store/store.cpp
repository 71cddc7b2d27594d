// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "store/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <random>

#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"

namespace pincer::store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFirstLine = "pincer store 1";
constexpr std::size_t kNameLength = 32;  // of the hash

std::string name_of(const std::string& text) { return base::sha256(text).substr(0, kNameLength); }

bool is_name(const std::string& name) {
  return name.size() == kNameLength && name.find_first_not_of("0123456789abcdef") == std::string::npos;
}

fs::path folder_of(const fs::path& store, std::string_view kind, const std::string& key) {
  return store / kind / key.substr(0, 2) / key;
}

/// A name that no other process of any machine has.
std::string temporary_name() {
  std::array<char, 64> host{};
  gethostname(host.data(), host.size() - 1);
  std::random_device random;
  return fmt::format("new-{}-{}-{:08x}{:08x}", host.data(), getpid(), random(), random());
}

}  // namespace

std::string entry_text(std::string_view kind, std::string_view key, const std::string& text) {
  return fmt::format("{}\n{} {} {}\n{}", kFirstLine, kind, key, base::sha256(text), text);
}

bool read_entry(std::string_view whole, std::string_view kind, std::string_view key, std::string& text) {
  const std::size_t first = whole.find('\n');
  const std::size_t second = first == std::string_view::npos ? first : whole.find('\n', first + 1);
  if (second == std::string_view::npos) return false;
  text = whole.substr(second + 1);
  return whole == entry_text(kind, key, text);
}

std::vector<std::string> Store::load(std::string_view kind, const std::string& key, std::size_t most) const {
  struct Found {
    fs::file_time_type time;
    fs::path file;
  };
  std::vector<Found> found;
  std::error_code error;
  for (fs::directory_iterator at(folder_of(folder_, kind, key), error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    const fs::file_time_type time = fs::last_write_time(at->path(), gone);
    if (!gone && is_name(at->path().filename().string())) found.push_back({time, at->path()});
  }
  std::sort(found.begin(), found.end(),
            [](const Found& a, const Found& b) { return a.time != b.time ? a.time > b.time : a.file < b.file; });
  std::vector<std::string> result;
  for (const Found& each : found) {
    if (result.size() == most) break;
    try {
      std::string text;
      if (!read_entry(base::read_file(each.file), kind, key, text) || name_of(text) != each.file.filename()) {
        warn_(fmt::format("'{}' is damaged or does not belong there; it is ignored", each.file.string()));
        continue;
      }
      result.push_back(std::move(text));
      utimensat(AT_FDCWD, each.file.c_str(), nullptr, 0);
    } catch (const base::InputError& unreadable) {
      warn_(fmt::format("'{}' is ignored: {}", each.file.string(), unreadable.what()));
    }
  }
  return result;
}

void Store::save(std::string_view kind, const std::string& key, const std::string& text) const {
  const fs::path folder = folder_of(folder_, kind, key);
  const fs::path file = folder / name_of(text);
  std::error_code error;
  if (fs::exists(file, error)) {
    utimensat(AT_FDCWD, file.c_str(), nullptr, 0);
    std::string known;
    try {
      if (read_entry(base::read_file(file), kind, key, known) && known == text) return;
    } catch (const base::InputError&) {  // it is written again
    }
  }
  const fs::path temporary = folder / temporary_name();
  try {
    fs::create_directories(folder);
    base::OutputFile(temporary).write(entry_text(kind, key, text));
    fs::rename(temporary, file);
  } catch (const std::exception& failure) {  // a full disk, a folder that is not ours
    fs::remove(temporary, error);
    warn_(fmt::format("nothing can be kept in '{}': {}", folder_.string(), failure.what()));
  }
}

}  // namespace pincer::store
