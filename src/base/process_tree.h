// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace pincer::base {

/// One process as /proc shows it.
struct Process {
  pid_t id = 0;
  pid_t parent = 0;
  pid_t group = 0;
  pid_t session = 0;
  double cpu_seconds = 0;     // its own and that of the children it has waited for
  double waited_seconds = 0;  // of which of these children
  std::uint64_t resident_kb = 0;
};

/// `root` and all that it started, directly or not; `root` comes first. Empty when there is no such process.
/// The children of a process that ends become children of its parent only if the parent is a subreaper (prctl).
std::vector<Process> process_tree(pid_t root);
/// The same among processes that are known.
std::vector<Process> process_tree(pid_t root, const std::vector<Process>& known);

/// How much memory these processes use. A page that several of them share counts for each of them.
std::uint64_t resident_kb(const std::vector<Process>& processes);
/// The same, but a shared page is divided among the processes that share it; slower. At most `resident_kb`.
std::uint64_t proportional_kb(const std::vector<Process>& processes);

/// The processor time of `root` and of all that its main thread and their main threads started, with those that have
/// ended and were waited for; 0 when there is no such process. Looks at these processes only.
double processor_seconds(pid_t root);

/// Makes this process the one that adopts what its descendants leave behind.
void adopt_orphans();
/// Sends `signal` to everything that this process started.
void signal_descendants(int signal);
/// Kills everything that this process started and waits until it is gone. Needs `adopt_orphans`.
void end_descendants();

}  // namespace pincer::base
