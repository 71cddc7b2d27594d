// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/signals.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace pincer::bench {

Signals::Signals() {
  sigset_t watched;
  sigemptyset(&watched);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD}) sigaddset(&watched, signal);
  sigprocmask(SIG_BLOCK, &watched, &mask_before_);
  descriptor_ = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
}

Signals::~Signals() {
  close(descriptor_);
  sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

void Signals::wait(int milliseconds) {
  pollfd ready{descriptor_, POLLIN, 0};
  poll(&ready, 1, milliseconds);
  signalfd_siginfo info{};
  while (read(descriptor_, &info, sizeof(info)) == sizeof(info))
    if (info.ssi_signo != SIGCHLD) interrupted_ = true;
}

}  // namespace pincer::bench
