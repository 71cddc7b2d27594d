// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Unions: the bytes of one member read as another.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

union all {
  unsigned char bytes[8];
  signed char sbytes[8];
  unsigned short halves[4];
  unsigned words[2];
  int swords[2];
  unsigned long long quad;
  long long squad;
  float floats[2];
  double real;
};

static void show(unsigned *h, const union all *u) {
  for (int i = 0; i < 8; ++i) mix(h, (unsigned)u->sbytes[i]);
  for (int i = 0; i < 4; ++i) mix(h, u->halves[i]);
  for (int i = 0; i < 2; ++i) mix(h, (unsigned)u->swords[i]);
  mix64(h, u->quad);
}

int main(void) {
  unsigned h = 9;
  union all u;
  u.quad = 0x0123456789abcdefULL;
  show(&h, &u);
  u.real = 3.141592653589793;
  show(&h, &u);
  u.floats[0] = -0.1f;
  u.floats[1] = 1e30f;
  show(&h, &u);
  u.bytes[7] = 0x40;
  u.bytes[6] = 0x59;
  for (int i = 0; i < 6; ++i) u.bytes[i] = 0;
  mix(&h, (unsigned)u.real);  // 100.0
  u.swords[0] = -1;
  u.halves[3] ^= 0x8000;
  show(&h, &u);
  union all v = u;
  v.words[1]++;
  show(&h, &v);
  union { int i; float f; } w = {.f = 1.0f};
  mix(&h, (unsigned)w.i);
  w.i += 1 << 23;  // one more in the exponent doubles
  mix(&h, (unsigned)w.f);
  union { struct { short lo, hi; } s; int i; } x = {.i = 0x1234fffe};
  mix(&h, (unsigned)x.s.lo);
  mix(&h, (unsigned)x.s.hi);
  union { void *p; unsigned long n; } y;
  y.p = 0;
  mix(&h, (unsigned)y.n);
  return (int)h;
}
