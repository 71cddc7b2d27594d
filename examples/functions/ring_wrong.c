/* Two mistakes: a contract that promises too much, and a caller that does not keep to one. */
#include <pincer.h>

#define SLOTS 8

int slot_after(int slot, int steps)
  PINCER_REQUIRES(slot >= 0 && slot < SLOTS && steps >= 0 && steps <= SLOTS)
  PINCER_ENSURES(PINCER_RESULT > slot)
{
  const int sum = slot + steps;
  return sum >= SLOTS ? sum - SLOTS : sum;
}

int slot_before(int slot)
  PINCER_REQUIRES(slot >= 0 && slot < SLOTS)
{
  return slot_after(slot - 1, 0);
}
