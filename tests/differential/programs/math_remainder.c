// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// fmod, fdim, fma, lround and relatives.
// may be unsupported: fmod remainder fdim fma lround ldexp
#include <math.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void show(unsigned *h, double d) {
  union { double d; unsigned long long u; } x = {d};
  mix(h, (unsigned)x.u);
  mix(h, (unsigned)(x.u >> 32));
}

static void show_float(unsigned *h, float f) {  // as an argument, so that no excess precision of libm remains
  union { float f; unsigned u; } x = {f};
  mix(h, x.u);
}

int main(void) {
  unsigned h = 10;
  static const double v[] = {0.75, -0.75, 5.5, -5.5, 17.25, 1e9, 3.0};
  for (int i = 0; i < 7; ++i) {
    for (int j = 0; j < 7; ++j) {
      show(&h, fmod(v[i], v[j]));
      show_float(&h, fmodf((float)v[i], (float)v[j]));
      show(&h, fdim(v[i], v[j]));
    }
    mix(&h, (unsigned)lround(v[i]));
    mix(&h, (unsigned)lrint(v[i]));
  }
  show(&h, fma(1.0 + 0x1p-52, 1.0 - 0x1p-52, -1.0));
  return (int)h;
}
