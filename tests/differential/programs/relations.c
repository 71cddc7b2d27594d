// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Comparison operators on all kinds of operands yield int 0 or 1.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

#define ALL(x, y) \
  (mix(&h, (x) < (y)), mix(&h, (x) <= (y)), mix(&h, (x) > (y)), mix(&h, (x) >= (y)), mix(&h, (x) == (y)), \
   mix(&h, (x) != (y)))

int main(void) {
  unsigned h = 53;
  static const int v[] = {-2147483647 - 1, -1, 0, 1, 2147483647};
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 5; ++j) {
      ALL(v[i], v[j]);
      ALL((unsigned)v[i], (unsigned)v[j]);
      ALL((signed char)v[i], (signed char)v[j]);
      ALL((unsigned char)v[i], (signed char)v[j]);
      ALL((long long)v[i], (long long)v[j]);
      ALL((unsigned long)v[i], (long)v[j]);
      ALL((double)v[i], (double)v[j]);
      ALL(v + i, v + j);
    }
  }
  int chain = 3 > 2 > 1;  // (3 > 2) > 1
  mix(&h, (unsigned)chain);
  mix(&h, 1 < 2 == 1);
  mix(&h, sizeof(1LL < 2LL));
  mix(&h, (unsigned)((5 > 3) + (5 >= 5) * 10 - (2 == 3)));
  return (int)h;
}
