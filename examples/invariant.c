// Two counters that move together. That the sum is right at the end follows from what holds at every turn of the loop,
// and no number of turns is enough to see it: pincer has to find the invariant.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000000) return 0;
  unsigned taken = 0, left = n;
  while (left > 0) {
    --left;
    ++taken;
  }
  assert(taken == n);
  return 0;
}
