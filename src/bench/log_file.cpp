// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/log_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

namespace pincer::bench {

LogFile::LogFile(const std::filesystem::path& path)
    : file_(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {}

LogFile::~LogFile() {
  const std::size_t kept = std::min(tail_.size(), kTail);
  if (beyond_ > kept) write(fmt::format("\n[... {} bytes left out ...]\n", beyond_ - kept));
  write(std::string_view(tail_).substr(tail_.size() - kept));
  if (file_ >= 0) close(file_);
}

void LogFile::add(std::string_view text) {
  const std::string_view head = text.substr(0, kHead - head_);
  write(head);
  head_ += head.size();
  text.remove_prefix(head.size());
  beyond_ += text.size();
  tail_ += text;
  if (tail_.size() > 2 * kTail) tail_.erase(0, tail_.size() - kTail);  // seldom: moving costs
}

void LogFile::write(std::string_view text) const {
  while (file_ >= 0 && !text.empty()) {
    const ssize_t count = ::write(file_, text.data(), text.size());
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace pincer::bench
