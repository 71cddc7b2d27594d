// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A guard is a process between the bench and one run. It is the subreaper of the run, so that its descendants are
// exactly the run's processes, wherever they came to hang and however many runs go on beside it; it outlives the bench
// only long enough to end the run.
#include "bench/guard.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>

#include "base/fork.h"
#include "base/process_tree.h"
#include "bench/log_file.h"

namespace pincer::bench {
namespace {

using Clock = std::chrono::steady_clock;

// Short runs are sampled often, long ones seldom.
constexpr std::chrono::milliseconds kFirstInterval(5);
constexpr std::chrono::milliseconds kLastInterval(50);
constexpr std::chrono::seconds kGrace(1);  // between SIGTERM and SIGKILL
constexpr int kDearShare = 50;             // one part in so many of the time

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

rusage usage_of_waited() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return usage;
}

double cpu_of_waited() {
  const rusage usage = usage_of_waited();
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// In the new process: becomes the command, or tells why not through `failure`.
[[noreturn]] void become(const std::vector<std::string>& words, int output, int failure, const sigset_t& mask) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigprocmask(SIG_SETMASK, &mask, nullptr);
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  const int input = open("/dev/null", O_RDONLY);
  if (input >= 0 && dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
      dup2(output, STDERR_FILENO) >= 0) {
    if (input > STDERR_FILENO) close(input);
    execvp(argv[0], argv.data());
  }
  const int error = errno;
  [[maybe_unused]] const ssize_t told = write(failure, &error, sizeof(error));
  _exit(127);
}

class Guard {
 public:
  Guard(const Launch& launch, const RunLimits& limits) : launch_(launch), limits_(limits), log_(launch.log) {}

  Measured run() {
    // Without a log there would be no verdict.
    if (!log_.is_open()) return {Ending::NotStarted, errno};
    prepare();
    start();
    while (!child_ended_ && now() < kill_at_) {
      wait_for_events();
      if (!child_ended_) sample();
    }
    if (!child_ended_) result_.wall_seconds = elapsed();
    base::end_descendants();
    drain();
    const rusage usage = usage_of_waited();
    result_.cpu_seconds = std::max(result_.cpu_seconds, cpu_of_waited());
    // For the kernel a new process has been as large as the one it was forked from.
    if (usage.ru_maxrss > own_kb_)
      result_.peak_kb = std::max(result_.peak_kb, static_cast<std::uint64_t>(usage.ru_maxrss));
    return result_;
  }

 private:
  static Clock::time_point now() { return Clock::now(); }
  [[nodiscard]] double elapsed() const { return std::chrono::duration<double>(now() - start_).count(); }

