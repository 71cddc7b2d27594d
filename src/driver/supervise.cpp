// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The worker sends its outcome as data. This process adopts what the worker leaves behind (as a subreaper), and finds all
// descendants in /proc.
#include "driver/supervise.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <iostream>
#include <vector>

#include "base/child_process.h"
#include "base/process_tree.h"

namespace pincer::driver {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPollMilliseconds = 50;
// The first letter of a text of the worker says what it is.
constexpr char kRecord = 'r';
constexpr char kOutcome = 'o';
constexpr char kInputError = 'i';
constexpr char kSoFar = 's';

/// Signals that this process waits for instead of dying of them.
class Signals {
 public:
  Signals() {
    sigset_t watched;
    sigemptyset(&watched);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD}) sigaddset(&watched, signal);
    sigprocmask(SIG_BLOCK, &watched, &before_);
    descriptor_ = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
  }
  /// Who interrupts a program often tells its process and then its group: the second signal must not kill what is about
  /// to write its last words.
  ~Signals() {
    static_cast<void>(interrupted());
    close(descriptor_);
    forget();
  }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  /// In the worker.
  void forget() const { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// The user wants no more.
  [[nodiscard]] bool interrupted() const {
    signalfd_siginfo info{};
    bool result = false;
    while (read(descriptor_, &info, sizeof(info)) == sizeof(info)) result = result || info.ssi_signo != SIGCHLD;
    return result;
  }

 private:
  sigset_t before_{};
  int descriptor_ = -1;
};

/// Pages that the processes share count once: attempts are copies of each other.
bool over_memory(std::uint64_t megabytes, pid_t worker) {
  const std::vector<base::Process> tree = base::process_tree(worker);
  return base::resident_kb(tree) > megabytes * 1024 && base::proportional_kb(tree) > megabytes * 1024;
}

/// Takes what the worker sent.
void listen(base::ChildProcess& worker, Supervised& heard, std::optional<Outcome>& so_far, bool& has_input_error) {
  while (const auto text = worker.take()) {
    if (text->empty()) continue;
    const std::string rest = text->substr(1);
    if (text->front() == kRecord) heard.record = rest;
    if (text->front() == kOutcome) heard.outcome = Outcome::from_text(rest);
    if (text->front() == kSoFar) so_far = Outcome::from_text(rest);
    if (text->front() == kInputError) has_input_error = true;
  }
}

}  // namespace

Supervised supervise(const Limits& limits, const std::function<std::optional<Outcome>(const Channel& channel)>& work) {
  const Clock::time_point start = Clock::now();
  base::adopt_orphans();
  const Signals signals;
  std::cout.flush();
  std::cerr.flush();
  base::ChildProcess worker("the run", [&](const base::ChildProcess::Send& send) {
    signals.forget();
    signal(SIGINT, SIG_IGN);  // the terminal tells both; the supervisor decides
    const std::optional<Outcome> outcome = work({[&](const std::string& record) { send(kRecord + record); },
                                                 [&](const Outcome& outcome) { send(kSoFar + outcome.to_text()); }});
    std::cout.flush();
    std::cerr.flush();
    send(outcome ? kOutcome + outcome->to_text() : std::string(1, kInputError));
  });
  Supervised heard;
  std::optional<Outcome> so_far;
  bool has_input_error = false;
  std::string stopped;
  bool is_over = false;
  while (!is_over && stopped.empty()) {
    std::array<pollfd, 2> ready = {pollfd{worker.descriptor(), POLLIN, 0}, pollfd{signals.descriptor(), POLLIN, 0}};
    poll(ready.data(), ready.size(), kPollMilliseconds);
    is_over = worker.read();
    listen(worker, heard, so_far, has_input_error);
    if (heard.outcome || has_input_error) break;
    if (signals.interrupted()) stopped = "interrupted";
    if (limits.seconds && Clock::now() - start >= std::chrono::duration<double>(*limits.seconds)) stopped = "timeout";
    if (limits.megabytes && over_memory(*limits.megabytes, worker.id())) stopped = "memory";
  }
  if (!stopped.empty()) {
    base::end_descendants();
    worker.read();
    listen(worker, heard, so_far, has_input_error);  // it may have been just about to end
    if (!heard.outcome) heard.outcome = so_far.value_or(Outcome::unknown(stopped));
    return heard;
  }
  if (is_over) heard.failure = worker.failure();
  base::end_descendants();
  if (!heard.outcome && !has_input_error)
    heard.outcome = so_far.value_or(Outcome::unknown("incomplete: internal error"));
  return heard;
}

}  // namespace pincer::driver
