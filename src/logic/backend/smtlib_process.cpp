// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/smtlib_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <functional>
#include <stop_token>
#include <utility>

#include "base/contract.h"
#include "base/fork.h"

namespace pincer::logic {

namespace {

constexpr std::size_t kLongestAnswer = std::size_t{1} << 30;

void close_if_open(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

int milliseconds(const base::Budget& budget) {
  const auto remaining = budget.remaining();
  if (!remaining) return -1;
  constexpr double kLongest = 1e9;
  return static_cast<int>(std::min(remaining->count() * 1000 + 1, kLongest));
}

}  // namespace

SmtlibProcess::SmtlibProcess(std::vector<std::string> command) : name_(command.empty() ? "" : command[0]) {
  base::require(!command.empty(), "a command has at least the name of the program");
  start(command);
}

SmtlibProcess::~SmtlibProcess() {
  kill();
  close_if_open(wake_);
}

void SmtlibProcess::start(const std::vector<std::string>& command) {
  std::array<int, 2> ends{-1, -1};
  wake_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wake_ < 0 || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    failure_ = "cannot talk to " + name_ + ": " + std::strerror(errno);
    return;
  }
  const int nothing = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  pid_ = base::spawn({.words = command, .input = ends[1], .output = ends[1], .error = nothing});
  const int error = errno;
  ::close(ends[1]);
  if (nothing >= 0) ::close(nothing);
  channel_ = ends[0];
  if (pid_ < 0) {
    close_if_open(channel_);
    failure_ = "cannot start " + name_ + ": " + std::strerror(error);
    return;
  }
  ::fcntl(channel_, F_SETFL, O_NONBLOCK);
}

void SmtlibProcess::kill() {
  close_if_open(channel_);
  if (pid_ < 0) return;
  ::kill(-pid_, SIGKILL);
  ::kill(pid_, SIGKILL);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
}

std::optional<std::string> SmtlibProcess::fail(std::string why) {
  failure_ = std::move(why);
  kill();
  return std::nullopt;
}

std::string SmtlibProcess::why_it_ended() {
  int status = 0;
  constexpr int kPatience = 100;
  pid_t ended = 0;
  for (int i = 0; i < kPatience && ended == 0; ++i) {  // its end of the channel closes a little before it is gone
    ended = ::waitpid(pid_, &status, WNOHANG);
    if (ended == 0) ::usleep(1000);
  }
  if (ended != pid_) return name_ + " closed its output";
  ::kill(-pid_, SIGKILL);  // what it may have started
  pid_ = -1;
  if (WIFSIGNALED(status)) return name_ + " was killed by signal " + std::to_string(WTERMSIG(status));
  if (WEXITSTATUS(status) == base::kNotStarted) return name_ + " cannot be run";
  return name_ + " ended with exit code " + std::to_string(WEXITSTATUS(status));
}

bool SmtlibProcess::is_alive() {
  if (pid_ < 0) return false;
  std::array<pollfd, 1> wait{pollfd{channel_, POLLIN, 0}};
  if (::poll(wait.data(), wait.size(), 0) > 0) receive();
  return pid_ >= 0;
}

void SmtlibProcess::interrupt() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const ssize_t written = ::write(wake_, &one, sizeof one);
}

void SmtlibProcess::forget_interrupts() {
  std::uint64_t interrupts = 0;  // an eventfd gives the sum of all and is empty afterwards
  [[maybe_unused]] const ssize_t got = ::read(wake_, &interrupts, sizeof interrupts);
}

std::optional<std::string> SmtlibProcess::ask(std::string_view text, const base::Budget& budget) {
  if (pid_ < 0) return std::nullopt;
  const std::stop_callback on_stop(budget.stop_token(), std::function<void()>([this] { interrupt(); }));
  std::string_view unsent = text;
  for (;;) {
    std::optional<std::string> answer = unsent.empty() ? take_answer() : std::nullopt;
    if (answer || !exchange(unsent, budget)) return answer;
  }
}

bool SmtlibProcess::exchange(std::string_view& unsent, const base::Budget& budget) {
  if (const auto limit = budget.limit()) {
    fail(std::string(base::limit_text(*limit)));
    return false;
  }
  const auto wanted = static_cast<short>(unsent.empty() ? POLLIN : POLLIN | POLLOUT);
  std::array<pollfd, 2> wait{pollfd{channel_, wanted, 0}, pollfd{wake_, POLLIN, 0}};
  if (::poll(wait.data(), wait.size(), milliseconds(budget)) < 0 && errno != EINTR) {
    fail("cannot wait for " + name_ + ": " + std::strerror(errno));
    return false;
  }
  if ((wait[1].revents & POLLIN) != 0) {
    fail("stopped");
    return false;
  }
  if ((wait[0].revents & POLLOUT) != 0) {
    const ssize_t sent = ::send(channel_, unsent.data(), unsent.size(), MSG_NOSIGNAL);
    if (sent > 0) unsent.remove_prefix(static_cast<std::size_t>(sent));
  }
  return (wait[0].revents & (POLLIN | POLLHUP | POLLERR)) == 0 || receive();
}

bool SmtlibProcess::receive() {
  std::array<char, 65536> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by recv
  const ssize_t got = ::recv(channel_, buffer.data(), buffer.size(), 0);
  if (got > 0) {
    received_.append(buffer.data(), static_cast<std::size_t>(got));
    if (received_.size() <= kLongestAnswer) return true;
    fail(name_ + " writes without end");
    return false;
  }
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return true;
  fail(why_it_ended());
  return false;
}

// An atom counts only with the white space behind it: there may be more of it to come.
std::optional<std::string> SmtlibProcess::take_answer() {
  if (depth_ == 0 && quote_ == 0 && scanned_ == 0) {
    const std::size_t start = received_.find_first_not_of(" \t\r\n");
    received_.erase(0, start);
  }
  for (; scanned_ < received_.size(); ++scanned_) {
    const char c = received_[scanned_];
    bool is_complete = false;
    if (quote_ != 0) {
      if (c == quote_) quote_ = 0;
    } else if (c == '"' || c == '|') {
      quote_ = c;
    } else if (c == '(') {
      ++depth_;
    } else if (c == ')') {
      if (depth_ > 0) --depth_;
      is_complete = depth_ == 0;
    } else if (depth_ == 0 && std::strchr(" \t\r\n", c) != nullptr) {
      is_complete = true;
    }
    if (is_complete) {
      std::string answer = received_.substr(0, scanned_ + 1);
      received_.erase(0, scanned_ + 1);
      scanned_ = 0;
      while (!answer.empty() && std::strchr(" \t\r\n", answer.back()) != nullptr) answer.pop_back();
      return answer;
    }
  }
  return std::nullopt;
}

}  // namespace pincer::logic
