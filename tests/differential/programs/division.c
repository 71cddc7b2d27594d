// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Division truncates toward zero and the remainder has the sign of the dividend.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

static int values[] = {-1000000007, -17, -16, -3, -2, -1, 0, 1, 2, 3, 16, 17, 1000000007, 2147483647};

int main(void) {
  unsigned h = 13;
  const int n = sizeof values / sizeof values[0];
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b < n; ++b) {
      const int x = values[a], y = values[b];
      if (y == 0) continue;
      mix(&h, (unsigned)(x / y));
      mix(&h, (unsigned)(x % y));
      mix(&h, (unsigned)x / (unsigned)y);
      mix(&h, (unsigned)x % (unsigned)y);
    }
  }
  long long big = -9000000000000000007LL;
  unsigned long long ubig = 18000000000000000001ULL;
  for (int b = 1; b < 12; b += 3) {
    mix64(&h, (unsigned long long)(big / b));
    mix64(&h, (unsigned long long)(big % -b));
    mix64(&h, ubig / (unsigned)b);
    mix64(&h, ubig % (1000000000ULL * (unsigned)b));
  }
  signed char c = -100;
  mix(&h, (unsigned)(c / 7));
  mix(&h, (unsigned)(c % 7));
  c /= -3;
  mix(&h, (unsigned)c);
  c %= 5;
  mix(&h, (unsigned)c);
  return (int)h;
}
