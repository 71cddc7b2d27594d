// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/fork.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <thread>

#include "base/contract.h"
#include "base/helper_thread.h"

namespace pincer::base {
namespace {

// A thread that was joined is in the list of the kernel for a moment longer.
constexpr std::chrono::milliseconds kPatience{1000};
constexpr std::chrono::microseconds kBetweenLooks{100};

bool is_alone() {
  for (auto waited = std::chrono::microseconds(0); waited < kPatience; waited += kBetweenLooks) {
    if (count_threads() == 1) return true;
    std::this_thread::sleep_for(kBetweenLooks);
  }
  return false;
}

}  // namespace

unsigned count_threads() {
  std::error_code error;
  const std::filesystem::directory_iterator threads("/proc/self/task", error);
  if (error) return 1;
  return static_cast<unsigned>(std::distance(begin(threads), end(threads)));
}

pid_t fork_alone() {
  HelperThread::retire_all();
  require(is_alone(), "a process that forks has one thread");
  return ::fork();
}

pid_t spawn(const Spawn& what) {
  require(!what.words.empty(), "a command has at least the name of the program");
  std::vector<char*> words;
  for (const std::string& word : what.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // a solver that thinks does not notice that nobody listens any more
    if (::getppid() != parent) ::_exit(kNotStarted);
    if (what.input >= 0) ::dup2(what.input, STDIN_FILENO);
    if (what.output >= 0) ::dup2(what.output, STDOUT_FILENO);
    if (what.error >= 0) ::dup2(what.error, STDERR_FILENO);
    ::execvp(words[0], words.data());
    ::_exit(kNotStarted);
  }
  const int error = errno;
  if (child > 0) ::setpgid(child, child);  // here, too: whoever comes first
  errno = error;
  return child;
}

}  // namespace pincer::base
