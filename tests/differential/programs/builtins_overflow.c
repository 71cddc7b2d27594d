// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// __builtin_{add,sub,mul}_overflow at several types, also mixed ones.
#include <limits.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

int main(void) {
  unsigned h = 14;
  static const int v[] = {0, 1, -1, 2, 46341, -46341, INT_MAX, INT_MIN, 65536};
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 9; ++j) {
      int r;
      unsigned u;
      long long ll;
      short s;
      mix(&h, __builtin_add_overflow(v[i], v[j], &r));
      mix(&h, (unsigned)r);
      mix(&h, __builtin_sub_overflow(v[i], v[j], &r));
      mix(&h, (unsigned)r);
      mix(&h, __builtin_mul_overflow(v[i], v[j], &r));
      mix(&h, (unsigned)r);
      mix(&h, __builtin_add_overflow((unsigned)v[i], (unsigned)v[j], &u));
      mix(&h, u);
      mix(&h, __builtin_sub_overflow((unsigned)v[i], (unsigned)v[j], &u));
      mix(&h, __builtin_mul_overflow((unsigned)v[i], (unsigned)v[j], &u));
      mix(&h, u);
      mix(&h, __builtin_mul_overflow(v[i] * 4294967296LL, (long long)v[j], &ll));
      mix64(&h, (unsigned long long)ll);
      mix(&h, __builtin_add_overflow(v[i], v[j], &s));
      mix(&h, (unsigned)s);
      mix(&h, __builtin_add_overflow(v[i], v[j], &u));
      mix(&h, u);
      mix(&h, __builtin_add_overflow(v[i], v[j], &ll));
    }
  }
  int r;
  mix(&h, __builtin_sadd_overflow(INT_MAX, 1, &r));
  mix(&h, (unsigned)r);
  unsigned u;
  mix(&h, __builtin_umul_overflow(65536, 65536, &u));
  mix(&h, __builtin_usub_overflow(3, 5, &u));
  mix(&h, u);
  return (int)h;
}
