// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Where bit-fields lie: zero width, unnamed padding, packed, and units of several types, seen through bytes.
#include <string.h>

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct zero { unsigned a : 3; unsigned : 0; unsigned b : 3; unsigned : 5; unsigned c : 4; };
struct mixed { char a; int b : 7; char c; unsigned d : 20; short e : 5; };
struct __attribute__((packed)) tight { unsigned a : 3; unsigned b : 17; char c; unsigned long long d : 47; short e; };
struct straddle { unsigned a : 20; unsigned b : 20; unsigned c : 20; };
#pragma pack(push, 1)
struct pragma_tight { char x; unsigned a : 9; int b : 30; char y; };
#pragma pack(pop)
struct inner { struct { unsigned lo : 4, hi : 4; } nibble; unsigned char tail; };

static void bytes(unsigned *h, const void *p, unsigned n) {
  const unsigned char *c = p;
  mix(h, n);
  for (unsigned i = 0; i < n; ++i) mix(h, c[i]);
}

#define SHOW(type, ...)            \
  do {                             \
    type s;                        \
    memset(&s, 0, sizeof s);       \
    __VA_ARGS__;                   \
    bytes(&h, &s, sizeof s);       \
  } while (0)

int main(void) {
  unsigned h = 2;
  SHOW(struct zero, s.a = 5; s.b = 6; s.c = 9);
  SHOW(struct mixed, s.a = 1; s.b = -3; s.c = 4; s.d = 0xabcde; s.e = -7);
  SHOW(struct tight, s.a = 7; s.b = 0x15555; s.c = 'x'; s.d = 0x123456789abcULL; s.e = -2);
  SHOW(struct straddle, s.a = 0xfffff; s.b = 0x12345; s.c = 0x6789a);
  SHOW(struct pragma_tight, s.x = 3; s.a = 0x1ff; s.b = -12345678; s.y = 4);
  SHOW(struct inner, s.nibble.lo = 3; s.nibble.hi = 12; s.tail = 0xee);
  struct tight t;
  unsigned char raw[sizeof t];
  for (unsigned i = 0; i < sizeof raw; ++i) raw[i] = (unsigned char)(i * 37 + 11);
  memcpy(&t, raw, sizeof t);
  mix(&h, t.a);
  mix(&h, t.b);
  mix(&h, (unsigned)t.c);
  mix(&h, (unsigned)t.d);
  mix(&h, (unsigned)(t.d >> 32));
  mix(&h, (unsigned)t.e);
  return (int)h;
}
