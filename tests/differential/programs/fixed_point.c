// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Fixed-point arithmetic, integer square root, trigonometry by tables, primes, calendar: everyday integer code.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

typedef int fixed;  // 16.16
static fixed multiply(fixed a, fixed b) { return (fixed)((long long)a * b >> 16); }
static fixed divide(fixed a, fixed b) { return (fixed)(((long long)a << 16) / b); }

static unsigned root(unsigned v) {
  unsigned r = 0, bit = 1u << 30;
  while (bit > v) bit >>= 2;
  for (; bit; bit >>= 2) {
    if (v >= r + bit) {
      v -= r + bit;
      r = (r >> 1) + bit;
    } else {
      r >>= 1;
    }
  }
  return r;
}

static int weekday(int y, int m, int d) {
  static const int shift[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
  y -= m < 3;
  return (y + y / 4 - y / 100 + y / 400 + shift[m - 1] + d) % 7;
}

int main(void) {
  unsigned h = 17;
  fixed x = 3 << 16, y = -(5 << 15);
  for (int i = 0; i < 8; ++i) {
    mix(&h, (unsigned)multiply(x, y));
    mix(&h, (unsigned)divide(x, y));
    x += y / 3;
    y = y * 5 / 4;
  }
  for (unsigned v = 0; v < 4000000000u - 700000000u; v += 612345678u) mix(&h, root(v));
  char sieve[60] = {0};
  for (int i = 2; i < 60; ++i) {
    if (sieve[i]) continue;
    mix(&h, (unsigned)i);
    for (int j = i * i; j < 60; j += i) sieve[j] = 1;
  }
  for (int year = 1900; year < 2030; year += 13) mix(&h, (unsigned)weekday(year, year % 12 + 1, year % 28 + 1));
  unsigned modulus = 1000003, r = 1, base = 12345;
  for (unsigned e = 65537; e; e >>= 1) {
    if (e & 1) r = (unsigned)((unsigned long long)r * base % modulus);
    base = (unsigned)((unsigned long long)base * base % modulus);
  }
  mix(&h, r);
  return (int)h;
}
