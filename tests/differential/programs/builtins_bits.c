// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Bit-counting and byte-swapping builtins.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

int main(void) {
  unsigned h = 13;
  static const unsigned v[] = {1, 2, 3, 0x80000000u, 0xffffffffu, 0x00f0f000u, 12345678u};
  for (int i = 0; i < 7; ++i) {
    const unsigned long long w = (unsigned long long)v[i] << i * 4;
    mix(&h, (unsigned)__builtin_clz(v[i]));
    mix(&h, (unsigned)__builtin_ctz(v[i]));
    mix(&h, (unsigned)__builtin_popcount(v[i]));
    mix(&h, (unsigned)__builtin_parity(v[i]));
    mix(&h, (unsigned)__builtin_ffs((int)v[i]));
    mix(&h, (unsigned)__builtin_clzll(w));
    mix(&h, (unsigned)__builtin_ctzll(w));
    mix(&h, (unsigned)__builtin_popcountll(w));
    mix(&h, (unsigned)__builtin_parityll(w));
    mix(&h, (unsigned)__builtin_clzl(v[i]));
    mix(&h, (unsigned)__builtin_ctzl(v[i]));
    mix(&h, __builtin_bswap32(v[i]));
    mix(&h, __builtin_bswap16((unsigned short)v[i]));
    mix64(&h, __builtin_bswap64(w));
    mix(&h, (unsigned)__builtin_clrsb((int)v[i]));
  }
  mix(&h, (unsigned)__builtin_ffs(0));
  mix(&h, (unsigned)__builtin_ffsll(0x100000000LL));
  mix(&h, (unsigned)__builtin_popcount(0));
  mix(&h, (unsigned)__builtin_abs(-5));
  mix64(&h, (unsigned long long)__builtin_llabs(-5000000000LL));
  return (int)h;
}
