// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// __builtin_expect, constant_p, choose_expr, types_compatible_p, unreachable, assume_aligned, offsetof, memory builtins.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct s { char a; int b[3]; };

static int absolute(int x) {
  if (__builtin_expect(x < 0, 0)) return -x;
  return x;
}

static int kind(int x) {
  switch (x & 3) {
    case 0: return 10;
    case 1: return 20;
    case 2: return 30;
    case 3: return 40;
  }
  __builtin_unreachable();
}

int main(void) {
  unsigned h = 15;
  for (int i = -3; i < 4; ++i) {
    mix(&h, (unsigned)absolute(i));
    mix(&h, (unsigned)kind(i));
  }
  mix(&h, __builtin_constant_p(3 + 4));
  mix(&h, (unsigned)__builtin_choose_expr(sizeof(int) == 4, 5, "no"));
  mix(&h, __builtin_types_compatible_p(int, signed));
  mix(&h, __builtin_types_compatible_p(int, long));
  mix(&h, __builtin_offsetof(struct s, b[1]));
  int a[4] __attribute__((aligned(16))) = {1, 2, 3, 4}, b[4];
  int *p = __builtin_assume_aligned(a, 16);
  mix(&h, (unsigned)p[2]);
  __builtin_memcpy(b, a, sizeof a);
  __builtin_memset(a, 1, 6);
  for (int i = 0; i < 4; ++i) mix(&h, (unsigned)(a[i] + b[i]));
  mix(&h, (unsigned)__builtin_strlen("twelve chars"));
  mix(&h, __builtin_strcmp("a", "b") < 0);
  mix(&h, __builtin_memcmp(a, a, 4) == 0);
  mix(&h, __builtin_fabs(-2.5) == 2.5);
  mix(&h, (unsigned)__builtin_sqrt(144.0));
  mix(&h, __builtin_huge_val() > 1e308);
  mix(&h, __builtin_expect_with_probability(h != 0, 1, 0.9) != 0);
  mix(&h, __builtin_object_size(b, 0) == sizeof b);
  __builtin_prefetch(a);
  mix(&h, (unsigned)__builtin_bswap32(0x01020304));
  return (int)h;
}
