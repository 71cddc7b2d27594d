// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Every integer type: extreme values, and arithmetic that stays in range.
#include <limits.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

int main(void) {
  unsigned h = 2166136261u;
  signed char sc = SCHAR_MIN;
  unsigned char uc = UCHAR_MAX;
  char c = CHAR_MAX;
  short s = SHRT_MIN;
  unsigned short us = USHRT_MAX;
  int i = INT_MIN;
  unsigned u = UINT_MAX;
  long l = LONG_MIN;
  unsigned long ul = ULONG_MAX;
  long long ll = LLONG_MIN;
  unsigned long long ull = ULLONG_MAX;

  mix64(&h, (unsigned long long)sc);
  mix64(&h, uc);
  mix64(&h, (unsigned long long)c);
  mix64(&h, (unsigned long long)s);
  mix64(&h, us);
  mix64(&h, (unsigned long long)i);
  mix64(&h, u);
  mix64(&h, (unsigned long long)l);
  mix64(&h, ul);
  mix64(&h, (unsigned long long)ll);
  mix64(&h, ull);

  mix64(&h, (unsigned long long)(sc + 100));
  mix64(&h, (unsigned long long)(uc + 100));
  mix64(&h, (unsigned long long)(s / 3));
  mix64(&h, (unsigned long long)(us * 2));
  mix64(&h, (unsigned long long)(i / 7));
  mix64(&h, u / 7);
  mix64(&h, (unsigned long long)(l / 7));
  mix64(&h, ul / 7);
  mix64(&h, (unsigned long long)(ll / 7));
  mix64(&h, ull / 7);
  mix64(&h, CHAR_BIT);
  return (int)h;
}
