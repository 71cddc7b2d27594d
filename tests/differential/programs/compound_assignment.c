// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Compound assignment on every operator, on narrow types, through pointers and with side effects evaluated once.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

static int calls;
static int data[4] = {10, 20, 30, 40};

static int *slot(int i) {
  ++calls;
  return &data[i];
}

int main(void) {
  unsigned h = 37;
  int i = 100;
  mix(&h, (unsigned)(i += 7));
  mix(&h, (unsigned)(i -= 300));
  mix(&h, (unsigned)(i *= 9));
  mix(&h, (unsigned)(i /= -4));
  mix(&h, (unsigned)(i %= 57));
  mix(&h, (unsigned)(i <<= 5));
  mix(&h, (unsigned)(i >>= 2));
  mix(&h, (unsigned)(i &= 0xf8));
  mix(&h, (unsigned)(i |= 0x1001));
  mix(&h, (unsigned)(i ^= 0x777));

  unsigned char c = 250;
  mix(&h, c += 10);
  mix(&h, c -= 20);
  mix(&h, c *= 3);
  mix(&h, c = c << 4);
  c = 200;
  c += 0.7;       // computed in double
  mix(&h, c);
  short s = 1000;
  s *= 1.5;
  mix(&h, (unsigned)s);
  i = 7;
  i *= 2.5f;
  mix(&h, (unsigned)i);
  i = -1;
  i /= 2u;        // unsigned division
  mix(&h, (unsigned)i);
  long long ll = 1;
  ll += 4294967295u;
  mix64(&h, (unsigned long long)ll);
  i = 5;
  i += 0x100000003LL;
  mix(&h, (unsigned)i);

  *slot(1) += 5;
  *slot(2) *= *slot(1) + 1;
  (*slot(3))++;
  mix(&h, (unsigned)calls);
  for (int k = 0; k < 4; ++k) mix(&h, (unsigned)data[k]);

  int *p = data;
  p += 2;
  *p -= 1;
  p -= 1;
  *p++ ^= 3;
  mix(&h, (unsigned)(p - data));
  for (int k = 0; k < 4; ++k) mix(&h, (unsigned)data[k]);
  int a = 1, b = 2, d = 3;
  a += b -= d *= 4;
  mix(&h, (unsigned)(a * 10000 + b * 100 + d));
  return (int)h;
}
