// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// _Generic and _Static_assert.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

#define KIND(x)                                                                                                 \
  _Generic((x), _Bool: 1, char: 2, signed char: 3, unsigned char: 4, short: 5, unsigned short: 6, int: 7,        \
           unsigned: 8, long: 9, unsigned long: 10, long long: 11, unsigned long long: 12, float: 13, double: 14, \
           long double: 15, char *: 16, const char *: 17, int *: 18, void *: 19, int (*)(int): 20, default: 99)

_Static_assert(sizeof(int) == 4, "int has 32 bits");
_Static_assert((unsigned char)-1 == 255, "char has 8 bits");

struct s { _Static_assert(1, "also in structs"); int x; };

static int identity(int x) { return x; }
static int absolute_int(int x) { return x < 0 ? -x : x; }
static double absolute_double(double x) { return x < 0 ? -x : x; }
#define absolute(x) _Generic((x), int: absolute_int, double: absolute_double)(x)

int main(void) {
  unsigned h = 19;
  char c = 'x';
  short s = 1;
  struct s v = {1};
  const int ci = 5;
  mix(&h, KIND(c));
  mix(&h, KIND(c + c));
  mix(&h, KIND((unsigned char)c));
  mix(&h, KIND(s));
  mix(&h, KIND(+s));
  mix(&h, KIND(1u + 1));
  mix(&h, KIND(1 + 1l));
  mix(&h, KIND(1u + 1l));
  mix(&h, KIND(1ul + 1ll));
  mix(&h, KIND(1.0f + 1));
  mix(&h, KIND(1.0f + 1.0));
  mix(&h, KIND(1.0L * 1));
  mix(&h, KIND("text"));
  mix(&h, KIND((const char *)0));
  mix(&h, KIND(&s));
  mix(&h, KIND((void *)0));
  mix(&h, KIND(identity));
  mix(&h, KIND(v));
  mix(&h, KIND(ci));
  mix(&h, KIND(c == s));
  mix(&h, KIND((_Bool)1));
  mix(&h, KIND('a'));
  mix(&h, KIND(sizeof c));
  mix(&h, KIND(1 ? c : s));
  mix(&h, KIND(1 ? 1u : -1l));
  mix(&h, (unsigned)absolute(-4));
  mix(&h, (unsigned)(absolute(-2.5) * 2));
  _Static_assert(KIND(1) == 7, "int");
  return (int)h;
}
