// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// One input of every integer type, of both signs and at the limits.
// inputs: 1, 0, -128, 255, -32768, 65535, -2147483648, 4294967295, -5, 7, -9223372036854775808, 18446744073709551615, 12, 3
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern __SIZE_TYPE__ __VERIFIER_nondet_size_t(void);

static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

int main(void) {
  unsigned h = 12;
  mix(&h, __VERIFIER_nondet_bool());
  mix(&h, __VERIFIER_nondet_bool());
  mix64(&h, (unsigned long long)__VERIFIER_nondet_char());
  mix64(&h, __VERIFIER_nondet_uchar());
  mix64(&h, (unsigned long long)__VERIFIER_nondet_short());
  mix64(&h, __VERIFIER_nondet_ushort());
  mix64(&h, (unsigned long long)__VERIFIER_nondet_int());
  mix64(&h, __VERIFIER_nondet_uint());
  mix64(&h, (unsigned long long)__VERIFIER_nondet_long());
  mix64(&h, __VERIFIER_nondet_ulong());
  mix64(&h, (unsigned long long)__VERIFIER_nondet_longlong());
  mix64(&h, __VERIFIER_nondet_ulonglong());
  mix64(&h, __VERIFIER_nondet_size_t());
  const int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; ++i) mix(&h, (unsigned)i);
  return (int)h;
}
