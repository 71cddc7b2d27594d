// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
/* Timers that count ticks. */
#ifndef KIT_TIMER_H
#define KIT_TIMER_H

#include <stdbool.h>
#include <stdint.h>

enum { TIMERS = 4 };

struct timer {
  bool is_running;
  uint32_t due;    /* tick at which it fires */
  uint32_t period; /* 0: once */
  unsigned fired;
};

struct timers {
  struct timer list[TIMERS];
  uint32_t now;
};

void timers_init(struct timers *timers, uint32_t now);
/* The number of the timer, or -1 if all are in use. */
int timers_start(struct timers *timers, uint32_t delay, uint32_t period);
bool timers_stop(struct timers *timers, int number);
/* One tick; says how many fired. */
unsigned timers_tick(struct timers *timers);
uint32_t timers_remaining(const struct timers *timers, int number);

#endif
