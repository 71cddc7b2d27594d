// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Shifts in range: logical, arithmetic, of promoted operands, by variables of other types.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

int main(void) {
  unsigned h = 11;
  int i = -123456789;
  unsigned u = 0x89abcdefu;
  long long ll = -0x123456789abcdefLL;
  unsigned long long ull = 0xfedcba9876543210ULL;
  signed char c = -77;
  unsigned short w = 0xbeef;

  for (int k = 0; k < 32; ++k) {
    mix(&h, (unsigned)(i >> k));
    mix(&h, u >> k);
    mix(&h, u << k);
    mix(&h, (unsigned)((int)u >> k));
  }
  for (unsigned char k = 0; k < 64; k += 7) {
    mix64(&h, (unsigned long long)(ll >> k));
    mix64(&h, ull >> k);
    mix64(&h, ull << k);
    mix64(&h, 1ull << k);
  }
  mix(&h, (unsigned)(c >> 3));
  mix(&h, (unsigned)(c << 4));
  mix(&h, w >> 5);
  mix(&h, w << 9);
  mix(&h, (unsigned char)c >> 1);
  mix64(&h, (unsigned long long)(w << 3ll));
  u <<= 3;
  mix(&h, u);
  u >>= 7ull;
  mix(&h, u);
  c >>= 2;
  mix(&h, (unsigned)c);
  c <<= 3;
  mix(&h, (unsigned)c);
  w <<= 4;
  mix(&h, w);
  mix(&h, (u << 5 | u >> 27));
  return (int)h;
}
