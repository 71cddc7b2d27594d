// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// __int128: arithmetic, comparison, shifts, division, conversions.
// models: LP64
typedef __int128 i128;
typedef unsigned __int128 u128;

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}
static void mix128(unsigned *h, u128 v) {
  mix64(h, (unsigned long long)v);
  mix64(h, (unsigned long long)(v >> 64));
}

struct holder { char c; i128 v; };

static i128 power(i128 base, int n) { return n ? base * power(base, n - 1) : 1; }

int main(void) {
  unsigned h = 4;
  u128 big = (u128)0x0123456789abcdefULL << 64 | 0xfedcba9876543210ULL;
  mix128(&h, big);
  mix128(&h, big + big);
  mix128(&h, big * big);
  mix128(&h, ~big);
  for (int k = 0; k < 128; k += 21) {
    mix128(&h, big >> k);
    mix128(&h, big << k);
    mix128(&h, (u128)((i128)-big >> k));
  }
  i128 negative = -(i128)big;
  mix128(&h, (u128)negative);
  mix128(&h, (u128)(negative / 1000000007));
  mix128(&h, (u128)(negative % 1000000007));
  mix128(&h, big / 0x100000001ULL);
  mix128(&h, big % ((u128)1 << 70));
  mix(&h, negative < 0);
  mix(&h, (u128)negative > big);
  mix128(&h, (u128)power(-7, 45));
  mix128(&h, (u128)power(10, 38));
  mix64(&h, (unsigned long long)((u128)0xffffffffffffffffULL * 0xffffffffffffffffULL >> 64));
  mix(&h, sizeof(struct holder));
  struct holder s = {1, -1};
  s.v <<= 100;
  mix128(&h, (u128)s.v);
  mix(&h, (unsigned)(double)((i128)1 << 20));
  mix128(&h, (u128)(i128)1e30);
  mix(&h, (unsigned)(char)big);
  u128 factorial = 1;
  for (unsigned i = 2; i < 34; ++i) factorial *= i;
  mix128(&h, factorial);
  unsigned digits = 0;
  while (factorial) {
    digits = digits * 3 + (unsigned)(factorial % 10);
    factorial /= 10;
  }
  mix(&h, digits);
  return (int)h;
}
