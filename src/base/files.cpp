// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <system_error>

#include "base/error.h"

namespace pincer::base {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void cannot(const char* what, const fs::path& path, int error) {
  throw base::InputError(fmt::format("cannot {} '{}': {}", what, path.string(), std::strerror(error)));
}

void write_all(const fs::path& path, const fs::path& shown, int flags, const std::string& text) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0666);
  if (file < 0) cannot("write", shown, errno);
  std::size_t done = 0;
  int error = 0;
  while (done < text.size() && error == 0) {
    const ssize_t n = ::write(file, text.data() + done, text.size() - done);
    if (n >= 0)
      done += static_cast<std::size_t>(n);
    else if (errno != EINTR)
      error = errno;
  }
  if (close(file) != 0 && error == 0) error = errno;
  if (error != 0) {
    if ((flags & O_EXCL) != 0) unlink(path.c_str());
    cannot("write", shown, error);
  }
}

}  // namespace

void check_readable(const fs::path& path) {
  std::error_code code;
  const fs::file_status status = fs::status(path, code);
  if (status.type() == fs::file_type::not_found) cannot("read", path, ENOENT);
  if (code) cannot("read", path, code.value());
  if (fs::is_directory(status)) cannot("read", path, EISDIR);
  if (access(path.c_str(), R_OK) != 0) cannot("read", path, errno);
}

std::string read_file(const fs::path& path) {
  check_readable(path);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  // Inserting an empty file sets failbit on `text`; only the file tells whether reading failed.
  if (!file.is_open() || file.bad()) cannot("read", path, errno != 0 ? errno : EIO);
  return text.str();
}

OutputFile::OutputFile(fs::path path) : path_(std::move(path)) {
  if (path_.empty()) throw base::InputError("an output file needs a name");
  std::error_code code;
  const fs::file_status status = fs::status(path_, code);
  if (fs::is_directory(status)) cannot("write", path_, EISDIR);
  if (fs::exists(status)) {
    if (access(path_.c_str(), W_OK) != 0) cannot("write", path_, errno);
    if (!fs::is_regular_file(status)) return;
    // A link stays a link: what it points to is replaced.
    path_ = fs::canonical(path_, code);
  }
  const fs::path folder = path_.has_parent_path() ? path_.parent_path() : fs::path(".");
  if (access(folder.c_str(), W_OK | X_OK) != 0) cannot("write", path_, errno);
}

void OutputFile::write(const std::string& text) const {
  std::error_code code;
  const fs::file_status status = fs::status(path_, code);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    write_all(path_, path_, 0, text);
    return;
  }
  fs::path temporary = path_;
  temporary += fmt::format(".{}.tmp", getpid());
  write_all(temporary, path_, O_CREAT | O_EXCL, text);
  if (rename(temporary.c_str(), path_.c_str()) != 0) {
    const int error = errno;
    unlink(temporary.c_str());
    cannot("write", path_, error);
  }
}

}  // namespace pincer::base
