// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// memcpy, memmove with overlap, memset, memcmp, memchr, with constant and computed sizes.
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static unsigned sign(int x) { return (unsigned)((x > 0) - (x < 0)); }

static void show(unsigned *h, const void *p, size_t n) {
  const unsigned char *c = p;
  while (n--) mix(h, *c++);
}

int main(void) {
  unsigned h = 15;
  unsigned char a[24], b[24];
  for (int i = 0; i < 24; ++i) a[i] = (unsigned char)(i * 7);
  mix(&h, memcpy(b, a, sizeof a) == b);
  show(&h, b, sizeof b);
  mix(&h, memmove(b + 3, b, 10) == b + 3);  // forward overlap
  show(&h, b, sizeof b);
  memmove(b, b + 5, 10);  // backward overlap
  show(&h, b, sizeof b);
  memmove(b + 1, b + 1, 4);
  memset(b + 20, -2, 3);
  show(&h, b, sizeof b);
  for (size_t n = 0; n < 24; n += 5) {
    memset(b, (int)n + 0x300, n);  // only the low byte counts
    memcpy(b + n / 2, a, n / 2);
    show(&h, b, sizeof b);
    mix(&h, sign(memcmp(a, b, n)));
    mix(&h, sign(memcmp(b, a, n)));
  }
  mix(&h, sign(memcmp("\x80", "\x7f", 1)));  // unsigned comparison
  mix(&h, sign(memcmp(a, a, sizeof a)));
  const unsigned char *found = memchr(a, 21, sizeof a);
  mix(&h, found ? (unsigned)(found - a) : 999u);
  mix(&h, memchr(a, 21, 3) == NULL);
  int numbers[4] = {1, -2, 3, -4}, copies[4];
  memcpy(copies, numbers, sizeof numbers);
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)copies[i]);
  memset(copies, 0xff, sizeof copies - sizeof(int));
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)copies[i]);
  struct { char c; double d; } s = {'x', 2.5}, t;
  memcpy(&t, &s, sizeof s);
  mix(&h, (unsigned)(t.c + t.d * 2));
  memmove(&numbers[1], &numbers[0], 3 * sizeof(int));
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)numbers[i]);
  return (int)h;
}
