// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/child_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <new>

#include "base/contract.h"
#include "base/fork.h"

namespace pincer::base {
namespace {

constexpr char kEnd = '\x04';      // of a text
constexpr char kFailure = '\x15';  // begins a text that says what was thrown
constexpr char kBug = 'b';         // follows it: a broken contract
constexpr char kOther = 'o';       // any other exception

void write_all(int to, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(to, text.data(), text.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

[[noreturn]] void work_and_exit(const std::function<void(const ChildProcess::Send& send)>& work, int to) {
  const auto fail = [&](char kind, const std::string& what) {
    write_all(to, std::string{kFailure, kind} + what + kEnd);
    _exit(1);
  };
  try {
    work([&](const std::string& text) { write_all(to, text + kEnd); });
  } catch (const ContractViolation& violation) {
    fail(kBug, violation.what());
  } catch (const std::bad_alloc&) {
    fail(kOther, "out of memory");
  } catch (const std::exception& error) {
    fail(kOther, error.what());
  } catch (...) {
    fail(kOther, "an exception without a text");
  }
  _exit(0);
}

}  // namespace

ChildProcess::ChildProcess(std::string name, const std::function<void(const Send& send)>& work, Group group)
    : name_(std::move(name)), can_pause_(group == Group::Own) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    failure_ = "no pipe to a process";
    return;
  }
  const pid_t parent = getpid();
  process_ = fork_alone();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);  // it was ended before this could be said
    if (can_pause_) setpgid(0, 0);
    close(ends[0]);
    work_and_exit(work, ends[1]);
  }
  close(ends[1]);
  if (process_ < 0) {
    close(ends[0]);
    failure_ = "no process could be started";
    return;
  }
  if (can_pause_) setpgid(process_, process_);  // on both sides: nobody knows who comes first
  pipe_ = ends[0];
  fcntl(pipe_, F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() { end(); }

void ChildProcess::end() {
  if (pipe_ >= 0) close(pipe_);
  pipe_ = -1;
  if (process_ <= 0) return;
  is_ended_ = true;
  kill(can_pause_ ? -process_ : process_, SIGKILL);  // solvers that it started die with it
  wait_until_gone();
}

void ChildProcess::wait_until_gone() {
  int status = 0;
  rusage used{};
  while (wait4(process_, &status, 0, &used) < 0 && errno == EINTR) {
  }
  process_ = -1;
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  processor_seconds_ = seconds(used.ru_utime) + seconds(used.ru_stime);
  if (is_ended_ || !failure_.empty()) return;
  if (WIFSIGNALED(status)) failure_ = strsignal(WTERMSIG(status));
  if (WIFEXITED(status) && WEXITSTATUS(status) != 0)
    failure_ = "it ended with exit code " + std::to_string(WEXITSTATUS(status));
}

double ChildProcess::processor_seconds() const {
  clockid_t clock = {};
  timespec used{};
  if (process_ <= 0 || clock_getcpuclockid(process_, &clock) != 0 || clock_gettime(clock, &used) != 0)
    return processor_seconds_;
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

std::string ChildProcess::failure() {
  require(pipe_ < 0, "the process will send no more");
  if (process_ > 0) wait_until_gone();
  return failure_;
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
  const std::size_t failed = unread_.find(kFailure);
  if (failed != std::string::npos && unread_.ends_with(kEnd) && unread_.size() > failed + 2) {
    is_bug_ = unread_[failed + 1] == kBug;
    failure_ = unread_.substr(failed + 2, unread_.size() - failed - 3);
    unread_.erase(failed);
  }
  return true;
}

bool ChildProcess::has_text() const {
  const std::size_t end = unread_.find(kEnd);
  return end != std::string::npos && unread_.front() != kFailure;
}

std::optional<std::string> ChildProcess::take() {
  if (!has_text()) return std::nullopt;
  const std::size_t end = unread_.find(kEnd);
  std::string text = unread_.substr(0, end);
  unread_.erase(0, end + 1);
  return text;
}

}  // namespace pincer::base
