// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// while, do, for in all forms; break and continue at several depths.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int main(void) {
  unsigned h = 3;
  int i = 0;
  while (i < 10) mix(&h, (unsigned)i++);
  do mix(&h, (unsigned)--i);
  while (i > 5);
  do {
    i += 100;
    if (i > 300) break;
    if (i % 3 == 0) continue;
    mix(&h, (unsigned)i);
  } while (i < 1000);
  for (;;) {
    if (++i % 17 == 0) break;
  }
  mix(&h, (unsigned)i);
  for (i = 0; i < 20; i += 3) {
    if (i == 6) continue;
    if (i == 15) break;
    mix(&h, (unsigned)i);
  }
  for (int a = 0; a < 6; ++a) {
    for (int b = a; b < 6; ++b) {
      if ((a + b) % 4 == 1) continue;
      if (a * b > 12) break;
      int c = 0;
      while (1) {
        if (c++ == b) break;
        if (c == 2) continue;
        mix(&h, (unsigned)(a * 100 + b * 10 + c));
      }
    }
  }
  for (unsigned u = 5; u-- > 0;) mix(&h, u);
  for (unsigned char c = 250; c != 3; c++) mix(&h, c);
  int n = 27, steps = 0;
  while (n != 1) n = n % 2 ? 3 * n + 1 : n / 2, ++steps;
  mix(&h, (unsigned)steps);
  while (0) mix(&h, 1);
  do ; while (0);
  for (int k = 0, m = 1; m < 1000; k += m, m <<= 1) mix(&h, (unsigned)k);
  for (float f = 0; f < 1; f += 0.25f) mix(&h, (unsigned)(f * 100));
  for (const char *s = "text"; *s; ++s) mix(&h, (unsigned char)*s);
  return (int)h;
}
