// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// & | ^ ~ and the usual tricks with them.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static int ones(unsigned v) {
  int n = 0;
  for (; v; v &= v - 1) ++n;
  return n;
}

static unsigned reverse(unsigned v) {
  v = (v >> 1 & 0x55555555u) | (v & 0x55555555u) << 1;
  v = (v >> 2 & 0x33333333u) | (v & 0x33333333u) << 2;
  v = (v >> 4 & 0x0f0f0f0fu) | (v & 0x0f0f0f0fu) << 4;
  v = (v >> 8 & 0x00ff00ffu) | (v & 0x00ff00ffu) << 8;
  return v >> 16 | v << 16;
}

int main(void) {
  unsigned h = 17;
  unsigned x = 0x12345678u, y = 0xdeadbeefu;
  for (int k = 0; k < 20; ++k) {
    mix(&h, x & y);
    mix(&h, x | y);
    mix(&h, x ^ y);
    mix(&h, ~x);
    mix(&h, x & -x);
    mix(&h, (unsigned)ones(x));
    mix(&h, reverse(y));
    mix(&h, (x & (1u << k)) != 0);
    x ^= y;
    y ^= x;
    x ^= y;
    x = x * 5 + 1;
    y &= ~(1u << k);
    y |= 1u << (31 - k);
  }
  int i = -5;
  mix(&h, (unsigned)(i & 0xff));
  mix(&h, (unsigned)(i | 0x100));
  mix(&h, (unsigned)(i ^ -1));
  mix(&h, (i & 1) == 1);
  mix(&h, !i);
  mix(&h, !!i);
  i &= ~3;
  mix(&h, (unsigned)i);
  return (int)h;
}
