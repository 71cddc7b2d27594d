// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Forms and types of integer constants.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

#define KIND(x) \
  _Generic((x), int: 1, unsigned: 2, long: 3, unsigned long: 4, long long: 5, unsigned long long: 6, default: 0)
#define SHOW(x)                                  \
  (mix64(&h, (unsigned long long)(x)),           \
   mix(&h, sizeof(x) * 10 + (unsigned)KIND(x)))

int main(void) {
  unsigned h = 31;
  SHOW(0);
  SHOW(017);
  SHOW(0x1F);
  SHOW(0b101101);
  SHOW(2147483647);
  SHOW(2147483648);   // long, or long long where long has 32 bits
  SHOW(0x7fffffff);
  SHOW(0x80000000);   // unsigned
  SHOW(0xffffffff);
  SHOW(0x100000000);
  SHOW(037777777777);
  SHOW(-2147483648);
  SHOW(4294967295);
  SHOW(4294967296);
  SHOW(1u);
  SHOW(1l);
  SHOW(1UL);
  SHOW(1ll);
  SHOW(1LLU);
  SHOW(4294967296u);
  SHOW(0x7fffffffffffffff);
  SHOW(0x8000000000000000);
  SHOW(9223372036854775807);
  SHOW(18446744073709551615u);
  SHOW('a');
  SHOW(-1 > 0u);
  SHOW(-2147483647 - 1);
  return (int)h;
}
