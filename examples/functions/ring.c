/* A ring buffer and what it needs, each function with a contract. Every function is verified by itself: those that it calls
   do what their contracts say. */
#include <limits.h>
#include <pincer.h>

#define SLOTS 8
#define IS_RING(r) ((r)->first >= 0 && (r)->first < SLOTS && (r)->count >= 0 && (r)->count <= SLOTS)

struct ring {
  int slots[SLOTS];
  int first;
  int count;
};

int absolute(int n)
  PINCER_REQUIRES(n > INT_MIN)
  PINCER_ENSURES(PINCER_RESULT >= 0 && (PINCER_RESULT == n || PINCER_RESULT == -n))
{
  return n < 0 ? -n : n;
}

int clamp(int n, int low, int high)
  PINCER_REQUIRES(low <= high)
  PINCER_ENSURES(PINCER_RESULT >= low && PINCER_RESULT <= high)
  PINCER_ENSURES(PINCER_RESULT == n || n < low || n > high)
{
  return n < low ? low : n > high ? high : n;
}

int distance(int a, int b)
  PINCER_REQUIRES(a > -1000 && a < 1000 && b > -1000 && b < 1000)
  PINCER_ENSURES(PINCER_RESULT >= 0 && PINCER_RESULT < 2000)
{
  return absolute(a - b);
}

int slot_after(int slot, int steps)
  PINCER_REQUIRES(slot >= 0 && slot < SLOTS && steps >= 0 && steps <= SLOTS)
  PINCER_ENSURES(PINCER_RESULT >= 0 && PINCER_RESULT < SLOTS)
{
  const int sum = slot + steps;
  return sum >= SLOTS ? sum - SLOTS : sum;
}

void clear(struct ring *r)
  PINCER_ENSURES(IS_RING(r) && r->count == 0)
  PINCER_ASSIGNS(r->first, r->count)
{
  r->first = 0;
  r->count = 0;
}

int put(struct ring *r, int value)
  PINCER_REQUIRES(IS_RING(r))
  PINCER_ENSURES(IS_RING(r))
  PINCER_ENSURES(PINCER_RESULT == (PINCER_OLD(r->count) < SLOTS))
  PINCER_ENSURES(r->count == PINCER_OLD(r->count) + PINCER_RESULT)
  PINCER_ASSIGNS(r->count, PINCER_ARRAY(r->slots, SLOTS))
{
  if (r->count == SLOTS) return 0;
  r->slots[slot_after(r->first, r->count)] = value;
  r->count++;
  return 1;
}

int take(struct ring *r, int *value)
  PINCER_REQUIRES(IS_RING(r))
  PINCER_ENSURES(IS_RING(r))
  PINCER_ENSURES(PINCER_RESULT == (PINCER_OLD(r->count) > 0))
  PINCER_ENSURES(r->count == PINCER_OLD(r->count) - PINCER_RESULT)
  PINCER_ASSIGNS(r->first, r->count, *value)
{
  if (r->count == 0) return 0;
  *value = r->slots[r->first];
  r->first = slot_after(r->first, 1);
  r->count--;
  return 1;
}

int put_clamped(struct ring *r, int value)
  PINCER_REQUIRES(IS_RING(r))
  PINCER_ENSURES(IS_RING(r))
  PINCER_ASSIGNS(r->count, PINCER_ARRAY(r->slots, SLOTS))
{
  return put(r, clamp(value, -100, 100));
}

void fill(struct ring *r, int value)
  PINCER_REQUIRES(IS_RING(r))
  PINCER_ENSURES(r->count == SLOTS)
  PINCER_ASSIGNS(r->count, PINCER_ARRAY(r->slots, SLOTS))
{
  while (r->count < SLOTS) {
    PINCER_INVARIANT(IS_RING(r));
    put(r, value);
  }
}

int drain(struct ring *r)
  PINCER_REQUIRES(IS_RING(r))
  PINCER_ENSURES(r->count == 0)
  PINCER_ASSIGNS(r->first, r->count)
{
  int taken = 0;
  int value;
  while (take(r, &value)) taken++;
  return taken;
}
