// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// double: arithmetic, accumulated rounding, subnormals, through the bits.
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void show(unsigned *h, double d) {
  unsigned long long u;
  memcpy(&u, &d, sizeof u);
  mix(h, (unsigned)u);
  mix(h, (unsigned)(u >> 32));
}

int main(void) {
  unsigned h = 5;
  static const double v[] = {0.0, -1.0, 0.1, 1e100, -2.5e-200, 4503599627370497.5, 1.0 / 3, 2.2250738585072014e-308};
  for (int i = 0; i < 8; ++i) {
    for (int j = 0; j < 8; ++j) {
      show(&h, v[i] + v[j]);
      show(&h, v[i] - v[j]);
      show(&h, v[i] * v[j]);
      if (v[j] != 0.0) show(&h, v[i] / v[j]);
    }
  }
  double sum = 0;
  for (int i = 0; i < 10; ++i) sum += 0.1;
  show(&h, sum);
  mix(&h, sum == 1.0);
  double pi = 0, sign = 1;
  for (int i = 0; i < 40; ++i, sign = -sign) pi += sign * 4 / (2 * i + 1);
  show(&h, pi);
  double e = 1, term = 1;
  for (int i = 1; i < 20; ++i) e += term /= i;
  show(&h, e);
  double root = 10;
  for (int i = 0; i < 8; ++i) root = (root + 10 / root) / 2;
  show(&h, root);
  double x = 9007199254740992.0;
  mix(&h, x + 1 == x);
  mix(&h, x + 2 == x);
  double minimum = 4.9406564584124654e-324;
  show(&h, minimum / 2);
  show(&h, minimum * 3);
  show(&h, 1e308 * 10);
  show(&h, 3 * 0.1f);  // float times int is float
  show(&h, 3 * 0.1);
  show(&h, 0x1.8p3 + 0x.4p0);
  show(&h, 1.5e3f + .5 + 2.);
  return (int)h;
}
