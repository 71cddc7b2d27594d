// The repaired version of floats.c: what is not at least 0 becomes 0, and that includes "not a number".
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

static float clamp(float x) {
  if (!(x >= 0)) return 0;
  if (x > 1) return 1;
  return x;
}

int main(void) {
  float y = clamp(__VERIFIER_nondet_float());
  assert(0 <= y && y <= 1);
  return 0;
}
