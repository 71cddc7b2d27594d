// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Comparisons with NaN, infinities and signed zeros; conditions on floating values.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

#define ALL(x, y)                                                                                     \
  (mix(&h, (x) < (y)), mix(&h, (x) <= (y)), mix(&h, (x) > (y)), mix(&h, (x) >= (y)), mix(&h, (x) == (y)), \
   mix(&h, (x) != (y)), mix(&h, !((x) < (y))), mix(&h, (unsigned)((x) < (y) ? 3 : 4)))

int main(void) {
  unsigned h = 7;
  volatile double zero = 0.0;
  const double nan = __builtin_nan(""), inf = __builtin_inf();
  const double v[] = {nan, inf, -inf, zero, -zero, 1.0, -1.0, 1e-300};
  for (int i = 0; i < 8; ++i) {
    for (int j = 0; j < 8; ++j) {
      ALL(v[i], v[j]);
      ALL((float)v[i], (float)v[j]);
      ALL((long double)v[i], (long double)v[j]);
    }
    mix(&h, v[i] ? 1 : 2);
    mix(&h, !v[i]);
    mix(&h, v[i] && 1);
    if (v[i]) mix(&h, 5);
    while (v[i] > 0) {
      mix(&h, 6);
      break;
    }
  }
  mix(&h, inf - inf != inf - inf);
  mix(&h, zero * inf == zero * inf);
  mix(&h, inf + 1 == inf);
  mix(&h, -inf < -1e308);
  mix(&h, 1 / inf == 0);
  mix(&h, 0.1 + 0.2 == 0.3);
  mix(&h, 0.1f + 0.2f == 0.3f);
  mix(&h, 0.5f == 0.5);
  mix(&h, 0.1f == 0.1);
  mix(&h, 16777217 == (float)16777217);
  mix(&h, __builtin_isunordered(nan, 1.0));
  mix(&h, __builtin_isless(1.0, 2.0));
  mix(&h, __builtin_isgreaterequal(nan, 2.0));
  mix(&h, __builtin_islessgreater(1.0, 2.0));
  return (int)h;
}
