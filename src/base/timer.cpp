// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/timer.h"

#include <sys/resource.h>
#include <sys/time.h>

#include <ctime>

namespace pincer::base {

namespace {

std::chrono::nanoseconds of(const timeval& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

}  // namespace

ProcessorClock::time_point ProcessorClock::now() {
  timespec own{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
  rusage ended{};
  getrusage(RUSAGE_CHILDREN, &ended);
  return time_point(std::chrono::seconds(own.tv_sec) + std::chrono::nanoseconds(own.tv_nsec) + of(ended.ru_utime) +
                    of(ended.ru_stime));
}

}  // namespace pincer::base
