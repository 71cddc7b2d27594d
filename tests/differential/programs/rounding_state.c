// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The rounding mode as a state of the program: set from inputs, in branches, loops, recursion and through a pointer.
// inputs: 2048, 7, 1024, 0, 3072, 4096, 1, 1024
#include <fenv.h>
#include <math.h>
extern int __VERIFIER_nondet_int(void);

static volatile float third = 3.0f;

static unsigned divide(float x) {
  volatile float a = x, r = a / third;
  union { float f; unsigned u; } bits = {r};
  return bits.u;
}

static int power(int base, int n) {  // not inlined: recursive
  if (n == 0) {
    fesetround(FE_UPWARD);
    return 1;
  }
  const int below = power(base, n - 1);
  return below * base + (int)(divide((float)n) & 1);
}

static int always_fails(int mode) { return mode * 0 - 1; }

int main(void) {
  unsigned h = 0;
  int (*setter[])(int) = {fesetround, always_fails};
  for (int i = 0; i < 6; ++i) {
    const int mode = __VERIFIER_nondet_int();
    const int failed = fesetround(mode);
    h = h * 31 + (failed != 0);
    h = h * 31 + (unsigned)fegetround();
    h = h * 31 + divide(1.0f + (float)i);
  }
  const int which = __VERIFIER_nondet_int();
  h = h * 31 + (unsigned)setter[which](FE_TOWARDZERO);  // fails: the mode stays
  h = h * 31 + divide(2.0f);
  if (which) fesetround(__VERIFIER_nondet_int());
  h = h * 31 + divide(-2.0f);
  h = h * 31 + (unsigned)setter[0](FE_TOWARDZERO);
  h = h * 31 + divide(-5.0f);
  h = h * 31 + (unsigned)power(3, 5);
  double (*whole[])(double) = {nearbyint, sqrt};
  volatile double number = 2.25;
  for (int i = 0; i < 4; ++i) {
    fesetround(i % 2 ? FE_DOWNWARD : FE_UPWARD);
    number += 1.5;
    volatile double r = whole[i / 2](number);
    h = h * 31 + (unsigned)(r * 1024);
  }
  h = h * 31 + (unsigned)fegetround();
  return (int)(h & 0x7fffffff);
}
