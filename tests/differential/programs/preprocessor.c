// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The preprocessor: stringizing, pasting, variadic macros, conditionals, recursion guards, predefined macros.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

#define PASTE(a, b) a##b
#define PASTE2(a, b) PASTE(a, b)
#define COUNT(...) COUNT_(__VA_ARGS__, 5, 4, 3, 2, 1)
#define COUNT_(a, b, c, d, e, n, ...) n
#define SUM(first, ...) ((first) + sum_of(COUNT(__VA_ARGS__), (int[]){__VA_ARGS__}))
#define SWAP(t, a, b) do { t tmp_ = a; a = b; b = tmp_; } while (0)
#define LIST(X) X(apple, 3) X(pear, 7) X(plum, -2)
#define AS_ENUM(name, value) name = value,
#define AS_CASE(name, value) case name: return #name;
#if defined(__x86_64__) || defined(__i386__)
#define MACHINE 86
#elif 1
#define MACHINE 0
#endif
#if (1 << 3 | 1) == 9 && !defined UNKNOWN && -1 < 0
#define CONDITION 1
#else
#error "the condition holds"
#endif
#undef CONDITION
#ifndef CONDITION
#define CONDITION 2
#endif
#define EMPTY
#define INDIRECT(f, x) f(x)
#define TWICE(x) (2 * (x))

enum fruit { LIST(AS_ENUM) };

static const char *name(enum fruit f) {
  switch (f) { LIST(AS_CASE) }
  return "?";
}

static int sum_of(int n, const int *a) {
  int s = 0;
  while (n-- > 0) s += *a++;
  return s;
}

int main(void) {
  unsigned h = 3;
  int PASTE(var, 1) = 10, PASTE2(var, MACHINE) = 20;
  mix(&h, (unsigned)(var1 + var86));
  mix(&h, COUNT(a, b, c));
  mix(&h, (unsigned)SUM(1, 2, 3, 4));
  SWAP(int, var1, var86);
  mix(&h, (unsigned)var1);
  mix(&h, (unsigned)(apple * pear * plum));
  mix(&h, (unsigned char)name(pear)[1]);
  mix(&h, (unsigned char)name((enum fruit)0)[0]);
  int self = 5;
#define self self + 1
  mix(&h, (unsigned)(self));
  mix(&h, CONDITION);
  mix(&h, INDIRECT(TWICE, 21) EMPTY);
  mix(&h, __STDC__);
  mix(&h, __LINE__);
  mix(&h, __COUNTER__ + 10 * __COUNTER__);
  mix(&h, __CHAR_BIT__ + __SIZEOF_INT__ * 10);
  mix(&h, __SIZEOF_POINTER__);
  mix(&h, __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
  mix(&h, (unsigned)__INT_MAX__);
  _Pragma("GCC diagnostic push") mix(&h, 4);
  return (int)h;
}
