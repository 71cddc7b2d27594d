// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "store/seal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#include "base/hmac.h"

namespace pincer::store {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBytes = 32;            // of a secret that is made
constexpr std::size_t kLeastCharacters = 32;  // of one that is given

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

fs::path file_of_user() {
  if (const fs::path state = environment("XDG_STATE_HOME"); state.is_absolute()) return state / "pincer" / "store-key";
  if (const fs::path home = environment("HOME"); home.is_absolute())
    return home / ".local" / "state" / "pincer" / "store-key";
  return {};
}

bool is_inside(const fs::path& file, const fs::path& folder) {
  std::error_code error;
  const fs::path inner = fs::weakly_canonical(fs::absolute(file, error), error);
  const fs::path outer = fs::weakly_canonical(fs::absolute(folder, error), error) / "";
  return error || inner.string().starts_with(outer.lexically_normal().string());
}

/// None: it is not there, or others may know it.
std::optional<std::string> read_secret(const fs::path& file) {
  const int descriptor = open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  struct stat status{};
  std::array<char, 2 * kBytes> text{};
  const bool is_own = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
                      (status.st_mode & (S_IRWXG | S_IRWXO)) == 0;
  const bool is_whole = is_own && ::read(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(descriptor);
  if (!is_whole) return std::nullopt;
  return std::string(text.begin(), text.end());
}

/// The file appears whole; if somebody else was faster, theirs stays.
void make_secret(const fs::path& file) {
  std::array<unsigned char, kBytes> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return;
  std::string text;
  for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  const std::string temporary = fmt::format("{}.{}", file.string(), getpid());
  const int descriptor = open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor < 0) return;
  const bool is_written = ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(descriptor);
  if (is_written) fs::create_hard_link(temporary, file, error);
  unlink(temporary.c_str());
}

}  // namespace

std::optional<Seal> Seal::of_user(const fs::path& store) {
  if (std::string given = environment("PINCER_STORE_KEY"); given.size() >= kLeastCharacters) return Seal(given);
  const fs::path file = file_of_user();
  if (file.empty() || is_inside(file, store)) return std::nullopt;
  std::error_code error;
  if (!fs::exists(file, error)) make_secret(file);
  if (auto secret = read_secret(file)) return Seal(*std::move(secret));
  return std::nullopt;
}

std::string Seal::sealed(const std::string& kind, const std::string& key, const std::string& text) const {
  return base::hmac_sha256(secret_, fmt::format("{}\n{}\n{}", kind, key, text)) + "\n" + text;
}

std::optional<std::string> Seal::opened(const std::string& kind, const std::string& key,
                                        const std::string& sealed) const {
  const std::size_t line = sealed.find('\n');
  if (line == std::string::npos) return std::nullopt;
  std::string text = sealed.substr(line + 1);
  if (this->sealed(kind, key, text) != sealed) return std::nullopt;
  return text;
}

}  // namespace pincer::store
