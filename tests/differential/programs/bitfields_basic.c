// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Bit-fields, signed and unsigned: truncation on assignment, sign extension on reading, promotion in expressions.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct fields {
  unsigned a : 3;
  signed b : 5;
  unsigned c : 11;
  int d : 13;
  unsigned e : 32;
  long long f : 40;
  unsigned long long g : 24;
  unsigned char h : 7;
  signed char i : 1;
  short j : 9;
};

static void show(unsigned *h, const struct fields *s) {
  mix(h, s->a);
  mix(h, (unsigned)s->b);
  mix(h, s->c);
  mix(h, (unsigned)s->d);
  mix(h, s->e);
  mix(h, (unsigned)s->f);
  mix(h, (unsigned)(s->f >> 32));
  mix(h, (unsigned)s->g);
  mix(h, s->h);
  mix(h, (unsigned)s->i);
  mix(h, (unsigned)s->j);
}

int main(void) {
  unsigned h = 1;
  struct fields s = {7, -16, 2047, -4096, 0xdeadbeef, -1234567890123LL, 0xffffff, 127, -1, -256};
  show(&h, &s);
  s.a += 2;
  s.b -= 1;
  s.c <<= 3;
  s.d = 0x12345;
  s.e *= 3;
  s.f = 0x123456789abcLL;
  s.g = ~0x123456u;
  s.h = 300;
  s.i = 0;
  s.j = 255 + 1;
  show(&h, &s);
  for (int k = 0; k < 10; ++k) {
    s.a = (unsigned)k;
    s.b = k * 3 - 7;
    s.d = s.b * s.a;
    s.c = s.d + s.h;
    s.h ^= s.c;
    s.j = -s.b;
    show(&h, &s);
  }
  mix(&h, sizeof(struct fields));
  mix(&h, s.a - 8 < 0);         // promoted to int
  mix(&h, (unsigned)(s.a = 9)); // the value of the assignment is what is stored
  return (int)h;
}
