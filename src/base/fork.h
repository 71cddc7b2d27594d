// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace pincer::base {

// The only two places that fork.

/// fork() for a child that goes on in this program. Retires the helper threads first (base/helper_thread.h) and requires
/// that no other thread is left: a lock that one of them holds would stay closed in the child for ever.
pid_t fork_alone();

/// How many threads this process has now; 1 if that cannot be found out.
[[nodiscard]] unsigned count_threads();

struct Spawn {
  std::vector<std::string> words;  // the program, looked for in PATH, and its arguments
  int input = -1;                  // its standard input, output and error; negative: as ours
  int output = -1;
  int error = -1;
};

/// The exit code of a spawned process whose program could not be loaded, as in a shell.
constexpr int kNotStarted = 127;

/// Starts another program, in a process group of its own, which is killed when the calling thread ends. Other threads
/// may go on: between fork and exec there are only system calls. Negative, with errno, if there is no process for it.
pid_t spawn(const Spawn& what);

}  // namespace pincer::base
