// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Arithmetic on numbers of many words: add, multiply, divide by a small number, compare, decimal digits.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

enum { WORDS = 8 };
typedef struct { unsigned w[WORDS]; } big;

static big from(unsigned v) { return (big){{v}}; }
static big add(big a, const big *b) {
  unsigned long long carry = 0;
  for (int i = 0; i < WORDS; ++i) {
    carry += (unsigned long long)a.w[i] + b->w[i];
    a.w[i] = (unsigned)carry;
    carry >>= 32;
  }
  return a;
}
static big multiply(const big *a, const big *b) {
  big r = {{0}};
  for (int i = 0; i < WORDS; ++i) {
    unsigned long long carry = 0;
    for (int j = 0; i + j < WORDS; ++j) {
      carry += (unsigned long long)a->w[i] * b->w[j] + r.w[i + j];
      r.w[i + j] = (unsigned)carry;
      carry >>= 32;
    }
  }
  return r;
}
static unsigned divide(big *a, unsigned d) {
  unsigned long long rest = 0;
  for (int i = WORDS; i-- > 0;) {
    rest = rest << 32 | a->w[i];
    a->w[i] = (unsigned)(rest / d);
    rest %= d;
  }
  return (unsigned)rest;
}
static int is_zero(const big *a) {
  for (int i = 0; i < WORDS; ++i)
    if (a->w[i]) return 0;
  return 1;
}
static int compare(const big *a, const big *b) {
  for (int i = WORDS; i-- > 0;)
    if (a->w[i] != b->w[i]) return a->w[i] < b->w[i] ? -1 : 1;
  return 0;
}

int main(void) {
  unsigned h = 10;
  big f = from(1), x = from(0), y = from(1);
  for (unsigned i = 2; i <= 30; ++i) {
    const big n = from(i);
    f = multiply(&f, &n);
  }
  for (int i = 0; i < WORDS; ++i) mix(&h, f.w[i]);
  for (int i = 0; i < 60; ++i) {
    const big z = add(x, &y);
    x = y;
    y = z;
  }
  for (int i = 0; i < WORDS; ++i) mix(&h, y.w[i]);
  mix(&h, (unsigned)compare(&f, &y));
  mix(&h, (unsigned)compare(&x, &y));
  mix(&h, (unsigned)compare(&x, &x));
  big copy = f;
  unsigned digits = 0;
  do {
    digits = digits * 7 + divide(&copy, 10);
  } while (!is_zero(&copy));
  mix(&h, digits);
  return (int)h;
}
