// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// _Bool holds 0 or 1 only: conversions, arithmetic, compound assignment, bit-fields and pointers.
#include <stdbool.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct flags {
  bool a : 1;
  bool b : 1;
  bool c;
};

static bool is_even(int x) { return !(x & 1); }

int main(void) {
  unsigned h = 19;
  _Bool b = 256;
  mix(&h, b);
  b = 0.25;
  mix(&h, b);
  b = (_Bool)"";
  mix(&h, b);
  b = (void *)0;
  mix(&h, b);
  b++;
  mix(&h, b);
  b++;
  mix(&h, b);
  b--;
  mix(&h, b);
  b--;
  mix(&h, b);
  b = 2;
  b += 3;
  mix(&h, b);
  b *= 0;
  mix(&h, b);
  b |= 8;
  mix(&h, b);
  b ^= 1;
  mix(&h, b);
  b = 0x100000000LL;
  mix(&h, b);

  struct flags f = {.a = 2, .c = -1};
  mix(&h, f.a + 2 * f.b + 4 * f.c);
  f.b = f.a && !f.b;
  f.a = f.c - 1;
  mix(&h, f.a + 2 * f.b + 4 * f.c);

  bool many[5] = {0, 7, 0, 1, -3};
  for (int i = 0; i < 5; ++i) mix(&h, many[i] + 10 * is_even(i));
  bool *p = &many[1];
  *p = !*p;
  mix(&h, *p);
  mix(&h, sizeof(bool));
  mix(&h, true + true);
  return (int)h;
}
