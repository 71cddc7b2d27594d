// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Small types are promoted to int before arithmetic; the result type is visible in sign, size and wraparound.
static void mix(unsigned *h, unsigned v) { *h = (*h ^ v) * 16777619u + (*h >> 15); }

int main(void) {
  unsigned h = 3;
  unsigned char a = 200, b = 100;
  signed char s = -128;
  unsigned short w = 65535;
  _Bool t = 1;

  mix(&h, a + b);                       // 300, no wrap at 8 bits
  mix(&h, (unsigned char)(a + b));      // 44
  mix(&h, (unsigned)~a);                // int complement
  mix(&h, (unsigned)(unsigned char)~a);
  mix(&h, (unsigned)-s);                // 128, fits in int
  mix(&h, (unsigned)(a - b * 3));
  mix(&h, a << 8);
  mix(&h, (unsigned)(~a >> 4));         // arithmetic shift of a negative int
  mix(&h, w * 2);
  mix(&h, (unsigned)(w * w));           // wraps in int
  mix(&h, t + t + t);
  mix(&h, (unsigned)-t);
  mix(&h, (unsigned)~t);
  mix(&h, sizeof(a + b));
  mix(&h, sizeof(+a));
  mix(&h, sizeof(t));
  mix(&h, sizeof(a ? a : b));
  mix(&h, sizeof((char)1 + 1LL));
  mix(&h, (a + 56) == 0);               // false: no wrap
  mix(&h, (unsigned char)(a + 56) == 0);
  mix(&h, s < a);
  mix(&h, s == (signed char)0x80);
  return (int)h;
}
