// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Comma and conditional operators, nested, with side effects and mixed types; the GNU form without a middle.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int calls;
static int count(int v) {
  ++calls;
  return v;
}

static int sign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

int main(void) {
  unsigned h = 43;
  int a = 1, b = 2, c;
  c = (a++, b += a, a * b);
  mix(&h, (unsigned)c);
  for (int i = 0, j = 10; i < j; i++, j -= 2) mix(&h, (unsigned)(i * 100 + j));
  mix(&h, (unsigned)(a > b ? count(3) : count(4)));
  mix(&h, (unsigned)calls);
  for (int x = -2; x <= 2; ++x) mix(&h, (unsigned)sign(x));
  mix(&h, (unsigned)(count(0) ?: 99));
  mix(&h, (unsigned)(count(7) ?: 99));
  mix(&h, (unsigned)calls);
  *(a > 3 ? &a : &b) = 77;
  mix(&h, (unsigned)(a + b));
  const char *s = a ? "yes" : "no";
  mix(&h, (unsigned char)s[0]);
  mix(&h, (unsigned)((a, b) + (1, 2, 3)));
  double d = a ? 1 : 2.5;
  mix(&h, (unsigned)(d / 2 * 10));
  void *nothing = a ? 0 : (void *)&a;
  mix(&h, nothing == 0);
  int x = 5;
  x = x > 3 ? x++, x + 10 : x--;
  mix(&h, (unsigned)x);
  struct { int v[2]; } p = {{1, 2}}, q = {{3, 4}};
  mix(&h, (unsigned)(x ? p : p).v[1]);
  mix(&h, (unsigned)(x > 100 ? p = q : p).v[0]);
  a ? (void)(b = 1) : (void)(b = 2);
  mix(&h, (unsigned)b);
  return (int)h;
}
