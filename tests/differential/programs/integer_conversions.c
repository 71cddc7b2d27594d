// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Conversions between all integer types: truncation, sign extension, zero extension.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }
static void mix64(unsigned *h, unsigned long long v) {
  mix(h, (unsigned)v);
  mix(h, (unsigned)(v >> 32));
}

#define SHOW(type) mix64(&h, (unsigned long long)(type)v)
#define SHOW_ALL(value)         \
  do {                          \
    __typeof__(value) v = value; \
    SHOW(signed char);          \
    SHOW(unsigned char);        \
    SHOW(short);                \
    SHOW(unsigned short);       \
    SHOW(int);                  \
    SHOW(unsigned);             \
    SHOW(long);                 \
    SHOW(unsigned long);        \
    SHOW(long long);            \
    SHOW(unsigned long long);   \
    SHOW(_Bool);                \
  } while (0)

int main(void) {
  unsigned h = 1;
  SHOW_ALL((signed char)-1);
  SHOW_ALL((signed char)0x5a);
  SHOW_ALL((unsigned char)0x80);
  SHOW_ALL((short)-12345);
  SHOW_ALL((unsigned short)0xfffe);
  SHOW_ALL(-2000000000);
  SHOW_ALL(4000000000u);
  SHOW_ALL(-77777L);
  SHOW_ALL(0x89abcdefUL);
  SHOW_ALL(-0x123456789abcdefLL);
  SHOW_ALL(0xfedcba9876543210ULL);
  SHOW_ALL(0x100000000LL);
  return (int)h;
}
