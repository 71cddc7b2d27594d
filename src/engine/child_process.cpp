// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/child_process.h"

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

constexpr char kEnd = '\x04';  // of a text

void write_all(int to, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(to, text.data(), text.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

ChildProcess::ChildProcess(std::string name, const std::function<void(const Send& send)>& work, Group group)
    : name_(std::move(name)), can_pause_(group == Group::Own) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);  // it was ended before this could be said
    if (can_pause_) setpgid(0, 0);
    close(ends[0]);
    try {
      work([&](const std::string& text) { write_all(ends[1], text + kEnd); });
    } catch (const std::exception&) {
      _exit(1);
    }
    _exit(0);
  }
  close(ends[1]);
  if (process_ < 0) {
    close(ends[0]);
    return;
  }
  if (can_pause_) setpgid(process_, process_);  // on both sides: nobody knows who comes first
  pipe_ = ends[0];
  fcntl(pipe_, F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() {
  if (pipe_ >= 0) close(pipe_);
  if (process_ <= 0) return;
  kill(can_pause_ ? -process_ : process_, SIGKILL);  // solvers that it started die with it
  waitpid(process_, nullptr, 0);
}

void ChildProcess::pause() {
  if (can_pause_ && process_ > 0) kill(-process_, SIGSTOP);
}

void ChildProcess::resume() {
  if (can_pause_ && process_ > 0) kill(-process_, SIGCONT);
}

bool ChildProcess::read() {
  if (pipe_ < 0) return true;
  std::array<char, 65536> buffer{};
  for (;;) {
    const ssize_t count = ::read(pipe_, buffer.data(), buffer.size());
    if (count > 0) {
      unread_.append(buffer.data(), static_cast<std::size_t>(count));
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
  return true;
}

bool ChildProcess::has_text() const { return unread_.find(kEnd) != std::string::npos; }

std::optional<std::string> ChildProcess::take() {
  const std::size_t end = unread_.find(kEnd);
  if (end == std::string::npos) return std::nullopt;
  std::string text = unread_.substr(0, end);
  unread_.erase(0, end + 1);
  return text;
}

}  // namespace pincer::engine
