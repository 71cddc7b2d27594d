// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/crew.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <set>
#include <system_error>
#include <utility>

#include "base/fork.h"
#include "base/process_tree.h"

namespace pincer::bench {
namespace {

/// In the process of the guard.
[[noreturn]] void watch(const Launch& launch, const RunLimits& limits, int report, pid_t bench) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != bench) _exit(1);  // it was gone before we said that we want to know
  const Measured measured = guard(launch, limits);
  const ssize_t count = write(report, &measured, sizeof(measured));
  _exit(count == sizeof(measured) ? 0 : 1);
}

}  // namespace

Crew::Crew(RunLimits limits) : limits_(limits) { base::adopt_orphans(); }

Crew::~Crew() {
  // A guard knows best what belongs to its run.
  for (const auto& [process, guarded] : guards_) kill(process, SIGTERM);
  for (const auto& [process, guarded] : guards_) {
    waitpid(process, nullptr, 0);
    close(guarded.pipe);
  }
  base::end_descendants();
}

void Crew::start(std::size_t number, const Launch& launch) {
  std::array<int, 2> ends{-1, -1};
  const pid_t bench = getpid();
  const pid_t process = pipe2(ends.data(), O_CLOEXEC) == 0 ? base::fork_alone() : -1;
  if (process == 0) watch(launch, limits_, ends[1], bench);
  if (process < 0) throw std::system_error(errno, std::generic_category(), "cannot start another process");
  close(ends[1]);
  guards_.emplace(process, Guarded{number, ends[0]});
}

std::vector<Finished> Crew::wait(int milliseconds) {
  signals_.wait(milliseconds);
  std::vector<Finished> result;
  for (pid_t ended = 0; (ended = waitpid(-1, nullptr, WNOHANG)) > 0;) {
    const auto guarded = guards_.find(ended);
    if (guarded == guards_.end()) continue;
    Finished finished{guarded->second.number, {}};
    Measured measured;
    const bool reported = read(guarded->second.pipe, &measured, sizeof(measured)) == sizeof(measured);
    close(guarded->second.pipe);
    guards_.erase(guarded);
    if (reported)
      finished.measured = measured;
    else
      end_strays();
    result.push_back(finished);
  }
  return result;
}

/// A guard that was killed leaves its run to us.
void Crew::end_strays() const {
  std::set<pid_t> guarded;
  for (const base::Process& process : base::process_tree(getpid())) {
    const bool ours = process.id == getpid() || guards_.contains(process.id) || guarded.contains(process.parent);
    if (ours && process.id != getpid())
      guarded.insert(process.id);
    else if (!ours)
      kill(process.id, SIGKILL);
  }
}

}  // namespace pincer::bench
