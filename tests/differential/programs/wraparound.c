// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Overflow wraps, signed and unsigned, for + - * and unary minus at every width.
#include <limits.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

int main(void) {
  unsigned h = 7;
  int i = INT_MAX;
  long l = LONG_MAX;
  long long ll = LLONG_MAX;
  unsigned u = UINT_MAX;
  unsigned long long ull = ULLONG_MAX;
  short s = SHRT_MAX;
  signed char c = SCHAR_MAX;

  mix(&h, (unsigned)(i + 1));
  mix(&h, i + 1 < i);
  mix(&h, (unsigned)(i * 3));
  mix(&h, (unsigned)(i * i));
  mix(&h, (unsigned)(-i - 2));
  mix(&h, (unsigned)-(-i - 1));  // -INT_MIN
  mix64(&h, (unsigned long long)(l + 2));
  mix64(&h, (unsigned long long)(l * 5));
  mix64(&h, (unsigned long long)(ll + 3));
  mix64(&h, (unsigned long long)(ll * ll));
  mix64(&h, (unsigned long long)-(ll + 1));
  mix(&h, u + 2);
  mix(&h, u * u);
  mix(&h, 0u - 5);
  mix64(&h, ull * 3);
  mix64(&h, 0ull - 9);
  s++;
  c++;
  mix(&h, (unsigned)s);
  mix(&h, (unsigned)c);
  s -= 1;
  c -= 2;
  mix(&h, (unsigned)s);
  mix(&h, (unsigned)c);
  s *= s;
  mix(&h, (unsigned)s);

  int product = 1;
  for (int k = 1; k <= 20; ++k) {
    product *= k;
    mix(&h, (unsigned)product);
  }
  return (int)h;
}