  void prepare() {
    base::adopt_orphans();
    setsid();
    sigset_t watched;
    sigemptyset(&watched);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD}) sigaddset(&watched, signal);
    sigprocmask(SIG_BLOCK, &watched, nullptr);
    // The run gets the signals as a program from a shell has them, whatever the bench blocks.
    sigemptyset(&mask_of_run_);
    signals_ = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
  }

  void start() {
    std::array<int, 2> output{-1, -1};
    std::array<int, 2> failure{-1, -1};
    rusage own{};
    getrusage(RUSAGE_SELF, &own);
    own_kb_ = own.ru_maxrss + 1024;  // and what it does before it becomes the command
    start_ = now();
    schedule_sample();
    if (pipe2(output.data(), O_CLOEXEC) != 0 || pipe2(failure.data(), O_CLOEXEC) != 0) return not_started(errno);
    child_ = base::fork_alone();
    if (child_ == 0) become(launch_.words, output[1], failure[1], mask_of_run_);
    if (child_ < 0) return not_started(errno);
    close(output[1]);
    close(failure[1]);
    output_ = output[0];
    fcntl(output_, F_SETFL, O_NONBLOCK);
    // The other end closes when the program is loaded.
    int error = 0;
    if (read(failure[0], &error, sizeof(error)) == sizeof(error)) not_started(error);
    close(failure[0]);
  }

  void not_started(int error) {
    result_.ending = Ending::NotStarted;
    result_.code = error;
    child_ended_ = true;
  }

  void wait_for_events() {
    std::array<pollfd, 2> ready = {pollfd{output_, POLLIN, 0}, pollfd{signals_, POLLIN, 0}};
    const auto until = std::min(kill_at_, next_sample_) - now();
    const auto pause = std::chrono::ceil<std::chrono::milliseconds>(until).count();
    poll(ready.data(), ready.size(), static_cast<int>(std::max<std::int64_t>(pause, 0)));
    if (ready[0].revents != 0) forward();
    signalfd_siginfo info{};
    while (read(signals_, &info, sizeof(info)) == sizeof(info)) {
      if (info.ssi_signo == SIGCHLD) continue;
      base::end_descendants();  // the bench is gone or does not want to know any more
      _exit(1);
    }
    reap();
  }

  /// Takes note of the run's end, and of that of orphans.
  void reap() {
    int status = 0;
    for (pid_t ended = 0; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
      if (ended != child_) continue;
      child_ended_ = true;
      result_.wall_seconds = elapsed();
      if (stopping_) continue;  // the limit came first
      result_.ending = WIFEXITED(status) ? Ending::Exited : Ending::Signalled;
      result_.code = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    }
  }

  void sample() {
    // The limit of the wall is not a matter of samples.
    if (!stopping_ && elapsed() >= limits_.wall_seconds) stop(Ending::TimeLimit);
    if (now() < next_sample_) return;
    std::vector<base::Process> tree = base::process_tree(getpid());
    if (!tree.empty()) tree.erase(tree.begin());  // this process
    double cpu = cpu_of_waited();
    for (const base::Process& process : tree) cpu += process.cpu_seconds;
    result_.cpu_seconds = std::max(result_.cpu_seconds, cpu);
    sample_memory(tree);
    if (limits_.cpu_seconds && cpu >= *limits_.cpu_seconds && !stopping_) stop(Ending::TimeLimit);
    if (limits_.megabytes && result_.peak_kb > *limits_.megabytes * 1024) {
      if (!stopping_) result_.ending = Ending::MemoryLimit;
      stopping_ = true;
      kill_at_ = now();
    }
    schedule_sample();
  }

  /// Shared pages count once. That sum is dear, milliseconds for a gigabyte, and can only be a new peak when the cheap one
  /// is; it gets a small share of the time, unless the limit may have been reached.
  void sample_memory(const std::vector<base::Process>& tree) {
    const std::uint64_t resident = resident_kb(tree);
    const bool may_be_over = limits_.megabytes && resident > *limits_.megabytes * 1024;
    const Clock::time_point before = now();
    if (resident <= result_.peak_kb || (before < next_dear_sample_ && !may_be_over)) return;
    result_.peak_kb = std::max(result_.peak_kb, base::proportional_kb(tree));
    next_dear_sample_ = now() + kDearShare * (now() - before);
  }

  void schedule_sample() {
    next_sample_ = now() + interval_;
    interval_ = std::min(2 * interval_, kLastInterval);
    const std::chrono::duration<double> limit(limits_.wall_seconds);
    if (!stopping_) next_sample_ = std::min(next_sample_, start_ + std::chrono::duration_cast<Clock::duration>(limit));
  }

  void stop(Ending why) {
    stopping_ = true;
    result_.ending = why;
    kill_at_ = now() + kGrace;
    base::signal_descendants(SIGTERM);
    base::signal_descendants(SIGCONT);  // what is stopped does not hear anything else
  }

  void forward() {
    std::array<char, 65536> buffer{};
    const ssize_t count = read(output_, buffer.data(), buffer.size());
    if (count > 0) {
      log_.add({buffer.data(), static_cast<std::size_t>(count)});
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
      close(output_);
      output_ = -1;
    }
  }

  /// What is still in the pipe when all is over; nobody writes any more.
  void drain() {
    for (pollfd ready{output_, POLLIN, 0}; output_ >= 0 && poll(&ready, 1, 0) > 0;) forward();
  }

  const Launch& launch_;
  const RunLimits& limits_;
  LogFile log_;
  sigset_t mask_of_run_{};
  long own_kb_ = 0;  // memory of this process, about
  int signals_ = -1;
  int output_ = -1;
  pid_t child_ = -1;
  bool child_ended_ = false;
  bool stopping_ = false;  // a limit was reached
  Clock::time_point start_;
  std::chrono::milliseconds interval_ = kFirstInterval;
  Clock::time_point next_sample_;
  Clock::time_point next_dear_sample_;
  Clock::time_point kill_at_ = Clock::time_point::max();
  Measured result_;
};

}  // namespace

Measured guard(const Launch& launch, const RunLimits& limits) { return Guard(launch, limits).run(); }

}  // namespace pincer::bench
