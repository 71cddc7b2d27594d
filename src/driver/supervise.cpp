// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The worker's standard output comes through a pipe, so that this process knows whether a verdict was said. It adopts
// what the worker leaves behind (as a subreaper), and finds all descendants in /proc.
#include "driver/supervise.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>
#include <vector>

#include "base/process_tree.h"

namespace pincer::driver {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPollMilliseconds = 50;

/// Passes the worker's output on, and watches for the verdict.
class Output {
 public:
  explicit Output(int pipe) : pipe_(pipe) {}

  /// False at the end.
  bool forward() {
    std::array<char, 65536> buffer{};
    const ssize_t count = read(pipe_, buffer.data(), buffer.size());
    if (count <= 0) return count < 0 && (errno == EAGAIN || errno == EINTR);
    const std::string_view text(buffer.data(), static_cast<std::size_t>(count));
    std::cout << text << std::flush;
    for (const char c : text) {
      if (c == '\n') {
        if (line_.starts_with("Verdict: TRUE")) verdict_ = ExitCode::Good;
        if (line_.starts_with("Verdict: FALSE")) verdict_ = ExitCode::Bad;
        if (line_.starts_with("Verdict: UNKNOWN")) verdict_ = ExitCode::Unknown;
        line_.clear();
      } else if (line_.size() < 16) {
        line_ += c;
      }
    }
    return true;
  }
  void drain() {
    fcntl(pipe_, F_SETFL, O_NONBLOCK);
    std::size_t rounds = 0;
    pollfd ready{pipe_, POLLIN, 0};
    while (poll(&ready, 1, 0) > 0 && (ready.revents & POLLIN) != 0 && forward() && ++rounds < 1000) {
    }
  }
  /// The exit code of the verdict that was said; none so far: there was none.
  [[nodiscard]] std::optional<ExitCode> verdict() const { return verdict_; }

 private:
  int pipe_;
  std::string line_;
  std::optional<ExitCode> verdict_;
};

/// Pages that the processes share count once: members of a portfolio are copies of each other.
bool over_memory(std::uint64_t megabytes, pid_t worker) {
  const std::vector<base::Process> tree = base::process_tree(worker);
  return base::resident_kb(tree) > megabytes * 1024 && base::proportional_kb(tree) > megabytes * 1024;
}

/// Did the work end by itself? Solvers that find themselves in trouble end the process they are in, with a code of theirs.
bool is_ours(int status) { return WIFEXITED(status) && WEXITSTATUS(status) <= static_cast<int>(ExitCode::Unknown); }

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status)) return strsignal(WTERMSIG(status));
  return "exit code " + std::to_string(WEXITSTATUS(status));
}

ExitCode say_unknown(const std::string& reason) {
  std::cout << "Verdict: UNKNOWN(" << reason << ")" << std::endl;
  return ExitCode::Unknown;
}

}  // namespace

ExitCode supervise(const Limits& limits, const std::function<ExitCode()>& work) {
  const Clock::time_point start = Clock::now();
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return work();
  base::adopt_orphans();
  sigset_t watched;
  sigset_t before;
  sigemptyset(&watched);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD}) sigaddset(&watched, signal);
  sigprocmask(SIG_BLOCK, &watched, &before);
  const int signals = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
  std::cout.flush();
  const pid_t worker = fork();
  if (worker < 0) {
    sigprocmask(SIG_SETMASK, &before, nullptr);
    return work();
  }
  if (worker == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigprocmask(SIG_SETMASK, &before, nullptr);
    signal(SIGINT, SIG_IGN);  // the terminal tells both; the supervisor decides
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    const ExitCode code = work();
    std::cout.flush();
    std::cerr.flush();
    _exit(static_cast<int>(code));
  }
  close(ends[1]);
  Output output(ends[0]);
  bool open = true;
  const auto stop = [&](const std::string& reason) {
    base::end_descendants();
    output.drain();
    if (output.verdict()) return *output.verdict();  // it was just about to end
    return say_unknown(reason);
  };
  for (;;) {
    std::array<pollfd, 2> ready = {pollfd{ends[0], POLLIN, 0}, pollfd{signals, POLLIN, 0}};
    if (!open) ready[0].fd = -1;
    poll(ready.data(), ready.size(), kPollMilliseconds);
    if (open && ready[0].revents != 0) open = output.forward();
    signalfd_siginfo info{};
    while (read(signals, &info, sizeof(info)) == sizeof(info)) {
      if (info.ssi_signo != SIGCHLD) return stop("interrupted");
    }
    int status = 0;
    if (waitpid(worker, &status, WNOHANG) == worker) {
      output.drain();
      base::end_descendants();
      if (is_ours(status)) return static_cast<ExitCode>(WEXITSTATUS(status));
      if (output.verdict()) return *output.verdict();
      std::cerr << "pincer: internal error: the search crashed (" << how_it_ended(status) << ")" << std::endl;
      return say_unknown("incomplete: internal error");
    }
    if (limits.seconds && Clock::now() - start >= std::chrono::duration<double>(*limits.seconds))
      return stop("timeout");
    if (limits.megabytes && over_memory(*limits.megabytes, worker)) return stop("memory");
  }
}

}  // namespace pincer::driver
