// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Every operator on inputs, so that nothing can be computed in advance.
// inputs: -7, 3, 4000000000, 13, -100, 200, 5, 0x123456789abcdef, -9
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern long long __VERIFIER_nondet_longlong(void);

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

int main(void) {
  unsigned h = 2;
  const int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  const unsigned u = __VERIFIER_nondet_uint(), v = __VERIFIER_nondet_uint();
  const signed char c = __VERIFIER_nondet_char();
  const unsigned char d = __VERIFIER_nondet_uchar();
  const int s = __VERIFIER_nondet_int();
  const long long x = __VERIFIER_nondet_longlong(), y = __VERIFIER_nondet_longlong();
  mix(&h, (unsigned)(a + b));
  mix(&h, (unsigned)(a - b));
  mix(&h, (unsigned)(a * b * 1000000007));
  mix(&h, (unsigned)(a / b));
  mix(&h, (unsigned)(a % b));
  mix(&h, u + v);
  mix(&h, u * v);
  mix(&h, u / v);
  mix(&h, u % v);
  mix(&h, (unsigned)(a << s));
  mix(&h, (unsigned)(a >> s));
  mix(&h, u << s);
  mix(&h, u >> s);
  mix(&h, (unsigned)(a & b));
  mix(&h, (unsigned)(a | b));
  mix(&h, (unsigned)(a ^ b));
  mix(&h, (unsigned)~a);
  mix(&h, (unsigned)-a);
  mix(&h, (unsigned)!a);
  mix(&h, (unsigned)(a < b) + 2 * (u < v) + 4 * (a < (int)u) + 8 * ((unsigned)a < u));
  mix(&h, (unsigned)(c + d));
  mix(&h, (unsigned)(c * d));
  mix(&h, (unsigned)(signed char)(c - d));
  mix(&h, (unsigned)(c >> 2));
  mix(&h, d << 4);
  mix64(&h, (unsigned long long)(x + y));
  mix64(&h, (unsigned long long)(x * y));
  mix64(&h, (unsigned long long)(x / y));
  mix64(&h, (unsigned long long)(x % y));
  mix64(&h, (unsigned long long)(x >> s));
  mix64(&h, (unsigned long long)x << (s * 3));
  mix64(&h, (unsigned long long)y / 7);
  mix(&h, (unsigned)(x > y ? a : b));
  mix(&h, (unsigned)(int)((double)a / b * 16));
  mix(&h, (unsigned)(int)((float)x / 1e10f));
  mix(&h, (unsigned)__builtin_popcount(u));
  mix(&h, (unsigned)__builtin_clzll((unsigned long long)x));
  mix(&h, (unsigned)__builtin_ctz(v));
  mix(&h, __builtin_bswap32(u));
  int product;
  mix(&h, __builtin_mul_overflow(a, (int)u, &product));
  mix(&h, (unsigned)product);
  return (int)h;
}
