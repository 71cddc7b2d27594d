// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// long double: the x87 format with 64 bits of significand.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static void show(unsigned *h, long double x) {
  union { long double x; unsigned char c[sizeof(long double)]; } u;
  u.x = x;
  for (int i = 0; i < 10; ++i) mix(h, u.c[i]);  // the rest is padding
}

int main(void) {
  unsigned h = 6;
  long double a = 1.0L / 3, b = 0.1L, c = 18446744073709551615.0L;
  show(&h, a);
  show(&h, b);
  show(&h, c);
  show(&h, a + b);
  show(&h, a - b);
  show(&h, a * b);
  show(&h, a / b);
  show(&h, -a);
  mix(&h, c + 1 == c);
  mix(&h, (double)c == 18446744073709551616.0);
  mix(&h, (unsigned)((unsigned long long)c >> 33));
  mix(&h, (unsigned)(long long)(c / -3));
  mix(&h, (float)a == 1.0f / 3);
  mix(&h, (double)a == 1.0 / 3);
  mix(&h, a > (double)a);
  mix(&h, a == a);
  mix(&h, sizeof(a + 1.0));
  long double sum = 0;
  for (int i = 1; i <= 30; ++i) sum += 1.0L / i;
  show(&h, sum);
  double d = (double)sum;
  show(&h, d);
  float f = (float)sum;
  show(&h, f);
  show(&h, 9223372036854775807LL);
  show(&h, (int)-5);
  show(&h, 1e4000L);
  a += 1;
  a *= a;
  show(&h, a++);
  show(&h, a);
  return (int)h;
}
