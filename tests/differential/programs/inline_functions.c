// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// inline in its forms, const, pure, noinline, always_inline, noreturn functions; mutual visibility.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

static inline int square(int x) { return x * x; }
inline __attribute__((always_inline)) int cube(int x) { return x * square(x); }
extern int cube(int x);
__attribute__((const)) static int twice(int x) { return 2 * x; }
__attribute__((noinline)) static int counted(int *n) { return ++*n; }
static inline void set(int *p, int v) { *p = v; }
static inline int early(int x) {
  if (x < 0) return -1;
  for (int i = 0; i < 10; ++i)
    if (i * i > x) return i;
  return 10;
}
_Noreturn static void never(void) { __builtin_trap(); }
extern inline __attribute__((gnu_inline)) int external(int x) { return x + 77; }
int external(int x) { return x + 77; }

static int checked(int x) {
  if (x > 1000000) never();
  return x + 1;
}

int main(void) {
  unsigned h = 16;
  int n = 0;
  for (int i = -2; i < 30; i += 4) {
    mix(&h, (unsigned)square(i));
    mix(&h, (unsigned)cube(i));
    mix(&h, (unsigned)twice(square(twice(i))));
    mix(&h, (unsigned)counted(&n));
    set(&n, n + i);
    mix(&h, (unsigned)early(i));
    mix(&h, (unsigned)checked(i));
    mix(&h, (unsigned)external(i));
  }
  mix(&h, (unsigned)n);
  return (int)h;
}
