// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Every operation that rounds, under the four modes of fesetround. Operands are volatile, so that the native compiler
// computes at run time and in order.
#include <fenv.h>
#include <math.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void show(unsigned *h, double d) {
  union { double d; unsigned long long u; } x = {d};
  if (d != d) x.u = 0x7ff8;  // the sign of a NaN is no business of ours
  mix(h, (unsigned)x.u);
  mix(h, (unsigned)(x.u >> 32));
}

static void show_float(unsigned *h, float f) {
  union { float f; unsigned u; } x = {f};
  if (f != f) x.u = 0x7fc0;
  mix(h, x.u);
}

static void show_long(unsigned *h, long double l) {
  union { long double l; unsigned u[3]; } x = {l};
  if (l != l) x.u[0] = x.u[1] = x.u[2] = 7;
  mix(h, x.u[0]);
  mix(h, x.u[1]);
  mix(h, x.u[2] & 0xffff);
}

static void doubles(unsigned *h, double p, double q) {
  volatile double a = p, b = q;
  volatile double r;
  r = a + b, show(h, r);
  r = a - b, show(h, r);
  r = a * b, show(h, r);
  r = a / b, show(h, r);
  r = fma(a, b, a), show(h, r);
  r = sqrt(fabs(a)), show(h, r);
  r = fmod(a, b), show(h, r);
  r = fdim(a, b), show(h, r);
  r = nearbyint(b), show(h, r);
  r = a, r += b, r *= b, r++, show(h, r);
  volatile float f = (float)a;
  show_float(h, f);
  mix(h, (unsigned)((a < b) + 2 * (a == b) + 4 * (a > b)));
}

static void floats(unsigned *h, float p, float q) {
  volatile float a = p, b = q;
  volatile float r;
  r = a + b, show_float(h, r);
  r = a - b, show_float(h, r);
  r = a * b, show_float(h, r);
  r = a / b, show_float(h, r);
  r = sqrtf(fabsf(a)), show_float(h, r);
  r = fmaf(a, b, b), show_float(h, r);
  volatile double d = (double)a + b;
  show(h, d);
}

static void long_doubles(unsigned *h, double p, double q) {
  volatile long double a = p, b = q;
  volatile long double r;
  r = a + b, show_long(h, r);
  r = a - b, show_long(h, r);
  r = a * b, show_long(h, r);
  r = a / b, show_long(h, r);
  volatile double d = (double)(a / b);
  show(h, d);
  volatile float f = (float)(a / b);
  show_float(h, f);
}

static void integers(unsigned *h, long long n) {
  volatile long long s = n;
  volatile unsigned long long u = (unsigned long long)n;
  volatile int i = (int)n;
  volatile unsigned w = (unsigned)n;
  volatile float f;
  volatile double d;
  volatile long double l;
  f = s, show_float(h, f);
  d = s, show(h, d);
  l = s, show_long(h, l);
  f = u, show_float(h, f);
  d = u, show(h, d);
  l = u, show_long(h, l);
  f = i, show_float(h, f);
  d = i, show(h, d);
  f = w, show_float(h, f);
  if (w != 0) d = w, show(h, d);  // for 32 bits GCC makes -0 of it when rounding down
}

int main(void) {
  static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  static const double v[] = {0.0,    -0.0, 1.0,    -1.0,   0.1,     -0.3,   1e-310, -5e-324, 2.5,
                             -2.5,   1e300, -1e300, 3.0,   7.7e-17, 1.5,    -0.5,   1e10 + 0.5};
  static const long long n[] = {0, 1, -1, 16777217, -16777219, 9007199254740993, -9007199254740995,
                                0x7fffffffffffffff, -0x7fffffffffffffff, 4294967295};
  unsigned h = 1;
  for (int m = 0; m < 4; ++m) {
    mix(&h, (unsigned)fesetround(modes[m]));
    for (int i = 0; i < (int)(sizeof v / sizeof *v); ++i) {
      for (int j = 0; j < (int)(sizeof v / sizeof *v); ++j) {
        doubles(&h, v[i], v[j]);
        floats(&h, (float)v[i], (float)v[j]);
        long_doubles(&h, v[i], v[j]);
      }
    }
    for (int i = 0; i < (int)(sizeof n / sizeof *n); ++i) integers(&h, n[i]);
    mix(&h, (unsigned)fegetround());
  }
  return (int)(h & 0x7fffffff);
}
