#include "timer.h"

void timers_init(struct timers *timers, uint32_t now)
{
  timers->now = now;
  for (int i = 0; i < TIMERS; i++)
    timers->list[i].is_running = false;
}

int timers_start(struct timers *timers, uint32_t delay, uint32_t period)
{
  for (int i = 0; i < TIMERS; i++) {
    struct timer *timer = &timers->list[i];
    if (timer->is_running)
      continue;
    timer->is_running = true;
    timer->due = timers->now + delay; /* may wrap around, as the ticks do */
    timer->period = period;
    timer->fired = 0;
    return i;
  }
  return -1;
}

static bool is_timer(int number)
{
  return number >= 0 && number < TIMERS;
}

bool timers_stop(struct timers *timers, int number)
{
  if (!is_timer(number) || !timers->list[number].is_running)
    return false;
  timers->list[number].is_running = false;
  return true;
}

unsigned timers_tick(struct timers *timers)
{
  unsigned fired = 0;
  timers->now++;
  for (int i = 0; i < TIMERS; i++) {
    struct timer *timer = &timers->list[i];
    if (!timer->is_running || timer->due != timers->now)
      continue;
    timer->fired++;
    fired++;
    if (timer->period == 0)
      timer->is_running = false;
    else
      timer->due += timer->period;
  }
  return fired;
}

uint32_t timers_remaining(const struct timers *timers, int number)
{
  if (!is_timer(number) || !timers->list[number].is_running)
    return 0;
  return timers->list[number].due - timers->now;
}
