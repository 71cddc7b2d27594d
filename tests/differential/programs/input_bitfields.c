// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Bit-fields and unions written with inputs and read by other members.
// inputs: 100, -3, 77777, 0x1234567, 5, 2.5
extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

struct fields {
  unsigned a : 5;
  signed b : 3;
  unsigned : 4;
  int c : 17;
  unsigned long long d : 35;
  _Bool e : 1;
};
struct __attribute__((packed)) tight { char tag; unsigned x : 13; int y : 11; long long z; };
union view { struct fields f; unsigned words[4]; unsigned char bytes[16]; };

int main(void) {
  unsigned h = 7;
  union view v = {.words = {0, 0, 0, 0}};
  v.f.a = (unsigned)__VERIFIER_nondet_int();
  v.f.b = __VERIFIER_nondet_int();
  v.f.c = __VERIFIER_nondet_int();
  v.f.d = (unsigned long long)__VERIFIER_nondet_int() << 12;
  v.f.e = v.f.a;
  for (unsigned i = 0; i < sizeof v.f; ++i) mix(&h, v.bytes[i]);
  v.f.a += 30;
  v.f.c -= v.f.b * v.f.a;
  v.f.d ^= v.words[0];
  mix(&h, v.f.a);
  mix(&h, (unsigned)v.f.b);
  mix(&h, (unsigned)v.f.c);
  mix(&h, (unsigned)(v.f.d >> 4));
  const int k = __VERIFIER_nondet_int();
  v.bytes[k] ^= 0x3c;
  mix(&h, (unsigned)(v.f.d >> 2));
  mix(&h, v.words[1]);
  struct tight t[2] = {{'a', 1, 2, 3}, {'b', 4, 5, 6}};
  t[k & 1].x = (unsigned)k * 3000u;
  t[k & 1].y = -k;
  t[k >> 2 & 1].z = -1LL << k;
  for (int i = 0; i < 2; ++i) {
    mix(&h, t[i].x);
    mix(&h, (unsigned)t[i].y);
    mix(&h, (unsigned)t[i].z);
  }
  union { float f; unsigned u; unsigned char c[4]; } w = {.f = __VERIFIER_nondet_float()};
  w.c[3] ^= 0x80;
  w.u += 1u << 23;
  mix(&h, (unsigned)(int)w.f);
  return (int)h;
}
