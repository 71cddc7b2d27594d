// Brings a measurement into the range from 0 to 1. It looks complete, and it is for every number. But a float can also be
// "not a number", which is neither below, nor above, nor between.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

static float clamp(float x) {
  if (x < 0) return 0;
  if (x > 1) return 1;
  return x;
}

int main(void) {
  float y = clamp(__VERIFIER_nondet_float());
  assert(0 <= y && y <= 1);
  return 0;
}
