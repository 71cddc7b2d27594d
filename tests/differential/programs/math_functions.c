// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// <math.h> functions whose results are exact: fabs, sqrt, floor, ceil, trunc, round, fmod, fmin, fmax, copysign.
#include <math.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void show(unsigned *h, double d) {
  union { double d; unsigned long long u; } x = {d};
  if (d != d) x.u = 0x7ff8;  // the sign of a NaN is no business of ours
  mix(h, (unsigned)x.u);
  mix(h, (unsigned)(x.u >> 32));
}

static void show_float(unsigned *h, float f) {  // as an argument, so that no excess precision of libm remains
  union { float f; unsigned u; } x = {f};
  mix(h, x.u);
}

int main(void) {
  unsigned h = 9;
  static const double v[] = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.7, -3.2, 1e15 + 0.5, 4503599627370497.0, -7.0, 1e300};
  enum { N = sizeof v / sizeof *v };
  for (int i = 0; i < N; ++i) {
    show(&h, fabs(v[i]));
    show(&h, floor(v[i]));
    show(&h, ceil(v[i]));
    show(&h, trunc(v[i]));
    show(&h, round(v[i]));
    show(&h, rint(v[i]));
    show(&h, nearbyint(v[i]));
    show(&h, sqrt(fabs(v[i])));
    show_float(&h, fabsf((float)v[i]));
    show_float(&h, floorf((float)v[i]));
    show_float(&h, ceilf((float)v[i]));
    show_float(&h, truncf((float)v[i]));
    show_float(&h, roundf((float)v[i]));
    show_float(&h, sqrtf(fabsf((float)v[i])));
    for (int j = 0; j < N; ++j) {
      if (v[i] != 0 || v[j] != 0) {  // which zero fmin returns is free
        show(&h, fmin(v[i], v[j]));
        show(&h, fmax(v[i], v[j]));
      }
      show(&h, copysign(v[i], v[j]));
      show_float(&h, copysignf((float)v[i], (float)v[j]));
    }
  }
  show(&h, fmin(NAN, 2));
  show(&h, fmax(3, NAN));
  show_float(&h, fminf(1, 2));
  show_float(&h, fmaxf(1, 2));
  show(&h, sqrt(-1.0));
  show(&h, sqrt(2.0));
  show(&h, floor(-INFINITY));
  show(&h, fabs(-INFINITY));
  return (int)h;
}
