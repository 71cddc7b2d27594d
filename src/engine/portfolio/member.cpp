// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/portfolio/member.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <exception>

namespace pincer::engine {
namespace {

constexpr char kEnd = '\x04';  // a text without it at its end was cut off

void write_all(int to, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(to, text.data(), text.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

MemberProcess::MemberProcess(std::string name, const std::function<std::string()>& work) : name_(std::move(name)) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(ends[0]);
    try {
      write_all(ends[1], work() + kEnd);
    } catch (const std::exception&) {
      _exit(1);  // no answer
    }
    _exit(0);
  }
  close(ends[1]);
  if (process_ < 0) {
    close(ends[0]);
    return;
  }
  pipe_ = ends[0];
  fcntl(pipe_, F_SETFL, O_NONBLOCK);
}

MemberProcess::~MemberProcess() {
  if (pipe_ >= 0) close(pipe_);
  if (process_ <= 0) return;
  kill(process_, SIGKILL);  // solvers that it started die with it
  waitpid(process_, nullptr, 0);
}

bool MemberProcess::read() {
  if (pipe_ < 0) return true;
  std::array<char, 65536> buffer{};
  for (;;) {
    const ssize_t count = ::read(pipe_, buffer.data(), buffer.size());
    if (count > 0) {
      text_.append(buffer.data(), static_cast<std::size_t>(count));
    } else if (count < 0 && errno == EINTR) {
      continue;
    } else if (count < 0 && errno == EAGAIN) {
      return false;
    } else {
      break;
    }
  }
  close(pipe_);
  pipe_ = -1;
  if (!text_.empty() && text_.back() == kEnd) {
    text_.pop_back();
    result_ = std::move(text_);
  }
  return true;
}

}  // namespace pincer::engine
