// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Functions to integral numbers: rint, nearbyint and lrint go by the mode, the others do not. For 32 bits GCC's
// optimised code is wrong.
// models: LP64
#include <fenv.h>
#include <math.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void show(unsigned *h, double d) {
  union { double d; unsigned long long u; } x = {d};
  mix(h, (unsigned)x.u);
  mix(h, (unsigned)(x.u >> 32));
}

static void all(unsigned *h, double x) {
  volatile double a = x, r;
  volatile float f = (float)x;
  volatile long double l = x;
  r = rint(a), show(h, r);
  r = nearbyint(a), show(h, r);
  r = floor(a), show(h, r);
  r = ceil(a), show(h, r);
  r = trunc(a), show(h, r);
  r = round(a), show(h, r);
  r = rintf(f), show(h, r);
  r = nearbyintf(f), show(h, r);
  r = (double)rintl(l), show(h, r);
  r = (double)floorl(l), show(h, r);
  if (fabs(a) < 1e9) {
    mix(h, (unsigned)lrint(a));
    mix(h, (unsigned)llrint(a));
    mix(h, (unsigned)lrintf(f));
    mix(h, (unsigned)lround(a));
    mix(h, (unsigned)(int)a);
  }
}

int main(void) {
  static const int modes[] = {FE_DOWNWARD, FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD};
  static const double v[] = {0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.1, -0.1, 1e-310, 1e10 + 0.5, 4503599627370495.5,
                             -4503599627370495.5, 1e300, 0.49999999999999994, -0.49999999999999994, 1234567.875};
  unsigned h = 3;
  for (int m = 0; m < 4; ++m) {
    fesetround(modes[m]);
    for (int i = 0; i < (int)(sizeof v / sizeof *v); ++i) all(&h, v[i]);
  }
  return (int)(h & 0x7fffffff);
}
